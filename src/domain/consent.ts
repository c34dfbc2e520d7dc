import { addMonths, parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';

/** What a visitor is asked to allow, each by itself (P13). Without an answer the answer is no. */
export const CONSENT_PURPOSES = ['analytics', 'affiliate', 'chat'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export type Consent = Readonly<Record<ConsentPurpose, 'given' | 'refused' | 'undecided'>>;

/** Under this name a browser keeps what its visitor chose. */
export const CONSENT_KEY = 'consent';

/** An answer holds for so long; then it is forgotten, and asked for again. */
export const CONSENT_MONTHS = 12;

/**
 * What an operator's site needs an answer for. Nobody is asked about what is not there: a chat of our own sets nothing
 * and asks nobody else, so it needs no consent.
 */
export function purposesInUse(settings: {
  readonly analytics: string;
  readonly affiliate: string;
  readonly chatService: string;
}): ConsentPurpose[] {
  const { analytics, affiliate, chatService } = settings;
  const isUsed = {
    analytics: analytics !== 'none',
    affiliate: affiliate !== 'none',
    chat: chatService !== 'none' && chatService !== 'own',
  };
  return CONSENT_PURPOSES.filter((purpose) => isUsed[purpose]);
}

/** Reads a kept choice. What is missing, or cannot be read, is undecided. */
export function readConsent(kept: string | null): Consent {
  const choices = parse(kept);
  const choiceOf = (purpose: ConsentPurpose) => {
    const choice = choices[purpose];
    return choice === 'given' || choice === 'refused' ? choice : 'undecided';
  };
  return { analytics: choiceOf('analytics'), affiliate: choiceOf('affiliate'), chat: choiceOf('chat') };
}

/** The text to keep once these purposes are answered; the others stay, each with the day of its own answer. */
export function withAnswers(kept: string | null, answers: Partial<Consent>, today: CalendarDate): string {
  const days = Object.fromEntries(Object.keys(answers).map((purpose) => [purpose, today]));
  return JSON.stringify({ ...readConsent(kept), ...answers, on: { ...daysOf(kept), ...days } });
}

/** The text to keep once answers that are too old are forgotten; null when all of them still hold. */
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
  const { on } = parse(kept);
  if (typeof on !== 'object' || on === null) return {};
  return Object.fromEntries(Object.entries(on).filter(([, day]) => typeof day === 'string'));
}

function without(days: Record<string, string>, left: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(days).filter(([purpose]) => !left.includes(purpose)));
}

function parse(kept: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
