import { capture } from '#functions/settlement/capture.ts';
import { confirm } from '#functions/settlement/confirm.ts';
import { BALANCE_CHANGED, confirmBalance, isStillOwed } from '#functions/settlement/confirm-balance.ts';
import type { Context } from '#functions/context/context.ts';
import { beginCancel, finishCancel, finishVoid } from '#functions/settlement/give-up.ts';
import { moveAttemptAsking } from '#functions/settlement/move-attempt.ts';
import { finishRefund } from '#functions/settlement/refund.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { attemptWithId, recordDeclines, setGatewayId, type Attempt } from '#functions/bookings/attempts.ts';
import { cartWithId, findCart, type StoredCart } from '#functions/pricing/carts.ts';
import { holdsOfCart, type Hold } from '#functions/seats/seat-ledger.ts';
import { askTogether } from '#functions/platform/query.ts';
import { quoteWith, type Quote } from '#functions/bookings/quotes.ts';
import { ATTEMPT_MAX_DECLINES } from '#domain/constants.ts';

/** An attempt as it was read or left a moment ago. Every batch that goes on from it checks that it still stands there. */
export interface Standing {
  readonly attempt: Attempt;
  readonly quote: Quote;
  /** What the gateway has just answered; null asks it again. */
  readonly payment: GatewayPayment | null;
}

/** A standing with what was read in the batch that brought it about. What is missing is read when it is needed. */
interface Moved extends Standing {
  /** The cart of a payment that was opened. */
  readonly cart?: StoredCart | null;
  /** The seats held by the cart of a payment that was authorised. */
  readonly holds?: readonly Hold[];
}

/** Waits for the guest: what they wait with is known. */
type Waiting = Standing & { readonly payment: GatewayPayment };

/** Where an attempt rests once everything that can be done has been done. */
export type Settled =
  | { kind: 'paid'; orderId: string }
  /** Waits for a card. */
  | ({ kind: 'open' } & Waiting)
  /** Waits for the guest to answer their bank. */
  | ({ kind: 'challenge'; url: string } & Waiting)
  | { kind: 'not-charged'; state: 'cancelled' | 'voided' | 'capture-failed'; message: string }
  | { kind: 'given-back'; state: 'refunded' | 'disputed'; orderId: string };

const NOT_FINISHED_IN_TIME = 'Your payment was not finished in time. You have not been charged.';
export const EDITED_WHILE_PAYING = 'Your cart changed while you were paying. You have not been charged.';
export const TOO_MANY_DECLINES =
  'Too many payments were declined. You have not been charged. Please check with your bank before you try again.';

/** More than the longest way through the states, so that running out means two callers kept undoing each other. */
const MOST_STEPS = 12;

/**
 * Brings a payment attempt as far as it goes. The card's answer, the browser's return, the provider's message and the
 * timer all come here, in any order and any number, and all reach the same single booking (P04).
 *
 * It believes nobody but the gateway: without an answer of it that the caller has just been given, it is read again.
 * Throws when the gateway or the database does not answer; calling it again later is always right. Unknown ids are
 * null.
 */
export async function settle(
  context: Context,
  attemptId: string,
  known: Standing | null = null,
): Promise<Settled | null> {
  let standing: Moved | null = known;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    standing ??= await readStanding(context.db, attemptId);
    if (standing === null) return null;
    const rest = restOf(standing.attempt);
    if (rest !== null) return rest;
    const next = await step(context, standing);
    if (next !== null && 'kind' in next) return next;
    standing = next;
  }
  throw new Error(`Attempt ${attemptId} does not come to rest`);
}

async function readStanding(db: D1Database, attemptId: string): Promise<Standing | null> {
  const [attempt, quote] = await askTogether(
    db,
    attemptWithId(db, attemptId),
    quoteWith(db, 'SELECT quote_id FROM attempts WHERE id = ?1', attemptId),
  );
  if (attempt === null) return null;
  if (quote === null) throw new Error(`Attempt ${attemptId} has lost its quote`);
  return { attempt, quote, payment: null };
}

function restOf(attempt: Attempt): Settled | null {
  switch (attempt.state) {
    case 'captured':
      return { kind: 'paid', orderId: attempt.orderId };
    case 'cancelled':
    case 'voided':
    case 'capture-failed':
      return { kind: 'not-charged', state: attempt.state, message: attempt.message };
    case 'refunded':
    case 'disputed':
      return { kind: 'given-back', state: attempt.state, orderId: attempt.orderId };
    default:
      return null;
  }
}

