import { logFault } from '#functions/log-fault.ts';
import { carryOutRequests } from '#functions/services/carry-out-requests.ts';
import type { Context } from '#functions/services/context.ts';
import { letGoAsAsked, tellMailingList } from '#functions/services/mailing-list.ts';
import { noticeLateMails } from '#functions/services/notice-late-mails.ts';
import { raiseAlert } from '#functions/services/raise-alert.ts';
import { noticeReversal } from '#functions/services/refund.ts';
import { sendSoon } from '#functions/services/send-soon.ts';
import { settle } from '#functions/services/settle.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import {
  attemptsChangedSince,
  findAttempt,
  forgetOldGuests,
  staleAttempts,
  touchAttempt,
  type Attempt,
  type AttemptState,
} from '#functions/storage/attempts.ts';
import { forgetEndedCartKeys } from '#functions/storage/cart-keys.ts';
import { forgetCartsSince } from '#functions/storage/carts.ts';
import { brokenInvariants } from '#functions/storage/invariants.ts';
import { waitingMails } from '#functions/storage/outbox.ts';
import { forgetTurnsBefore } from '#functions/storage/rate-limits.ts';
import { expireHolds } from '#functions/storage/seat-ledger.ts';
import { CART_LIFETIME_DAYS } from '#domain/constants.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';

/** A payment nobody looked at for so long is looked at by the timer. */
const ATTEMPT_REST = MINUTE;
/** A mail the queue was told of and that is still waiting was lost on the way. */
const MAIL_REST = MINUTE;
const AT_ONCE = 100;
const GATEWAY_WINDOW = 25 * HOUR;
const KEEP_GUEST_OF_ATTEMPT = 7 * DAY;

/**
 * Finishes what a lost answer or a killed process left behind: payments, holds past their time, mails (P04, P06); and
 * does what the office asked for, and what lead forms left to be done (P24, P40).
 *
 * One payment that cannot be settled now does not keep the others waiting; it is tried again next minute.
 */
export async function reconcileEveryMinute(context: Context): Promise<void> {
  const now = context.now();
  for (const attempt of await staleAttempts(context.db, now - ATTEMPT_REST, AT_ONCE)) {
    try {
      await settle(context, attempt.id);
    } catch (error) {
      logFault(`settle ${attempt.id}`, error);
    }
    await touchAttempt(context.db, attempt.id, now).run();
  }
  await context.db.batch(expireHolds(context.db, 'everywhere', now));
  await carryOutRequests(context);
  sendSoon(context, await waitingMails(context.db, now - MAIL_REST, AT_ONCE));
  for (const [name, work] of Object.entries({ noticeLateMails, letGoAsAsked, tellMailingList })) {
    await work(context).catch((fault: unknown) => logFault(name, fault));
  }
}

/**
 * Compares the gateway with the bookings, both ways, checks what must always be true, and forgets what is not needed.
 *
 * Whatever does not fit raises an alert for a person: a machine that "repairs" money it does not understand makes
 * things worse.
 */
export async function reconcileHourly(context: Context): Promise<void> {
  const now = context.now();
  const since = now - GATEWAY_WINDOW;
  const payments = await context.gateway.list(since);
  await noticeReversals(context, payments);
  const disagreements = await gatewayDisagreements(context, payments, since);
  if (disagreements.length > 0) await raiseAlert(context, 'the gateway disagrees with the bookings', disagreements);
  for (const { name, subjects } of await brokenInvariants(context.db)) await raiseAlert(context, name, subjects);
  await forgetCartsSince(context.db, now - CART_LIFETIME_DAYS * DAY);
  await forgetEndedCartKeys(context.db, now - DAY);
  await forgetOldGuests(context.db, now - KEEP_GUEST_OF_ATTEMPT);
  await forgetTurnsBefore(context.db, now - DAY);
}

async function noticeReversals(context: Context, payments: readonly GatewayPayment[]): Promise<void> {
  for (const { state, returned, reference } of payments) {
    if (state !== 'disputed' && returned.minor === 0) continue;
    const attempt = await findAttempt(context.db, reference);
    if (attempt !== null) await noticeReversal(context, attempt);
  }
}

/**
 * Payments that a booking does not account for, and bookings without the payment they say they have.
 *
 * The list is of a moment ago. What seems wrong in it is read again before a person is called.
 */
async function gatewayDisagreements(
  context: Context,
  payments: readonly GatewayPayment[],
  since: number,
): Promise<string[]> {
  const { db } = context;
  const wrong: string[] = [];
  for (const payment of payments) {
    if (agree(await findAttempt(db, payment.reference), payment)) continue;
    if (await disagreeNow(context, payment.reference, payment.id)) wrong.push(payment.id);
  }
  const listed = new Set(payments.map((payment) => payment.reference));
  for (const attempt of await attemptsChangedSince(db, since)) {
    if (listed.has(attempt.id) || attempt.gatewayId === null) continue;
    if (await disagreeNow(context, attempt.id, attempt.gatewayId)) wrong.push(attempt.id);
  }
  return wrong;
}

/** An attempt that moves while it is looked at is not at rest, and nothing can be said of it yet. */
async function disagreeNow({ db, gateway }: Context, attemptId: string, gatewayId: string): Promise<boolean> {
  const before = await findAttempt(db, attemptId);
  const payment = await gateway.read(gatewayId);
  const after = await findAttempt(db, attemptId);
  return before?.state === after?.state && (payment === null || !agree(after, payment));
}

/** States that say the same about money. What is still moving is for the minute's timer, not for an alert. */
function agree(attempt: Attempt | null, payment: GatewayPayment): boolean {
  if (attempt === null) return payment.state === 'needs-card' || payment.state === 'cancelled';
  const settled: Partial<Record<AttemptState, readonly GatewayPayment['state'][]>> = {
    captured: ['captured'],
    'capture-failed': ['failed', 'cancelled'],
    cancelled: ['cancelled', 'failed'],
    voided: ['cancelled', 'failed'],
    refunded: ['refunded'],
    disputed: ['disputed'],
  };
  return settled[attempt.state]?.includes(payment.state) ?? true;
}
