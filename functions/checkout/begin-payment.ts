import type { Store } from '#functions/store/store.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { tourLinesOf } from '#domain/cart.ts';
import { MINUTE } from '#domain/durations.ts';
import {
  type Attempt,
  findUnfinishedAttempt,
  insertAttemptStatement,
  newAttempt,
} from '#functions/bookings/attempts.ts';
import {
  type EarlierBooking,
  earlierBookingsOfGuestQuery,
  refuseSecondBooking,
} from '#functions/bookings/earlier-bookings.ts';
import { findGuestQuery, type StoredGuest } from '#functions/bookings/guests.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';
import { type PromoLookup } from '#functions/cart/promo-codes.ts';
import { reservePromo, promoOfCartQuery } from '#functions/cart/promo-statements.ts';
import { insertQuoteStatement, type Quote, seatLinesOf } from '#functions/bookings/quotes.ts';
import { DATES_OF_CART, findCart, type StoredCart, storePromoCode } from '#functions/cart/carts.ts';
import { findCartQuery } from '#functions/cart/cart-queries.ts';
import { makeQuote, type QuoteOutcome } from '#functions/cart/make-quote.ts';
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
import type { Network } from '#functions/context/networks.ts';
import type { PaymentMethod } from '#functions/payments/gateway.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { expectThat, mapped, type Query, runGuarded, together } from '#functions/platform/query.ts';
import { soldOutText, tooManyHoldsText } from '#functions/seats/hold-seats.ts';
import { holdSeats } from '#functions/seats/hold-with-statements.ts';
import { seatCountsQuery } from '#functions/seats/seat-statements.ts';
import { type SeatsToHold, seatsToHoldQuery } from '#functions/seats/seats-to-hold.ts';
import { countOpening, isOneTooMany, TOO_MANY_PAYMENTS } from '#functions/settlement/move-attempt.ts';
import { settleWithRetries } from '#functions/settlement/settle.ts';

const HOLD_ENDED =
  'Your hold has ended, and this trip is in high demand right now. You haven’t been charged. Please send your personal information again.';
const NO_GUEST = 'Please fill in your personal information first.';

/** Everything a payment starts from, read at one instant. */
interface PaymentBasis {
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
    if (held.kind === 'cart-gone' || hasMoved(context, stored)) return RETRY;
    if (held.kind === 'sold-out') return conflict(soldOutText(held.tripName, held.start, held.because));
    if (held.kind === 'too-many-holds') return conflict(await tooManyHoldsText(context));
    return { ...conflict(HOLD_ENDED), asksTurnstile: true };
  }
  const started: StartOutcome = held.isFirst
    ? { kind: 'started', attempt: start.attempt }
    : await startAttempt(context, start);
  if (started.kind === 'unknown') {
    return isOneTooMany(context, { cartId: stored.id, networks })
      ? { kind: 'too-many-tries', message: TOO_MANY_PAYMENTS }
      : { ...RETRY, fault: started.error };
  }
  const { attempt } = started;
  const { card } = request;
  const settled = await settleWithRetries(context, attempt.id, { attempt, quote: outcome.quote, payment: null }, card);
  if (settled === null) return answerProviderAway(context, request, attempt.id);
  // Another click opened it without this card.
  if (settled.kind === 'open' && settled.attempt.declines === 0) return continuePayment(context, settled, card);
  return card === null ? RETRY : answerTry(context, attempt, settled);
}

/** Answers a payment of an empty cart. When the cart was just paid, its answer was lost, so the order is sent again. */
async function answerEmptyCart(context: Context, { cartId, cartVersion }: PaymentRequest): Promise<PaymentOutcome> {
  const order = latestOrderOf(context.store, cartId);
  const isRepeat =
    order !== null &&
    (cartVersion === ''
      ? context.now() - order.createdAt <= (await context.catalogue.operator()).holdMaxMinutes * MINUTE
      : order.quote.cartVersion === cartVersion);
  return isRepeat ? { kind: 'paid', orderId: order.id } : conflict(EMPTY_CART_TEXT);
}

