import { describe, expect, test } from 'vitest';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { MINUTE } from '#domain/durations.ts';
import { aStripeGateway, authorised, type StripeGateway } from './a-stripe-gateway.ts';
import { TEST_KEYS } from './fake-stripe.ts';

/** The changes of a payment, each with its Stripe call and the payment's state after it. */
const CHANGES: readonly {
  name: string;
  call: 'capture' | 'cancel' | 'refund';
  done: string;
  prepare: (world: StripeGateway) => Promise<string>;
  change: (gateway: PaymentGateway, id: string) => Promise<{ state: string }>;
}[] = [
  {
    name: 'a capture',
    call: 'capture',
    done: 'captured',
    prepare: authorised,
    change: (gateway, id) => gateway.capture({ key: 'k', id }),
  },
  {
    name: 'a payment given back',
    call: 'cancel',
    done: 'cancelled',
    prepare: authorised,
    change: (gateway, id) => gateway.void({ key: 'k', id }),
  },
  {
    name: 'a refund',
    call: 'refund',
    done: 'refunded',
    prepare: async (world) => {
      const id = await authorised(world);
      await world.gateway.capture({ key: 'k', id });
      return id;
    },
    change: (gateway, id) => gateway.refund({ key: 'k', id }),
  },
];

describe('a 500 or a silence', () => {
  for (const { name, call, done, prepare, change } of CHANGES) {
    test.each(['500 before', '500 after', 'silence before', 'silence after'] as const)(
      `leaves ${name} unknown (%s), and the same key finishes it once [P04]`,
      async (fault) => {
        const world = aStripeGateway();
        const id = await prepare(world);
        world.stripe.breakNext(call, fault);

        await expect(change(world.gateway, id)).rejects.toThrow();
        expect((await change(world.gateway, id)).state).toBe(done);
        expect((await change(world.gateway, id)).state).toBe(done);

        const { account } = world.stripe;
        expect(account.refunds).toHaveLength(done === 'refunded' ? 1 : 0);
        expect(account.events.filter(({ type }) => type === 'payment_intent.succeeded').length).toBeLessThanOrEqual(1);
      },
    );
  }

  test('control: Stripe repeats its 500 for a key, so that a fresh key is what ends it [P04]', async () => {
    const world = aStripeGateway();
    const { fetch } = world.stripe;
    const send = (key: string) =>
      fetch('https://api.stripe.com/v1/payment_intents', {
        method: 'POST',
        body: 'amount=100&currency=gbp',
        headers: { authorization: `Bearer ${TEST_KEYS.STRIPE_SECRET_KEY}`, 'idempotency-key': key },
      });
    world.stripe.breakNext('open', '500 before');
    expect((await send('a')).status).toBe(500);
    expect((await send('a')).headers.get('idempotent-replayed')).toBe('true');
    expect((await send('a')).status).toBe(500);
    expect((await send('b')).status).toBe(200);
  });

  test('two 500s in a minute wait for the next minute, which has a key of its own [P04]', async () => {
    const world = aStripeGateway();
    const id = await authorised(world);
    const capture = () => world.gateway.capture({ key: 'k', id });
    world.stripe.breakNext('capture', '500 before');
    world.stripe.breakNext('capture', '500 before');
    await expect(capture()).rejects.toThrow();
    await expect(capture()).rejects.toThrow();
    await expect(capture()).rejects.toThrow();
    world.advance(MINUTE);
    expect((await capture()).state).toBe('captured');
  });

  test.each(['500 before', '500 after', 'silence before', 'silence after'] as const)(
    'an opening that failed (%s) is found or made again, and there is one payment [P03]',
    async (fault) => {
      const world = aStripeGateway();
      const reference = crypto.randomUUID();
      world.stripe.breakNext('open', fault);
      await expect(world.open('card', reference)).rejects.toThrow();
      const { id } = await world.open('card', reference);
      expect((await world.open('card', reference)).id).toBe(id);
      expect([...world.stripe.account.intents.keys()]).toEqual([id]);
    },
  );

  test.each(['500 before', '500 after', 'silence before', 'silence after'] as const)(
    'after a card that got %s the next card has a key of its own, and one authorisation stands [P03]',
    async (fault) => {
      const world = aStripeGateway();
      const { id } = await world.open();
      world.stripe.breakNext('confirm', fault);
      await expect(world.pay(id, 'good', `${id}:0`)).rejects.toThrow();

      const seen = await world.gateway.read(id);
      expect(seen).toMatchObject({ tries: 1, declines: 0 });
      const next = await world.pay(id, 'good', `${id}:${seen!.tries}`);
      expect(next.state).toBe('authorised');
      expect([...world.stripe.account.charges.values()].map(({ status }) => status)).toEqual(['succeeded']);
    },
  );

  test('a card whose try was lost before it was written is tried again under the same key [P03]', async () => {
    const world = aStripeGateway();
    const { id } = await world.open();
    world.stripe.breakNext('update', '500 before');
    await expect(world.pay(id, 'good', `${id}:0`)).rejects.toThrow();
    expect((await world.gateway.read(id))!.tries).toBe(0);
    world.stripe.breakNext('update', 'silence after');
    await expect(world.pay(id, 'good', `${id}:0`)).rejects.toThrow();
    const { tries } = (await world.gateway.read(id))!;
    expect((await world.pay(id, 'good', `${id}:${tries}`)).state).toBe('authorised');
  });
});
