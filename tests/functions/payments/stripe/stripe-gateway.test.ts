import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import type { GatewayPayment, PaymentMethod, PostedCard } from '#functions/payments/gateway.ts';
import { stripeGateway } from '#functions/payments/stripe/stripe.ts';
import { gatewayFor } from '#functions/payments/gateway-for.ts';
import { MINUTE } from '#domain/durations.ts';
import { money, wholeUnits } from '#domain/money.ts';
import { fromStripe, toStripe } from '#domain/stripe-amount.ts';
import type { CardKind } from './fake-account.ts';
import { FakeStripe, TEST_KEYS } from './fake-stripe.ts';
import { cardWithToken } from '../../support/a-shop.ts';

const RETURN_URL = 'https://tours.example/api/checkout/return/?attempt=a';

type StripeGateway = ReturnType<typeof aStripeGateway>;

/** A simulated Stripe and the gateway that uses it, on one clock. */
function aStripeGateway() {
  let time = Date.now();
  const now = () => time;
  const stripe = new FakeStripe(now);
  const gateway = stripeGateway(TEST_KEYS, { fetch: stripe.fetch, now });
  const openedAt = now();
  const open = (way: PaymentMethod = 'card', reference: string = crypto.randomUUID(), sent: PostedCard | null = null) =>
    gateway.open({
      key: reference,
      reference,
      amount: { minor: 129_000, currency: 'AUD' },
      way,
      returnUrl: RETURN_URL,
      card: sent,
      attemptedAt: openedAt,
    });
  const card = (kind: CardKind) => cardWithToken(stripe.account.token(kind));
  return {
    stripe,
    gateway,
    open,
    advance: (ms: number) => {
      time += ms;
    },
    /** Opens a payment with its first card. */
    openWith: (kind: CardKind, reference?: string) => open('card', reference, card(kind)),
    pay: (payment: GatewayPayment, kind: CardKind = 'good', key: string = crypto.randomUUID()) =>
      gateway.authorise({ key, payment, card: card(kind), returnUrl: RETURN_URL }),
  };
}

/** The id of a payment that was captured. */
async function captured(world: StripeGateway) {
  const { id } = await world.openWith('good');
  await world.gateway.capture({ key: 'k', id });
  return id;
}

const LIVE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_made_up',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_made_up',
  STRIPE_WEBHOOK_SECRET: 'whsec_made_up',
} as const;

describe('cards', () => {
  test('a card that never left is no decline, though the one before it was [P03]', async () => {
    const world = aStripeGateway();
    const declined = await world.openWith('declined');
    world.stripe.breakNext('confirm', 'silence before');
    await expect(world.pay(declined)).rejects.toThrow();
    expect(await world.gateway.read(declined.id)).toEqual(declined);
  });

  test('a decline whose answer was lost is known by a mark of its own [P03]', async () => {
    const world = aStripeGateway();
    const declined = await world.openWith('declined');
    world.stripe.breakNext('confirm', 'silence after');
    await expect(world.pay(declined, 'poor')).rejects.toThrow();
    const { decline } = (await world.gateway.read(declined.id))!;
    expect(decline).toMatchObject({
      message:
        'Your card was declined because it doesn’t have enough funds. You haven’t been charged. Please try another card.',
    });
    expect(decline!.id).not.toBe(declined.decline!.id);
  });

  test('no message says that a card may be stolen [P12]', async () => {
    const { decline } = await aStripeGateway().openWith('stolen');
    expect(decline!.message).toBe('Your card was declined. You haven’t been charged. Please try another card.');
  });

  test('the answer to a card names its fingerprint, declined or not, and nothing else is asked [P12]', async () => {
    const world = aStripeGateway();
    const first = await world.openWith('declined');
    const second = await world.pay(first, 'challenged');
    expect([first.fingerprint, second.fingerprint]).toEqual(['fingerprint of 4242', 'fingerprint of 3155']);
    expect(world.stripe.calls).toEqual(['open', 'confirm']);
  });

  test.each(['good', 'declined'] as const)(
    'two clicks at once with a card each: the second waits for the first one’s answer (%s) [P03]',
    async (kind) => {
      const world = aStripeGateway();
      const opened = await world.open();
      const letGo = world.stripe.holdNext('confirm');
      const first = world.pay(opened, kind, 'same');
      const second = world.pay(opened, 'good', 'same');
      // The second click was refused and reads.
      await expect.poll(() => world.stripe.calls).toContain('read');
      letGo();
      const [one, two] = await Promise.all([first, second]);
      expect(two).toEqual(one);
      expect(one.state).toBe(kind === 'good' ? 'authorised' : 'needs-card');
      expect(world.stripe.account.charges.size).toBe(1);
    },
  );

  test('a token Stripe does not know opens the payment for another card', async () => {
    const world = aStripeGateway();
    const answer = await world.open('card', undefined, cardWithToken('pm_nobody_has'));
    expect(answer).toMatchObject({ state: 'needs-card', decline: null });
    expect(await world.pay(answer)).toMatchObject({ state: 'authorised' });
  });
});

