import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { GatewayPayment, PaymentGateway, PaymentMethod, PostedCard } from '#functions/payments/gateway.ts';
import { sandboxGateway, sandboxStub } from '#functions/payments/sandbox.ts';
import { stripeGateway } from '#functions/payments/stripe/stripe.ts';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { money } from '#domain/money.ts';
import { CARDS, cardWithToken } from '../support/a-shop.ts';
import { FakeStripe, TEST_KEYS } from './stripe/fake-stripe.ts';

type CardKind = 'good' | 'declined' | 'challenged' | 'refused at capture';

/** The behaviour that every gateway must have, tested with each provider. */
interface Provider {
  readonly gateway: PaymentGateway;
  readonly card: (kind: CardKind) => string;
  readonly answerBank: (id: string, approved: boolean) => unknown;
  readonly dispute: (id: string) => unknown;
}

const sandboxCards = {
  good: CARDS.good,
  declined: CARDS.declined,
  challenged: CARDS.challenge,
  'refused at capture': CARDS.failsAtCapture,
};

const PROVIDERS: Record<string, () => Provider> = {
  sandbox: () => ({
    gateway: sandboxGateway(env),
    card: (kind) => sandboxCards[kind],
    answerBank: (id, approved) => sandboxStub(env).answerChallenge(id, approved),
    dispute: (id) => sandboxStub(env).dispute(id),
  }),
  stripe: () => {
    const { account, fetch } = new FakeStripe();
    return {
      gateway: stripeGateway(TEST_KEYS, { fetch, now: Date.now }),
      card: (kind) => account.token(kind),
      answerBank: (id, approved) => account.answerChallenge(id, approved),
      dispute: (id) => account.dispute(id),
    };
  },
};

const RETURN_URL = 'https://tours.example/api/checkout/return/?attempt=a';

