import type { PaymentGateway } from '#functions/payments/gateway.ts';
import type { Context } from '#functions/context/context.ts';
import { holdExpiry } from '#functions/seats/hold-seats.ts';
import { outcomeOfReturn } from '#functions/checkout/outcome-of-return.ts';
import { paidBooking } from '#functions/checkout/paid-booking.ts';
import { latestAttemptOf, findUnfinishedAttempt } from '#functions/bookings/attempts.ts';
import type { StoredCart } from '#functions/cart/carts.ts';
import { findGuest } from '#functions/bookings/guests.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';
import { findQuote } from '#functions/bookings/quotes.ts';
import type { BookingSession, CardFields } from '#contract/booking-session.ts';
import { payByCard } from '#contract/checkout.ts';
import type { HoldAnswer } from '#contract/wire-values.ts';
import { SECOND } from '#domain/durations.ts';

/**
 * The current step of a visitor's booking. A paid order is shown until the visitor fills a new cart.
 *
 * A guest who returns from their bank sees the result of that payment, whatever the cart contains by then.
 */
export async function readBookingSession(
  context: Context,
  cart: StoredCart | null,
  returnedFrom = '',
): Promise<BookingSession> {
  const [session, back] = await Promise.all([
    sessionOf(context, cart),
    outcomeOfReturn(context, returnedFrom, cart?.id ?? null),
  ]);
  const isKnown = session.stage === 'paid' || session.stage === 'completed';
  return {
    ...session,
    message: session.message || back.message,
    note: isKnown ? '' : back.note,
    payment: session.payment ?? (back.order && (await paidBooking(context, back.order))),
  };
}

async function sessionOf(context: Context, cart: StoredCart | null): Promise<BookingSession> {
  const { db, gateway } = context;
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
    const order = await latestOrderOf(db, cart.id);
    if (order === null) return nothingYet;
    const stage = order.detailsCompletedAt === null ? 'paid' : 'completed';
    return { ...nothingYet, stage, payment: await paidBooking(context, order) };
  }
  const [running, guest, expiry, message] = await Promise.all([
    findUnfinishedAttempt(db, cart.id),
    findGuest(db, cart.id),
    holdExpiry(context, cart.id),
    whyNotCharged(db, cart),
  ]);
  const stage = running !== null ? 'paying' : guest !== null ? 'guest-saved' : 'shopping';
  return { ...nothingYet, stage, ...holdAnswer(expiry, context.now()), message };
}

/** The end of a hold, as the wire has it. */
export function holdAnswer(expiry: number | null, now: number): HoldAnswer {
  if (expiry === null) return { hold_expires_at: null, hold_seconds: null };
  return { hold_expires_at: new Date(expiry).toISOString(), hold_seconds: Math.round((expiry - now) / SECOND) };
}

/** The result of the last payment; empty when the cart has changed since. */
async function whyNotCharged(db: D1Database, cart: StoredCart): Promise<string> {
  const attempt = await latestAttemptOf(db, cart.id);
  if (attempt === null || attempt.message === '') return '';
  const quote = await findQuote(db, attempt.quoteId);
  return quote?.cartRevision === cart.revision ? attempt.message : '';
}

function cardFields({ cardFields: fields }: PaymentGateway): CardFields {
  const url = payByCard.path;
  return fields.kind === 'plain'
    ? { kind: fields.kind, url }
    : { kind: fields.kind, url, publishable_key: fields.publishableKey };
}
