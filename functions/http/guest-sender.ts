import type { AppContext } from '#functions/http/app.ts';
import { openBooking } from '#functions/http/check-in-cookie.ts';
import { cartKeyOf, makeCartKey, networksFrom, type NewCartKey } from '#functions/http/visitor.ts';
import type { Requester } from '#functions/checkout/enter-guest.ts';
import { limitNetworks } from '#functions/context/networks.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { MINUTE } from '#domain/durations.ts';

/** A whole departure from one hotel fits; a list of names to try does not. */
const FORMS_PER_NETWORK = 60;
const WINDOW_MS = 10 * MINUTE;

export const TOO_MANY_FORMS =
  'Too many forms have been sent from your network. Nothing was saved. Please try again in 10 minutes.';

/** Who sends the personal details, and the next key of their cart. */
interface GuestSender {
  readonly requester: Requester;
  readonly newKey: NewCartKey;
}

/** Null when too many forms came from the sender's network. */
export async function guestSenderOf(c: AppContext): Promise<GuestSender | null> {
  const { db, now } = c.var.context;
  const networks = await networksFrom(c);
  const limit = { key: 'guest form from', limit: FORMS_PER_NETWORK, windowMs: WINDOW_MS };
  const [isAllowed, key, open, newKey] = await Promise.all([
    countTry(db, limitNetworks(networks, limit), now()),
    cartKeyOf(c),
    openBooking(c),
    makeCartKey(),
  ]);
  if (!isAllowed) {
    c.header('retry-after', '600');
    return null;
  }
  return { requester: { key, networks, newKeyHash: newKey.hash, openOrderId: open?.order.id ?? null }, newKey };
}
