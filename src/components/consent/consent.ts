/**
 * Asks the visitor once for consent, if the operator uses a service that needs it, and opens the choices from the link
 * in the footer (P13). The question appears when the page has loaded and the browser is idle; private pages do not ask.
 * If no service needs consent, the link leads to the terms.
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