describe('wallets [P45]', () => {
  test.each(['apple_pay', 'google_pay', 'link'] as const)(
    '%s opens the payment in one call, waits for its capture and is captured like a card',
    async (wallet) => {
      const world = aStripeGateway();
      const token = world.stripe.account.walletToken(wallet);

      const payment = await world.open('card', undefined, cardWithToken(token));

      expect(payment).toMatchObject({ state: 'authorised', decline: null });
      expect(payment.card).toEqual(wallet === 'link' ? null : { brand: 'Visa', last4: '4242' });
      expect((await world.gateway.capture({ key: 'k', id: payment.id })).state).toBe('captured');
      expect(world.stripe.calls).toEqual(['open', 'capture']);
      const [intent] = world.stripe.account.intents.values();
      expect(intent!.capture_method).toBe('manual');
    },
  );

  test.each(['google_pay', 'link'] as const)('%s may follow a declined card, and be declined', async (wallet) => {
    const world = aStripeGateway();
    const pay = (payment: GatewayPayment, kind: CardKind) =>
      world.gateway.authorise({
        key: crypto.randomUUID(),
        payment,
        card: cardWithToken(world.stripe.account.walletToken(wallet, kind)),
        returnUrl: RETURN_URL,
      });
    const declined = await pay(await world.openWith('poor'), 'declined');
    expect(declined.decline!.message).toBe(
      'Your card was declined. You haven’t been charged. Please try another card.',
    );
    expect((await pay(declined, 'good')).state).toBe('authorised');
    expect(world.stripe.calls).toEqual(['open', 'confirm', 'confirm']);
  });

  test('a confirmation token is a token, and a number after its prefix is none [P11, D21]', () => {
    const { gateway, stripe } = aStripeGateway();
    expect(gateway.refuseCard(cardWithToken(stripe.account.walletToken('link')))).toBeNull();
    for (const acct of ['ctoken_4242424242424242', 'ctoken_1', 'token_1Abc4242']) {
      expect(gateway.refuseCard(cardWithToken(acct))).not.toBeNull();
    }
  });
});

/*
 * A payment is opened and its card tried in one call. When that call's answer was lost, another process has only the
 * attempt: no card, and no id of Stripe's.
 */
describe('a payment whose opening was lost', () => {
  test('that ended in Stripe’s own error is opened a minute later, when no call can be under way [N11, P04]', async () => {
    const world = aStripeGateway();
    const reference = crypto.randomUUID();
    world.stripe.breakNext('open', '500 before');
    await expect(world.openWith('good', reference)).rejects.toThrow();
    world.advance(MINUTE);

    expect(await world.open('card', reference)).toMatchObject({ state: 'needs-card' });
    expect(world.stripe.account.intents.size).toBe(1);
  });

  test('is waited for while its call is under way [P03]', async () => {
    const world = aStripeGateway();
    const reference = crypto.randomUUID();
    const letGo = world.stripe.holdNext('open');
    const first = world.openWith('good', reference);
    await expect.poll(() => world.stripe.calls).toContain('open');
    const second = world.open('card', reference);
    await expect.poll(() => world.stripe.calls).toContain('list');
    letGo();
    expect(await second).toEqual(await first);
    expect(world.stripe.account.intents.size).toBe(1);
  });
});

