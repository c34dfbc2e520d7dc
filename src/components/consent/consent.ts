/**
 * Asks once what the visitor allows, where the operator uses anything that needs it, and lets them change their mind by
 * the link in the footer (P13). What asks comes when the page has loaded and the browser is idle; a booking's page and
 * the office's ask nothing by themselves. Where nobody needs to be asked the link leads to the terms.
 */
export function startConsent(): void {
  const { consent = '', private: isPrivate } = document.documentElement.dataset;
  if (consent === '') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-privacy-choices]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      import('#components/consent/consent-banner.ts')
        .then(({ showChoices }) => showChoices(link))
        .catch(() => location.assign(link.href));
    });
  }
  const follow = () => requestIdleCallback(() => void followAndAsk(isPrivate === undefined).catch(console.error));
  if (document.readyState === 'complete') follow();
  else window.addEventListener('load', follow);
}

async function followAndAsk(mayAsk: boolean): Promise<void> {
  const { followConsent } = await import('#stores/follow-consent.ts');
  if (!followConsent() || !mayAsk) return;
  const { ask } = await import('#components/consent/consent-banner.ts');
  ask();
}
