import { track } from '#analytics/track.ts';
import type { PaidBooking } from '#contract/checkout.ts';
import { readEcommerce } from '#contract/ecommerce.ts';

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
