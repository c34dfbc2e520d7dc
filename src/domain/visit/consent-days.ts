import { addMonths, parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { CONSENT_PURPOSES, parseKept, readConsent, type Consent } from '#domain/visit/consent.ts';

/** An answer is valid for so many months. Then it is forgotten and asked for again. */
const CONSENT_MONTHS = 12;

/** The text to store after an answer to these purposes. The other purposes keep their answers and days. */
export function withAnswers(kept: string | null, answers: Partial<Consent>, today: CalendarDate): string {
  const days = Object.fromEntries(Object.keys(answers).map((purpose) => [purpose, today]));
  return JSON.stringify({ ...readConsent(kept), ...answers, on: { ...daysOf(kept), ...days } });
}

/** The text to store without expired answers; null when none has expired. */
export function withoutOldAnswers(kept: string | null, today: CalendarDate): string | null {
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
