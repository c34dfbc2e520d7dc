import type { Context } from '#functions/context/context.ts';
import { beginCancel } from '#functions/settlement/give-up.ts';
import { holdSeats, NOT_HELD, soldOutText, type Holder } from '#functions/seats/hold-seats.ts';
import type { Network } from '#functions/context/networks.ts';
import { makeQuote, type QuoteOutcome } from '#functions/pricing/make-quote.ts';
import {
  EDITED_WHILE_PAYING,
  paymentReturnUrl,
  TOO_MANY_DECLINES,
  type Settled,
  type Standing,
} from '#functions/settlement/settle.ts';
import { askChallenge } from '#functions/checkout/seat-challenge.ts';
import { settlePatiently } from '#functions/settlement/settle-patiently.ts';
import { startAttempt } from '#functions/checkout/start-attempt.ts';
import type { GatewayPayment, PaymentWay, PostedCard } from '#functions/payments/gateway.ts';
import { openAttemptOfCart, unfinishedAttemptOf, type Attempt } from '#functions/bookings/attempts.ts';
import { cartWithId, findCart, storePromoCode, type StoredCart } from '#functions/pricing/carts.ts';
import { findGuest, guestOfCart, type StoredGuest } from '#functions/bookings/guests.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';
import { askTogether } from '#functions/platform/query.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { EXPIRED_CARD, EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { SeatChallenge } from '#contract/seat-challenge.ts';
import { isCardExpired } from '#domain/card.ts';
import { HOLD_MAX_MINUTES } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';

export interface PaymentRequest {
  readonly cartId: string;
  /** Null where the guest pays on the provider's own page instead. */
  readonly card: PostedCard | null;
  readonly installment: number;
  /** The cart the guest last saw; empty when the caller does not know of versions and takes the server's price. */
  readonly cartVersion: string;
  /** The page to go back to after a challenge. */
  readonly returnTo: string;
  /** Where the guest comes from; none when unknown. */
  readonly networks?: readonly Network[];
  readonly passesChallenge?: Holder['passesChallenge'];
}

export type PaymentOutcome =
  | { kind: 'paid'; orderId: string }
  /** The guest's bank, or the provider's page: the payment goes on there. */
  | { kind: 'elsewhere'; url: string }
  /**
   * 400: the guest can put it right. `declined` is the fingerprint of a card that the gateway declined, empty where it
   * has none; it is missing where no card was declined.
   */
  | { kind: 'refused'; errors: ErrorMap; declined?: string }
  /** 409: cart, price, seats or another payment stand against it. */
  | { kind: 'conflict'; errors: ErrorMap; challenge?: SeatChallenge };

/** Something moved meanwhile: another click, another tab, the timer. A fault comes along in case it never ends. */
interface LookAgain {
  readonly kind: 'look-again';
  readonly fault?: unknown;
}

type Waiting = Extract<Settled, { kind: 'open' | 'challenge' }>;
type NotCharged = Extract<Settled, { kind: 'not-charged' }>;

const LOOK_AGAIN: LookAgain = { kind: 'look-again' };
const PAID_OTHERWISE =
  'You went on paying in another way, perhaps in another tab or window. You have not been charged here.';
const NO_GUEST = 'Please fill in your personal information first.';
const NO_ANSWER = 'We could not reach the card service. You have not been charged. Please try again.';
const STILL_RUNNING =
  'Your payment is still being processed. Please do not pay again: we will email you as soon as it is done.';
const ROUNDS = 8;

/**
 * Pays for a cart, once.
 *
 * Any number of clicks, tabs and repeats of a lost answer come to the same booking (P03): a cart has one open attempt
 * at most, whoever comes second joins it, and a cart that was just paid answers with its order. The guest is told
 * before any money moves when the price, the promo code or the seats are not what they last saw.
 */
export async function takePayment(context: Context, request: PaymentRequest): Promise<PaymentOutcome> {
  const wrong = await refuseUnread(context, request.card);
  if (wrong !== null) return { kind: 'refused', errors: wrong };
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [running, cart, guest] = await askTogether(
      context.db,
      openAttemptOfCart(context.db, request.cartId),
      cartWithId(context.db, request.cartId),
      guestOfCart(context.db, request.cartId),
    );
    const outcome =
      running === null ? await payAnew(context, request, cart, guest) : await joinRunning(context, request, running);
    if (outcome.kind !== 'look-again') return outcome;
    fault = outcome.fault;
  }
  if ((await unfinishedAttemptOf(context.db, request.cartId)) !== null) return conflict(STILL_RUNNING);
  throw new Error('A payment could not be begun: the cart or the ledger kept changing', { cause: fault });
}

