import type { Context } from '#functions/services/context.ts';
import { takePayment, type PaymentOutcome, type PaymentRequest } from '#functions/services/take-payment.ts';
import { haveTurnsLeft, takeTurn, type RateLimit } from '#functions/storage/rate-limits.ts';
import { MINUTE } from '#domain/durations.ts';

const REFUSED_CARDS = { cart: 15, address: 40 } as const;
const TEN_MINUTES = 10 * MINUTE;

/**
 * Takes a card payment unless too many cards were refused for this cart or from this address (P12).
 *
 * Only refusals count: stolen cards are tried by the hundred, and a guest who pays is refused a few times at most.
 */
export async function payByCard(
  context: Context,
  request: PaymentRequest,
  address: string,
): Promise<PaymentOutcome | { kind: 'too-many-tries' }> {
  const now = context.now();
  const limits: RateLimit[] = [
    { key: `card cart ${request.cartId}`, limit: REFUSED_CARDS.cart, windowMs: TEN_MINUTES },
  ];
  if (address !== '') {
    limits.push({ key: `card address ${address}`, limit: REFUSED_CARDS.address, windowMs: TEN_MINUTES });
  }
  if (!(await haveTurnsLeft(context.db, limits, now))) return { kind: 'too-many-tries' };
  const outcome = await takePayment(context, request);
  if (outcome.kind === 'refused') await Promise.all(limits.map((limit) => takeTurn(context.db, limit, now)));
  return outcome;
}
