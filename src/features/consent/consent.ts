import { atom } from 'nanostores';
import { currentConsent } from '#analytics/tag-layer.ts';
import { dateInUtc, type CalendarDate, addMonths, parseCalendarDate } from '#domain/calendar-date.ts';
import {
  CONSENT_KEY,
  CONSENT_PURPOSES,
  readConsent,
  type Consent,
  type ConsentPurpose,
  parseKept,
} from '#domain/visit/consent.ts';

/**
 * What the visitor allows, stored only in this browser. Nothing is allowed before their answer, and earlier
 * events are not reported later. `undecided` in all three means that they were not asked or have not answered yet.
 */
export const $consent = atom<Consent>(currentConsent());

/** Allows these purposes. The others stay as they were. */
export function giveConsent(purposes: readonly ConsentPurpose[] = CONSENT_PURPOSES): void {
  keep(purposes, 'given');
}

/** Refuses these purposes, or withdraws an earlier consent. The others stay as they were. */
export function withdrawConsent(purposes: readonly ConsentPurpose[] = CONSENT_PURPOSES): void {
  keep(purposes, 'refused');
}

/** The purposes this site asks for, from the root element of every page. */
export function askedPurposes(): ConsentPurpose[] {
  const named = (document.documentElement.dataset['consent'] ?? '').split(' ');
  return CONSENT_PURPOSES.filter((purpose) => named.includes(purpose));
}

/**
 * Whether the visitor must be asked, because a purpose in use has no answer: they were never asked, the operator added
 * a purpose, or the answer has expired. False without storage: then nothing is allowed, and asking would not help.
 */
export function isAnswerWanted(): boolean {
  return canKeep() && askedPurposes().some((purpose) => $consent.get()[purpose] === 'undecided');
}

/** Removes expired answers, and follows answers given in another tab. */
export function updateConsent(): void {
  try {
    const renewed = withoutOldAnswers(localStorage.getItem(CONSENT_KEY), today());
    if (renewed !== null) localStorage.setItem(CONSENT_KEY, renewed);
  } catch {
    // Without storage there is nothing to remove.
  }
  const read = () => $consent.set(currentConsent());
  window.addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY || key === null) read();
  });
  read();
}

function keep(purposes: readonly ConsentPurpose[], choice: Consent[ConsentPurpose]): void {
  const answers = Object.fromEntries(purposes.map((purpose) => [purpose, choice]));
  try {
    localStorage.setItem(CONSENT_KEY, withAnswers(localStorage.getItem(CONSENT_KEY), answers, today()));
  } catch {
    // Without storage nothing is allowed, so the choice ends with the page.
  }
  $consent.set(currentConsent());
}

function canKeep(): boolean {
  try {
    return typeof localStorage.getItem(CONSENT_KEY) !== 'undefined';
  } catch {
    return false;
  }
}

/** The UTC day. One day more or less does not matter here. */
function today(): CalendarDate {
  return dateInUtc(Date.now());
}

/** An answer is valid for so many months. Then it is forgotten and asked for again. */
const CONSENT_MONTHS = 12;

/** The text to store after an answer to these purposes. The other purposes keep their answers and days. */
function withAnswers(kept: string | null, answers: Partial<Consent>, today: CalendarDate): string {
  const days = Object.fromEntries(Object.keys(answers).map((purpose) => [purpose, today]));
  return JSON.stringify({ ...readConsent(kept), ...answers, on: { ...daysOf(kept), ...days } });
}

/** The text to store without expired answers; null when none has expired. */
function withoutOldAnswers(kept: string | null, today: CalendarDate): string | null {
  const days = daysOf(kept);
  const old = CONSENT_PURPOSES.filter((purpose) => {
    const day = parseCalendarDate(days[purpose] ?? '');
    return day !== null && addMonths(day, CONSENT_MONTHS) <= today;
  });
  if (old.length === 0) return null;
  const forgotten = Object.fromEntries(old.map((purpose) => [purpose, 'undecided']));
  return JSON.stringify({ ...readConsent(kept), ...forgotten, on: without(days, old) });
}

function daysOf(kept: string | null): Record<string, string> {
  const { on } = parseKept(kept);
  if (typeof on !== 'object' || on === null) return {};
  return Object.fromEntries(Object.entries(on).filter(([, day]) => typeof day === 'string'));
}

function without(days: Record<string, string>, left: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(days).filter(([purpose]) => !left.includes(purpose)));
}
