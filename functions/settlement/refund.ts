import { mailBothSides, NO_MAILS, type MailPlan } from '#functions/context/booking-mails.ts';
import { type Context, raiseAlert, sendSoon } from '#functions/context/context.ts';
import {
  attemptsOfOrder,
  expectOtherMoney,
  findAttempt,
  moveAttemptStatements,
  STATES_WITH_MONEY,
  type Attempt,
} from '#functions/bookings/attempts.ts';
import { auditOnce, auditStatement } from '#functions/platform/audit.ts';
import { outboxStatement } from '#functions/platform/outbox.ts';
import { runGuarded } from '#functions/platform/query.ts';
import {
  cancelOrderStatements,
  changePaidStatements,
  findOrder,
  moveOrderStatements,
  type Order,
} from '#functions/bookings/orders.ts';
import { returnUsedPromo } from '#functions/cart/promo-statements.ts';
import { findQuote } from '#functions/bookings/quotes.ts';
import { returnSoldSeats } from '#functions/seats/seat-statements.ts';
import type { Money } from '#domain/money.ts';

export type CancelOutcome =
  | { kind: 'cancelled' }
  /** There is no paid booking with this id: none exists, or its money is being captured at this moment. */
  | { kind: 'nothing-to-cancel' };

type Reversal = 'refunded' | 'disputed';

/** Another payment of the same order moved before each further round; an order has a handful at most. */
const ROUNDS = 5;

/**
 * Cancels a booking: refunds all its money and returns, exactly once, its seats and its promo use.
 *
 * May be repeated after any interruption: finished steps stay, the others are completed. A balance payment that runs
 * meanwhile is closed, or refunded after its capture.
 */
export async function cancelBooking(context: Context, orderId: string): Promise<CancelOutcome> {
  if (!(await beginCancelling(context, orderId))) {
    return findOrder(context.store, orderId)?.state === 'refunded'
      ? { kind: 'cancelled' }
      : { kind: 'nothing-to-cancel' };
  }
  for (const attempt of attemptsOfOrder(context.store, orderId)) {
    if (attempt.state === 'refunding') await finishRefund(context, attempt);
  }
  return { kind: 'cancelled' };
}

/** `refunding` becomes `refunded`, once the gateway has refunded the money. */
export async function finishRefund(context: Context, attempt: Attempt): Promise<void> {
  if (attempt.gatewayId === null) throw new Error(`Attempt ${attempt.id} has no payment to refund`);
  const payment = await context.gateway.refund({ key: attempt.id, id: attempt.gatewayId });
  if (payment.state === 'disputed') return reverse(context, attempt, 'disputed');
  if (payment.state !== 'refunded')
    throw new Error(`The gateway left attempt ${attempt.id} ${payment.state} at refund`);
  await reverse(context, attempt, 'refunded');
}

/**
 * Checks whether the money of a paid booking was refunded or disputed outside this system.
 *
 * A partial refund leaves the booking and its paid amount unchanged: only a person knows what it was for.
 */
export async function noticeReversal(context: Context, attempt: Attempt): Promise<void> {
  if (attempt.state !== 'captured' || attempt.gatewayId === null) return;
  const payment = await context.gateway.read(attempt.gatewayId);
  if (payment?.state === 'refunded' || payment?.state === 'disputed') await reverse(context, attempt, payment.state);
  else if (payment && payment.returned.minor > 0) noticePart(context, attempt, payment.returned);
}

function noticePart(context: Context, { id, orderId }: Attempt, { minor, currency }: Money): void {
  const row = { subject: id, what: 'partly refunded', detail: `${minor} ${currency}`, at: context.now() };
  if (auditOnce(context.store, row)) raiseAlert(context, 'a payment was partly refunded', [orderId, id]);
}

