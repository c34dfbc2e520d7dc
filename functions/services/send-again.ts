import type { Context } from '#functions/services/context.ts';
import { signText } from '#functions/services/secret-keys.ts';
import { sendSoon } from '#functions/services/send-soon.ts';
import { ordersToCheckIn } from '#functions/storage/check-in-links.ts';
import type { Order } from '#functions/storage/orders.ts';
import { askForMail } from '#functions/storage/outbox.ts';
import { takeTurn } from '#functions/storage/rate-limits.ts';
import { HOUR } from '#domain/durations.ts';

/** Bookings one address is sent links of at a time: more than a person has. */
const MOST_LINKS = 10;
const LINKS_PER_EMAIL = 3;
const ASKS_PER_ADDRESS = 20;

/** Sends a booking's confirmation to its own address once more, at most once an hour (P06). */
export async function resendConfirmation(context: Context, order: Order): Promise<void> {
  const key = await askForMail(context.db, {
    template: 'booking-confirmed',
    subjectId: order.id,
    recipient: order.guestEmail,
    at: context.now(),
  });
  if (key !== null) sendSoon(context, [key]);
}

/** Whether this network address may ask for lost links again this hour (P12). It tells nothing of any email. */
export async function mayAskForLinks(context: Context, address: string): Promise<boolean> {
  if (address === '') return true;
  const key = `lost-link from ${address}`;
  return takeTurn(context.db, { key, limit: ASKS_PER_ADDRESS, windowMs: HOUR }, context.now());
}

/**
 * Mails the links of an address's bookings to that address, whatever case it was typed in (P19).
 *
 * Belongs behind the answer: how long it takes must not tell whether there are any. A booking's link leaves at most
 * once an hour, and an address is looked up three times an hour.
 */
export async function mailLostLinks(context: Context, email: string): Promise<void> {
  const now = context.now();
  const emailHash = await signText(context.env, 'LINK_KEY', `email ${email.toLowerCase()}`);
  const turn = { key: `lost-link to ${emailHash}`, limit: LINKS_PER_EMAIL, windowMs: HOUR };
  if (!(await takeTurn(context.db, turn, now))) return;
  for (const order of await ordersToCheckIn(context.db, email, now, MOST_LINKS)) {
    const key = await askForMail(context.db, {
      template: 'check-in-link',
      subjectId: order.id,
      recipient: order.email,
      at: now,
    });
    if (key !== null) sendSoon(context, [key]);
  }
}
