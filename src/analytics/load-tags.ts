import { isPrivatePage, tagId } from '#analytics/page-settings.ts';
import { declareConsent, hasDeclaredConsent, pushWith, startTagWith } from '#analytics/tag-layer.ts';
import type { Consent } from '#domain/visit/consent.ts';

const TAGS = 'https://www.googletagmanager.com';

/**
 * Applies the visitor's consent to the operator's tag. With consent to analytics it loads the tag, if there is
 * one. Without consent it deletes the tag's cookies. If this page has pushed a consent before, it pushes the change. A
 * script that runs cannot be removed; the next page does not load it.
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
    startTagWith(consent, id);
    fetchScript(`${TAGS}/gtag/js?id=${id}`);
  }
}

function fetchScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}

/** Deletes the cookies of Google Analytics for the host name and each of its parent domains. */
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