describe('money', () => {
  test('an authorisation that Stripe let lapse has failed', async () => {
    const world = aStripeGateway();
    const { id } = await world.openWith('good');
    world.stripe.account.cancel(id, 'automatic');
    expect((await world.gateway.read(id))!.state).toBe('failed');
    expect((await world.gateway.capture({ key: 'k', id })).state).toBe('failed');
  });

  test('an inquiry takes no money, and a dispute that was won gave it back [P21]', async () => {
    const world = aStripeGateway();
    const id = await captured(world);
    world.stripe.account.dispute(id, 'warning_needs_response');
    world.stripe.account.dispute(id, 'won');
    expect((await world.gateway.read(id))!.state).toBe('captured');
    world.stripe.account.dispute(id, 'under_review');
    expect((await world.gateway.read(id))!.state).toBe('disputed');
  });

  test('a part given back by hand leaves a payment captured, and the refund gives the rest [P21]', async () => {
    const world = aStripeGateway();
    const id = await captured(world);
    world.stripe.account.refund(id, 9_000);
    expect((await world.gateway.read(id))!.state).toBe('captured');
    expect((await world.gateway.refund({ key: 'k', id })).state).toBe('refunded');
    expect(world.stripe.account.refunds.map(({ amount }) => amount)).toEqual([9_000, 120_000]);
  });

  test('all pages of the list are read, and only payments of ours are in it', async () => {
    const world = aStripeGateway();
    const ours = [];
    for (let count = 0; count < 120; count += 1) ours.push((await world.open()).id);
    world.stripe.account.open({
      amount: 100,
      currency: 'jpy',
      capture_method: 'automatic',
      description: 'Somebody else’s',
      metadata: {},
    });
    const listed = await world.gateway.list(0);
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ours));
    expect(world.stripe.calls.filter((call) => call === 'list')).toHaveLength(2);
  });
});

describe('Stripe’s own page', () => {
  test('a payment made there is authorised, captured and given back under the session’s id [M144]', async () => {
    const world = aStripeGateway();
    const { id, hostedUrl } = await world.open('hosted');
    expect(id).toMatch(/^cs_/);
    expect(hostedUrl).toContain(id);
    world.stripe.account.payOnPage(id, 'declined');
    expect(await world.gateway.read(id)).toMatchObject({
      state: 'needs-card',
      decline: { message: expect.stringContaining('declined') as string },
      hostedUrl,
    });
    world.stripe.account.payOnPage(id);
    expect(await world.gateway.read(id)).toMatchObject({ state: 'authorised', hostedUrl: null });
    expect(await world.gateway.capture({ key: 'k', id })).toMatchObject({ id, state: 'captured' });
    expect(await world.gateway.refund({ key: 'k', id })).toMatchObject({ id, state: 'refunded' });
  });

  test('an authorisation made there can be given back, and a page half paid is closed with its payment [M144]', async () => {
    const world = aStripeGateway();
    const paid = await world.open('hosted');
    world.stripe.account.payOnPage(paid.id);
    expect((await world.gateway.void({ key: 'a', id: paid.id })).state).toBe('cancelled');

    const declined = await world.open('hosted');
    world.stripe.account.payOnPage(declined.id, 'declined');
    expect((await world.gateway.void({ key: 'b', id: declined.id })).state).toBe('cancelled');
    expect(() => world.stripe.account.payOnPage(declined.id)).toThrow();
  });

  test('a page that is paid at the moment it is closed can be given back next [P05]', async () => {
    const world = aStripeGateway();
    const { id } = await world.open('hosted');
    const letGo = world.stripe.holdNext('close page');
    const closing = world.gateway.void({ key: 'k', id });
    await vi.waitFor(() => expect(world.stripe.calls).toContain('close page'));
    world.stripe.account.payOnPage(id);
    letGo();
    await expect(closing).rejects.toThrow();
    expect((await world.gateway.void({ key: 'k', id })).state).toBe('cancelled');
  });

  test('opening it again a minute later is no clash of keys [M144]', async () => {
    const world = aStripeGateway();
    const reference = crypto.randomUUID();
    world.stripe.breakNext('open page', 'silence after');
    await expect(world.open('hosted', reference)).rejects.toThrow();
    world.advance(MINUTE);
    expect((await world.open('hosted', reference)).hostedUrl).not.toBeNull();
  });

  test('a card of ours is never sent to a payment of that page', async () => {
    const world = aStripeGateway();
    const payment = await world.open('hosted');
    await expect(world.pay(payment)).rejects.toThrow('Stripe’s page');
  });
});

