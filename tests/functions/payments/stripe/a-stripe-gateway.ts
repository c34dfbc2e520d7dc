import type { PaymentMethod } from '#functions/payments/gateway.ts';
import { stripeGateway } from '#functions/payments/stripe/stripe.ts';
import type { CardKind } from './fake-objects.ts';
import { FakeStripe, TEST_KEYS } from './fake-stripe.ts';

export const RETURN_URL = 'https://tours.example/api/checkout/return/?attempt=a';

export type StripeGateway = ReturnType<typeof aStripeGateway>;

/** A simulated Stripe and the gateway that uses it, on one clock. */
export function aStripeGateway() {
  let time = Date.now();
  const now = () => time;
  const stripe = new FakeStripe(now);
  const gateway = stripeGateway(TEST_KEYS, { fetch: stripe.fetch, now });
  const open = (way: PaymentMethod = 'card', reference: string = crypto.randomUUID()) =>
    gateway.open({
      key: reference,
      reference,
      amount: { minor: 129_000, currency: 'AUD' },
      way,
      returnUrl: RETURN_URL,
    });
  const card = (kind: CardKind) => ({
    name: 'Ada Lovelace',
    acct: stripe.account.token(kind),
    cvv2: '',
    expmonth: 0,
    expyear: 0,
  });
  return {
    stripe,
    gateway,
    open,
    advance: (ms: number) => {
      time += ms;
    },
    pay: (id: string, kind: CardKind = 'good', key: string = crypto.randomUUID()) =>
      gateway.authorise({ key, id, card: card(kind), returnUrl: RETURN_URL }),
  };
}

export async function authorised(world: StripeGateway) {
  const { id } = await world.open();
  await world.pay(id);
  return id;
}
