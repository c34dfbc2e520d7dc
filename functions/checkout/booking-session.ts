import type { Store } from '#functions/store/store.ts';
import { type BookingSession, type CardFields, PAID_ELSEWHERE_TEXT } from '#contract/booking-session.ts';
import { payByCard } from '#contract/checkout.ts';
import type { HoldAnswer } from '#contract/wire-values.ts';
import { joinReferences } from '#domain/booking-reference.ts';
import { SECOND } from '#domain/durations.ts';
import { thanksForPayment } from '#domain/text/trip-text.ts';
import { findAttempt, findUnfinishedAttempt, latestAttemptOf } from '#functions/bookings/attempts.ts';
import { findGuest, findGuestOfKey, toGuestProfile } from '#functions/bookings/guests.ts';
import { latestOrderOf, type Order, orderWithId } from '#functions/bookings/orders.ts';
import { findQuote } from '#functions/bookings/quotes.ts';
import { type StoredCart, forgetCart, releaseDroppedSeats } from '#functions/cart/carts.ts';
import type { Visitor } from '#functions/cart/visitor.ts';
import { paidBooking } from '#functions/checkout/paid-booking.ts';
import { BOOKING_CANCELLED } from '#functions/checkout/payment-outcome.ts';
import type { Context } from '#functions/context/context.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { markDone } from '#functions/platform/audit.ts';
import { holdExpiry, renewHold } from '#functions/seats/hold-seats.ts';
import { settleUnfinished } from '#functions/settlement/settle.ts';

/**
 * The current step of a visitor's booking. A paid order is shown until the visitor fills a new cart.
 *
 * A guest who returns from their bank sees the result of that payment, whatever the cart contains by then.
 */
export async function readSession(context: Context, { key }: Visitor, returnedFrom = '') {
  const cart = key?.cart ?? null;
  const session = await sessionOf(context, cart);
  const back = outcomeOfReturn(context, returnedFrom, cart?.id ?? null);
  const isKnown = session.stage === 'paid' || session.stage === 'completed';
  const shown: BookingSession = {
    ...session,
    message: session.message || back.message,
    note: isKnown ? '' : back.note,
    payment: session.payment ?? (back.order && (await paidBooking(context, back.order))),
  };
  return { kind: 'session' as const, session: shown };
}

export async function renewSeats(context: Context, visitor: Visitor) {
  if (visitor.key !== null) await renewHold(context, visitor.key.cart.id, visitor.networks);
  return readSession(context, visitor);
}

/** What a visitor may read back of the details that they gave. */
export function readProfile({ store }: Context, { key }: Visitor) {
  const guest = key && findGuestOfKey(store, key.hash);
  return { kind: 'profile' as const, profile: guest && toGuestProfile(guest) };
}

async function sessionOf(context: Context, cart: StoredCart | null): Promise<BookingSession> {
  const { store, gateway } = context;
  const { cancelling, travelDetailsKeptDays } = await context.catalogue.operator();
  const nothingYet: BookingSession = {
    stage: 'shopping',
    ...holdAnswer(null, context.now()),
    payment: null,
    message: '',
    note: '',
    demonstration: gateway.name === 'sandbox',
    card_fields: cardFields(gateway),
    promise: { cancelling, kept_days: travelDetailsKeptDays },
  };
  if (cart === null) return nothingYet;
  if (cart.requestedTours.length === 0) {
    const order = latestOrderOf(store, cart.id);
    if (order === null) return nothingYet;
    const stage = order.detailsCompletedAt === null ? 'paid' : 'completed';
    return { ...nothingYet, stage, payment: await paidBooking(context, order) };
  }
  const guest = findGuest(store, cart.id);
  const stage = findUnfinishedAttempt(store, cart.id) ? 'paying' : guest ? 'guest-saved' : 'shopping';
  const now = context.now();
  return {
    ...nothingYet,
    stage,
    ...holdAnswer(holdExpiry(store, cart.id, now), now),
    message: whyNotCharged(store, cart),
  };
}

