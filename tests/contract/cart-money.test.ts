import { expect, test } from 'vitest';
import * as v from 'valibot';
import { dueText, moneyOf, itemPrice } from '#contract/cart-money.ts';
import { Cart, EMPTY_CART } from '#contract/cart.ts';
import { toCartMessage } from '#contract/cart-message.ts';
import { priceCart } from '#domain/cart.ts';
import { contextFor, aRequestedTour } from '../support/a-cart.ts';
import { aPromoCode } from '../support/a-promo-code.ts';
import { aDeparture, aSale, aTour, aVisaType } from '../support/a-tour.ts';

const tour = aTour({
  departures: [
    aDeparture({ sale: aSale({ gbp: 1190 }), visaTypes: [aVisaType()] }),
    aDeparture({ start: '2027-05-08' }),
  ],
});
const requestedTours = [aRequestedTour(tour.departures[0]!, { visaId: 7 }), aRequestedTour(tour.departures[1]!)];

function aCart(promo = false) {
  const priced = priceCart(
    requestedTours,
    contextFor([tour], promo ? { promo: aPromoCode({ code: 'WATTLE10' }) } : {}),
  );
  return v.parse(
    Cart,
    toCartMessage(priced, { promoCode: promo ? 'WATTLE10' : '', note: '', promoRefusal: '', version: '1' }),
  );
}

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const poundsOf = (text: string) => Number(text.replace(/[^\d-]/g, ''));

test('the lines of a sum add up to its total [N10]', () => {
  const money = moneyOf(aCart(true))!;
  expect(money.lines.map(({ name }) => name)).toEqual(['2 trips', 'Visa, Tour RC10', 'Sale', 'Promo code WATTLE10']);
  expect(money.lines.reduce((sum, { amount }) => sum + poundsOf(amount), 0)).toBe(poundsOf(money.total));
  expect(poundsOf(money.before!)).toBeGreaterThan(poundsOf(money.total));
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
  expect(poundsOf(today) + poundsOf(later)).toBe(poundsOf(money.total));
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
