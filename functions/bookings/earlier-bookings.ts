import type { Store } from '#functions/store/store.ts';
import { type CalendarDate, longDate } from '#domain/calendar-date.ts';
import { DAY } from '#domain/durations.ts';
import { orderWithId } from '#functions/bookings/orders.ts';
import { type Context } from '#functions/context/context.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { mailOnRequest } from '#functions/context/mails.ts';

export interface EarlierBooking {
  readonly tourDateId: string;
  readonly orderId: string;
  /** Only browsers with a key of this cart, or with the booking's check-in link, are told about the booking. */
  readonly cartId: string;
}

/** The bookings of these departures that this person, by name and address, has already paid for. */
export function earlierBookings(store: Store, person: string, tourDateIds: readonly string[]): EarlierBooking[] {
  return store.all<EarlierBooking>(
    `SELECT bookings.tour_date_id AS tourDateId, orders.id AS orderId, orders.cart_id AS cartId
     FROM bookings JOIN orders ON orders.id = bookings.order_id
     WHERE orders.person = ? AND orders.state IN ('confirmed', 'paid')
       AND bookings.tour_date_id IN (SELECT value FROM json_each(?))`,
    person,
    JSON.stringify(tourDateIds),
  );
}

const REFUSED = 'This booking can’t be completed online. You haven’t been charged. We’ve emailed you the details.';
const CHOOSE_ANOTHER = 'Remove it from your cart, or choose another date.';
const MAILS_A_DAY = 3;

export interface SecondBooking {
  readonly earlier: EarlierBooking;
  readonly tourName: string;
  /** Null for an open ticket. */
  readonly start: CalendarDate | null;
}

/** The refusal before a payment, only for a browser that has opened the earlier booking. */
export function bookedAlready(tourName: string, start: CalendarDate | null): string {
  return `${bookedText(tourName, start)} ${CHOOSE_ANOTHER}`;
}

function bookedText(tourName: string, start: CalendarDate | null): string {
  return `You’ve already booked ${tourName}${start === null ? '' : ` on ${longDate(start)}`}.`;
}

/**
 * Why a person cannot pay for a departure a second time, in words for this cart's guest.
 *
 * Only the cart that paid for the first booking is told about it. In another cart anybody could have typed the name and
 * email, so the answer says nothing, and the booking's own address is told by email.
 */
export function refuseSecondBooking(
  context: Context,
  cartId: string,
  { earlier, tourName, start }: SecondBooking,
): string {
  if (earlier.cartId === cartId) {
    return `${bookedText(tourName, start)} You haven’t been charged again. ${CHOOSE_ANOTHER}`;
  }
  mailEnteredAgain(context, earlier.orderId);
  return REFUSED;
}

function mailEnteredAgain(context: Context, orderId: string): void {
  const limit = { key: `entered again ${orderId}`, limit: MAILS_A_DAY, windowMs: DAY };
  if (!countTry(context.store, [limit], context.now())) return;
  const { guestEmail } = orderWithId(context.store, orderId);
  mailOnRequest(context, { template: 'entered-again', subjectId: orderId, recipient: guestEmail });
}