describe('messages', () => {
  test('every kind names its payment and its attempt [P04]', async () => {
    const world = aStripeGateway();
    const reference = crypto.randomUUID();
    const { id } = await world.open('hosted', reference);
    const { account } = world.stripe;
    account.payOnPage(id);
    await world.gateway.capture({ key: 'k', id });
    const intent = account.page(id).payment_intent!;
    account.dispute(intent, 'warning_needs_response');
    account.tell('refund.created', { ...account.disputes[0]!, object: 'refund' });

    const read = [];
    for (const event of account.events) {
      const { body, signature } = await world.stripe.signed(event);
      read.push({ type: event.type, ...(await world.gateway.readEvent(body, signature)) });
    }
    expect(read.map(({ type, gatewayId, reference: of }) => [type, gatewayId, of === reference])).toEqual([
      ['payment_intent.created', intent, true],
      ['payment_intent.amount_capturable_updated', intent, true],
      ['checkout.session.completed', id, true],
      ['payment_intent.succeeded', intent, true],
      ['charge.dispute.created', intent, true],
      ['refund.created', intent, true],
    ]);
  });

  test('one about something else is acknowledged, and is about no payment', async () => {
    const { gateway, stripe } = aStripeGateway();
    stripe.account.tell('customer.created', { id: 'cus_1', object: 'customer' });
    const [event] = stripe.account.events;
    const { body, signature } = await stripe.signed(event!);
    expect(await gateway.readEvent(body, signature)).toEqual({ id: event!.id, gatewayId: event!.id });
  });

  test('one that was changed on the way, or is old, is not Stripe’s', async () => {
    const { gateway, stripe, open } = aStripeGateway();
    await open();
    const { body, signature } = await stripe.signed(stripe.account.events[0]!);
    expect(await gateway.readEvent(body, signature)).not.toBeNull();
    expect(await gateway.readEvent(body.replace('pi_', 'pi_x'), signature)).toBeNull();
    const yesterday = signature.replace(/t=(\d+)/, (_, at: string) => `t=${Number(at) - 86_400}`);
    expect(await gateway.readEvent(body, yesterday)).toBeNull();
    const other = stripeGateway({ ...TEST_KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_another' });
    expect(await other.readEvent(body, signature)).toBeNull();
  });
});

describe('keys', () => {
  test('PAYMENTS names the adapter, and an unknown name is a fault', () => {
    expect(gatewayFor({ ...env, ...TEST_KEYS, PAYMENTS: 'stripe' })).toMatchObject({
      name: 'stripe',
      unavailable: null,
      cardFields: { kind: 'stripe', publishableKey: TEST_KEYS.STRIPE_PUBLISHABLE_KEY },
    });
    expect(() => gatewayFor({ ...env, PAYMENTS: 'cash' as 'stripe' })).toThrow('PAYMENTS');
  });

  test('live keys take money on the live site, test keys everywhere else, and no others do [D21]', () => {
    const mayPay = (settings: Parameters<typeof stripeGateway>[0]) => stripeGateway(settings).unavailable === null;
    expect(mayPay({ STAGE: 'production', ...LIVE_KEYS })).toBe(true);
    expect(mayPay({ STAGE: 'production', ...LIVE_KEYS, STRIPE_SECRET_KEY: 'rk_live_restricted' })).toBe(true);
    expect(mayPay({ ...TEST_KEYS })).toBe(true);
    for (const wrong of [
      { STAGE: 'production', ...TEST_KEYS },
      { STAGE: 'production', ...LIVE_KEYS, STRIPE_SECRET_KEY: TEST_KEYS.STRIPE_SECRET_KEY },
      { STAGE: 'production', ...LIVE_KEYS, STRIPE_PUBLISHABLE_KEY: TEST_KEYS.STRIPE_PUBLISHABLE_KEY },
      { STAGE: 'production', ...LIVE_KEYS, STRIPE_WEBHOOK_SECRET: undefined },
      { STAGE: 'production', ...LIVE_KEYS, STRIPE_SECRET_KEY: '' },
      { ...LIVE_KEYS },
      {},
    ] as const) {
      expect(stripeGateway(wrong).unavailable).toContain('aren’t available yet');
    }
  });

  test.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    'pm_4242424242424242',
    'tok_visa4242',
    'pm_card visa',
    ' pm_1Abc4242',
    '',
  ])('"%s" is no token, and goes no further [P11, D21]', (acct) => {
    const { gateway, stripe } = aStripeGateway();
    const card = { name: 'Ada', acct, cvv2: '123', expmonth: 12, expyear: 2030 };
    expect(gateway.refuseCard(card)).toEqual({ acct: [expect.not.stringContaining('4242') as string] });
    expect(gateway.refuseCard({ ...card, acct: stripe.account.token() })).toBeNull();
    expect(stripe.calls).toEqual([]);
  });
});

