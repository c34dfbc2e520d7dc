import { mailBothSides, type MailPlan } from '#functions/services/booking-mails.ts';
import type { Context } from '#functions/services/context.ts';
import { throwUnlessMoved } from '#functions/services/give-up.ts';
import { endBooking } from '#functions/services/refund.ts';
import { sendSoon } from '#functions/services/send-soon.ts';
import { moveAttempt, setAttemptMessage, type Attempt } from '#functions/storage/attempts.ts';
import { auditStatement } from '#functions/storage/audit.ts';
import { expectThat, runGuarded } from '#functions/storage/guarded-batch.ts';
import { changePaid, findOrder } from '#functions/storage/orders.ts';
import type { Quote } from '#functions/storage/quotes.ts';

const CAPTURE_FAILED =
  'Your bank approved the payment but did not release the money. You have not been charged. Please try another card.';
const NO_MAILS: MailPlan = { statements: [], keys: [] };

/**
 * The balance is here: the order has it, and both sides hear of it, in one batch.
 *
 * A booking that was ended while its balance was being taken has the money on record too, and it goes straight back:
 * `capturing` becomes `refunding` instead of `captured`.
 */
export async function recordBalance(context: Context, attempt: Attempt, quote: Quote): Promise<void> {
  const { db } = context;
  const now = context.now();
  const order = await findOrder(db, attempt.orderId);
  if (order === null) throw new Error(`Attempt ${attempt.id} has lost its order`);
  const stands = order.cancelledAt === null;
  const to = stands ? 'captured' : 'refunding';
  const mails = stands
    ? await mailBothSides(context, attempt.id, order.guestEmail, { traveller: 'balance-paid', office: 'balance-paid' })
    : NO_MAILS;
  const outcome = await runGuarded(db, [
    ...moveAttempt(db, attempt.id, 'capturing', to, now),
    expectThat(db, `(SELECT cancelled_at IS NULL FROM orders WHERE id = ?1) = ?2`, order.id, stands ? 1 : 0),
    ...changePaid(db, order.id, { from: order.paid.minor, to: order.paid.minor + quote.due.minor }, now),
    ...mails.statements,
    auditStatement(db, { subject: attempt.id, what: to, at: now }),
    auditStatement(db, { subject: order.id, what: 'paid', detail: `${quote.due.minor} ${quote.currency}`, at: now }),
  ]);
  if (outcome.kind === 'committed') sendSoon(context, mails.keys);
  // An order that changed meanwhile is read again the next time: the money stays `capturing` until it has its place.
  else await throwUnlessMoved(context, attempt, 'capturing', outcome.error);
}

/**
 * No money came. The booking stands as it did, and its balance is still owed.
 *
 * Unless nothing else is paid of it by now, since its deposit was given back meanwhile: then it ends with this.
 */
export async function recordBalanceFailure(context: Context, attempt: Attempt): Promise<void> {
  const { db } = context;
  const now = context.now();
  const order = await findOrder(db, attempt.orderId);
  if (order === null) throw new Error(`Attempt ${attempt.id} has lost its order`);
  const ends = order.state === 'paid' && order.paid.minor === 0;
  const template = ends ? 'refunded' : 'balance-failed';
  const subject = ends ? order.id : attempt.id;
  const mails = await mailBothSides(context, subject, order.guestEmail, { traveller: template, office: template });
  const outcome = await runGuarded(db, [
    ...moveAttempt(db, attempt.id, 'capturing', 'capture-failed', now),
    setAttemptMessage(db, attempt.id, CAPTURE_FAILED),
    ...changePaid(db, order.id, { from: order.paid.minor, to: order.paid.minor }, now),
    ...(ends ? endBooking(context, order, 'refunded', 0, now) : []),
    ...mails.statements,
    auditStatement(db, { subject: attempt.id, what: 'capture-failed', at: now }),
  ]);
  if (outcome.kind === 'committed') sendSoon(context, mails.keys);
  else await throwUnlessMoved(context, attempt, 'capturing', outcome.error);
}