/** Ends the booking and starts the refund of all its money in one batch; false when there is no paid booking. */
async function beginCancelling(context: Context, orderId: string): Promise<boolean> {
  const { db } = context;
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = findOrder(db, orderId);
    if (order?.state !== 'paid' && order?.state !== 'disputed') return false;
    const now = context.now();
    const captured = attemptsOfOrder(db, orderId).filter(({ state }) => state === 'captured');
    if (order.cancelledAt !== null && captured.length === 0) return true;
    const outcome = await runGuarded(db, [
      ...cancelOrderStatements(db, orderId, now),
      ...captured.flatMap(({ id }) => [
        ...moveAttemptStatements(db, id, 'captured', 'refunding', now),
        auditStatement(db, { subject: id, what: 'refunding', at: now }),
      ]),
      auditStatement(db, { subject: orderId, what: 'cancelled', at: now }),
    ]);
    if (outcome.kind === 'committed') return true;
    fault = outcome.error;
  }
  throw new Error(`Order ${orderId} could not be cancelled`, { cause: fault });
}

/**
 * Subtracts reversed money from what the order has paid. When the booking ends with it, the same batch returns its
 * seats and its promo use.
 *
 * A dispute ends the booking at once. A refund ends it when no other payment of the order has money, received or on its
 * way. Another refund made at the provider leaves the booking and raises an alert, because only a person knows what it
 * means.
 */
async function reverse(context: Context, { id }: Attempt, to: Reversal): Promise<void> {
  const { db } = context;
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const attempt = findAttempt(db, id);
    if (attempt?.state !== 'captured' && attempt?.state !== 'refunding') return;
    const order = findOrder(db, attempt.orderId);
    const quote = findQuote(db, attempt.quoteId);
    if (order === null || quote === null) throw new Error(`Attempt ${id} has lost its order`);
    const others = attemptsOfOrder(db, order.id).filter(
      (other) => other.id !== id && STATES_WITH_MONEY.includes(other.state),
    );
    const ends = order.state === 'paid' && (to === 'disputed' || others.length === 0);
    const mails = await mailsOf(context, order, id, to, ends);
    const now = context.now();
    const left = order.paid.minor - quote.due.minor;
    const outcome = await runGuarded(db, [
      ...moveAttemptStatements(db, id, attempt.state, to, now),
      expectOtherMoney(db, attempt, others.length),
      ...changePaidStatements(db, order.id, { from: order.paid.minor, to: left }, now),
      ...(ends ? endBooking(context, order, to, left, now) : []),
      ...mails.statements,
      auditStatement(db, { subject: id, what: to, at: now }),
      auditStatement(db, { subject: order.id, what: to, detail: `${quote.due.minor} ${quote.currency}`, at: now }),
    ]);
    if (outcome.kind === 'committed') {
      sendSoon(context, mails.keys);
      if (to === 'disputed') raiseAlert(context, 'a payment was disputed', [order.id]);
      else if (!ends && order.cancelledAt === null) raiseAlert(context, 'a booking was partly refunded', [order.id]);
      return;
    }
    fault = outcome.error;
  }
  throw new Error(`The money of attempt ${id} could not be written off`, { cause: fault });
}

/** Mails guest and office about a refund once the booking has ended with it, and the office about every dispute. */
async function mailsOf(context: Context, order: Order, id: string, to: Reversal, ends: boolean): Promise<MailPlan> {
  if (to === 'disputed') {
    const key = `disputed:${id}:office`;
    const { officeEmail: recipient } = await context.catalogue.operator();
    const row = { key, template: 'disputed', subjectId: id, recipient, at: context.now() } as const;
    return { statements: [outboxStatement(context.db, row)], keys: [key] };
  }
  if (!ends) return NO_MAILS;
  return mailBothSides(context, order.id, order.guestEmail, { traveller: 'refunded', office: 'refunded' });
}

/**
 * Statements that end a booking: its state changes, and its seats and promo use are returned. They belong in the batch
 * with their cause.
 */
export function endBooking(
  { db }: Context,
  order: Order,
  to: Reversal,
  paidMinor: number,
  now: number,
): D1PreparedStatement[] {
  return [
    ...cancelOrderStatements(db, order.id, now),
    ...moveOrderStatements(db, order.id, ['paid'], to, paidMinor, now),
    ...returnSoldSeats(db, order.id),
    ...returnUsedPromo(db, { code: order.quote.promoCode, quoteId: order.quote.id }),
  ];
}
