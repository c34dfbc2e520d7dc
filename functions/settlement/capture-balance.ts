import { mailBothSides, NO_MAILS } from '#functions/context/booking-mails.ts';
import type { Context } from '#functions/context/context.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import { endBooking } from '#functions/settlement/refund.ts';
import type { Attempt } from '#functions/bookings/attempts.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { expectThat } from '#functions/platform/guarded-batch.ts';
import { changePaid, orderWithId, type Order } from '#functions/bookings/orders.ts';
import type { Quote } from '#functions/bookings/quotes.ts';

/** Each round the order changed; it has a handful of payments at most. */
const ROUNDS = 5;
const CAPTURE_FAILED =
  'Your bank approved the payment but did not release the money. You have not been charged. Please try another card.';

/**
 * The balance is here: the order has it, and both sides hear of it, in one batch.
 *
 * A booking that was ended while its balance was being taken has the money on record too, and it goes straight back:
 * `capturing` becomes `refunding` instead of `captured`.
 */
export function recordBalance(context: Context, attempt: Attempt, quote: Quote): Promise<Attempt | null> {
  return withOrder(context, attempt, (order) => recordMoney(context, attempt, quote, order));
}

/**
 * No money came. The booking stands as it did, and its balance is still owed.
 *
 * Unless nothing else is paid of it by now, since its deposit was given back meanwhile: then it ends with this.
 */
export function recordBalanceFailure(context: Context, attempt: Attempt): Promise<Attempt | null> {
  return withOrder(context, attempt, (order) => recordFailure(context, attempt, order));
}

/** An order that changes between its reading and the batch is read again: the money is here, and needs its place. */
async function withOrder(
  { db }: Context,
  { orderId }: Attempt,
  record: (order: Order) => Promise<Attempt | null>,
): Promise<Attempt | null> {
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await orderWithId(db, orderId);
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
      ...changePaid(db, order.id, { from: order.paid.minor, to: order.paid.minor + quote.due.minor }, now),
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
      ...changePaid(db, order.id, { from: order.paid.minor, to: order.paid.minor }, now),
      ...(ends ? endBooking(context, order, 'refunded', 0, now) : []),
    ],
    mails: await mailBothSides(context, subject, order.guestEmail, { traveller: template, office: template }),
  });
}
