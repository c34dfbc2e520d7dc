import { env } from 'cloudflare:workers';
import { stripeGateway } from '#functions/payments/stripe/stripe.ts';
import type { Context } from '#functions/context/context.ts';
import { receiveGatewayEvent } from '#functions/settlement/receive-gateway-event.ts';
import { settle } from '#functions/settlement/settle.ts';
import type { PaymentOutcome, PaymentRequest } from '#functions/checkout/payment-outcome.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import type { Departure } from '#domain/tour.ts';
import { aShop, type Shop } from '../../support/a-shop.ts';
import type { CardKind, FakeEvent } from './fake-objects.ts';
import { FakeStripe, TEST_KEYS } from './fake-stripe.ts';

/** A shop that takes its payments through the simulated Stripe. */
export interface StripeShop extends Shop {
  readonly stripe: FakeStripe;
  readonly live: () => Context;
  readonly payBy: (cartId: string, kind?: CardKind, how?: Partial<PaymentRequest>) => Promise<PaymentOutcome>;
  /** Status of every intent of the cart, as Stripe has it. */
  readonly moneyOf: (cartId: string) => Promise<string[]>;
}

export function aStripeShop(departures?: readonly Departure[]): StripeShop {
  const shop = aShop(departures);
  const clock = () => shop.context().now();
  const stripe = new FakeStripe(clock);
  const gateway = stripeGateway(TEST_KEYS, { fetch: stripe.fetch, now: clock });
  const live = () => shop.context({ gateway });
  return {
    ...shop,
    stripe,
    live,
    payBy: (cartId, kind = 'good', how = {}) =>
      shop.pay(cartId, { context: live(), number: stripe.account.token(kind), ...how }),
    moneyOf: async (cartId) => {
      const { results } = await env.DB.prepare('SELECT id FROM attempts WHERE cart_id = ?')
        .bind(cartId)
        .all<{ id: string }>();
      const ids = results.map(({ id }) => id);
      return [...stripe.account.intents.values()]
        .filter(({ metadata }) => ids.includes(metadata['reference'] ?? ''))
        .map(({ status }) => status);
    },
  };
}

export async function settled(shop: StripeShop, cartId: string) {
  return settle(shop.live(), (await shop.attemptOf(cartId)).id);
}

/** The order of a cart, if any. */
export async function orderOf(shop: StripeShop, cartId: string) {
  return findOrder(env.DB, (await shop.attemptOf(cartId)).orderId);
}

/** Posts a Stripe event to the site. */
export async function post(shop: StripeShop, event: FakeEvent) {
  const { body, signature } = await shop.stripe.signed(event);
  const read = await shop.live().gateway.readEvent(body, signature);
  await receiveGatewayEvent(shop.live(), read!);
}