function notQuoted(
  context: Context,
  stored: StoredCart,
  outcome: Exclude<QuoteOutcome, { kind: 'quoted' }>,
): PaymentOutcome | Retry {
  if (hasMoved(context, stored)) return RETRY;
  if (outcome.kind === 'booked-before') return conflict(refuseSecondBooking(context, stored.id, outcome));
  // Removes the code, because it would refuse every later payment. The guest sees the new total with this answer.
  if (outcome.kind === 'conflict' && outcome.promoIsGone) storePromoCode(context.db, stored.id, '', context.now());
  return { kind: outcome.kind, errors: outcome.errors };
}

/** Whether another click paid or started to pay since the cart was read. Then the answer of that click counts. */
function hasMoved(context: Context, stored: StoredCart): boolean {
  const running = findUnfinishedAttempt(context.store, stored.id);
  return running !== null || findCart(context.store, stored.id)?.revision !== stored.revision;
}

type StartOutcome =
  | { readonly kind: 'started'; readonly attempt: Attempt }
  /** Nothing was written, or the answer was lost: read again. */
  | { readonly kind: 'unknown'; readonly error: unknown };

/** A payment to start, with the statements that store it. */
interface NewStart {
  readonly attempt: Attempt;
  readonly statements: readonly D1PreparedStatement[];
}

/** Stores the start of a payment. When a condition fails, nothing is written, and the caller reads again. */
export async function startAttempt({ db }: Context, { attempt, statements }: NewStart): Promise<StartOutcome> {
  const outcome = await runGuarded(db, statements);
  return outcome.kind === 'committed' ? { kind: 'started', attempt } : outcome;
}

/**
 * The statements that store the start of a payment before the gateway is called: quote, attempt, reserved
 * promo use.
 *
 * Their batch fails unless the cart is the one that was quoted, its seats are held, the code has a use left, the cart
 * has no other open attempt, and cart and networks have not opened too many payments.
 */
export function newStart(
  context: Context,
  quote: Quote,
  guest: StoredGuest,
  {
    way,
    returnTo,
    networks = [],
  }: {
    readonly way: PaymentMethod;
    readonly returnTo: string;
    readonly networks?: readonly Network[];
  },
): NewStart {
  const { db } = context;
  const now = context.now();
  const seats = seatLinesOf(quote).map((line) => line.tourDateId);
  const started = {
    id: crypto.randomUUID(),
    quoteId: quote.id,
    cartId: quote.cartId,
    guest,
    orderId: crypto.randomUUID(),
    purpose: 'booking',
    way,
    returnTo,
    createdAt: now,
  } as const;
  const statements = [
    cartIsStill(db, quote),
    seatsAreHeld(db, quote.cartId, seats, now),
    ...countOpening(context, { cartId: quote.cartId, networks }),
    insertQuoteStatement(db, quote),
    insertAttemptStatement(db, started, context.gateway.name),
    ...reservePromo(db, { code: quote.promoCode, quoteId: quote.id }),
    auditStatement(db, {
      subject: started.id,
      what: 'created',
      detail: `${quote.due.minor} ${quote.currency}`,
      at: now,
    }),
  ];
  return { attempt: newAttempt(started), statements };
}

function cartIsStill(db: Store, quote: Quote): D1PreparedStatement {
  return expectThat(
    db,
    'EXISTS (SELECT 1 FROM carts WHERE id = ?1 AND revision = ?2)',
    quote.cartId,
    quote.cartRevision,
  );
}

function seatsAreHeld(db: Store, cartId: string, tourDateIds: readonly string[], now: number): D1PreparedStatement {
  return expectThat(
    db,
    `(SELECT COUNT(*) FROM holds WHERE cart_id = ?1 AND state = 'active' AND expires_at > ?2
       AND tour_date_id IN (SELECT value FROM json_each(?3))) = json_array_length(?3)`,
    cartId,
    now,
    JSON.stringify(tourDateIds),
  );
}