/** One move along the table of states. Gives where the attempt stands then; null asks to read it again. */
async function step(context: Context, standing: Moved): Promise<Moved | Settled | null> {
  const { attempt, quote } = standing;
  const then = (moved: Attempt | null, payment: GatewayPayment | null = null) =>
    moved && { attempt: moved, quote, payment };
  if (attempt.state === 'created' || attempt.gatewayId === null) return openPayment(context, attempt, quote);
  switch (attempt.state) {
    case 'capturing':
      return then(await capture(context, attempt, quote, attempt.gatewayId));
    case 'refunding':
      await finishRefund(context, attempt);
      return null;
    default:
  }
  const payment = standing.payment ?? (await readPayment(context, attempt.gatewayId));
  switch (attempt.state) {
    case 'open':
      return settleOpen(context, { attempt, quote, payment }, standing.cart);
    case 'authorised':
      return then(
        attempt.purpose === 'balance'
          ? await confirmBalance(context, attempt, quote, payment)
          : await confirm(context, attempt, quote, payment, standing.holds),
      );
    case 'cancelling':
      return then(await finishCancel(context, attempt, quote, payment));
    case 'voiding':
      return then(await finishVoid(context, attempt, quote, payment));
    default:
      throw new Error(`Attempt ${attempt.id} is ${attempt.state}, which is no state to go on from`);
  }
}

async function settleOpen(
  context: Context,
  waiting: Waiting,
  cart: StoredCart | null | undefined,
): Promise<Moved | Settled | null> {
  const { attempt, quote, payment } = waiting;
  switch (payment.state) {
    case 'needs-card':
    case 'challenge': {
      if (payment.declines > attempt.declines) {
        await recordDeclines(context.db, attempt.id, payment.declines, payment.declineMessage).run();
      }
      const reason = await whyToCancel(context, waiting, cart);
      if (reason !== null) return cancel(context, waiting, reason);
      if (payment.state === 'needs-card' || payment.challengeUrl === null) return { kind: 'open', ...waiting };
      return { kind: 'challenge', url: payment.challengeUrl, ...waiting };
    }
    case 'authorised':
    case 'captured': {
      const holds = holdsOfCart(context.db, attempt.cartId);
      const moved = await moveAttemptAsking(context, attempt, 'authorised', {}, holds);
      return moved && { attempt: moved.attempt, quote, payment, holds: moved.answer };
    }
    default:
      return cancel(context, waiting, NOT_FINISHED_IN_TIME);
  }
}

/** The gateway is asked once more before a payment is closed: the guest's bank may have been faster. */
async function cancel(context: Context, { attempt, quote }: Standing, reason: string): Promise<Standing | null> {
  const cancelling = await beginCancel(context, attempt, reason);
  return cancelling && { attempt: cancelling, quote, payment: null };
}

async function whyToCancel(
  context: Context,
  { attempt, quote, payment }: Waiting,
  known: StoredCart | null | undefined,
): Promise<string | null> {
  if (payment.declines >= ATTEMPT_MAX_DECLINES) return TOO_MANY_DECLINES;
  if (context.now() >= quote.expiresAt) return NOT_FINISHED_IN_TIME;
  if (attempt.purpose === 'balance') return (await isStillOwed(context, attempt, quote)) ? null : BALANCE_CHANGED;
  const cart = known === undefined ? await findCart(context.db, attempt.cartId) : known;
  return cart?.revision === quote.cartRevision ? null : EDITED_WHILE_PAYING;
}

/** Where a browser comes back to from the provider or a bank. It says which payment to look at, and nothing else. */
export function paymentReturnUrl(context: Context, attemptId: string): string {
  return `${context.siteUrl}/api/checkout/return/?attempt=${encodeURIComponent(attemptId)}`;
}

/** The gateway's id is stored before a card goes there. The key makes a repeated opening open one payment. */
async function openPayment(context: Context, attempt: Attempt, quote: Quote): Promise<Moved | null> {
  const payment = await context.gateway.open({
    key: attempt.id,
    reference: attempt.id,
    amount: quote.due,
    way: attempt.way,
    returnUrl: paymentReturnUrl(context, attempt.id),
  });
  const stored = { with: [setGatewayId(context.db, attempt.id, payment.id)] };
  const opened = await moveAttemptAsking(context, attempt, 'open', stored, cartWithId(context.db, attempt.cartId));
  return opened && { attempt: { ...opened.attempt, gatewayId: payment.id }, quote, payment, cart: opened.answer };
}

async function readPayment(context: Context, gatewayId: string): Promise<GatewayPayment> {
  const payment = await context.gateway.read(gatewayId);
  if (payment === null) throw new Error('The gateway does not know a payment it opened');
  return payment;
}
