import { type Push, toDataLayer, toGa4 } from '#analytics/data-layer.ts';
import type { AnalyticsEvent } from '#analytics/events.ts';
import {
  analyticsShape,
  commandWith,
  currentConsent,
  isPrivatePage,
  pushWith,
  startTagWith,
  tagId,
} from '#analytics/tag-layer.ts';
import type { PaidBooking } from '#contract/checkout.ts';
import { readEcommerce } from '#contract/ecommerce.ts';
import type { Consent } from '#domain/visit/consent.ts';

/**
 * Reports an event to analytics: pushes it to `window.dataLayer` in the format of the operator's setting.
 *
 * Needs the visitor's consent at this moment, and does nothing on private pages. Does not report it later.
 */
export function track(event: AnalyticsEvent): void {
  if (isPrivatePage()) return;
  const consent = currentConsent();
  if (event.kind === 'affiliate-sale') {
    if (consent.affiliate === 'given') pushWith(consent, [affiliateSale(event)]);
    return;
  }
  if (consent.analytics !== 'given') return;
  switch (analyticsShape()) {
    case 'data-layer':
      return pushWith(consent, toDataLayer(event));
    case 'ga4':
      return tagId().startsWith('G-') ? command(consent, toGa4(event)) : pushWith(consent, toGa4(event));
    default:
  }
}

/** Sends events as commands, which is all that a Google tag without a tag manager handles. Skips clearing entries. */
function command(consent: Consent, pushes: readonly Push[]): void {
  startTagWith(consent, tagId());
  for (const { event, ecommerce, ...content } of pushes) {
    if (event !== undefined) commandWith(consent, 'event', event, { ...content, ...(ecommerce ?? {}) });
  }
}

/** The affiliate defines the names, one of them misspelt. Omits values that are null. */
function affiliateSale({ sets, items }: Extract<AnalyticsEvent, { kind: 'affiliate-sale' }>): Push {
  return {
    event: 'affiliateSale',
    ...(sets === null ? {} : { commission_factory_sets: sets }),
    ...(items === null ? {} : { comission_factory_items: items }),
  };
}

/** The local storage key of the reported booking references, separated by `;`. */
const SEEN_KEY = 'purchases-seen';
const MOST_KEPT = 20;

type Purchase = Pick<
  PaidBooking,
  'booking_reference' | 'ecommerce' | 'commission_factory_sets' | 'comission_factory_items'
>;

/**
 * Reports a purchase and its affiliate sale once for each booking reference: not again after a reload, in a
 * second tab, or when the visitor consents after the purchase.
 *
 * Logs and skips data that is not valid JSON; the guest sees no error.
 */
export function trackPurchase(paid: Purchase): void {
  if (!isFirstReportOf(paid.booking_reference)) return;
  const purchase = readEcommerce(paid.ecommerce);
  if (purchase !== null) track({ kind: 'purchase', purchase });
  else if (paid.ecommerce !== '') console.error('The ecommerce of a payment could not be read.');
  const [sets, items] = [parse(paid.commission_factory_sets), parse(paid.comission_factory_items)];
  if (sets !== null || items !== null) track({ kind: 'affiliate-sale', sets, items });
}

function isFirstReportOf(reference: string): boolean {
  try {
    const seen = (localStorage.getItem(SEEN_KEY) ?? '').split(';');
    if (seen.includes(reference)) return false;
    localStorage.setItem(SEEN_KEY, [...seen, reference].slice(-MOST_KEPT).join(';'));
    return true;
  } catch {
    // Without storage a purchase could be reported twice.
    return false;
  }
}

/** Returns null for text that is empty or not JSON. */
function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    console.error('The affiliate’s part of a payment could not be read.');
    return null;
  }
}
