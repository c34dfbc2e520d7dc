import * as v from 'valibot';
import { expect, inject, test, vi } from 'vitest';
import { moneyOf } from '#contract/cart-money.ts';
import { Cart } from '#contract/cart.ts';
import { toCartMessage } from '#contract/cart-message.ts';
import { dueNow, priceCart } from '#domain/cart.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { isAddonItem, isTourItem } from '#contract/cart-items.ts';
import { withAddon, withInsurance, withoutTour, withItems } from '#features/cart/change-items.ts';
import { pricings } from '../support/cart-arbitraries.ts';
import { fc } from '../support/seeded.ts';

const { pricedCarts: CARTS } = inject('proofs');

vi.setConfig({ testTimeout: 120_000 });

const unitsIn = (text: string) => Number(text.replace(/[^\d-]/g, ''));

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
  const message = toCartMessage(priced, {
    promoCode: context.promo?.code ?? '',
    note: '',
    promoRefusal: '',
    version: '',
  });
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
