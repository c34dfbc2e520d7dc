import type { Context } from '#functions/context/context.ts';
import { holdSeats, NOT_HELD, soldOutText } from '#functions/seats/hold-seats.ts';
import { makeQuote, type QuoteOutcome } from '#functions/pricing/make-quote.ts';
import { askChallenge } from '#functions/checkout/seat-challenge.ts';
import {
  conflict,
  LOOK_AGAIN,
  refused,
  STILL_RUNNING,
  wayOf,
  type LookAgain,
  type PaymentOutcome,
  type PaymentRequest,
} from '#functions/checkout/payment-outcome.ts';
import { settlePatiently } from '#functions/settlement/settle-patiently.ts';
import { newStart, startAttempt, type StartOutcome } from '#functions/checkout/start-attempt.ts';
import { payOn } from '#functions/checkout/try-card.ts';
import { departuresOfGuest } from '#functions/bookings/booked-tours.ts';
import { unfinishedAttemptOf } from '#functions/bookings/attempts.ts';
import { cartWithId, DATES_OF_CART, findCart, storePromoCode, type StoredCart } from '#functions/pricing/carts.ts';
import { promoOfCart, type PromoLookup } from '#functions/pricing/promo-codes.ts';
import { guestOfCart, type StoredGuest } from '#functions/bookings/guests.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';
import { mapped, together, type Query } from '#functions/platform/query.ts';
import { seatsFoundBy } from '#functions/seats/seat-ledger.ts';
import { seatsToHold, type SeatsToHold } from '#functions/seats/seats-to-hold.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { MINUTE } from '#domain/durations.ts';

const NO_GUEST = 'Please fill in your personal information first.';

/** All that a payment begins with, as it was at one instant. */
export interface Basis {
  readonly stored: StoredCart | null;
  readonly guest: StoredGuest | null;
  /** Departures of the cart that its guest has paid for already. */
  readonly booked: readonly string[];
  /** What the cart's promo code is, if it has one. */
  readonly promo: PromoLookup;
  readonly seats: SeatsToHold;
}

export function basisOfPayment({ db, now }: Context, { cartId, networks = [] }: PaymentRequest): Query<Basis> {
  const at = now();
  const dates = { term: DATES_OF_CART, parameter: cartId };
  const seatsOfCart = seatsFoundBy(db, dates, { term: '?2', parameter: cartId }, at);
  const read = together(
    cartWithId(db, cartId),
    guestOfCart(db, cartId),
    departuresOfGuest(db, cartId, DATES_OF_CART),
    promoOfCart(db, cartId),
    seatsToHold(db, { cartId, networks }, seatsOfCart, at),
  );
  return mapped(read, ([stored, guest, booked, promo, seats]) => ({ stored, guest, booked, promo, seats }));
}

/** Quotes, holds and opens an attempt. One that another click started is joined by the next round. */
export async function beginPayment(
  context: Context,
  request: PaymentRequest,
  { stored, guest, booked, promo, seats }: Basis,
): Promise<PaymentOutcome | LookAgain> {
  if (stored === null || stored.requestedTours.length === 0) return paidBefore(context, request);
  if (guest === null) return refused(NO_GUEST);
  const outcome = await makeQuote(context, stored, { booked, promo }, request);
  if (outcome.kind !== 'quoted') return notQuoted(context, stored, outcome);
  if (outcome.cart.lines.length === 0) return conflict(EMPTY_CART_TEXT);
  const { networks = [], passesChallenge } = request;
  const start = newStart(context, outcome.quote, guest, { way: wayOf(request), returnTo: request.returnTo });
  const held = await holdSeats(
    context,
    stored.id,
    outcome.cart.lines,
    { networks, passesChallenge },
    { known: seats, along: start.statements },
  );
  if (held.kind !== 'held') {
    if (await hasMoved(context, stored)) return LOOK_AGAIN;
    if (held.kind === 'sold-out') return conflict(soldOutText(held.tripName, held.start));
    const refusal = conflict(NOT_HELD[held.kind]);
    return held.kind === 'must-prove' ? { ...refusal, challenge: await askChallenge(context, stored.id) } : refusal;
  }
  const started: StartOutcome = held.isFirst
    ? { kind: 'started', attempt: start.attempt }
    : await startAttempt(context, start);
  if (started.kind === 'unknown') return { ...LOOK_AGAIN, fault: started.error };
  const { attempt } = started;
  const settled = await settlePatiently(context, attempt.id, { attempt, quote: outcome.quote, payment: null });
  if (settled === null) return conflict(STILL_RUNNING);
  return settled.kind === 'open' ? payOn(context, settled, request.card) : LOOK_AGAIN;
}

/** An empty cart that was just paid: the answer was lost, so it is given again instead of an error. */
async function paidBefore(context: Context, { cartId, cartVersion }: PaymentRequest): Promise<PaymentOutcome> {
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
): Promise<PaymentOutcome | LookAgain> {
  if (await hasMoved(context, stored)) return LOOK_AGAIN;
  // The guest is told with the new total, so the code may go: left in the cart it would stop every payment from now on.
  if (outcome.kind === 'conflict' && outcome.promoIsGone)
    await storePromoCode(context.db, stored.id, '', context.now());
  return { kind: outcome.kind, errors: outcome.errors };
}

/** Whether another click paid, or began to, since the cart was read: then its answer counts, not what stood before. */
async function hasMoved(context: Context, stored: StoredCart): Promise<boolean> {
  const [running, cart] = await Promise.all([
    unfinishedAttemptOf(context.db, stored.id),
    findCart(context.db, stored.id),
  ]);
  return running !== null || cart?.revision !== stored.revision;
}
