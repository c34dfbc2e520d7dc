import { type Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { signText } from '#functions/platform/secrets.ts';
import { ordersToCheckIn } from '#functions/bookings/check-in-link.ts';
import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { DAY, HOUR } from '#domain/durations.ts';
import { mailboxOf } from '#domain/email-address.ts';
import { mailOnRequest } from '#functions/context/mails.ts';

/** The most bookings whose links one address gets at a time; a person has fewer. */
const MOST_LINKS = 10;
const LINKS_PER_MAILBOX = 3;
const REQUESTS_PER_NETWORK = 20;

/** Sends an active booking's confirmation again to the booking's own address, at most once an hour. */
export function resendConfirmation(context: Context, order: Order): { kind: 'sent' } | { kind: 'closed' } {
  if (!isActiveBooking(order)) return { kind: 'closed' };
  mailOnRequest(context, { template: 'booking-confirmed', subjectId: order.id, recipient: order.guestEmail });
  return { kind: 'sent' };
}

/** Whether this network may ask for lost links again this hour. The answer does not depend on any email. */
export function mayAskForLinks(context: Context, networks: readonly Network[]): boolean {
  const limit = { key: 'lost-link from', limit: REQUESTS_PER_NETWORK, windowMs: HOUR };
  return countTry(context.store, limitNetworks(networks, limit), context.now());
}

/**
 * Mails the links of an address's bookings to that address, in any letter case.
 *
 * Run it after the response, because its duration reveals whether there are bookings. Sends a booking's link at most
 * once an hour, and looks up an address three times a day.
 */
export async function mailLostLinks(context: Context, email: string): Promise<void> {
  const { env, store, now } = context;
  const hash = await signText(env, 'LINK_KEY', `mailbox ${mailboxOf(email)}`);
  const turn = { key: `lost-link to ${hash}`, limit: LINKS_PER_MAILBOX, windowMs: DAY };
  store.transaction(() => {
    if (!countTry(store, [turn], now())) return;
    for (const { id, email: recipient } of ordersToCheckIn(store, email, now(), MOST_LINKS))
      mailOnRequest(context, { template: 'check-in-link', subjectId: id, recipient });
  });
}
