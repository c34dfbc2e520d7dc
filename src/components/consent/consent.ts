import { ask, showChoices } from '#components/consent/consent-banner.ts';
import { followConsent } from '#stores/follow-consent.ts';

/**
 * Asks once what the visitor allows, where the operator uses anything that needs it, and lets them change their mind by
 * the link in the footer (P13). It asks when the page has loaded and the browser is idle; a booking's page and the
 * office's ask nothing by themselves. Where nobody needs to be asked the link leads to the terms.
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
      if (followConsent() && isPrivate === undefined) ask();
    });
  if (document.readyState === 'complete') follow();
  else window.addEventListener('load', follow);
}
