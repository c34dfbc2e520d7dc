import type { Context } from '#functions/context/context.ts';
import { beginCancel } from '#functions/settlement/give-up.ts';
import { EDITED_WHILE_PAYING, type CurrentPayment, settleWithRetries } from '#functions/settlement/settle.ts';
import { paymentBasisQuery, beginPayment } from '#functions/checkout/begin-payment.ts';
import {
  answer,
  conflict,
  isSameWay,
  RETRY,
  PAID_OTHERWISE,
  ROUNDS,
  STILL_RUNNING,
  TOO_MANY_CARDS,
  type Retry,
  type PaymentOutcome,
  type PaymentRequest,
  answerProviderAway,
} from '#functions/checkout/payment-outcome.ts';
import { continuePayment } from '#functions/checkout/try-card.ts';
import type { PostedCard } from '#functions/payments/gateway.ts';
import { findUnfinishedAttemptQuery, findUnfinishedAttempt, type Attempt } from '#functions/bookings/attempts.ts';
import { findGuest, type StoredGuest } from '#functions/bookings/guests.ts';
import { queryTogether } from '#functions/platform/query.ts';
import { countTryQuery, type RateLimit } from '#functions/platform/rate-limits.ts';
import { EXPIRED_CARD, EXPIRY_ERROR_KEY, seenTotal } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { isCardExpired } from '#domain/card.ts';

/**
 * Pays for a cart, once.
 *
 * Any number of clicks, tabs and repeated requests lead to the same booking: a cart has at most one open attempt,
 * a second request joins it, and a cart that was just paid answers with its order. When the price, the promo code or
 * the seats have changed, the guest is asked again before any money moves. The payment counts in the rate limits first,
 * and a full one refuses it before every other check.
 */
export async function takePayment(
  context: Context,
  request: PaymentRequest,
  limits: readonly RateLimit[] = [],
): Promise<PaymentOutcome> {
  const { db } = context;
  const wrong = await refuseUnread(context, request.card);
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [mayTry, running, basis] = await queryTogether(
      db,
      countTryQuery(db, round === 0 ? limits : [], context.now()),
      findUnfinishedAttemptQuery(db, request.cartId),
      paymentBasisQuery(context, request),
    );
    if (!mayTry) return { kind: 'too-many-tries', message: TOO_MANY_CARDS };
    if (wrong !== null) return { kind: 'refused', errors: wrong };
    const outcome =
      running === null ? await beginPayment(context, request, basis) : await joinRunning(context, request, running);
    if (outcome.kind !== 'retry') return outcome;
    fault = outcome.fault;
  }
  if ((await findUnfinishedAttempt(context.db, request.cartId)) !== null) return conflict(STILL_RUNNING);
  throw new Error('A payment could not be begun: the cart or the ledger kept changing', { cause: fault });
}

/** Refuses a card before any code could store it. */
async function refuseUnread(context: Context, card: PostedCard | null): Promise<ErrorMap | null> {
  if (context.gateway.unavailable !== null) return { __all__: [context.gateway.unavailable] };
  if (card === null) return null;
  const refused = context.gateway.refuseCard(card);
  if (refused !== null) return refused;
  if (isCardExpired(card.expmonth, card.expyear, await context.today())) return { [EXPIRY_ERROR_KEY]: [EXPIRED_CARD] };
  return null;
}

/** Continues the cart's open attempt, or closes it when the request needs a new one. */
async function joinRunning(
  context: Context,
  request: PaymentRequest,
  attempt: Attempt,
): Promise<PaymentOutcome | Retry> {
  const settled = await settleWithRetries(context, attempt.id);
  if (settled === null) return answerProviderAway(context, request, attempt.id);
  switch (settled.kind) {
    case 'open':
    case 'challenge':
      break;
    case 'not-charged':
      // It was closed because it was too old or for an earlier cart. The guest who pays now does not need that message.
      return settled.state === 'cancelled' ? RETRY : answer(settled);
    default:
      return answer(settled);
  }
  if (!(await matchesRequest(context, settled, request))) {
    await beginCancel(context, settled.attempt, isSameWay(settled, request) ? EDITED_WHILE_PAYING : PAID_OTHERWISE);
    await settleWithRetries(context, attempt.id);
    return RETRY;
  }
  return continuePayment(context, settled, request.card);
}

/** Whether an open attempt has the cart, the way of paying and the guest of this request. */
async function matchesRequest(context: Context, current: CurrentPayment, request: PaymentRequest): Promise<boolean> {
  const { attempt, quote } = current;
  const guest = await findGuest(context.db, attempt.cartId);
  if (guest === null || attempt.guest === null) return false;
  const sameCart = request.cartVersion === '' || request.cartVersion === quote.cartVersion;
  const { cartTotal = '' } = request;
  const sameTotal = cartTotal === '' || cartTotal === seenTotal(quote.total);
  return sameCart && sameTotal && isSameWay(current, request) && isSameGuest(guest, attempt.guest);
}

function isSameGuest(a: StoredGuest, b: StoredGuest): boolean {
  return (Object.keys(a) as (keyof StoredGuest)[]).every((key) => a[key] === b[key]);
}