/** What is refused before anything could keep a trace of the card (P11). */
async function refuseUnread(context: Context, card: PostedCard | null): Promise<ErrorMap | null> {
  if (context.gateway.unavailable !== null) return { __all__: [context.gateway.unavailable] };
  if (card === null) return null;
  const refused = context.gateway.refuseCard(card);
  if (refused !== null) return refused;
  if (isCardExpired(card.expmonth, card.expyear, await context.today())) return { [EXPIRY_ERROR_KEY]: [EXPIRED_CARD] };
  return null;
}

/** Goes on with the cart's open attempt, unless it makes way for a new one. */
async function joinRunning(
  context: Context,
  request: PaymentRequest,
  attempt: Attempt,
): Promise<PaymentOutcome | LookAgain> {
  const settled = await settlePatiently(context, attempt.id);
  if (settled === null) return conflict(STILL_RUNNING);
  switch (settled.kind) {
    case 'open':
    case 'challenge':
      break;
    case 'not-charged':
      // Closed because it was too old or the cart is another one now: nothing the guest who pays now needs to hear.
      return settled.state === 'cancelled' ? LOOK_AGAIN : answer(settled);
    default:
      return answer(settled);
  }
  if (!(await isForThis(context, settled, request))) {
    await beginCancel(context, settled.attempt, isSameWay(settled, request) ? EDITED_WHILE_PAYING : PAID_OTHERWISE);
    await settlePatiently(context, attempt.id);
    return LOOK_AGAIN;
  }
  return payOn(context, settled, request.card);
}

/** The payment waits for its guest, and here they are. */
function payOn(context: Context, waiting: Waiting, card: PostedCard | null): Promise<PaymentOutcome> | PaymentOutcome {
  if (card === null) return onProvidersPage(waiting);
  if (waiting.kind === 'challenge' && waiting.payment.card?.last4 === card.acct.slice(-4)) {
    return { kind: 'elsewhere', url: waiting.url };
  }
  return tryCard(context, waiting, card);
}

function onProvidersPage(settled: Waiting): PaymentOutcome {
  const url = settled.kind === 'challenge' ? settled.url : settled.payment.hostedUrl;
  return url === null ? conflict(STILL_RUNNING) : { kind: 'elsewhere', url };
}

/** Quotes, holds and opens an attempt. One that another click started is joined by the next round. */
async function payAnew(
  context: Context,
  request: PaymentRequest,
  stored: StoredCart | null,
  guest: StoredGuest | null,
): Promise<PaymentOutcome | LookAgain> {
  if (stored === null || stored.requestedTours.length === 0) return paidBefore(context, request);
  if (guest === null) return refused(NO_GUEST);
  const outcome = await makeQuote(context, stored, guest, request);
  if (outcome.kind !== 'quoted') return notQuoted(context, stored, outcome);
  if (outcome.cart.lines.length === 0) return conflict(EMPTY_CART_TEXT);
  const held = await holdSeats(context, stored.id, outcome.cart.lines, {
    networks: request.networks ?? [],
    passesChallenge: request.passesChallenge,
  });
  if (held.kind !== 'held') {
    if (await hasMoved(context, stored)) return LOOK_AGAIN;
    if (held.kind === 'sold-out') return conflict(soldOutText(held.tripName, held.start));
    const refusal = conflict(NOT_HELD[held.kind]);
    return held.kind === 'must-prove' ? { ...refusal, challenge: await askChallenge(context, stored.id) } : refusal;
  }
  const started = await startAttempt(context, outcome.quote, guest, {
    way: wayOf(request),
    returnTo: request.returnTo,
  });
  if (started.kind === 'unknown') return { ...LOOK_AGAIN, fault: started.error };
  const { attempt } = started;
  const settled = await settlePatiently(context, attempt.id, { attempt, quote: outcome.quote, payment: null });
  if (settled === null) return conflict(STILL_RUNNING);
  return settled.kind === 'open' ? payOn(context, settled, request.card) : LOOK_AGAIN;
}

