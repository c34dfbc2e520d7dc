import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { dueNow, priceCart, tourLinesOf, type PricedCart } from '#domain/cart.ts';
import { CART_MAX_TOURS } from '#domain/constants.ts';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { formatPrice, sum } from '#domain/money.ts';
import { pricings } from '../support/cart-arbitraries.ts';

const EVERY_CART = { numRuns: 10_000 };
const MANY_CARTS = { numRuns: 2000 };

vi.setConfig({ testTimeout: 120_000 });

/** What a visitor who adds up the prices on the screen arrives at. */
function unitsSeen(shown: string): number {
  return Number(shown.replace(/[^\d-]/g, ''));
}

function tourIds(cart: PricedCart): string[] {
  return tourLinesOf(cart)
    .map((line) => line.departure.id)
    .toSorted();
}

test('N10 in all six currencies the prices one sees add up to the total one sees, over 10,000 carts', () => {
  const seen = new Set<Currency>();
  const met = { promo: 0, extras: 0, deposit: 0, problems: 0 };
  fc.assert(
    fc.property(pricings, ({ wishes, context }) => {
      const cart = priceCart(wishes, context);
      const lines = cart.lines.map((line) => unitsSeen(formatPrice(line.owed)));
      expect(lines.reduce((total, units) => total + units, 0)).toBe(unitsSeen(formatPrice(cart.total)));
      expect(
        sum(
          cart.lines.map((line) => line.owed),
          cart.currency,
        ),
      ).toEqual(cart.total);
      for (const line of cart.lines) {
        expect(line.owed.minor % 100).toBe(0);
        expect(line.owed.minor).toBeGreaterThanOrEqual(0);
        expect(line.owed.currency).toBe(context.currency);
      }
      seen.add(cart.currency);
      if (cart.promoDiscount.minor > 0) met.promo++;
      if (cart.lines.length > tourLinesOf(cart).length) met.extras++;
      if (cart.deposit !== null) met.deposit++;
      if (cart.problems.length > 0) met.problems++;
    }),
    EVERY_CART,
  );
  expect([...seen].toSorted()).toEqual([...CURRENCIES].toSorted());
  for (const times of Object.values(met)) expect(times).toBeGreaterThan(200);
});

test('M07 deposit and balance are the total, whatever is in the cart, and the deposit is a true part of it', () => {
  fc.assert(
    fc.property(pricings, ({ wishes, context }) => {
      const cart = priceCart(wishes, context);
      expect(dueNow(cart, 1)).toEqual(cart.total);
      expect(dueNow(cart, 2)).toEqual(cart.deposit);
      if (cart.deposit === null) {
        expect(cart.fullPayment === null).toBe(cart.lines.length === 0);
        return;
      }
      expect(cart.fullPayment).toBeNull();
      const balance = cart.total.minor - cart.deposit.minor;
      expect(balance).toBeGreaterThan(0);
      expect(cart.deposit.minor).toBeGreaterThan(0);
      const extras = cart.lines
        .filter((line) => line.kind !== 'tour')
        .reduce((total, line) => total + line.owed.minor, 0);
      expect(cart.deposit.minor).toBeGreaterThanOrEqual(extras);
    }),
    EVERY_CART,
  );
});

test('P08 what the promo takes off is the difference it makes, and it never raises a price', () => {
  fc.assert(
    fc.property(pricings, ({ wishes, context }) => {
      const cart = priceCart(wishes, context);
      const without = priceCart(wishes, { ...context, promo: null });
      expect(without.total.minor - cart.total.minor).toBe(cart.promoDiscount.minor);
      expect(cart.promoDiscount.minor).toBeGreaterThanOrEqual(0);
      expect(cart.originalTotal).toEqual(without.originalTotal);
      if (cart.promo?.kind === 'refused') expect(cart.promoDiscount.minor).toBe(0);
    }),
    MANY_CARTS,
  );
});

test('P07 the same wishes make the same cart, and pricing changes neither wishes nor context', () => {
  fc.assert(
    fc.property(pricings, ({ wishes, context }) => {
      const before = structuredClone({ wishes, context });
      const first = priceCart(wishes, context);
      expect(priceCart(structuredClone(wishes), structuredClone(context))).toEqual(first);
      expect({ wishes, context }).toEqual(before);
    }),
    MANY_CARTS,
  );
});

test('P07 what is in the priced cart, wished for again, is the same cart without the problems', () => {
  fc.assert(
    fc.property(pricings, ({ wishes, context }) => {
      const cart = priceCart(wishes, context);
      const again = priceCart(
        tourLinesOf(cart).map((tour) => {
          const companions = cart.lines.filter((line) => line.departure.id === tour.departure.id);
          return {
            tourDateId: tour.departure.id,
            combinationId: tour.combination.id,
            insuranceId: companions.find((line) => line.kind === 'insurance')?.insuranceId ?? null,
            visaId: companions.find((line) => line.kind === 'visa')?.visaId ?? null,
          };
        }),
        context,
      );
      expect(again).toEqual({ ...cart, problems: [] });
    }),
    MANY_CARTS,
  );
});

test('P07 the order of the wishes changes neither what is in the cart nor what it costs', () => {
  const shuffled = pricings.chain(({ wishes, context }) => {
    const distinct = [...new Map(wishes.map((wish) => [wish.tourDateId, wish])).values()];
    return fc.record({
      context: fc.constant(context),
      wishes: fc.constant(distinct),
      reordered: fc.shuffledSubarray(distinct, { minLength: distinct.length }),
    });
  });
  fc.assert(
    fc.property(shuffled, ({ wishes, reordered, context }) => {
      const cart = priceCart(wishes, context);
      const other = priceCart(reordered, context);
      expect(tourIds(other)).toEqual(tourIds(cart));
      expect([other.total, other.originalTotal, other.deposit, other.fullPayment, other.promoDiscount]).toEqual([
        cart.total,
        cart.originalTotal,
        cart.deposit,
        cart.fullPayment,
        cart.promoDiscount,
      ]);
    }),
    MANY_CARTS,
  );
});

test('P07 every wish is either in the cart or named as a problem, once', () => {
  fc.assert(
    fc.property(pricings, ({ wishes, context }) => {
      const cart = priceCart(wishes, context);
      const dropped = cart.problems.flatMap((problem) =>
        problem.kind === 'unknown-date' || problem.kind === 'past-date' ? [problem.tourDateId] : [],
      );
      expect([...tourIds(cart), ...dropped].toSorted()).toEqual(
        [...new Set(wishes.map(({ tourDateId }) => tourDateId))].toSorted(),
      );
      expect(tourIds(cart).length).toBeLessThanOrEqual(CART_MAX_TOURS);
    }),
    MANY_CARTS,
  );
});
