import type { Push } from '#analytics/data-layer.ts';
import type { Consent } from '#domain/consent.ts';

declare global {
  interface Window {
    dataLayer?: Push[];
  }
}

/** The names Google's tags ask under, in version 2 of its consent mode. */
type Signals = Readonly<Record<string, 'granted' | 'denied'>>;

/** How long a tag waits for what the visitor chose before it believes the default, in milliseconds. */
const WAIT_MS = 500;

/** What was last said, and in which list: a page has one, and each begins with the default. */
let declared: { readonly layer: readonly Push[]; readonly signals: string } | null = null;

/** Pushes entries, behind what the visitor allows: the consent is the first thing in the list (P13). */
export function pushWith(consent: Consent, entries: readonly Push[]): void {
  declareConsent(consent);
  layer().push(...entries);
}

/** Pushes one of the commands that Google's tags know, behind what the visitor allows. */
export function commandWith(consent: Consent, ...command: readonly unknown[]): void {
  declareConsent(consent);
  gtag(...command);
}

/**
 * Says what is allowed: at first that nothing is, which tags take for granted to come before all else, then the
 * visitor's choice, and again whenever it has changed. Analytics are the signal of that name; an affiliate's tag needs
 * all that belong to advertising; a chat of another company keeps what its work needs.
 */
export function declareConsent(consent: Consent): void {
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

/** Whether anything has been said on this page that a change of mind must correct. */
export function hasDeclaredConsent(): boolean {
  return declared !== null && declared.layer === window.dataLayer;
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

/** Google's tags know a command by its being the arguments of a function; an array of the same they pass over. */
const gtag: (...command: readonly unknown[]) => void = function () {
  // eslint-disable-next-line prefer-rest-params
  layer().push(arguments as unknown as Push);
};