export function holdAnswer(expiry: number | null, now: number): HoldAnswer {
  if (expiry === null) return { hold_expires_at: null, hold_seconds: null };
  return { hold_expires_at: new Date(expiry).toISOString(), hold_seconds: Math.round((expiry - now) / SECOND) };
}

/** The result of the last payment; empty when the cart has changed since. */
function whyNotCharged(store: Store, cart: StoredCart): string {
  const attempt = latestAttemptOf(store, cart.id);
  if (attempt === null || attempt.message === '') return '';
  const quote = findQuote(store, attempt.quoteId);
  return quote?.cartRevision === cart.revision ? attempt.message : '';
}

function cardFields({ cardFields: fields }: PaymentGateway): CardFields {
  const url = payByCard.path;
  return fields.kind === 'plain'
    ? { kind: fields.kind, url }
    : { kind: fields.kind, url, publishable_key: fields.publishableKey };
}

/** What the page shows after a payment that returned here: `message` for a failure, `note` for a success. */
interface ReturnOutcome {
  readonly message: string;
  readonly note: string;
  /** The paid order; null unless it was paid from this visitor's own cart. */
  readonly order: Order | null;
}

const NOTHING: ReturnOutcome = { message: '', note: '', order: null };
const STILL_MOVING =
  'We’re still confirming your payment. Please don’t pay again – we’ll email you as soon as it’s settled.';
const DISPUTED =
  'Your bank has asked for this payment back, so this booking has ended. Please email or call us if that’s wrong.';

/** The result of a payment, found by its own id, because the cart may have changed or be deleted. */
function outcomeOfReturn(context: Context, attemptId: string, cartId: string | null): ReturnOutcome {
  const attempt = attemptId === '' ? null : findAttempt(context.store, attemptId);
  if (attempt === null || attempt.purpose === 'balance') return NOTHING;
  switch (attempt.state) {
    case 'captured': {
      if (attempt.cartId !== cartId) return { ...NOTHING, note: PAID_ELSEWHERE_TEXT };
      const order = orderWithId(context.store, attempt.orderId);
      return { ...NOTHING, order, note: paidNote(order) };
    }
    case 'cancelled':
    case 'voided':
    case 'capture-failed':
      return { ...NOTHING, message: attempt.message };
    case 'refunding':
    case 'refunded':
      return { ...NOTHING, message: BOOKING_CANCELLED };
    case 'disputed':
      return { ...NOTHING, message: DISPUTED };
    case 'authorised':
    case 'capturing':
    case 'cancelling':
    case 'voiding':
      return { ...NOTHING, message: STILL_MOVING };
    case 'created':
    case 'open':
      return NOTHING;
  }
}

function paidNote({ bookings }: Order): string {
  const trips = bookings.map(({ tripName }) => tripName).join(', ');
  const { lead, reference } = thanksForPayment(trips, joinReferences(bookings));
  return `${lead} ${reference}. The trips in your cart now are a separate booking and haven’t been paid for.`;
}

export async function logOutVisitor(context: Context, { key }: Visitor): Promise<{ readonly kind: 'logged-out' }> {
  if (key !== null) await logOut(context, key.cart);
  return { kind: 'logged-out' };
}

/**
 * Logs a visitor out: deletes their cart and details and releases their seats, all in one transaction. Orders stay.
 *
 * A payment that waits for its guest is closed. One that the bank has approved becomes the booking that was agreed. It
 * keeps its seats until then, also while the gateway does not answer: the timer settles it later.
 */
export async function logOut(context: Context, { id }: Pick<StoredCart, 'id'>): Promise<void> {
  const { store, now } = context;
  store.transaction(() => {
    forgetCart(store, id);
    releaseDroppedSeats(store, id, now());
    // A copy of the books that is being made begins again.
    markDone(store, 'log-out', now());
  });
  await settleUnfinished(context, id, 'a log-out');
}
