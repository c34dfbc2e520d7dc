import { atom } from 'nanostores';
import { dateInUtc, type CalendarDate } from '#domain/calendar-date.ts';
import { CONSENT_KEY, CONSENT_PURPOSES, readConsent, type Consent, type ConsentPurpose } from '#domain/consent.ts';
import { withAnswers, withoutOldAnswers } from '#domain/consent-days.ts';

/**
 * What the visitor allows, kept in this browser alone (P13). Nothing is allowed until they say so, and what happened
 * before is not told afterwards. `undecided` in all three means that they have not been asked, or not answered yet.
 */
export const $consent = atom<Consent>(keptConsent());

/** Allows these purposes; the others stay as they were. */
export function giveConsent(purposes: readonly ConsentPurpose[] = CONSENT_PURPOSES): void {
  keep(purposes, 'given');
}

/** Refuses these purposes, or takes back what was allowed. */
export function withdrawConsent(purposes: readonly ConsentPurpose[] = CONSENT_PURPOSES): void {
  keep(purposes, 'refused');
}

/** What this site asks for, as every page carries it on its root. */
export function askedPurposes(): ConsentPurpose[] {
  const named = (document.documentElement.dataset['consent'] ?? '').split(' ');
  return CONSENT_PURPOSES.filter((purpose) => named.includes(purpose));
}

/**
 * Whether the visitor has to be asked: something in use has no answer, because they were never asked, because the
 * operator uses something new, or because the answer is forgotten by now. Where nothing can be kept nothing is allowed,
 * and asking would not help.
 */
export function isAnswerWanted(): boolean {
  return canKeep() && askedPurposes().some((purpose) => $consent.get()[purpose] === 'undecided');
}

/** Forgets answers that are too old, and hears of those given in another tab. */
export function keepConsentTrue(): void {
  try {
    const renewed = withoutOldAnswers(localStorage.getItem(CONSENT_KEY), today());
    if (renewed !== null) localStorage.setItem(CONSENT_KEY, renewed);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
  const read = () => $consent.set(keptConsent());
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
    // Where nothing can be kept, nothing is allowed: the choice ends with the page.
  }
  $consent.set(keptConsent());
}

function keptConsent(): Consent {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    return readConsent(null);
  }
}

function canKeep(): boolean {
  try {
    return typeof localStorage.getItem(CONSENT_KEY) !== 'undefined';
  } catch {
    return false;
  }
}

/** A day more or less does not matter here, so it is the day in Greenwich. */
function today(): CalendarDate {
  return dateInUtc(Date.now());
}
