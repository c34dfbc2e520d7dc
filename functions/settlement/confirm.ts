import { checkInExpiry, checkInHash } from '#functions/bookings/check-in-link.ts';
import type { Context } from '#functions/context/context.ts';
import { beginVoid, voidDifferingPayment, whyNotAsAgreed } from '#functions/settlement/give-up.ts';
import { soldOutText } from '#functions/seats/hold-seats.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { type Attempt, setCardStatement } from '#functions/bookings/attempts.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { earlierBookings, notBookedBefore, refuseSecondBooking } from '#functions/bookings/earlier-bookings.ts';
import { type StoredGuest, personOf } from '#functions/bookings/guests.ts';
import { insertOrderStatements } from '#functions/bookings/orders.ts';
import { isPromoReserved, usePromo } from '#functions/cart/promo-statements.ts';
import { seatLinesOf, type Quote } from '#functions/bookings/quotes.ts';
import { activeHolds, seatsOf, type Hold } from '#functions/seats/seat-ledger.ts';
import { expireHolds, sellFreeSeat, sellHeldSeat, setCapacity } from '#functions/seats/seat-statements.ts';
import { availabilityOf, findDeparture } from '#domain/tour.ts';
import { bookingReference } from '#domain/booking-reference.ts';
import { styledDate } from '#domain/text/trip-text.ts';

const ROUNDS = 5;
const PROMO_GONE =
  'Your promo code can’t be used any more. You haven’t been charged. Please check the new total and pay again.';

/**
 * Turns authorised money into a booking, or releases it: `authorised` becomes `capturing` or `voiding`.
 *
 * One batch sells the seats, counts the promo use and writes the order, so that money is captured only for a booking
 * that exists. A guest whose hold ran out is still booked when a seat is left. Any number of callers may
 * run this at once: the attempt moves on for one of them.
 *
 * A departure that was removed from the content during the payment counts as full. `knownHolds` are the cart's holds,
 * read a moment ago. Without them, or after a failed round, the holds are read again.
 */
export async function confirm(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
  knownHolds?: readonly Hold[],
): Promise<Attempt | null> {
  const unlike = whyNotAsAgreed(payment, attempt, quote);
  if (unlike !== null) return voidDifferingPayment(context, attempt, unlike);
  if (attempt.guest === null) throw new Error(`Attempt ${attempt.id} has lost its guest`);
  const capacities = await currentCapacities(context, quote);
  const withdrawn = seatLinesOf(quote).find((line) => !capacities.has(line.tourDateId));
  if (withdrawn) return beginVoid(context, attempt, soldOutText(withdrawn.tourName, withdrawn.start));
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const holds = (round === 0 ? knownHolds : undefined) ?? activeHolds(context.db, attempt.cartId);
    const booking = await bookingStatements(context, attempt, attempt.guest, quote, holds, capacities);
    try {
      return await moveAttempt(context, attempt, 'capturing', {
        with: [...booking, setCardStatement(context.db, attempt.id, payment.card)],
      });
    } catch (error) {
      fault = error;
    }
    const reason = await whyNotBookable(context, attempt, attempt.guest, quote, capacities);
    if (reason !== null) return beginVoid(context, attempt, reason);
  }
  throw new Error(`Attempt ${attempt.id} could not be confirmed`, { cause: fault });
}

async function bookingStatements(
  context: Context,
  attempt: Attempt,
  guest: StoredGuest,
  quote: Quote,
  holds: readonly Hold[],
  capacities: ReadonlyMap<string, number>,
): Promise<D1PreparedStatement[]> {
  const { db } = context;
  const now = context.now();
  const { orderId } = attempt;
  const tours = quote.lines.filter((line) => line.kind === 'tour');
  const seats = seatLinesOf(quote).map((line) => line.tourDateId);
  return [
    notBookedBefore(
      db,
      guest,
      tours.map((line) => line.tourDateId),
    ),
    ...expireHolds(db, { tourDateIds: seats, exceptCartId: attempt.cartId }, now),
    setCapacity(
      db,
      [...capacities].map(([tourDateId, capacity]) => ({ tourDateId, capacity })),
    ),
    ...seats.flatMap((tourDateId) => {
      const hold = holds.find((candidate) => candidate.tourDateId === tourDateId);
      if (hold) return sellHeldSeat(db, hold, orderId);
      return sellFreeSeat(db, { id: crypto.randomUUID(), cartId: attempt.cartId, tourDateId, orderId, now });
    }),
    ...usePromo(db, { code: quote.promoCode, quoteId: quote.id }),
    ...insertOrderStatements(db, {
      id: orderId,
      attemptId: attempt.id,
      quote,
      guest,
      checkInHash: await checkInHash(context.env, orderId),
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
    }),
    auditStatement(db, { subject: orderId, what: 'confirmed', detail: `attempt ${attempt.id}`, at: now }),
  ];
}

/** Why this booking is finally impossible; null when another round may succeed. */
async function whyNotBookable(
  context: Context,
  attempt: Attempt,
  guest: StoredGuest,
  quote: Quote,
  capacities: ReadonlyMap<string, number>,
): Promise<string | null> {
  const lines = seatLinesOf(quote);
  const ids = lines.map((line) => line.tourDateId);
  const holds = activeHolds(context.store, attempt.cartId);
  const seats = seatsOf(context.store, ids, attempt.cartId, context.now());
  const booked = earlierBookings(
    context.store,
    personOf(guest),
    quote.lines.map((line) => line.tourDateId),
  );
  const promoIsReserved = await isPromoReserved(context.db, { code: quote.promoCode, quoteId: quote.id });
  const lost = lines.find(({ tourDateId }) => {
    if (holds.some((hold) => hold.tourDateId === tourDateId)) return false;
    const { sold, heldByOthers } = seats.get(tourDateId) ?? { sold: 0, heldByOthers: 0 };
    const capacity = capacities.get(tourDateId) ?? sold + heldByOthers;
    return availabilityOf({ capacity, sold, heldByOthers }) === 'full';
  });
  if (lost) return soldOutText(lost.tourName, lost.start);
  const [earlier] = booked;
  if (earlier !== undefined) {
    const line = quote.lines.find(({ tourDateId }) => tourDateId === earlier.tourDateId);
    return refuseSecondBooking(context, attempt.cartId, {
      earlier,
      tourName: line?.tourName ?? 'this tour',
      start: line?.start ?? null,
    });
  }
  return promoIsReserved ? null : PROMO_GONE;
}

/**
 * The current capacities from the content. A departure that was removed from the content has none and is not booked.
 */
async function currentCapacities(context: Context, quote: Quote): Promise<Map<string, number>> {
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