/** One card, one answer. The key counts the cards before it: a double click is one try, a card after a decline another. */
async function tryCard(
  context: Context,
  { attempt, quote, payment: before }: Waiting,
  card: PostedCard,
): Promise<PaymentOutcome> {
  const { id } = attempt;
  let payment: GatewayPayment | null = null;
  try {
    const key = `${id}:${before.tries}`;
    payment = await context.gateway.authorise({
      key,
      id: before.id,
      card,
      returnUrl: paymentReturnUrl(context, id),
    });
  } catch {
    // The card may have been charged with the authorisation or not: what the gateway says when read is what counts.
  }
  const settled = await settlePatiently(context, id, { attempt, quote, payment });
  if (settled === null) return conflict(STILL_RUNNING);
  if (settled.kind === 'open') {
    const { declines, declineMessage, fingerprint = '' } = settled.payment;
    return declines > before.declines ? { ...refused(declineMessage), declined: fingerprint } : refused(NO_ANSWER);
  }
  if (settled.kind === 'not-charged' && settled.message === PAID_OTHERWISE) return overtaken(context, attempt, settled);
  const outcome = answer(settled);
  return outcome.kind === 'refused' ? { ...outcome, declined: payment?.fingerprint ?? '' } : outcome;
}

/** The guest paid in another way meanwhile: what came of that is the answer, as far as it is known by now. */
async function overtaken(context: Context, attempt: Attempt, settled: NotCharged): Promise<PaymentOutcome> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = await unfinishedAttemptOf(context.db, attempt.cartId);
    if (running === null || (await settlePatiently(context, running.id)) === null) break;
  }
  const order = await latestOrderOf(context.db, attempt.cartId);
  return order !== null && order.createdAt >= attempt.createdAt ? { kind: 'paid', orderId: order.id } : answer(settled);
}

/** Whether an open attempt is for the cart, the way of paying and the guest of this request. */
async function isForThis(context: Context, standing: Standing, request: PaymentRequest): Promise<boolean> {
  const { attempt, quote } = standing;
  const guest = await findGuest(context.db, attempt.cartId);
  if (guest === null || attempt.guest === null) return false;
  const sameCart = request.cartVersion === '' || request.cartVersion === quote.cartVersion;
  return sameCart && isSameWay(standing, request) && isSameGuest(guest, attempt.guest);
}

function isSameWay({ attempt, quote }: Standing, request: PaymentRequest): boolean {
  return attempt.way === wayOf(request) && quote.installment === request.installment;
}

function wayOf({ card }: PaymentRequest): PaymentWay {
  return card === null ? 'hosted' : 'card';
}

function isSameGuest(a: StoredGuest, b: StoredGuest): boolean {
  return (Object.keys(a) as (keyof StoredGuest)[]).every((key) => a[key] === b[key]);
}

/** An empty cart that was just paid: the answer was lost, so it is given again instead of an error. */
async function paidBefore(context: Context, { cartId, cartVersion }: PaymentRequest): Promise<PaymentOutcome> {
  const order = await latestOrderOf(context.db, cartId);
  const isRepeat =
    order !== null &&
    (cartVersion === ''
      ? context.now() - order.createdAt <= HOLD_MAX_MINUTES * MINUTE
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

function answer(settled: Exclude<Settled, { kind: 'open' }>): PaymentOutcome {
  switch (settled.kind) {
    case 'paid':
      return { kind: 'paid', orderId: settled.orderId };
    case 'challenge':
      return { kind: 'elsewhere', url: settled.url };
    case 'not-charged':
      return settled.state === 'capture-failed' || settled.message === TOO_MANY_DECLINES
        ? refused(settled.message)
        : conflict(settled.message);
    case 'given-back':
      return conflict('This booking was cancelled and its money given back.');
  }
}

function refused(message: string): Extract<PaymentOutcome, { kind: 'refused' }> {
  return { kind: 'refused', errors: { __all__: [message] } };
}

function conflict(message: string): Extract<PaymentOutcome, { kind: 'conflict' }> {
  return { kind: 'conflict', errors: { __all__: [message] } };
}
