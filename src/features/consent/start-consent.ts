import { askAtFirstSign, showChoices } from './consent-banner.ts';
import { applyConsentToTags } from '#analytics/tag-layer.ts';
import { $consent, isAnswerWanted, updateConsent } from './consent.ts';
import { keepVisitSource } from '#analytics/visit-source.ts';

/**
 * Asks the visitor once for consent, if the operator uses a service that needs it, and opens the choices from the link
 * in the footer. The question appears at the first scroll or press after the page has loaded; private pages do
 * not ask. If no service needs consent, the link leads to the terms.
 */
export function startConsent(): void {
  const { consent = '', private: isPrivate } = document.documentElement.dataset;
  if (consent === '') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-privacy-choices]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      showChoices(link);
    });
  }
  const follow = () =>
    requestIdleCallback(() => {
      if (followConsent() && isPrivate === undefined) askAtFirstSign();
    });
  if (document.readyState === 'complete') follow();
  else window.addEventListener('load', follow);
}

/**
 * Makes everything that is loaded, stored and reported follow the visitor's consent, now and after each change here or
 * in another tab. Returns whether they must be asked.
 */
function followConsent(): boolean {
  updateConsent();
  $consent.subscribe((consent) => {
    applyConsentToTags(consent);
    keepVisitSource();
  });
  return isAnswerWanted();
}
