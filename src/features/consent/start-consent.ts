import { askAtFirstSign, showChoices } from './consent-banner.ts';
import { followConsent } from './follow-consent.ts';

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
