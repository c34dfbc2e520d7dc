import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { type PricedCart, tourLinesOf } from '#domain/cart.ts';
import { MINUTE } from '#domain/durations.ts';
import { type Attempt, findUnfinishedAttempt } from '#functions/bookings/attempts.ts';
import { earlierBookings, refuseSecondBooking } from '#functions/bookings/earlier-bookings.ts';
import { findGuest, type StoredGuest, personOf } from '#functions/bookings/guests.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';
import { type Quote } from '#functions/bookings/quotes.ts';
import { findCart, type StoredCart, storePromoCode } from '#functions/cart/carts.ts';
import { makeQuote, type QuoteOutcome } from '#functions/cart/make-quote.ts';
import { findPromoCode, reservePromo } from '#functions/cart/promo-codes.ts';
import { ageRefusal } from '#functions/checkout/enter-guest.ts';
import {
  answerProviderAway,
  conflict,
  methodOf,
  type PaymentOutcome,
  type PaymentRequest,
  refused,
  type Retry,
  RETRY,
} from '#functions/checkout/payment-outcome.ts';
import { answerTry, continuePayment } from '#functions/checkout/try-card.ts';
import type { Context } from '#functions/context/context.ts';
import { holdSeats, soldOutText, tooManyHoldsText } from '#functions/seats/hold-seats.ts';
import { beginAttempt, countOpening, TOO_MANY_PAYMENTS } from '#functions/settlement/move-attempt.ts';
import { settleWithRetries } from '#functions/settlement/settle.ts';

const HOLD_ENDED =
  'Your hold has ended, and this trip is in high demand right now. You haven’t been charged. Please send your personal information again.';
const NO_GUEST = 'Please fill in your personal information first.';

/** Prices the cart, opens an attempt, and settles it. `retry` when the cart changed meanwhile, or another click pays. */
export async function beginPayment(context: Context, request: PaymentRequest): Promise<PaymentOutcome | Retry> {
  const { store } = context;
  const { cartId, card } = request;
  const stored = findCart(store, cartId);
  if (stored === null || stored.requestedTours.length === 0) return answerEmptyCart(context, request);
  const guest = findGuest(store, cartId);
  if (guest === null) return refused(NO_GUEST);
  const dates = stored.requestedTours.map(({ tourDateId }) => tourDateId);
  const booked = earlierBookings(store, personOf(guest), dates);
  const priced = await makeQuote(context, stored, booked, request);
  if (priced.kind !== 'quoted') return notQuoted(context, stored, priced);
  if (priced.cart.lines.length === 0) return conflict(EMPTY_CART_TEXT);
  const started = await startAttempt(context, request, priced);
  if (started.kind !== 'started') return started;
  const { attempt } = started;
  const settled = await settleWithRetries(context, attempt.id, { card });
  if (settled === null) return answerProviderAway(context, request, attempt.id);
  // Another click opened it without this card.
  if (settled.kind === 'open' && settled.attempt.declines === 0) return continuePayment(context, settled, card);
  return card === null ? RETRY : answerTry(context, attempt, settled);
}

/** Answers a payment of an empty cart. When the cart was just paid, its answer was lost, so the order is sent again. */
async function answerEmptyCart(context: Context, { cartId, cartVersion }: PaymentRequest): Promise<PaymentOutcome> {
  const { holdMaxMinutes } = await context.catalogue.operator();
  const order = latestOrderOf(context.store, cartId);
  const isRepeat =
    order !== null &&
    (cartVersion === ''
      ? context.now() - order.createdAt <= holdMaxMinutes * MINUTE
      : order.quote.cartVersion === cartVersion);
  return isRepeat ? { kind: 'paid', orderId: order.id } : conflict(EMPTY_CART_TEXT);
}

function notQuoted(
  context: Context,
  stored: StoredCart,
  outcome: Exclude<QuoteOutcome, { kind: 'quoted' }>,
): PaymentOutcome | Retry {
  const { store } = context;
  return store.transaction(() => {
    if (hasMoved(context, stored)) return RETRY;
    if (outcome.kind === 'booked-before') return conflict(refuseSecondBooking(context, stored.id, outcome));
    // Removes the code, because it would refuse every later payment. The guest sees the new total with this answer.
    if (outcome.kind === 'conflict' && outcome.promoIsGone) storePromoCode(store, stored.id, '', context.now());
    return { kind: outcome.kind, errors: outcome.errors };
  });
}

/** Whether another click paid or started to pay since the cart was read. Then the answer of that click counts. */
function hasMoved({ store }: Context, { id, revision }: Pick<StoredCart, 'id' | 'revision'>): boolean {
  return findUnfinishedAttempt(store, id) !== null || findCart(store, id)?.revision !== revision;
}

/**
 * Holds the seats and stores the start of a payment, before the provider is called: quote, attempt, reserved promo use.
 *
 * A cart has at most one open attempt. Cart and networks may open only so many payments.
 */
async function startAttempt(
  context: Context,
  request: PaymentRequest,
  { quote, cart }: { readonly quote: Quote; readonly cart: PricedCart },
): Promise<{ kind: 'started'; attempt: Attempt } | PaymentOutcome | Retry> {
  const { store } = context;
  const { networks = [], card } = request;
  const { cartId, promoCode } = quote;
  const operator = await context.catalogue.operator();
  return store.transaction(() => {
    const guest = findGuest(store, cartId);
    if (guest === null || hasMoved(context, { id: cartId, revision: quote.cartRevision })) return RETRY;
    // The trips may have changed since the details were sent, and a date of birth is deleted after a day.
    const unfit = ageRefusal(guest.dob, tourLinesOf(cart));
    if (unfit !== null) return refused(`${unfit} You haven’t been charged.`);
    if (promoCode !== '' && findPromoCode(store, promoCode, cartId).kind !== 'found') return RETRY;
    const held = holdSeats(context, operator, cartId, cart.lines, { networks, hasCard: card !== null });
    if (held.kind === 'sold-out') return conflict(soldOutText(held.tripName, held.start, held.because));
    if (held.kind === 'too-many-holds') return conflict(tooManyHoldsText(operator));
    if (held.kind === 'must-prove') return { ...conflict(HOLD_ENDED), asksTurnstile: true };
    if (!countOpening(context, cartId, networks)) return { kind: 'too-many-tries', message: TOO_MANY_PAYMENTS };
    return { kind: 'started', attempt: storeStart(context, request, quote, guest) };
  });
}

function storeStart(context: Context, request: PaymentRequest, quote: Quote, guest: StoredGuest): Attempt {
  const attempt = beginAttempt(context, quote, {
    id: crypto.randomUUID(),
    quoteId: quote.id,
    cartId: quote.cartId,
    guest,
    orderId: crypto.randomUUID(),
    purpose: 'booking',
    way: methodOf(request),
    returnTo: request.returnTo,
    createdAt: context.now(),
  });
  const use = { code: quote.promoCode, quoteId: quote.id };
  if (!reservePromo(context.store, use)) throw new Error('The promo code is used up');
  return attempt;
}
