import type { Context } from '#functions/context/context.ts';
import { holdSeats, soldOutText, tooManyHoldsText } from '#functions/seats/hold-seats.ts';
import { ageRefusal } from '#functions/checkout/enter-guest.ts';
import { makeQuote, type QuoteOutcome } from '#functions/cart/make-quote.ts';
import {
  conflict,
  RETRY,
  refused,
  methodOf,
  type Retry,
  type PaymentOutcome,
  type PaymentRequest,
  answerProviderAway,
} from '#functions/checkout/payment-outcome.ts';
import { isOneTooMany, TOO_MANY_PAYMENTS } from '#functions/settlement/payment-openings.ts';
import { settleWithRetries } from '#functions/settlement/settle.ts';
import { newStart, startAttempt, type StartOutcome } from '#functions/checkout/start-attempt.ts';
import { continuePayment } from '#functions/checkout/try-card.ts';
import {
  refuseSecondBooking,
  earlierBookingsOfGuestQuery,
  type EarlierBooking,
} from '#functions/bookings/earlier-bookings.ts';
import { findUnfinishedAttempt } from '#functions/bookings/attempts.ts';
import { findCartQuery, DATES_OF_CART, findCart, storePromoCode, type StoredCart } from '#functions/cart/carts.ts';
import { promoOfCartQuery, type PromoLookup } from '#functions/cart/promo-codes.ts';
import { findGuestQuery, type StoredGuest } from '#functions/bookings/guests.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';
import { mapped, together, type Query } from '#functions/platform/query.ts';
import { seatCountsQuery } from '#functions/seats/seat-ledger.ts';
import { seatsToHoldQuery, type SeatsToHold } from '#functions/seats/seats-to-hold.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { tourLinesOf } from '#domain/cart.ts';
import { MINUTE } from '#domain/durations.ts';

const HOLD_ENDED =
  'Your hold has ended, and this trip is in high demand right now. You haven’t been charged. Please send your personal information again.';
const NO_GUEST = 'Please fill in your personal information first.';

/** Everything a payment starts from, read at one instant. */
export interface PaymentBasis {
  readonly stored: StoredCart | null;
  readonly guest: StoredGuest | null;
  /** What the guest has already paid for, of the departures in the cart. */
  readonly booked: readonly EarlierBooking[];
  /** The result of looking up the cart's promo code. */
  readonly promo: PromoLookup;
  readonly seats: SeatsToHold;
}

export function paymentBasisQuery(
  { db, now }: Context,
  { cartId, networks = [] }: PaymentRequest,
): Query<PaymentBasis> {
  const at = now();
  const dates = { term: DATES_OF_CART, parameter: cartId };
  const seatsOfCart = seatCountsQuery(db, dates, { term: '?2', parameter: cartId }, at);
  const read = together(
    findCartQuery(db, cartId),
    findGuestQuery(db, cartId),
    earlierBookingsOfGuestQuery(db, cartId, DATES_OF_CART),
    promoOfCartQuery(db, cartId),
    seatsToHoldQuery(db, { cartId, networks }, seatsOfCart, at),
  );
  return mapped(read, ([stored, guest, booked, promo, seats]) => ({ stored, guest, booked, promo, seats }));
}

/** Makes a quote, holds the seats and opens an attempt. `retry` when another click has started an attempt. */
export async function beginPayment(
  context: Context,
  request: PaymentRequest,
  { stored, guest, booked, promo, seats }: PaymentBasis,
): Promise<PaymentOutcome | Retry> {
  if (stored === null || stored.requestedTours.length === 0) return answerEmptyCart(context, request);
  if (guest === null) return refused(NO_GUEST);
  const outcome = await makeQuote(context, stored, { booked, promo }, request);
  if (outcome.kind !== 'quoted') return notQuoted(context, stored, outcome);
  if (outcome.cart.lines.length === 0) return conflict(EMPTY_CART_TEXT);
  // The trips may have changed since the details were sent, and a date of birth is deleted after a day.
  const unfit = ageRefusal(guest.dob, tourLinesOf(outcome.cart));
  if (unfit !== null) return refused(`${unfit} You haven’t been charged.`);
  const { networks = [] } = request;
  const start = newStart(context, outcome.quote, guest, {
    way: methodOf(request),
    returnTo: request.returnTo,
    networks,
  });
  const held = await holdSeats(
    context,
    stored.id,
    outcome.cart.lines,
    { networks, hasCard: request.card !== null },
    { known: seats, extraStatements: start.statements },
  );
  if (held.kind !== 'held') {
    if (held.kind === 'cart-gone' || (await hasMoved(context, stored))) return RETRY;
    if (held.kind === 'sold-out') return conflict(soldOutText(held.tripName, held.start, held.because));
    if (held.kind === 'too-many-holds') return conflict(await tooManyHoldsText(context));
    return { ...conflict(HOLD_ENDED), asksTurnstile: true };
  }
  const started: StartOutcome = held.isFirst
    ? { kind: 'started', attempt: start.attempt }
    : await startAttempt(context, start);
  if (started.kind === 'unknown') {
    return (await isOneTooMany(context, { cartId: stored.id, networks }))
      ? { kind: 'too-many-tries', message: TOO_MANY_PAYMENTS }
      : { ...RETRY, fault: started.error };
  }
  const { attempt } = started;
  const settled = await settleWithRetries(context, attempt.id, { attempt, quote: outcome.quote, payment: null });
  if (settled === null) return answerProviderAway(context, request, attempt.id);
  return settled.kind === 'open' ? continuePayment(context, settled, request.card) : RETRY;
}

/** Answers a payment of an empty cart. When the cart was just paid, its answer was lost, so the order is sent again. */
async function answerEmptyCart(context: Context, { cartId, cartVersion }: PaymentRequest): Promise<PaymentOutcome> {
  const order = await latestOrderOf(context.db, cartId);
  const isRepeat =
    order !== null &&
    (cartVersion === ''
      ? context.now() - order.createdAt <= (await context.catalogue.operator()).holdMaxMinutes * MINUTE
      : order.quote.cartVersion === cartVersion);
  return isRepeat ? { kind: 'paid', orderId: order.id } : conflict(EMPTY_CART_TEXT);
}

async function notQuoted(
  context: Context,
  stored: StoredCart,
  outcome: Exclude<QuoteOutcome, { kind: 'quoted' }>,
): Promise<PaymentOutcome | Retry> {
  if (await hasMoved(context, stored)) return RETRY;
  if (outcome.kind === 'booked-before') return conflict(await refuseSecondBooking(context, stored.id, outcome));
  // Removes the code, because it would refuse every later payment. The guest sees the new total with this answer.
  if (outcome.kind === 'conflict' && outcome.promoIsGone)
    await storePromoCode(context.db, stored.id, '', context.now());
  return { kind: outcome.kind, errors: outcome.errors };
}

/** Whether another click paid or started to pay since the cart was read. Then the answer of that click counts. */
async function hasMoved(context: Context, stored: StoredCart): Promise<boolean> {
  const [running, cart] = await Promise.all([
    findUnfinishedAttempt(context.db, stored.id),
    findCart(context.db, stored.id),
  ]);
  return running !== null || cart?.revision !== stored.revision;
}
