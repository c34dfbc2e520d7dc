import { bookingReference } from '#domain/booking-reference.ts';
import { styledDate } from '#domain/text/trip-text.ts';
import { availabilityOf, findDeparture } from '#domain/tour.ts';
import { type Attempt, findAttempt, setCard } from '#functions/bookings/attempts.ts';
import { checkInExpiry, checkInHash } from '#functions/bookings/check-in-link.ts';
import { earlierBookings, refuseSecondBooking } from '#functions/bookings/earlier-bookings.ts';
import { type StoredGuest, personOf } from '#functions/bookings/guests.ts';
import { insertOrder } from '#functions/bookings/orders.ts';
import { type Quote, seatLinesOf } from '#functions/bookings/quotes.ts';
import { usePromo } from '#functions/cart/promo-codes.ts';
import type { Context } from '#functions/context/context.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { audit } from '#functions/platform/audit.ts';
import { soldOutText } from '#functions/seats/hold-seats.ts';
import { activeHolds, expireHolds, seatsOf, sellSeat, setCapacity } from '#functions/seats/seat-ledger.ts';
import { voidDifferingPayment, whyNotAsAgreed } from '#functions/settlement/give-up.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';

const PROMO_GONE =
  'Your promo code can’t be used any more. You haven’t been charged. Please check the new total and pay again.';

/** The current capacities of departures. One that was removed from the content during the payment has none. */
type Capacities = ReadonlyMap<string, number>;

/**
 * Turns authorised money into a booking, or starts to release it: `authorised` becomes `capturing` or `voiding`.
 *
 * One transaction sells the seats, counts the promo use and writes the order, so that money is captured only for a
 * booking that exists. A guest whose hold ran out is still booked when a seat is left.
 */
export async function confirm(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<void> {
  const { store, env } = context;
  const { guest } = attempt;
  const unlike = whyNotAsAgreed(payment, attempt, quote);
  if (unlike !== null) {
    voidDifferingPayment(context, attempt, unlike);
    return;
  }
  if (guest === null) throw new Error(`Attempt ${attempt.id} has lost its guest`);
  const capacities = await currentCapacities(context, quote);
  const linkHash = await checkInHash(env, attempt.orderId);
  store.transaction(() => {
    if (findAttempt(store, attempt.id)?.state !== attempt.state) return;
    expireHolds(store, context.now(), attempt.cartId);
    setCapacity(
      store,
      [...capacities].map(([tourDateId, capacity]) => ({ tourDateId, capacity })),
    );
    const use = { code: quote.promoCode, quoteId: quote.id };
    const reason =
      whyNotBookable(context, attempt, guest, quote, capacities) ?? (usePromo(store, use) ? null : PROMO_GONE);
    if (reason !== null) {
      moveAttempt(context, attempt, 'voiding', reason);
      return;
    }
    moveAttempt(context, attempt, 'capturing');
    setCard(store, attempt.id, payment.card);
    book(context, attempt, guest, quote, linkHash);
  });
}

function book(context: Context, attempt: Attempt, guest: StoredGuest, quote: Quote, linkHash: string): void {
  const { store } = context;
  const { id, cartId, orderId } = attempt;
  const now = context.now();
  for (const { tourDateId } of seatLinesOf(quote))
    if (!sellSeat(store, { cartId, tourDateId, orderId, now })) throw new Error(`No seat is left on ${tourDateId}`);
  const tours = quote.lines.filter((line) => line.kind === 'tour');
  insertOrder(store, {
    id: orderId,
    attemptId: id,
    quote,
    guest,
    checkInHash: linkHash,
    checkInUntil: checkInExpiry(tours.map((line) => line.finish)),
    bookings: tours.map((line) => ({
      reference: bookingReference((count) => crypto.getRandomValues(new Uint8Array(count))),
      tourDateId: line.tourDateId,
      tripName: styledDate(line.tourName, line.start, line.finish),
      start: line.start,
      finish: line.finish,
      quotedDateId: line.tourDateId,
    })),
    at: now,
  });
  audit(store, { subject: orderId, what: 'confirmed', detail: `attempt ${id}`, at: now });
}

/** Why this booking can't be made, in words for its guest; null when it can. */
function whyNotBookable(
  context: Context,
  { cartId }: Attempt,
  guest: StoredGuest,
  quote: Quote,
  capacities: Capacities,
): string | null {
  const { store } = context;
  const lines = seatLinesOf(quote);
  const ids = lines.map((line) => line.tourDateId);
  const held = new Set(activeHolds(store, cartId).map(({ tourDateId }) => tourDateId));
  const seats = seatsOf(store, ids, cartId, context.now());
  const lost = lines.find(({ tourDateId }) => {
    const capacity = capacities.get(tourDateId);
    if (capacity === undefined) return true;
    if (held.has(tourDateId)) return false;
    return availabilityOf({ ...seats.get(tourDateId)!, capacity }) === 'full';
  });
  if (lost) return soldOutText(lost.tourName, lost.start);
  const [earlier] = earlierBookings(
    store,
    personOf(guest),
    quote.lines.map((line) => line.tourDateId),
  );
  if (earlier !== undefined) {
    const line = quote.lines.find(({ tourDateId }) => tourDateId === earlier.tourDateId)!;
    return refuseSecondBooking(context, cartId, { earlier, tourName: line.tourName, start: line.start });
  }
  return null;
}

async function currentCapacities(context: Context, quote: Quote): Promise<Capacities> {
  const lines = seatLinesOf(quote);
  const tours = await context.catalogue.tours(lines.map((line) => line.tourCode));
  return new Map(
    lines.flatMap((line) => {
      const tour = tours.get(line.tourCode);
      const capacity = tour && findDeparture(tour, line.tourDateId)?.capacity;
      return capacity == null ? [] : [[line.tourDateId, capacity]];
    }),
  );
}
