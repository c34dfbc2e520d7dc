import { applyConsentToTags } from '#analytics/load-tags.ts';
import { $consent, isAnswerWanted, keepConsentTrue } from '#stores/consent.ts';
import { keepVisitSource } from '#stores/visit-source.ts';

/**
 * Lets what is loaded, kept and told follow what the visitor allows, now and whenever they change their mind here or in
 * another tab (P13). Returns whether they have to be asked.
 */
export function followConsent(): boolean {
  keepConsentTrue();
  $consent.subscribe((consent) => {
    applyConsentToTags(consent);
    keepVisitSource();
  });
  return isAnswerWanted();
}
