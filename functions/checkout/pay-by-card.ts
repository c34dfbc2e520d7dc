import { MINUTE } from '#domain/durations.ts';
import type { PaymentOutcome, PaymentRequest } from '#functions/checkout/payment-outcome.ts';
import { takePayment } from '#functions/checkout/take-payment.ts';
import type { Context } from '#functions/context/context.ts';
import { limitNetworks } from '#functions/context/networks.ts';
import { countTry, giveTryBack, type RateLimit } from '#functions/platform/rate-limits.ts';
import { signText } from '#functions/platform/secrets.ts';

/** Limits: refused payments of a cart, and different declined cards of a network. */
const REFUSED = { cart: 15, network: 40 } as const;
const WINDOW_MS = 10 * MINUTE;
const TOO_MANY_CARDS = 'Too many cards were declined. You haven’t been charged. Please try again in 10 minutes.';

/**
 * Takes a card payment unless too many were refused for this cart, or too many cards in this network.
 *
 * Each payment counts before its card is sent, so that no more cards are tried at once than may be declined. Only
 * refusals stay counted: thieves try stolen cards by the hundred, and a paying guest is refused a few times at most.
 */
export async function payByCard(context: Context, request: PaymentRequest): Promise<PaymentOutcome> {
  const now = context.now();
  const byCart = { key: `card cart ${request.cartId}`, limit: REFUSED.cart, windowMs: WINDOW_MS };
  const byNetwork = limitNetworks(request.networks ?? [], {
    key: 'cards from',
    limit: REFUSED.network,
    windowMs: WINDOW_MS,
  });
  const limits = [byCart, ...byNetwork];
  if (!countTry(context.store, limits, now)) return { kind: 'too-many-tries', message: TOO_MANY_CARDS };
  const outcome = await takePayment(context, request);
  if (outcome.kind === 'too-many-tries') return outcome;
  const uncounted =
    outcome.kind === 'refused' ? await declinedBefore(context, outcome.declined, byNetwork, now) : limits;
  giveTryBack(context.store, uncounted, now);
  return outcome;
}

/**
 * The networks for which a refused payment does not count: all when no card was declined, else those in which this card
 * was declined before. A card counts once for a network, so that one that is declined in cart after cart in a hostel
 * blocks no other guest. A card without the provider's fingerprint counts as a different card each time.
 */
async function declinedBefore(
  { store, env }: Context,
  fingerprint: string | undefined,
  byNetwork: readonly RateLimit[],
  now: number,
): Promise<readonly RateLimit[]> {
  if (fingerprint === undefined) return byNetwork;
  if (fingerprint === '') return [];
  const card = await signText(env, 'LINK_KEY', `card ${fingerprint}`);
  return byNetwork.filter(
    ({ key }) => !countTry(store, [{ key: `${card} ${key}`, limit: 1, windowMs: WINDOW_MS }], now),
  );
}
