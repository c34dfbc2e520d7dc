import { type Attempt, setCardStatement } from '#functions/bookings/attempts.ts';
import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import { changePaidStatements, expectOwed, findOrder, type Order, orderWithId } from '#functions/bookings/orders.ts';
import type { Quote } from '#functions/bookings/quotes.ts';
import { mailBothSides, NO_MAILS } from '#functions/context/booking-mails.ts';
import type { Context } from '#functions/context/context.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { expectThat } from '#functions/platform/query.ts';
import { beginVoid, voidDifferingPayment, whyNotAsAgreed } from '#functions/settlement/give-up.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import { endBooking } from '#functions/settlement/refund.ts';

/** The order changed before each further round, and it has a handful of payments at most. */
const ROUNDS = 5;
const CAPTURE_FAILED =
  'Your bank approved the payment but didn’t complete it. You haven’t been charged. Please try another card.';

/**
 * Records a captured balance: one batch adds it to the order and queues the mails to the guest and the office.
 *
 * When the booking was cancelled while its balance was captured, the money is recorded too and then refunded:
 * `capturing` becomes `refunding` instead of `captured`.
 */
export function recordBalance(context: Context, attempt: Attempt, quote: Quote): Promise<Attempt | null> {
  return withOrder(context, attempt, (order) => recordMoney(context, attempt, quote, order));
}

/**
 * Records that a balance was not captured. The booking stays, and its balance is still owed.
 *
 * When nothing else is paid any more, because the deposit was refunded meanwhile, the booking ends with this failure.
 */
export function recordBalanceFailure(context: Context, attempt: Attempt): Promise<Attempt | null> {
  return withOrder(context, attempt, (order) => recordFailure(context, attempt, order));
}

/** Reads the order again when it changes between its reading and the batch, because the money must be recorded. */
async function withOrder(
  { db }: Context,
  { orderId }: Attempt,
  record: (order: Order) => Promise<Attempt | null>,
): Promise<Attempt | null> {
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = orderWithId(db, orderId);
    try {
      return await record(order);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

async function recordMoney(context: Context, attempt: Attempt, quote: Quote, order: Order): Promise<Attempt | null> {
  const { db } = context;
  const now = context.now();
  const stands = order.cancelledAt === null;
  const detail = `${quote.due.minor} ${quote.currency}`;
  return moveAttempt(context, attempt, stands ? 'captured' : 'refunding', {
    with: [
      expectThat(db, `(SELECT cancelled_at IS NULL FROM orders WHERE id = ?1) = ?2`, order.id, stands ? 1 : 0),
      ...changePaidStatements(db, order.id, { from: order.paid.minor, to: order.paid.minor + quote.due.minor }, now),
      auditStatement(db, { subject: order.id, what: 'paid', detail, at: now }),
    ],
    mails: stands
      ? await mailBothSides(context, attempt.id, order.guestEmail, {
          traveller: 'balance-paid',
          office: 'balance-paid',
        })
      : NO_MAILS,
  });
}

async function recordFailure(context: Context, attempt: Attempt, order: Order): Promise<Attempt | null> {
  const { db } = context;
  const now = context.now();
  const ends = order.state === 'paid' && order.paid.minor === 0;
  const template = ends ? 'refunded' : 'balance-failed';
  const subject = ends ? order.id : attempt.id;
  return moveAttempt(context, attempt, 'capture-failed', {
    message: CAPTURE_FAILED,
    with: [
      ...changePaidStatements(db, order.id, { from: order.paid.minor, to: order.paid.minor }, now),
      ...(ends ? endBooking(context, order, 'refunded', 0, now) : []),
    ],
    mails: await mailBothSides(context, subject, order.guestEmail, { traveller: template, office: template }),
  });
}

export const BALANCE_CHANGED =
  'Your balance changed while you were paying. You haven’t been charged. Please check it and pay again.';

/** Whether the booking is still active and exactly this amount is still owed. */
export function isStillOwed(context: Context, attempt: Attempt, quote: Quote): boolean {
  const order = findOrder(context.store, attempt.orderId);
  return order !== null && isActiveBooking(order) && order.balance.minor === quote.due.minor;
}

/**
 * Decides about the authorised balance of a booking: `authorised` becomes `capturing` or `voiding`.
 *
 * The money is captured only for an active booking, and only the amount that is still owed.
 */
export async function confirmBalance(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<Attempt | null> {
  const unlike = whyNotAsAgreed(payment, attempt, quote);
  if (unlike !== null) return voidDifferingPayment(context, attempt, unlike);
  try {
    return await moveAttempt(context, attempt, 'capturing', {
      with: [
        expectOwed(context.db, attempt.orderId, quote.due.minor),
        setCardStatement(context.db, attempt.id, payment.card),
      ],
    });
  } catch (fault) {
    if (isStillOwed(context, attempt, quote)) throw fault;
    return beginVoid(context, attempt, BALANCE_CHANGED);
  }
}
