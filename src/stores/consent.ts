import { atom } from 'nanostores';
import { CONSENT_KEY, CONSENT_PURPOSES, readConsent, type Consent, type ConsentPurpose } from '#domain/consent.ts';

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

function keep(purposes: readonly ConsentPurpose[], choice: Consent[ConsentPurpose]): void {
  const chosen = { ...keptConsent(), ...Object.fromEntries(purposes.map((purpose) => [purpose, choice])) };
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(chosen));
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
