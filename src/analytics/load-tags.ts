import { isPrivatePage, tagId } from '#analytics/page-settings.ts';
import { commandWith, declareConsent, hasDeclaredConsent, pushWith } from '#analytics/tag-layer.ts';
import type { Consent } from '#domain/consent.ts';

const TAGS = 'https://www.googletagmanager.com';

/**
 * Does with the operator's tag what the visitor allows (P13): fetches it once analytics are allowed, never before and
 * never where the operator has none; and once they are not any more, tells it so and deletes the cookies it has set. A
 * script that runs cannot be taken back; on the next page it is not there.
 */
export function applyConsentToTags(consent: Consent): void {
  if (isPrivatePage()) return;
  if (consent.analytics === 'given') loadTag(consent);
  else forgetAnalyticsCookies();
  if (hasDeclaredConsent()) declareConsent(consent);
}

function loadTag(consent: Consent): void {
  const id = tagId();
  if (id === '' || document.querySelector(`script[src^="${TAGS}"]`)) return;
  if (id.startsWith('GTM-')) {
    pushWith(consent, [{ 'gtm.start': Date.now(), event: 'gtm.js' }]);
    fetchScript(`${TAGS}/gtm.js?id=${id}`);
  } else {
    commandWith(consent, 'js', new Date());
    commandWith(consent, 'config', id);
    fetchScript(`${TAGS}/gtag/js?id=${id}`);
  }
}

function fetchScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}

/** Google Analytics sets them for the whole domain, so they are deleted under each name this site goes by. */
function forgetAnalyticsCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]!);
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  for (const name of names.filter((found) => /^_(ga|gid|gat)/.test(found))) {
    for (const domain of ['', ...domains.map((found) => `;domain=${found}`)]) {
      document.cookie = `${name}=;path=/;max-age=0${domain}`;
    }
  }
}
