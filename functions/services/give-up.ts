import { mailBothSides, type MailPlan } from '#functions/services/booking-mails.ts';
import type { Context } from '#functions/services/context.ts';
import { sendSoon } from '#functions/services/send-soon.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import {
  findAttempt,
  moveAttempt,
  setAttemptMessage,
  type Attempt,
  type AttemptState,
} from '#functions/storage/attempts.ts';
import { auditStatement } from '#functions/storage/audit.ts';
import { runGuarded } from '#functions/storage/guarded-batch.ts';
import { isPromoReserved, returnReservedPromo } from '#functions/storage/promo-ledger.ts';
import type { Quote } from '#functions/storage/quotes.ts';

export const AMOUNT_DIFFERS =
  'Your bank approved another amount than the one you agreed to. You have not been charged.';

/** Whether the gateway holds anything but exactly what was agreed. */
export function isOtherAmount({ amount }: GatewayPayment, quote: Quote): boolean {
  return amount.minor !== quote.due.minor || amount.currency !== quote.currency;
}

/** Starts to give authorised money back: there is no booking for it. The message is for the guest. */
export function beginVoid(context: Context, attempt: Attempt, message: string): Promise<void> {
  return moveOn(context, attempt, 'authorised', 'voiding', message);
}

/** Starts to close a payment nobody will finish. If its money turns out to be authorised, it goes on instead. */
export function beginCancel(context: Context, attempt: Attempt, message: string): Promise<void> {
  return moveOn(context, attempt, 'open', 'cancelling', message);
}

/** `cancelling` becomes `cancelled`, or `authorised` when the guest's bank was faster. */
export async function finishCancel(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<void> {
  if (holdsMoney(payment)) return moveOn(context, attempt, 'cancelling', 'authorised', '');
  const closed = await voidPayment(context, attempt, payment);
  // Captured between the two calls: there is money, so there must be a booking or a refund.
  if (closed.state === 'captured') return moveOn(context, attempt, 'cancelling', 'authorised', '');
  await finish(context, attempt, quote, 'cancelling', 'cancelled', { statements: [], keys: [] });
}

/** `voiding` becomes `voided`: no charge, and both sides are told (P05). */
export async function finishVoid(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<void> {
  const closed = await voidPayment(context, attempt, payment);
  if (closed.state === 'captured') throw new Error(`Attempt ${attempt.id} was captured without a booking`);
  const email = attempt.guest?.email;
  const template = attempt.purpose === 'balance' ? 'balance-failed' : 'payment-failed';
  const mails = email
    ? await mailBothSides(context, attempt.id, email, { traveller: template, office: template })
    : { statements: [], keys: [] };
  await finish(context, attempt, quote, 'voiding', 'voided', mails);
}

function voidPayment(context: Context, attempt: Attempt, payment: GatewayPayment): Promise<GatewayPayment> {
  return context.gateway.void({ key: attempt.id, id: payment.id });
}

function holdsMoney({ state }: GatewayPayment): boolean {
  return state === 'authorised' || state === 'captured';
}

async function finish(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  from: AttemptState,
  to: AttemptState,
  mails: MailPlan,
): Promise<void> {
  const { db } = context;
  const now = context.now();
  const use = { code: quote.promoCode, quoteId: quote.id };
  const promo = (await isPromoReserved(db, use)) ? returnReservedPromo(db, use) : [];
  const outcome = await runGuarded(db, [
    ...moveAttempt(db, attempt.id, from, to, now),
    ...promo,
    ...mails.statements,
    auditStatement(db, { subject: attempt.id, what: to, at: now }),
  ]);
  if (outcome.kind === 'committed') sendSoon(context, mails.keys);
  else await throwUnlessMoved(context, attempt, from, outcome.error);
}

async function moveOn(
  context: Context,
  attempt: Attempt,
  from: AttemptState,
  to: AttemptState,
  message: string,
): Promise<void> {
  const { db } = context;
  const now = context.now();
  const outcome = await runGuarded(db, [
    ...moveAttempt(db, attempt.id, from, to, now),
    setAttemptMessage(db, attempt.id, message),
    auditStatement(db, { subject: attempt.id, what: to, detail: message, at: now }),
  ]);
  if (outcome.kind === 'unknown') await throwUnlessMoved(context, attempt, from, outcome.error);
}

/** A batch without an answer is fine when the attempt has moved, whoever moved it. */
export async function throwUnlessMoved(
  context: Context,
  attempt: Attempt,
  from: AttemptState,
  error: unknown,
): Promise<void> {
  if ((await findAttempt(context.db, attempt.id))?.state === from) throw error;
}
