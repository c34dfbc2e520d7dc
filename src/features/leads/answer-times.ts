import { call } from '#api/call.ts';
import { checkAnswerTimes } from '#contract/answer-times.ts';

/** In how many minutes staff usually answer; null if that is not known. */
export interface AnswerTimes {
  readonly chat: number | null;
  /** A question of the contact form. */
  readonly question: number | null;
}

export async function loadAnswerTimes(): Promise<AnswerTimes> {
  const answer = await call(checkAnswerTimes);
  if (answer.kind !== 'ok') return { chat: null, question: null };
  return { chat: answer.value.chat_minutes, question: answer.value.question_minutes };
}
