import type { Context } from '#functions/context/context.ts';
import { beginCancel } from '#functions/settlement/give-up.ts';
import { EDITED_WHILE_PAYING, type Standing } from '#functions/settlement/settle.ts';
import { basisOfPayment, beginPayment } from '#functions/checkout/begin-payment.ts';
import {
  answer,
  conflict,
  isSameWay,
  LOOK_AGAIN,
  PAID_OTHERWISE,
  ROUNDS,
  STILL_RUNNING,
  type LookAgain,
  type PaymentOutcome,
  type PaymentRequest,
} from '#functions/checkout/payment-outcome.ts';
import { settlePatiently } from '#functions/settlement/settle-patiently.ts';
import { payOn } from '#functions/checkout/try-card.ts';
import type { PostedCard } from '#functions/payments/gateway.ts';
import { openAttemptOfCart, unfinishedAttemptOf, type Attempt } from '#functions/bookings/attempts.ts';
import { findGuest, type StoredGuest } from '#functions/bookings/guests.ts';
import { askTogether } from '#functions/platform/query.ts';
import { turnsLeft, type RateLimit } from '#functions/platform/rate-limits.ts';
import { EXPIRED_CARD, EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { isCardExpired } from '#domain/card.ts';

/**
 * Pays for a cart, once.
 *
 * Any number of clicks, tabs and repeats of a lost answer come to the same booking (P03): a cart has one open attempt
 * at most, whoever comes second joins it, and a cart that was just paid answers with its order. The guest is told
 * before any money moves when the price, the promo code or the seats are not what they last saw. Limits that have no
 * turn left refuse the payment before anything else is said of it.
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
    const [mayTry, running, basis] = await askTogether(
      db,
      turnsLeft(db, round === 0 ? limits : [], context.now()),
      openAttemptOfCart(db, request.cartId),
      basisOfPayment(context, request),
    );
    if (!mayTry) return { kind: 'too-many-tries' };
    if (wrong !== null) return { kind: 'refused', errors: wrong };
    const outcome =
      running === null ? await beginPayment(context, request, basis) : await joinRunning(context, request, running);
    if (outcome.kind !== 'look-again') return outcome;
    fault = outcome.fault;
  }
  if ((await unfinishedAttemptOf(context.db, request.cartId)) !== null) return conflict(STILL_RUNNING);
  throw new Error('A payment could not be begun: the cart or the ledger kept changing', { cause: fault });
}

/** What is refused before anything could keep a trace of the card (P11). */
async function refuseUnread(context: Context, card: PostedCard | null): Promise<ErrorMap | null> {
  if (context.gateway.unavailable !== null) return { __all__: [context.gateway.unavailable] };
  if (card === null) return null;
  const refused = context.gateway.refuseCard(card);
  if (refused !== null) return refused;
  if (isCardExpired(card.expmonth, card.expyear, await context.today())) return { [EXPIRY_ERROR_KEY]: [EXPIRED_CARD] };
  return null;
}

/** Goes on with the cart's open attempt, unless it makes way for a new one. */
async function joinRunning(
  context: Context,
  request: PaymentRequest,
  attempt: Attempt,
): Promise<PaymentOutcome | LookAgain> {
  const settled = await settlePatiently(context, attempt.id);
  if (settled === null) return conflict(STILL_RUNNING);
  switch (settled.kind) {
    case 'open':
    case 'challenge':
      break;
    case 'not-charged':
      // Closed because it was too old or the cart is another one now: nothing the guest who pays now needs to hear.
      return settled.state === 'cancelled' ? LOOK_AGAIN : answer(settled);
    default:
      return answer(settled);
  }
  if (!(await isForThis(context, settled, request))) {
    await beginCancel(context, settled.attempt, isSameWay(settled, request) ? EDITED_WHILE_PAYING : PAID_OTHERWISE);
    await settlePatiently(context, attempt.id);
    return LOOK_AGAIN;
  }
  return payOn(context, settled, request.card);
}

/** Whether an open attempt is for the cart, the way of paying and the guest of this request. */
async function isForThis(context: Context, standing: Standing, request: PaymentRequest): Promise<boolean> {
  const { attempt, quote } = standing;
  const guest = await findGuest(context.db, attempt.cartId);
  if (guest === null || attempt.guest === null) return false;
  const sameCart = request.cartVersion === '' || request.cartVersion === quote.cartVersion;
  return sameCart && isSameWay(standing, request) && isSameGuest(guest, attempt.guest);
}

function isSameGuest(a: StoredGuest, b: StoredGuest): boolean {
  return (Object.keys(a) as (keyof StoredGuest)[]).every((key) => a[key] === b[key]);
}
