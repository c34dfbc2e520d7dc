import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeQuote } from '#functions/services/make-quote.ts';
import { findCart } from '#functions/storage/carts.ts';
import type { StoredGuest } from '#functions/storage/guests.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { prices } from '../../support/prices.ts';
import { aShop } from '../a-shop.ts';
import { addPromoCode } from './add-promo-code.ts';
import { openDoors } from './a-visitor.ts';
import { forgedCarts, OFFERED, type Choice, type ForgedCart } from './forged-cart.ts';
import { onGroundInProcess, type Ground } from './ground.ts';

const CODE = 'TENPERCENT';
const TODAY = calendarDate('2026-11-20');
const GUEST: StoredGuest = {
  ...{ cartId: '', id: 'guest', otherNames: 'Ada', lastName: 'Lovelace', email: 'ada@guest.example' },
  ...{ gender: 'Female', dob: '', phone: '', hear: 'Search', termsVersion: '2026-01', termsAcceptedAt: 0 },
};

/** The price by a calculation of its own, in whole units, from what is offered and nothing else. */
function owed(choices: readonly Choice[], { currency, promo }: { currency: Currency; promo: boolean }) {
  const rows = choices.map((choice) => {
    const departure = OFFERED[choice.departure]!;
    const onSale = departure.sale !== null && departure.sale.ends >= TODAY;
    const supplement = departure.combinations.find(({ id }) => id === choice.combination)?.supplement[currency] ?? 0;
    const tour = (onSale ? departure.sale.price : departure.price)[currency] + supplement;
    const insurance = departure.insuranceTypes.find(({ id }) => id === choice.insurance)?.price[currency] ?? 0;
    const visa = departure.visaTypes.find(({ id }) => id === choice.visa)?.price?.[currency] ?? 0;
    const tooSoon = departure.start !== null && departure.start <= '2026-12-20';
    return {
      total: tour - (promo ? Math.floor(tour / 10) : 0) + insurance + visa,
      deposit: departure.deposit[currency] + insurance + visa,
      mayPayDeposit: departure.allowDeposit && !tooSoon,
    };
  });
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const deposit = rows.reduce((sum, row) => sum + row.deposit, 0);
  return { total, deposit: rows.every((row) => row.mayPayDeposit) && deposit < total ? deposit : null };
}

/** The shop of the experiment, where a control may let the browser set the price. */
async function openShop(ground: Ground, believesTheBrowser = false) {
  const shop = aShop(OFFERED);
  const [tour] = shop.tours.values();
  const bound = { DB: ground.db(), SANDBOX_GATEWAY: ground.binding };
  const newVisitor = openDoors(shop, { env: bound });
  await ground.wipe();
  await addPromoCode(bound.DB, CODE, null);

  return async (forged: ForgedCart): Promise<void> => {
    if (believesTheBrowser) {
      const departures = tour!.departures.map((departure) => ({ ...departure, price: prices(forged.claim) }));
      shop.tours.set(tour!.code, { ...tour!, departures });
    }
    const visitor = newVisitor(forged.currency);
    const { status, body } = await visitor.post('/api/cart/', {
      ...forged.body,
      ...(forged.promo && { promo_code: CODE }),
      items: forged.choices.map((choice, index) => ({
        ...forged.rows[index],
        tour_date_id: tour!.departures[choice.departure]!.id,
        tour_combination_id: choice.combination,
        insurance_id: choice.insurance,
        visa_id: choice.visa,
      })),
    });
    const stored = (await findCart(bound.DB, await visitor.cartId()))!;
    const context = shop.context({ db: bound.DB });
    const quote = await makeQuote(context, stored, GUEST, { cartVersion: '', installment: forged.installment });

    const { total, deposit } = owed(forged.choices, forged);
    const due = forged.installment === 2 ? deposit : total;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: `${total}.00`,
      deposit: deposit === null ? null : `${deposit}.00`,
      currency: forged.currency,
      no_items: forged.choices.length,
    });
    expect(quote.kind === 'quoted' ? quote.quote.due : null).toEqual(
      due === null ? null : { minor: due * 100, currency: forged.currency },
    );
    expect(quote.kind).toBe(due === null ? 'refused' : 'quoted');
  };
}

test('N01 P07 whatever 10,000 carts claim to cost, the quote is what the shop asks', async () => {
  await onGroundInProcess(async (ground) => {
    const post = await openShop(ground);
    await fc.assert(fc.asyncProperty(forgedCarts, post), { numRuns: 10_000 });
  });
}, 600_000);

test('N01 P07 control: a shop that believed the browser would be noticed', async () => {
  const outcome = await onGroundInProcess(async (ground) => {
    const post = await openShop(ground, true);
    return fc.check(fc.asyncProperty(forgedCarts, post), { numRuns: 20, endOnFailure: true });
  });

  expect(outcome.failed).toBe(true);
}, 60_000);
