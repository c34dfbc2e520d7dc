import type { Context } from '#functions/context/context.ts';
import { limitNetworks } from '#functions/context/networks.ts';
import { signText } from '#functions/platform/secret-keys.ts';
import type { PaymentOutcome, PaymentRequest } from '#functions/checkout/payment-outcome.ts';
import { takePayment } from '#functions/checkout/take-payment.ts';
import { countTry, type RateLimit } from '#functions/platform/rate-limits.ts';
import { MINUTE } from '#domain/durations.ts';

/** Limits: refused payments of a cart, refusals of one card that count as one, different refused cards of a network. */
const REFUSED = { cart: 15, card: 15, network: 40 } as const;
const WINDOW_MS = 10 * MINUTE;

/**
 * Takes a card payment unless too many were refused for this cart, or too many cards in this network (P12).
 *
 * Only refusals count: thieves try stolen cards by the hundred, and a paying guest is refused a few times at most. A
 * network counts cards and not refusals, so that one card that is refused again and again in a hostel blocks no other
 * guest.
 */
export async function payByCard(context: Context, request: PaymentRequest): Promise<PaymentOutcome> {
  const now = context.now();
  const byCart = { key: `card cart ${request.cartId}`, limit: REFUSED.cart, windowMs: WINDOW_MS };
  const byNetwork = limitNetworks(request.networks ?? [], {
    key: 'cards from',
    limit: REFUSED.network,
    windowMs: WINDOW_MS,
  });
  const outcome = await takePayment(context, request, [byCart, ...byNetwork]);
  if (outcome.kind !== 'refused') return outcome;
  await countTry(context.db, [byCart], now);
  if (outcome.declined !== undefined) await countCard(context, outcome.declined, byNetwork, now);
  return outcome;
}

/**
 * Counts a declined card for its networks the first time, and again after very many declines, because such a card is
 * tried in one cart after another. A card without the provider's fingerprint counts as a different card each time.
 */
async function countCard(
  context: Context,
  fingerprint: string,
  byNetwork: readonly RateLimit[],
  now: number,
): Promise<void> {
  if (fingerprint !== '' && byNetwork.length > 0) {
    const key = await signText(context.env, 'LINK_KEY', `card ${fingerprint}`);
    const isFirst = await countTry(context.db, [{ key: `card ${key}`, limit: 1, windowMs: WINDOW_MS }], now);
    const again = { key: `card again ${key}`, limit: REFUSED.card - 1, windowMs: WINDOW_MS };
    if (!isFirst && (await countTry(context.db, [again], now))) return;
  }
  await countTry(context.db, byNetwork, now);
}
