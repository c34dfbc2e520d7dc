import { applyConsentToTags } from '#analytics/load-tags.ts';
import { $consent, isAnswerWanted, updateConsent } from './consent.ts';
import { keepVisitSource } from '#analytics/visit-source.ts';

/**
 * Makes everything that is loaded, stored and reported follow the visitor's consent, now and after each change here or
 * in another tab. Returns whether they must be asked.
 */
export function followConsent(): boolean {
  updateConsent();
  $consent.subscribe((consent) => {
    applyConsentToTags(consent);
    keepVisitSource();
  });
  return isAnswerWanted();
}
