import { expect, test, inject, vi } from 'vitest';
import * as v from 'valibot';
import { dueText, moneyOf, itemPrice } from '#contract/cart-money.ts';
import { Cart, EMPTY_CART } from '#contract/cart.ts';
import { priceCart, dueNow } from '#domain/cart.ts';
import { aCartMessage, contextFor, aRequestedTour, aPromoCode } from '../support/a-cart.ts';
import { aDeparture, aSale, aTour, aVisaType } from '../support/a-tour.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { isAddonItem, isTourItem } from '#contract/cart-items.ts';
import { withAddon, withInsurance, withoutTour, withItems } from '#features/cart/change-items.ts';
import { pricings } from '../support/cart-arbitraries.ts';
import { fc } from '../support/seeded.ts';

const tour = aTour({
  departures: [
    aDeparture({ sale: aSale({ gbp: 1190 }), visaTypes: [aVisaType()] }),
    aDeparture({ start: '2027-05-08' }),
  ],
});
const requestedTours = [aRequestedTour(tour.departures[0]!, { visaId: 7 }), aRequestedTour(tour.departures[1]!)];

/** A cart as a page reads it: with a sale, a visa and a deposit, and without a promo code unless one is named. */
function aCart(promoCode = '') {
  const promo = promoCode === '' ? null : aPromoCode({ code: promoCode });
  return v.parse(Cart, aCartMessage(priceCart(requestedTours, contextFor([tour], { promo })), { promoCode }));
}

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const unitsIn = (text: string) => Number(text.replace(/[^\d-]/g, ''));

test('the lines of a sum add up to its total [N10]', () => {
  const money = moneyOf(aCart('WATTLE10'))!;
  expect(money.lines.map(({ name }) => name)).toEqual(['2 trips', 'Visa, Tour RC10', 'Sale', 'Promo code WATTLE10']);
  expect(money.lines.reduce((sum, { amount }) => sum + unitsIn(amount), 0)).toBe(unitsIn(money.total));
  expect(unitsIn(money.before!)).toBeGreaterThan(unitsIn(money.total));
});

test('every amount of a cart has a symbol, no decimals and its code [M04]', () => {
  const money = moneyOf(aCart())!;
  for (const text of [money.total, money.deposit!, ...money.lines.map(({ amount }) => amount)]) {
    expect(text).toMatch(/^-?£\d{1,3}(,\d{3})* GBP$/);
  }
});

test('a choice of payment says sum and day, and what is paid now and later is the total [M92, M93]', () => {
  const cart = aCart();
  const money = moneyOf(cart)!;
  expect(spaced(dueText(money, 1))).toBe(`${money.total} today, nothing more to pay`);
  const [, today = '', later = ''] = /^(£[\d,]+ GBP) today, (£[\d,]+ GBP) by 11 February 2027$/.exec(
    spaced(dueText(money, 2)),
  )!;
  expect(today).toBe(money.deposit);
  expect(unitsIn(today) + unitsIn(later)).toBe(unitsIn(money.total));
  expect(dueText(moneyOf({ ...cart, balance_due: null })!, 2)).toMatch(/ 30 days before the start date you choose$/);
  expect(spaced(dueText(moneyOf({ ...cart, deposit: null })!, 2))).toBe(`${money.total} today, nothing more to pay`);
});

test('no line breaks in an amount or a day of what is paid [M92]', () => {
  const parts = dueText(moneyOf(aCart())!, 2).split(' ');
  expect(parts.map(spaced)).toEqual(['£550 GBP', 'today,', '£2,080 GBP', 'by', '11 February 2027']);
});

test('an item on sale shows what it was [M121]', () => {
  const [first, ...others] = aCart().items;
  expect(itemPrice(first!, 'GBP')).toEqual({ amount: '£1,190 GBP', was: '£1,290 GBP' });
  expect(itemPrice(others.at(-1)!, 'GBP').was).toBeUndefined();
});

test('a cart that was never answered has no money to show [M106]', () => {
  expect(moneyOf(EMPTY_CART)).toBeNull();
});

const { pricedCarts: CARTS } = inject('proofs');

vi.setConfig({ testTimeout: 120_000 });

/** Expects that the amounts on the screen add up. */
function expectToAddUp(cart: Cart): void {
  const money = moneyOf(cart)!;
  const shown = money.lines.map(({ amount }) => unitsIn(amount));
  expect(shown.reduce((sum, units) => sum + units, 0)).toBe(unitsIn(money.total));
  const prices = cart.items.map((item) => Number(item.line_price));
  expect(prices.reduce((sum, units) => sum + units, 0)).toBe(unitsIn(money.total));
}

const carts = pricings.map(({ requestedTours, context }) => {
  const priced = priceCart(requestedTours, context);
  const message = aCartMessage(priced, { promoCode: context.promo?.code ?? '' });
  return { priced, cart: v.parse(Cart, JSON.parse(JSON.stringify(message))) };
});

test(`the lines a guest reads add up to the total and to the charge, over ${CARTS} carts [N10]`, () => {
  fc.assert(
    fc.property(carts, ({ priced, cart }) => {
      expectToAddUp(cart);
      const money = moneyOf(cart)!;
      expect(unitsIn(money.total) * 100).toBe(dueNow(priced, INSTALLMENT_FULL)!.minor);
      expect(money.deposit === null ? null : unitsIn(money.deposit) * 100).toBe(
        dueNow(priced, INSTALLMENT_DEPOSIT)?.minor ?? null,
      );
    }),
    { numRuns: CARTS },
  );
});

test('they add up too while the functions have yet to answer what was added or taken away [N10]', () => {
  fc.assert(
    fc.property(carts, fc.nat(), ({ cart }, choice) => {
      const tour = cart.items.find(isTourItem);
      if (tour === undefined) return;
      const addon = tour.available_addons?.[choice % Math.max(1, tour.available_addons.length)];
      const insurance = tour.insurance_types?.[0]?.id ?? 0;
      const changes = [
        withoutTour(cart.items, tour.tour_date_id),
        withInsurance(cart.items, tour.tour_date_id, 0),
        withInsurance(cart.items, tour.tour_date_id, insurance),
        ...(addon
          ? [
              withAddon(cart.items, tour.tour_date_id, addon.id, true),
              withAddon(cart.items, tour.tour_date_id, addon.id, false),
            ]
          : []),
      ];
      for (const items of changes) {
        const changed = withItems(cart, items);
        expectToAddUp(changed);
        if (items === changes[0] || cart.deposit === null) continue;
        expect(changed.total - changed.deposit!).toBe(cart.total - cart.deposit);
      }
    }),
    { numRuns: CARTS * 0.3 },
  );
});

test('control: an item that were left out of the sum would be noticed [N10]', () => {
  const outcome = fc.check(
    fc.property(carts, ({ cart }) => {
      const items = cart.items.filter((item) => !isAddonItem(item));
      expectToAddUp({ ...cart, items });
    }),
    { numRuns: 100, endOnFailure: true },
  );
  expect(outcome.failed).toBe(true);
});
