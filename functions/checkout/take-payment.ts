import { EXPIRED_CARD, EXPIRY_ERROR_KEY, seenTotal } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { isCardExpired } from '#domain/card.ts';
import { MINUTE } from '#domain/durations.ts';
import { money } from '#domain/money.ts';
import { type Attempt, findUnfinishedAttempt } from '#functions/bookings/attempts.ts';
import { findGuest, type StoredGuest, personOf } from '#functions/bookings/guests.ts';
import { findQuote, type Quote } from '#functions/bookings/quotes.ts';
import {
  answer,
  answerProviderAway,
  conflict,
  isSameWay,
  PAID_OTHERWISE,
  type PaymentOutcome,
  type PaymentRequest,
  type Retry,
  RETRY,
  ROUNDS,
  STILL_RUNNING,
  methodOf,
  refused,
  answerTry,
  continuePayment,
} from '#functions/checkout/payment-outcome.ts';
import type { Context } from '#functions/context/context.ts';
import type { GatewayPayment, PostedCard } from '#functions/payments/gateway.ts';
import {
  moveAttempt,
  beginAttempt,
  countOpening,
  TOO_MANY_PAYMENTS,
  uncountOpening,
} from '#functions/settlement/move-attempt.ts';
import { type CurrentPayment, EDITED_WHILE_PAYING, settleWithRetries } from '#functions/settlement/settle.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { type PricedCart, tourLinesOf } from '#domain/cart.ts';
import { earlierBookings, refuseSecondBooking } from '#functions/bookings/earlier-bookings.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';
import { changeCart, findCart, type StoredCart } from '#functions/cart/carts.ts';
import { makeQuote, type QuoteOutcome } from '#functions/cart/make-quote.ts';
import { findPromoCode, reservePromo } from '#functions/cart/promo-codes.ts';
import { ageRefusal } from '#functions/checkout/enter-guest.ts';
import { holdSeats, soldOutText, tooManyHoldsText } from '#functions/seats/hold-seats.ts';

/**
 * Pays for a cart, once.
 *
 * Any number of clicks, tabs and repeated requests lead to the same booking: a cart has at most one open attempt,
 * a second request joins it, and a cart that was just paid answers with its order. When the price, the promo code or
 * the seats have changed, the guest is asked again before any money moves.
 */
export async function takePayment(context: Context, request: PaymentRequest): Promise<PaymentOutcome> {
  const wrong = await refuseUnread(context, request.card);
  if (wrong !== null) return { kind: 'refused', errors: wrong };
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = findUnfinishedAttempt(context.store, request.cartId);
    const outcome =
      running === null ? await beginPayment(context, request) : await joinRunning(context, request, running);
    if (outcome.kind !== 'retry') return outcome;
  }
  if (findUnfinishedAttempt(context.store, request.cartId) !== null) return conflict(STILL_RUNNING);
  throw new Error('A payment could not be begun: the cart kept changing');
}

/** Refuses a card before any code could store it. */
async function refuseUnread(context: Context, card: PostedCard | null): Promise<ErrorMap | null> {
  if (context.gateway.unavailable !== null) return { __all__: [context.gateway.unavailable] };
  if (card === null) return null;
  const refused = context.gateway.refuseCard(card);
  if (refused !== null) return refused;
  if (isCardExpired(card.expmonth, card.expyear, await context.today())) return { [EXPIRY_ERROR_KEY]: [EXPIRED_CARD] };
  return null;
}

/** Continues the cart's open attempt, or closes it when the request needs a new one. */
async function joinRunning(
  context: Context,
  request: PaymentRequest,
  attempt: Attempt,
): Promise<PaymentOutcome | Retry> {
  const declined = request.card === null ? null : afterDecline(context, attempt);
  const settled = await settleWithRetries(context, attempt.id, { answer: declined });
  if (settled === null) return answerProviderAway(context, request, attempt.id);
  switch (settled.kind) {
    case 'open':
    case 'challenge':
      break;
    case 'not-charged':
      // It was closed because it was too old or for an earlier cart. The guest who pays now does not need that message.
      return settled.state === 'cancelled' ? RETRY : answer(settled);
    default:
      return answer(settled);
  }
  if (!matchesRequest(context, settled, request)) {
    const reason = isSameWay(settled, request) ? EDITED_WHILE_PAYING : PAID_OTHERWISE;
    context.store.transaction(() => moveAttempt(context, settled.attempt, 'cancelling', reason));
    await settleWithRetries(context, attempt.id);
    return RETRY;
  }
  // The first card was still on its way when this click came: its decline answers both.
  if (attempt.state === 'created' && settled.kind === 'open' && settled.payment.decline !== null)
    return answerTry(context, attempt, settled);
  return continuePayment(context, settled, request.card);
}

/**
 * The provider's answer for a payment whose every card was declined, which the provider need not be asked: nothing there
 * can change until another card is sent. Null for any other payment.
 */
function afterDecline({ store }: Context, attempt: Attempt): GatewayPayment | null {
  const { id, gatewayId, state, tries, declines, lastDecline, message, createdAt } = attempt;
  if (state !== 'open' || gatewayId === null || tries === 0 || tries !== declines) return null;
  const quote = findQuote(store, attempt.quoteId);
  if (quote === null) return null;
  return {
    id: gatewayId,
    reference: id,
    amount: quote.due,
    returned: money(0, quote.currency),
    state: 'needs-card',
    card: null,
    decline: { id: lastDecline, message },
    challengeUrl: null,
    hostedUrl: null,
    createdAt,
  };
}

/** Whether an open attempt has the cart, the way of paying and the guest of this request. */
function matchesRequest(context: Context, current: CurrentPayment, request: PaymentRequest): boolean {
  const { attempt, quote } = current;
  const guest = findGuest(context.store, attempt.cartId);
  if (guest === null || attempt.guest === null) return false;
  const sameCart = request.cartVersion === '' || request.cartVersion === quote.cartVersion;
  const { cartTotal = '' } = request;
  const sameTotal = cartTotal === '' || cartTotal === seenTotal(quote.total);
  return sameCart && sameTotal && isSameWay(current, request) && isSameGuest(guest, attempt.guest);
}

function isSameGuest(a: StoredGuest, b: StoredGuest): boolean {
  return (Object.keys(a) as (keyof StoredGuest)[]).every((key) => a[key] === b[key]);
}

const HOLD_ENDED =
  'Your hold has ended, and this trip is in high demand right now. You haven’t been charged. Please check your personal information and press NEXT again.';
const NO_GUEST = 'Please fill in your personal information first.';

/** Prices the cart, opens an attempt, and settles it. `retry` when the cart changed meanwhile, or another click pays. */
async function beginPayment(context: Context, request: PaymentRequest): Promise<PaymentOutcome | Retry> {
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
    if (outcome.kind === 'conflict' && outcome.promoIsGone)
      changeCart(store, stored.id, ['promo_code', ''], context.now());
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
    if (!countOpening(context, cartId, networks)) return { kind: 'too-many-tries', message: TOO_MANY_PAYMENTS };
    const held = holdSeats(context, operator, cartId, cart.lines, { networks, hasCard: card !== null });
    if (held.kind !== 'held') uncountOpening(context, cartId, networks);
    if (held.kind === 'sold-out') return conflict(soldOutText(held.tripName, held.start, held.because));
    if (held.kind === 'too-many-holds') return conflict(tooManyHoldsText(operator));
    if (held.kind === 'must-prove') return { ...conflict(HOLD_ENDED), asksTurnstile: true };
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