describe.each(Object.entries(PROVIDERS))('the %s gateway', (_, provider) => {
  const { gateway, card, answerBank, dispute } = provider();
  const posted = (kind: CardKind) => cardWithToken(card(kind));
  const open = (
    key: string = crypto.randomUUID(),
    way: PaymentMethod = 'card',
    { currency = 'GBP', card = null }: { currency?: Currency; card?: PostedCard | null } = {},
  ) => {
    const amount = money(129_000, currency);
    return gateway.open({ key, reference: key, amount, way, returnUrl: RETURN_URL, card, attemptedAt: Date.now() });
  };
  const openWith = (kind: CardKind, key?: string) => open(key, 'card', { card: posted(kind) });
  const pay = (payment: GatewayPayment, kind: CardKind) =>
    gateway.authorise({ key: crypto.randomUUID(), payment, card: posted(kind), returnUrl: RETURN_URL });
  const captured = async () => {
    const { id } = await openWith('good');
    return gateway.capture({ key: id, id });
  };

  test('an opened payment waits for a card, with its reference, its amount and nothing tried', async () => {
    const key = crypto.randomUUID();
    const opened = await open(key);
    expect(opened).toMatchObject({
      reference: key,
      amount: { minor: 129_000, currency: 'GBP' },
      state: 'needs-card',
      card: null,
      decline: null,
      challengeUrl: null,
      hostedUrl: null,
    });
    expect(await gateway.read(opened.id)).toEqual(opened);
    expect(await gateway.read('pi_nobody_has')).toBeNull();
  });

  test('opening again with the same key opens nothing more [P03]', async () => {
    const key = crypto.randomUUID();
    const [first, second] = [await open(key), await open(key)];
    expect(second.id).toBe(first.id);
  });

  test.each(CURRENCIES)('an amount in %s comes back as it was [M03]', async (currency) => {
    const { id } = await open(crypto.randomUUID(), 'card', { currency });
    expect((await gateway.read(id))!.amount).toEqual({ minor: 129_000, currency });
  });

  test('a good card is authorised, known by its brand and last digits, and captured for the whole amount', async () => {
    const { id, ...payment } = await openWith('good');
    expect(payment).toMatchObject({
      state: 'authorised',
      decline: null,
      card: { brand: 'Visa', last4: '4242' },
    });
    expect(await gateway.capture({ key: id, id })).toMatchObject({
      state: 'captured',
      amount: { minor: 129_000, currency: 'GBP' },
    });
    expect((await gateway.capture({ key: id, id })).state).toBe('captured');
  });

  test('a decline is an answer: it is counted, has a plain message, and the next card may pay [P03]', async () => {
    const declined = await openWith('declined');
    expect(declined).toMatchObject({
      state: 'needs-card',
      decline: { message: 'Your card was declined. You haven’t been charged. Please try another card.' },
    });
    expect(await gateway.read(declined.id)).toMatchObject({ decline: declined.decline });
    const again = await pay(declined, 'declined');
    expect(again.decline).toMatchObject({ message: declined.decline!.message });
    expect(again.decline!.id).not.toBe(declined.decline!.id);
    expect(await pay(again, 'good')).toMatchObject({ state: 'authorised', decline: null });
  });

  test('a try with the same key is the same try [P03]', async () => {
    const payment = await open();
    const request = { key: `${payment.id}:0`, payment, card: posted('declined'), returnUrl: RETURN_URL };
    const [first, second] = [await gateway.authorise(request), await gateway.authorise(request)];
    expect(first.decline).not.toBeNull();
    expect(second).toEqual(first);
  });

  test.each(['good', 'declined', 'challenged'] as const)(
    'what was opened with a card (%s) is found without one by the same key [P03, N11]',
    async (kind) => {
      const key = crypto.randomUUID();
      const opened = await openWith(kind, key);
      expect(await open(key)).toEqual(opened);
    },
  );

  test('a key that was used without a card opens no payment with one any more [P03, N11]', async () => {
    const key = crypto.randomUUID();
    const opened = await open(key);
    expect(await openWith('good', key)).toEqual(opened);
    expect(await gateway.read(opened.id)).toMatchObject({ state: 'needs-card' });
  });

  test('a challenge leads to the bank, and the answer there decides [P10]', async () => {
    const passed = await openWith('challenged');
    expect(passed.state).toBe('challenge');
    expect(passed.challengeUrl).toEqual(expect.stringMatching(/^(https:\/|\/)/));
    await answerBank(passed.id, true);
    expect((await gateway.read(passed.id))!.state).toBe('authorised');

    const refused = await pay(await open(), 'challenged');
    await answerBank(refused.id, false);
    expect(await gateway.read(refused.id)).toMatchObject({
      state: 'needs-card',
      decline: {
        message:
          'Your bank didn’t approve this payment. You haven’t been charged. Please try again or use another card.',
      },
    });
  });

  test('another card may follow a challenge without an answer [P10]', async () => {
    expect(await pay(await openWith('challenged'), 'good')).toMatchObject({ state: 'authorised', decline: null });
  });

  test('an authorisation that is gone at capture has failed for good', async () => {
    const { id } = await openWith('refused at capture');
    expect((await gateway.capture({ key: id, id })).state).toBe('failed');
    expect(['failed', 'cancelled']).toContain((await gateway.read(id))!.state);
  });

  test('giving back closes what waits and what is authorised, and leaves what is captured', async () => {
    const [waiting, held, taken] = [await open(), await openWith('good'), await captured()];
    const states = [];
    for (const { id } of [waiting, held, taken]) {
      states.push((await gateway.void({ key: id, id })).state, (await gateway.void({ key: id, id })).state);
    }
    expect(states).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', 'captured', 'captured']);
  });

  test('a refund gives the money back once, and a disputed payment stays disputed [P21]', async () => {
    const { id } = await captured();
    expect((await gateway.refund({ key: id, id })).state).toBe('refunded');
    expect((await gateway.refund({ key: id, id })).state).toBe('refunded');

    const taken = await captured();
    await dispute(taken.id);
    expect((await gateway.read(taken.id))!.state).toBe('disputed');
    expect((await gateway.refund({ key: taken.id, id: taken.id })).state).toBe('disputed');
  });

  test('a payment for the provider’s own page has its address until it is closed [M144]', async () => {
    const { id, hostedUrl, state } = await open(crypto.randomUUID(), 'hosted');
    expect(state).toBe('needs-card');
    expect(hostedUrl).not.toBeNull();
    expect(await gateway.void({ key: id, id })).toMatchObject({ state: 'cancelled', hostedUrl: null });
  });

  test('payments are listed from an instant on', async () => {
    const { id } = await open();
    expect((await gateway.list(Date.now() - 60_000)).map((payment) => payment.id)).toContain(id);
    expect(await gateway.list(Date.now() + 60_000)).toEqual([]);
  });

  test('what was given back or disputed is listed from that instant on, and what was only paid is not [P21]', async () => {
    const [refunded, disputed, kept] = [await captured(), await captured(), await captured()];
    await gateway.refund({ key: refunded.id, id: refunded.id });
    await dispute(disputed.id);
    const listed = await gateway.listReversed(Date.now() - 60_000);
    const stateOf = ({ id }: GatewayPayment) => listed.find((payment) => payment.id === id)?.state;
    expect([refunded, disputed, kept].map(stateOf)).toEqual(['refunded', 'disputed', undefined]);
    expect(await gateway.listReversed(Date.now() + 60_000)).toEqual([]);
  });

  test('a provider’s message without its signature is not one', async () => {
    const body = JSON.stringify({ id: 'evt', gatewayId: 'sbx_1' });
    for (const signature of [null, 't=1,v1=00']) expect(await gateway.readEvent(body, signature)).toBeNull();
  });
});
