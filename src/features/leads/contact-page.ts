import type { InferOutput } from 'valibot';
import { call } from '#api/call.ts';
import { checkAnswerTimes } from '#contract/answer-times.ts';
import { MINUTE } from '#domain/durations.ts';
import { openingAt, openingElsewhere, openingText, wallClock, type OpeningHours } from '#domain/opening-hours.ts';
import { roughDuration } from '#domain/text/counts.ts';

const CALL_BACK = 'Please call me. The best time is: ';

/** Starts the contact page: the opening, the usual answer time, and the link that asks for a call. */
export function startContactPage(page: Document): void {
  updateOpening(page);
  page.querySelector('[data-call-back]')!.addEventListener('click', () => askForCall(page));
  void showAnswerTime(page.querySelector('[data-answer-time]')!);
}

/** Writes the question of a visitor who wants a call, unless they have written one, and asks for the number. */
export function askForCall(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('[data-lead=contact] form')!;
  const question = form.elements.namedItem('question') as HTMLTextAreaElement;
  if (question.value === '') {
    // React overrides `value` of its elements, and would not notice.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(question, CALL_BACK);
    question.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const phone = form.elements.namedItem('phone') as HTMLInputElement;
  phone.focus();
}

/** Shows how soon the chat and the questions of the form are answered. Nothing shows while neither is known. */
export async function showAnswerTime(place: HTMLElement): Promise<void> {
  const answer = await call(checkAnswerTimes);
  if (answer.kind !== 'ok') return;
  const usual = answerTime(answer.value);
  if (usual === '') return;
  place.textContent = `We usually reply within ${usual} (last 30 days).`;
  place.hidden = false;
}

type AnswerTimes = InferOutput<typeof checkAnswerTimes.response>;

function answerTime({ chat_minutes: chat, question_minutes: question }: AnswerTimes): string {
  if (chat === null && question === null) return '';
  if (chat === null) return roughDuration(question!);
  const inChat = `${roughDuration(chat)} in the chat`;
  return question === null ? inChat : `${inChat} and ${roughDuration(question)} by email`;
}

/** Says whether a person answers now, marks the hours of today, and keeps both true while the page is open. */
function updateOpening(page: Document): void {
  showOpening(page);
  setInterval(() => showOpening(page), MINUTE);
  page.addEventListener('visibilitychange', () => showOpening(page));
}

/** Shows the state at one instant (epoch milliseconds), with clock times in the visitor's own zone where it differs. */
export function showOpening(page: Document, instant: number = Date.now()): void {
  const line = page.querySelector<HTMLElement>('[data-opening-now]')!;
  const hours = JSON.parse(line.dataset['openingNow']!) as OpeningHours[];
  const zone = page.documentElement.dataset['zone']!;
  const now = openingAt(hours, zone, instant);
  if (now === null) return;
  const visitorZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  setText(line, '[data-opening-text]', openingText(now, zone));
  setText(line, '[data-opening-elsewhere]', now.kind === 'closed' ? openingElsewhere(now.opens, visitorZone) : '');
  line.toggleAttribute('data-open', now.kind === 'open');
  const { day } = wallClock(instant, zone);
  for (const row of page.querySelectorAll<HTMLElement>('[data-days]'))
    row.toggleAttribute('data-today', row.dataset['days']!.split(' ').includes(day));
}

function setText(line: HTMLElement, selector: string, words: string): void {
  const element = line.querySelector(selector)!;
  if (element.textContent !== words) element.textContent = words;
}
