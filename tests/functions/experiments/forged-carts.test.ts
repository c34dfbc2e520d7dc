import { expect, inject, test } from 'vitest';
import { makeQuote, type QuoteOutcome } from '#functions/pricing/make-quote.ts';
import { findCart } from '#functions/pricing/carts.ts';
import type { CartMessage } from '#contract/cart.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { inCurrency, isCurrency, type Currency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText, money, subtract } from '#domain/money.ts';
import { prices } from '../../support/prices.ts';
import { aShop } from '../support/a-shop.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { openDoors } from './a-visitor.ts';
import { forgedCarts, OFFERED, type Choice, type ForgedCart } from './forged-cart.ts';
import { onBackendInProcess, type Backend } from './backend.ts';
import { fc, seed } from '../../support/seeded.ts';

const CODE = 'TENPERCENT';
const { forgedCarts: CARTS } = inject('proofs');
const TODAY = calendarDate('2026-11-20');
/** The price by a second calculation, in whole units, from the offer alone. */
function owed(choices: readonly Choice[], { currency, promo }: { currency: Currency; promo: boolean }) {
  const parts = choices.map((choice) => {
    const departure = OFFERED[choice.departure]!;
    const onSale = departure.sale !== null && departure.sale.ends >= TODAY;
    const supplement = departure.combinations.find(({ id }) => id === choice.combination)?.supplement[currency] ?? 0;
    const tour = inCurrency(onSale ? departure.sale.price : departure.price, currency) + supplement;
    const insurance = departure.insuranceTypes.find(({ id }) => id === choice.insurance)?.price[currency] ?? 0;
    const visa = departure.visaTypes.find(({ id }) => id === choice.visa)?.price?.[currency] ?? 0;
    const addons = departure.addons.filter(({ id }) => choice.addons.includes(id));
    const extras = addons.reduce((sum, { price }) => sum + inCurrency(price, currency), insurance + visa);
    const tooSoon = departure.start !== null && departure.start <= '2026-12-20';
    return {
      total: tour - (promo ? Math.floor(tour / 10) : 0) + extras,
      deposit: inCurrency(departure.deposit, currency) + extras,
      mayPayDeposit: departure.allowDeposit && !tooSoon,
    };
  });
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  const deposit = parts.reduce((sum, part) => sum + part.deposit, 0);
  return { total, deposit: parts.every((part) => part.mayPayDeposit) && deposit < total ? deposit : null };
}

const unitsIn = (text: string) => Number(text.replace(/[^\d-]/g, ''));

/** The items a guest reads add up to the total they read, and so do the lines of a mail and a receipt. */
function expectToAddUp({ items, total, deposit, currency }: CartMessage, outcome: QuoteOutcome): void {
  if (!isCurrency(currency)) throw new Error('A cart with something in it has a currency');
  const shown = (text: string) => unitsIn(formatPrice(fromDecimalText(text, currency)));
  expect(items.reduce((sum, item) => sum + shown(item.line_price), 0)).toBe(shown(String(total)));
  if (outcome.kind !== 'quoted') return;
  const { quote } = outcome;
  const written = quote.lines.map((line) => unitsIn(formatPrice(money(line.owedMinor, currency))));
  expect(written.reduce((sum, units) => sum + units, 0)).toBe(unitsIn(formatPrice(quote.total)));
  const later = subtract(quote.total, quote.due);
  expect(unitsIn(formatPrice(quote.due)) + unitsIn(formatPrice(later))).toBe(shown(String(total)));
  if (quote.installment === INSTALLMENT_DEPOSIT) expect(quote.due).toEqual(fromDecimalText(String(deposit), currency));
}

/** The shop of the experiment. A control lets the browser set the price. */
async function openShop(backend: Backend, believesTheBrowser = false) {
  const shop = aShop(OFFERED);
  const [tour] = shop.tours.values();
  const bound = { DB: backend.db(), SANDBOX_GATEWAY: backend.binding };
  const newVisitor = openDoors(shop, { env: bound });
  await backend.wipe();
  await addPromoCode(bound.DB, CODE, {}, null);

  return async (forged: ForgedCart): Promise<void> => {
    if (believesTheBrowser) {
      const departures = tour!.departures.map((departure) => ({ ...departure, price: prices(forged.claim) }));
      shop.tours.set(tour!.code, { ...tour!, departures });
    }
    const visitor = newVisitor(forged.currency);
    const { status, body } = await visitor.post('/api/cart/', {
      ...forged.body,
      ...(forged.promo && { promo_code: CODE }),
      items: forged.choices.flatMap((choice, index) => {
        const item = { ...forged.items[index], tour_date_id: tour!.departures[choice.departure]!.id };
        return [
          { ...item, tour_combination_id: choice.combination, insurance_id: choice.insurance, visa_id: choice.visa },
          ...choice.addons.map((id) => ({ ...item, addon_id: id })),
        ];
      }),
    });
    const stored = (await findCart(bound.DB, await visitor.cartId()))!;
    const context = shop.context({ db: bound.DB });
    const how = { cartVersion: '', installment: forged.installment };
    const quote = await makeQuote(context, stored, { booked: [] }, how);

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
    expectToAddUp(body as CartMessage, quote);
  };
}

test(`the quotes of ${CARTS} carts are the shop’s prices, not what the carts claim, and all that is shown adds up to them [N01, N10, P07]`, async () => {
  await onBackendInProcess(async (backend) => {
    const post = await openShop(backend);
    await fc.assert(fc.asyncProperty(forgedCarts, post), { numRuns: CARTS });
  });
  console.log(`${CARTS} forged carts, seed ${seed}`);
}, 600_000);

test('control: a shop that believed the browser would be noticed [N01, P07]', async () => {
  const outcome = await onBackendInProcess(async (backend) => {
    const post = await openShop(backend, true);
    return fc.check(fc.asyncProperty(forgedCarts, post), { numRuns: 1000, endOnFailure: true, seed: 1 });
  });

  expect(outcome.failed).toBe(true);
}, 60_000);
