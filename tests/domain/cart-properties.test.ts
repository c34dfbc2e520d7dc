import { expect, inject, test, vi } from 'vitest';
import { dueNow, priceCart, tourLinesOf, type PricedCart } from '#domain/cart.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { CURRENCIES, inCurrency, type Currency } from '#domain/currency.ts';
import { formatPrice, money, subtract, sum } from '#domain/money.ts';
import { pricings } from '../support/cart-arbitraries.ts';
import { fc } from '../support/seeded.ts';

const { pricedCarts: CARTS } = inject('proofs');
const EVERY_CART = { numRuns: CARTS };
const MANY_CARTS = { numRuns: CARTS / 5 };

vi.setConfig({ testTimeout: 120_000 });

/** The whole units that a visitor reads on the screen. */
function unitsSeen(shown: string): number {
  return Number(shown.replace(/[^\d-]/g, ''));
}

function tourIds(cart: PricedCart): string[] {
  return tourLinesOf(cart)
    .map((line) => line.departure.id)
    .toSorted();
}

/** Expects that the whole amounts on the screen add up to the total, which is the charge. */
function expectToAddUp(cart: PricedCart): void {
  const lines = cart.lines.map((line) => unitsSeen(formatPrice(line.owed)));
  const total = unitsSeen(formatPrice(cart.total));
  expect(lines.reduce((sum, units) => sum + units, 0)).toBe(total);
  expect(total * 100).toBe(dueNow(cart, INSTALLMENT_FULL)!.minor);
  for (const line of cart.lines) {
    expect(line.owed.minor).toBeGreaterThanOrEqual(0);
    expect(line.owed.currency).toBe(cart.currency);
  }
  if (cart.deposit === null) return;
  const balance = subtract(cart.total, cart.deposit);
  expect(unitsSeen(formatPrice(cart.deposit)) + unitsSeen(formatPrice(balance))).toBe(total);
}

test(`in all currencies the prices one sees add up to the total one sees and is charged, over ${CARTS} carts [N10]`, () => {
  const seen = new Set<Currency>();
  const met = { sale: 0, promo: 0, insurance: 0, visa: 0, addon: 0, all: 0, deposit: 0, problems: 0 };
  fc.assert(
    fc.property(pricings, ({ requestedTours, context }) => {
      const cart = priceCart(requestedTours, context);
      expectToAddUp(cart);
      const kinds = new Set(cart.lines.map(({ kind }) => kind));
      seen.add(cart.currency);
      if (tourLinesOf(cart).some(({ onSale }) => onSale)) met.sale++;
      if (cart.promoDiscount.minor > 0) met.promo++;
      for (const kind of ['insurance', 'visa', 'addon'] as const) if (kinds.has(kind)) met[kind]++;
      if (kinds.size === 4) met.all++;
      if (cart.deposit !== null) met.deposit++;
      if (cart.problems.length > 0) met.problems++;
    }),
    EVERY_CART,
  );
  expect([...seen].toSorted()).toEqual([...CURRENCIES].toSorted());
  for (const times of Object.values(met)) expect(times).toBeGreaterThan(CARTS / 50);
});

test.each<[wrong: string, made: (cart: PricedCart) => PricedCart]>([
  [
    'a percentage that were taken to the cent',
    (cart) => {
      const lines = cart.lines.map((line) => ({
        ...line,
        owed: money(Math.round(line.owed.minor * 0.9), cart.currency),
      }));
      const owed = lines.map((line) => line.owed);
      return { ...cart, lines, total: sum(owed, cart.currency), deposit: null };
    },
  ],
  [
    'an add-on that were charged and not shown',
    (cart) => ({ ...cart, lines: cart.lines.filter(({ kind }) => kind !== 'addon') }),
  ],
])('control: %s would be noticed [N10]', (_, made) => {
  const outcome = fc.check(
    fc.property(pricings, ({ requestedTours, context }) => expectToAddUp(made(priceCart(requestedTours, context)))),
    { numRuns: 100, endOnFailure: true },
  );
  expect(outcome.failed).toBe(true);
});

