import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { settle } from '#functions/settlement/settle.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { findPromoCode } from '#functions/cart/promo-codes.ts';
import { aDeparture, anInsuranceType, aVisaType } from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { aShop, CARDS, orderOf, seatsOn } from '../support/a-shop.ts';

afterEach(async () => {
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

async function promoCounts(code: string) {
  return env.DB.prepare('SELECT reserved, used FROM promo_codes WHERE code = ?').bind(code).first();
}

test('a trip that sold out before paying is named, and nothing is charged [P02]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const [early, late] = [await shop.guest(shop.departures), await shop.guest(shop.departures)];
  await shop.pay(early);

  expect(await shop.pay(late)).toEqual({
    kind: 'conflict',
    errors: {
      __all__: [
        `Sorry, ${[...shop.tours.values()][0]!.name} on 13 March 2027 has just sold out. You haven’t been charged. Please choose another date.`,
      ],
    },
  });
  expect(await shop.chargesOf(late)).toEqual([]);
});

test('two guests pay at once for the last seat: one is booked, the other is not charged [P02, N01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const guests = [await shop.guest(shop.departures), await shop.guest(shop.departures)];

  const outcomes = await Promise.all(guests.map((cartId) => shop.pay(cartId)));

  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'paid']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  const charges = (await Promise.all(guests.map((cartId) => shop.chargesOf(cartId)))).flat();
  expect(charges.filter((state) => state === 'captured')).toHaveLength(1);
});

test('a deposit that is not allowed is refused [M133]', async () => {
  const shop = aShop([aDeparture({ start: '2026-12-01' })]);
  const cartId = await shop.guest(shop.departures);

  expect(await shop.pay(cartId, { installment: 2 })).toEqual({
    kind: 'refused',
    errors: { __all__: ['Because your Start Date is within 30 Days you need to pay in full.'] },
  });
});

test('a price that changed since the guest looked is said and not charged; agreeing to it pays it [N02, P07]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const seen = await shop.versionOf(cartId);
  const tour = [...shop.tours.values()][0]!;
  const dearer = { ...tour.departures[0]!, price: prices(1390) };
  shop.tours.set(tour.code, { ...tour, version: 'v2', departures: [dearer] });

  expect(await shop.pay(cartId, { cartVersion: seen })).toEqual({
    kind: 'conflict',
    errors: {
      __all__: ['Your cart has changed. Your total is now £1,390 GBP. Please check your cart and confirm.'],
    },
  });
  expect((await shop.pay(cartId, { cartVersion: await shop.versionOf(cartId) })).kind).toBe('paid');
  expect((await orderOf(shop, cartId)).paid.minor).toBe(139_000);
});

test('a total that differs from the one last shown is refused with both, and nothing is charged [N02]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const changed = (before: string) => ({
    kind: 'conflict',
    errors: {
      __all__: [
        `Your cart has changed. Your total was ${before} and is now £1,290 GBP. Please check your cart and confirm.`,
      ],
    },
  });

  expect(await shop.pay(cartId, { cartTotal: '1190.00 GBP' })).toEqual(changed('£1,190 GBP'));
  expect(await shop.pay(cartId, { cartTotal: '1290.00 USD' })).toEqual(changed('$1,290 USD'));
  const cartVersion = await shop.versionOf(cartId);
  expect(await shop.pay(cartId, { cartVersion, cartTotal: '1190.00 GBP' })).toEqual(changed('£1,190 GBP'));
  expect(await shop.chargesOf(cartId)).toEqual([]);

  expect((await shop.pay(cartId, { cartVersion, cartTotal: '1290.00 GBP' })).kind).toBe('paid');
});

test('an open payment is not continued for a guest who last saw another total [N02]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId, { number: CARDS.declined });
  expect((await shop.pay(cartId, { cartTotal: '1190.00 GBP' })).kind).toBe('conflict');
  expect(await shop.chargesOf(cartId)).not.toContain('captured');
});

test('an undecided visa and an empty cart stand against paying', async () => {
  const shop = aShop([aDeparture({ visaTypes: [aVisaType()] })]);
  const undecided = await shop.guest(shop.departures, { choices: { visaId: 0 } });
  const empty = await shop.guest([]);

  expect(await shop.pay(undecided)).toEqual({
    kind: 'refused',
    errors: { __all__: ['Please select one of the visa options*'] },
  });
  expect(await shop.pay(empty)).toEqual({
    kind: 'conflict',
    errors: { __all__: ['You have no items in the cart.'] },
  });
});

test('insurance that is required and was declined is refused', async () => {
  const shop = aShop([aDeparture({ requireInsurance: true, insuranceTypes: [anInsuranceType()] })]);
  const cartId = await shop.guest(shop.departures, { choices: { insuranceId: 0 } });

  expect(await shop.pay(cartId)).toMatchObject({
    kind: 'refused',
    errors: { __all__: [expect.stringMatching(/insurance/i) as string] },
  });
});

