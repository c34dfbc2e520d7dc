import type { Push } from '#analytics/data-layer.ts';
import { type Consent, CONSENT_KEY, isPrivatePath, readConsent } from '#domain/visit/consent.ts';
import { readSource, sourceOfPage, sourceText } from '#domain/visit/visit-source.ts';

declare global {
  interface Window {
    dataLayer?: Push[];
  }
}

/** The signals of Google's consent mode, version 2. */
type Signals = Readonly<Record<string, 'granted' | 'denied'>>;

const TAGS = 'https://www.googletagmanager.com';
/** How long a tag waits for the visitor's choice before it uses the default, in milliseconds. */
const WAIT_MS = 500;

/** The signals that were last pushed, and the data layer they are in. Each data layer starts with the default. */
let declared: { readonly layer: readonly Push[]; readonly signals: string } | null = null;

/** Pushes the visitor's consent, if it has changed, and then the entries. */
export function pushWith(consent: Consent, entries: readonly Push[]): void {
  declareConsent(consent);
  layer().push(...entries);
}

/** Pushes the visitor's consent, if it has changed, and then a command of Google's tags. */
export function commandWith(consent: Consent, ...command: readonly unknown[]): void {
  declareConsent(consent);
  gtag(...command);
}

/** The data layer in which Google's own tag was started. */
let startedIn: readonly Push[] | null = null;

/** Starts Google's own tag, once for each page. It drops every event that comes before these two commands. */
export function startTagWith(consent: Consent, id: string): void {
  if (startedIn === layer()) return;
  commandWith(consent, 'js', new Date());
  gtag('config', id);
  startedIn = layer();
}

/**
 * Pushes the visitor's consent: first the default that denies all, which tags need before everything else, then the
 * visitor's choice, and later each change. Analytics sets `analytics_storage`, affiliate the three `ad_` signals, and
 * chat `functionality_storage`.
 */
function declareConsent(consent: Consent): void {
  const list = layer();
  if (declared?.layer !== list) {
    const nothing = signalsOf({ analytics: 'undecided', affiliate: 'undecided', chat: 'undecided' });
    gtag('consent', 'default', { ...nothing, wait_for_update: WAIT_MS });
    declared = { layer: list, signals: JSON.stringify(nothing) };
  }
  const signals = signalsOf(consent);
  if (JSON.stringify(signals) === declared.signals) return;
  gtag('consent', 'update', signals);
  declared = { layer: list, signals: JSON.stringify(signals) };
}

/**
 * Applies the visitor's consent to the operator's tag. With consent to analytics it loads the tag, if there is
 * one. Without consent it deletes the tag's cookies. If this page has pushed a consent before, it pushes the change. A
 * script that runs cannot be removed; the next page does not load it.
 */
export function applyConsentToTags(consent: Consent): void {
  if (isPrivatePage()) return;
  if (consent.analytics === 'given') loadTag(consent);
  else forgetAnalyticsCookies();
  if (declared !== null && declared.layer === window.dataLayer) declareConsent(consent);
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

function signalsOf({ analytics, affiliate, chat }: Consent): Signals {
  const signal = (choice: Consent['chat']) => (choice === 'given' ? 'granted' : 'denied');
  return {
    ad_storage: signal(affiliate),
    ad_user_data: signal(affiliate),
    ad_personalization: signal(affiliate),
    analytics_storage: signal(analytics),
    functionality_storage: signal(chat),
    personalization_storage: 'denied',
    security_storage: 'granted',
  };
}

function layer(): Push[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}

/** Google's tags accept a command only as an `arguments` object, not as an array. */
const gtag: (...command: readonly unknown[]) => void = function () {
  // oxlint-disable-next-line prefer-rest-params
  layer().push(arguments as unknown as Push);
};

/** The operator's setting `analytics`, the format of events. Every page has it on its root element. */
export function analyticsShape(): string | undefined {
  return document.documentElement.dataset['analytics'];
}

/** The operator's setting `analytics_id`: a tag manager's `GTM-…`, a Google tag's `G-…`, or empty. */
export function tagId(): string {
  return document.documentElement.dataset['tag'] ?? '';
}

/**
 * Whether this page shows a booking or belongs to the staff. Analytics get no events of such pages. Checks the
 * address too, because the "not found" page of a private address is not marked as private.
 */
export function isPrivatePage(): boolean {
  return document.documentElement.dataset['private'] !== undefined || isPrivatePath(location.pathname);
}

/** The visitor's consent. Reads it each time, because another tab may change it. None if storage is not available. */
export function currentConsent(): Consent {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    return readConsent(null);
  }
}

/** The sessionStorage key of a visit's source, which is kept once analytics are allowed. */
const SOURCE_KEY = 'visit-source';

/**
 * The source of this visit as the text that forms send: JSON of at most 2000 characters, or empty.
 *
 * Without consent it comes from this page's address and referrer, and nothing is stored. With consent for
 * analytics it is the source of the first page since the consent.
 */
export function visitSource(): string {
  if (isPrivatePage()) return '';
  const kept = currentConsent().analytics === 'given' ? keptSource() : '';
  return kept === '' ? sourceText(sourceOfPage(location.href, document.referrer)) : kept;
}

/** Stores the source for the next pages, or removes it, as the visitor's consent requires. */
export function keepVisitSource(): void {
  if (isPrivatePage()) return;
  try {
    if (currentConsent().analytics !== 'given') sessionStorage.removeItem(SOURCE_KEY);
    else if (keptSource() === '') {
      const source = visitSource();
      if (source !== '') sessionStorage.setItem(SOURCE_KEY, source);
    }
  } catch {
    // Without storage each page uses its own source.
  }
}

function keptSource(): string {
  try {
    return sourceText(readSource(sessionStorage.getItem(SOURCE_KEY) ?? ''));
  } catch {
    return '';
  }
}
