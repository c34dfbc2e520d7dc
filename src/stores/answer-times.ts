import { call } from '#api/call.ts';
import { checkAnswerTimes } from '#contract/answer-times.ts';

/** In how many minutes the chat is usually answered; null if that is not known. */
export async function loadChatMinutes(): Promise<number | null> {
  const answer = await call(checkAnswerTimes);
  return answer.kind === 'ok' ? answer.value.chat_minutes : null;
}