test('deposit and balance are the total, whatever is in the cart, and the deposit is a true part of it [M07]', () => {
  fc.assert(
    fc.property(pricings, ({ requestedTours, context }) => {
      const cart = priceCart(requestedTours, context);
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
      const deposits = tourLinesOf(cart).map(({ departure }) => inCurrency(departure.deposit, cart.currency) * 100);
      expect(cart.deposit.minor).toBe(deposits.reduce((total, minor) => total + minor, extras));
    }),
    EVERY_CART,
  );
});

test('what the promo takes off is the difference it makes, and it never raises a price [P08]', () => {
  fc.assert(
    fc.property(pricings, ({ requestedTours, context }) => {
      const cart = priceCart(requestedTours, context);
      const without = priceCart(requestedTours, { ...context, promo: null });
      expect(without.total.minor - cart.total.minor).toBe(cart.promoDiscount.minor);
      expect(cart.promoDiscount.minor).toBeGreaterThanOrEqual(0);
      expect(cart.originalTotal).toEqual(without.originalTotal);
      if (cart.promo?.kind === 'refused') expect(cart.promoDiscount.minor).toBe(0);
    }),
    MANY_CARTS,
  );
});

test('the same requested tours make the same cart, and pricing changes neither them nor the context [P07]', () => {
  fc.assert(
    fc.property(pricings, ({ requestedTours, context }) => {
      const before = structuredClone({ requestedTours, context });
      const first = priceCart(requestedTours, context);
      expect(priceCart(structuredClone(requestedTours), structuredClone(context))).toEqual(first);
      expect({ requestedTours, context }).toEqual(before);
    }),
    MANY_CARTS,
  );
});

test('requesting what a priced cart contains gives the same cart without the problems [P07]', () => {
  fc.assert(
    fc.property(pricings, ({ requestedTours, context }) => {
      const cart = priceCart(requestedTours, context);
      const again = priceCart(
        tourLinesOf(cart).map((tour) => {
          const companions = cart.lines.filter((line) => line.departure.id === tour.departure.id);
          return {
            tourDateId: tour.departure.id,
            combinationId: tour.combination.id,
            insuranceId: companions.find((line) => line.kind === 'insurance')?.insuranceId ?? null,
            visaId: companions.find((line) => line.kind === 'visa')?.visaId ?? null,
            addonIds: companions.filter((line) => line.kind === 'addon').map((line) => line.addonId),
          };
        }),
        context,
      );
      expect(again).toEqual({ ...cart, problems: [] });
    }),
    MANY_CARTS,
  );
});

test('the order of the requested tours changes neither the cart’s contents nor its price [P07]', () => {
  const shuffled = pricings.chain(({ requestedTours, context }) => {
    const distinct = [...new Map(requestedTours.map((one) => [one.tourDateId, one])).values()];
    return fc.record({
      context: fc.constant(context),
      requestedTours: fc.constant(distinct),
      reordered: fc.shuffledSubarray(distinct, { minLength: distinct.length }),
    });
  });
  fc.assert(
    fc.property(shuffled, ({ requestedTours, reordered, context }) => {
      const cart = priceCart(requestedTours, context);
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

test('every requested tour is either in the cart or reported as a problem, once [P07]', () => {
  fc.assert(
    fc.property(pricings, ({ requestedTours, context }) => {
      const cart = priceCart(requestedTours, context);
      const dropped = cart.problems.flatMap((problem) =>
        problem.kind === 'unknown-date' || problem.kind === 'past-date' ? [problem.tourDateId] : [],
      );
      expect([...tourIds(cart), ...dropped].toSorted()).toEqual(
        [...new Set(requestedTours.map(({ tourDateId }) => tourDateId))].toSorted(),
      );
      expect(tourIds(cart).length).toBeLessThanOrEqual(20);
    }),
    MANY_CARTS,
  );
});
