import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { payByCard } from '#functions/checkout/pay-by-card.ts';
import { anOpenDeparture } from '../../support/a-tour.ts';
import { aShop, CARDS } from '../support/a-shop.ts';

/** A network, and guests who pay from it, each with their own cart. */
function aNetwork(hash: string) {
  const shop = aShop([anOpenDeparture()]);
  const sandbox = sandboxGateway(env);
  /** `fingerprint` identifies the card at the gateway; empty for a card without one. */
  const pay = async (number: string, fingerprint: string) => {
    const gateway: PaymentGateway = {
      ...sandbox,
      authorise: async (request) => ({ ...(await sandbox.authorise(request)), fingerprint }),
    };
    const cartId = await shop.guest(shop.departures);
    const request = { cartId, card: shop.card(number), installment: 1, cartVersion: '', returnTo: '/' };
    return (await payByCard(shop.context({ gateway }), { ...request, networks: [{ hash, factor: 1 }] })).kind;
  };
  return {
    shop,
    declined: async (cards: number, fingerprintOf: (card: number) => string) => {
      const outcomes = new Set<string>();
      for (let card = 0; card < cards; card += 1) outcomes.add(await pay(CARDS.declined, fingerprintOf(card)));
      return [...outcomes];
    },
    pays: () => pay(CARDS.good, 'a good card'),
  };
}

test('card testing: forty cards that were declined in new carts stop a network, and no other [P12]', async () => {
  const tester = aNetwork('tester');
  // Every second card has no fingerprint.
  expect(await tester.declined(40, (card) => (card % 2 ? '' : `stolen ${card}`))).toEqual(['refused']);

  expect(await tester.declined(1, () => 'one more')).toEqual(['too-many-tries']);
  expect(await tester.pays()).toBe('too-many-tries');
  expect(await aNetwork('elsewhere').pays()).toBe('paid');
  tester.shop.advance(10);
  expect(await tester.pays()).toBe('paid');
});

test('in a hostel one guest’s card that is declined in cart after cart blocks no other guest [P12]', async () => {
  const hostel = aNetwork('hostel');
  expect(await hostel.declined(55, () => 'a stranger’s card')).toEqual(['refused']);

  expect(await hostel.pays()).toBe('paid');
});

test('a card that is declined in one network counts in another too [P12]', async () => {
  const [one, other] = [aNetwork('one house'), aNetwork('another house')];
  await one.declined(2, () => 'a known card');
  expect(await other.declined(40, (card) => (card === 0 ? 'a known card' : `stolen elsewhere ${card}`))).toEqual([
    'refused',
  ]);
  expect(await other.pays()).toBe('too-many-tries');
});

test('fifteen refused payments of a cart stop it for ten minutes, and no other cart of its network [P12]', async () => {
  const { shop, pays } = aNetwork('one cart');
  const cartId = await shop.guest(shop.departures);
  const payWith = async (number: string) => {
    const request = { cartId, card: shop.card(number), installment: 1, cartVersion: '', returnTo: '/' };
    return (await payByCard(shop.context(), { ...request, networks: [{ hash: 'one cart', factor: 1 }] })).kind;
  };
  for (let tries = 0; tries < 15; tries += 1) expect(await payWith('4111111111111111')).toBe('refused');

  expect(await payWith(CARDS.good)).toBe('too-many-tries');
  expect(await pays()).toBe('paid');
  shop.advance(10);
  expect(await payWith(CARDS.good)).toBe('paid');
});

test('a payment that no card was declined in counts for its cart alone [P12]', async () => {
  const { shop, pays } = aNetwork('no card');
  for (let tries = 0; tries < 41; tries += 1) {
    const request = { cartId: `nobody ${tries}`, card: shop.card('4111111111111111'), installment: 1 };
    const networks = [{ hash: 'no card', factor: 1 }];
    const outcome = await payByCard(shop.context(), { ...request, cartVersion: '', returnTo: '/', networks });
    expect(outcome.kind).toBe('refused');
  }
  expect(await pays()).toBe('paid');
});