test('a guest who booked a departure before sees it before their card is charged [P02]', async () => {
  const shop = aShop();
  const person = { other_names: '', last_name: 'Çelik', email: 'Celik@Guest.example' };
  await shop.pay(await shop.guest(shop.departures, { person }));

  const cartId = await shop.guest(shop.departures, { person: { ...person, email: 'celik@guest.example' } });
  expect(await shop.pay(cartId)).toMatchObject({ kind: 'conflict' });
  expect(await shop.chargesOf(cartId)).toEqual([]);
});

test('the same person does not book the same departure twice, though a companion with the same address may', async () => {
  const shop = aShop();
  const ada = { email: 'ada@guest.example' };
  await shop.pay(await shop.guest(shop.departures, { person: ada }));

  const again = await shop.pay(await shop.guest(shop.departures, { person: { ...ada, last_name: 'LOVELACE' } }));
  expect(again).toMatchObject({
    kind: 'conflict',
    errors: { __all__: [expect.stringContaining('completed online') as string] },
  });
  const companion = await shop.guest(shop.departures, { person: { ...ada, other_names: 'William' } });
  expect((await shop.pay(companion)).kind).toBe('paid');
});

test('the same person in two carts at once books the departure once', async () => {
  const shop = aShop();
  const ada = { email: `${crypto.randomUUID()}@guest.example` };
  const carts = [
    await shop.guest(shop.departures, { person: ada }),
    await shop.guest(shop.departures, { person: ada }),
  ];

  const outcomes = await Promise.all(carts.map((cartId) => shop.pay(cartId)));

  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'paid']);
  expect(await shop.seats(shop.departures[0]!)).toMatchObject({ sold: 1 });
});

test('the last use of a code goes to one of two guests; the other sees the new total and can agree to it [P08]', async () => {
  await addPromoCode(env.DB, 'LASTONE', {}, 1);
  const shop = aShop();
  const guests = await Promise.all([1, 2].map(() => shop.guest(shop.departures, { promoCode: 'LASTONE' })));
  const seen = await shop.versionOf(guests[0]!);

  const outcomes = await Promise.all(guests.map((cartId) => shop.pay(cartId, { cartVersion: seen })));

  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'paid']);
  const loser = outcomes.findIndex(({ kind }) => kind === 'conflict');
  expect(outcomes[loser]).toMatchObject({
    errors: { __all__: [expect.stringContaining('Your total is now £1,290 GBP') as string] },
  });
  expect(await promoCounts('LASTONE')).toEqual({ reserved: 0, used: 1 });

  const cartVersion = await shop.versionOf(guests[loser]!);
  expect((await shop.pay(guests[loser]!, { cartVersion })).kind).toBe('paid');
  expect((await orderOf(shop, guests[loser]!)).paid.minor).toBe(129_000);
  expect((await orderOf(shop, guests[1 - loser]!)).paid.minor).toBe(116_100);
});

test('a declined card keeps the reserved use for the next card, and a capture that fails gives it back [P08]', async () => {
  await addPromoCode(env.DB, 'ONCE', {}, 1);
  const shop = aShop();
  const cartId = await shop.guest(shop.departures, { promoCode: 'ONCE' });

  await shop.pay(cartId, { number: CARDS.declined });
  expect(await promoCounts('ONCE')).toEqual({ reserved: 1, used: 0 });
  await shop.pay(cartId, { number: CARDS.failsAtCapture });
  expect(await promoCounts('ONCE')).toEqual({ reserved: 0, used: 0 });
  expect((await shop.pay(cartId)).kind).toBe('paid');
  expect(await promoCounts('ONCE')).toEqual({ reserved: 0, used: 1 });
});

test('a code whose last use one has reserved is still one’s own, and used up for others [P08]', async () => {
  await addPromoCode(env.DB, 'MINE', {}, 1);
  const shop = aShop();
  const cartId = await shop.guest(shop.departures, { promoCode: 'MINE' });
  await shop.pay(cartId, { number: CARDS.declined });

  expect((await findPromoCode(env.DB, 'MINE', cartId)).kind).toBe('found');
  expect((await findPromoCode(env.DB, 'MINE', 'another cart')).kind).toBe('used-up');
});

test('the reserved use of an unfinished payment is returned [P08]', async () => {
  await addPromoCode(env.DB, 'UNFINISHED', {}, 1);
  const shop = aShop();
  const cartId = await shop.guest(shop.departures, { promoCode: 'UNFINISHED' });
  await shop.pay(cartId, { number: CARDS.declined });
  shop.advance(31);

  expect(await settle(shop.context(), (await shop.attemptOf(cartId)).id)).toMatchObject({ state: 'cancelled' });
  expect(await promoCounts('UNFINISHED')).toEqual({ reserved: 0, used: 0 });
});