const FAULTS = ['500 before', '500 after', 'silence before', 'silence after'] as const;

describe('a 500 or a silence', () => {
  test.each(FAULTS)('leaves a refund unknown (%s), and the same key finishes it once [P04]', async (fault) => {
    const world = aStripeGateway();
    const id = await captured(world);
    const refund = () => world.gateway.refund({ key: 'k', id });
    world.stripe.breakNext('refund', fault);

    await expect(refund()).rejects.toThrow();
    for (let again = 0; again < 2; again += 1) expect((await refund()).state).toBe('refunded');
    expect(world.stripe.account.refunds).toHaveLength(1);
  });

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
    const { id } = await world.openWith('good');
    const capture = () => world.gateway.capture({ key: 'k', id });
    world.stripe.breakNext('capture', '500 before');
    world.stripe.breakNext('capture', '500 before');
    await expect(capture()).rejects.toThrow();
    await expect(capture()).rejects.toThrow();
    await expect(capture()).rejects.toThrow();
    world.advance(MINUTE);
    expect((await capture()).state).toBe('captured');
  });
});

test.each([
  ['EUR', 'hundredths', 129_000],
  ['USD', 'hundredths', 129_000],
  ['JPY', 'units', 1290],
  ['CLP', 'units', 1290],
  ['KRW', 'units', 1290],
  ['KWD', 'thousandths', 1_290_000],
  ['BHD', 'thousandths', 1_290_000],
  ['ISK', 'hundredths, as Stripe still counts it', 129_000],
  ['UGX', 'hundredths, as Stripe still counts it', 129_000],
] as const)('1,290 %s are charged in %s, and read back as what was charged [E24]', (currency, _, amount) => {
  const sent = toStripe(wholeUnits(1290, currency));
  expect(sent).toEqual({ amount, currency: currency.toLowerCase() });
  expect(fromStripe(sent.amount, sent.currency)).toEqual(wholeUnits(1290, currency));
});

test('a part of a yen is not charged, and what Stripe gave back in thousandths is read [E24]', () => {
  expect(() => toStripe(money(129_050, 'JPY'))).toThrow('Stripe has no part of 1 JPY');
  expect(fromStripe(1250, 'kwd')).toEqual(money(125, 'KWD'));
});

test('a payment in a currency that is not sold in any more is read, and one in none is an error [E24]', () => {
  expect(fromStripe(5000, 'sek')).toEqual(wholeUnits(50, 'SEK'));
  expect(() => fromStripe(5000, 'points')).toThrow('in the currency POINTS');
});
