import { updateOpening } from './opening-now.ts';
import { roughDuration } from '#domain/text/counts.ts';
import { loadAnswerTimes, type AnswerTimes } from './answer-times.ts';

const CALL_BACK = 'Please call me. The best time is: ';

/** Starts the contact page: the opening, the usual answer time, and the link that asks for a call. */
export function startContactPage(page: Document): void {
  updateOpening(page);
  page.querySelector('[data-call-back]')!.addEventListener('click', () => askForCall(page));
  void showAnswerTime(page.querySelector('[data-answer-time]')!);
}

/** Writes the question of a visitor who wants a call, unless they have written one, and asks for the number. */
function askForCall(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('[data-lead=contact] form')!;
  const question = form.elements.namedItem('question') as HTMLTextAreaElement;
  if (question.value === '') question.value = CALL_BACK;
  const phone = form.elements.namedItem('phone') as HTMLInputElement;
  phone.focus();
}

/** Shows how soon the chat and the questions of the form are answered. Nothing shows while neither is known. */
export async function showAnswerTime(place: HTMLElement): Promise<void> {
  const usual = answerTime(await loadAnswerTimes());
  if (usual === '') return;
  place.textContent = `We usually reply within ${usual} (last 30 days).`;
  place.hidden = false;
}

function answerTime({ chat, question }: AnswerTimes): string {
  if (chat === null && question === null) return '';
  if (chat === null) return roughDuration(question!);
  const inChat = `${roughDuration(chat)} in the chat`;
  return question === null ? inChat : `${inChat} and ${roughDuration(question)} by email`;
}
