import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createContext, type Context } from '#functions/context/context.ts';
import { applyPromoCode, saveCart, type SaveOutcome, type Visitor } from '#functions/cart/edit-cart.ts';
import { presentCartKey } from '#functions/cart/cart-keys.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, ORIGIN } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';

/*
 * To price a cart is to read every tour in it and its promo code. What was priced for an edit is what the answer shows.
 */

const departure = aDeparture({ start: '2027-03-13' });
const site = aSite([aTour({ code: 'RC10', departures: [departure] })]);
const requested = aRequestedTour(departure);
const gone = { ...requested, tourDateId: 'RC10-2020-01-01' };
const stranger: Visitor = { key: null, currency: 'AUD', networks: [] };

beforeAll(() => addPromoCode(env.DB, 'SPRING'));

/** How often an edit of a cart priced it, and what came of it. */
async function pricings(edit: (context: Context) => Promise<SaveOutcome>) {
  const context = createContext(site.env, { waitUntil: () => undefined }, `${ORIGIN}/`, { now: site.now });
  let times = 0;
  const tours: Context['catalogue']['tours'] = (codes) => {
    times += 1;
    return context.catalogue.tours(codes);
  };
  const outcome = await edit({ ...context, catalogue: { ...context.catalogue, tours } });
  return { times, outcome };
}

/** A visitor whose cart has been saved. */
async function customer(promoCode?: string): Promise<Visitor> {
  const hash = crypto.randomUUID();
  await pricings((context) => saveCart(context, { ...stranger, newKeyHash: hash }, [requested], promoCode));
  return { ...stranger, key: await presentCartKey(env.DB, hash, site.now()) };
}

function savedBy(visitor: Visitor, requestedTours = [requested], promoCode?: string) {
  return pricings((context) =>
    saveCart(context, { ...visitor, newKeyHash: crypto.randomUUID() }, requestedTours, promoCode),
  );
}

test('a cart that is saved is priced once', async () => {
  expect(await savedBy(stranger)).toMatchObject({ times: 1, outcome: { kind: 'shown', cart: { no_items: 1 } } });
  expect(await savedBy(await customer(), [])).toMatchObject({ times: 1, outcome: { cart: { no_items: 0 } } });
});

test('a cart with a code in it, and one that loses a date, are priced once', async () => {
  const withCode = await savedBy(await customer('SPRING'), [requested, gone]);
  expect(withCode).toMatchObject({ times: 1, outcome: { cart: { no_items: 1, promo_code: 'SPRING' } } });
  expect(withCode.outcome).toMatchObject({ cart: { note: expect.stringMatching(/./) as string } });
});

test('a code that counts is priced once, with the cart it came with or alone', async () => {
  const together = await savedBy(stranger, [requested], 'SPRING');
  const alone = await customer().then((visitor) => pricings((context) => applyPromoCode(context, visitor, 'spring')));

  for (const { times, outcome } of [together, alone]) {
    expect(times).toBe(1);
    expect(outcome).toMatchObject({ kind: 'shown', cart: { promo_code: 'SPRING', promoCodeError: '' } });
  }
  expect(together.outcome).toEqual(alone.outcome);
});

test('a code that is refused is priced once with it and once without', async () => {
  const { times, outcome } = await savedBy(stranger, [requested], 'WINTER');
  expect({ times, kind: outcome.kind }).toEqual({ times: 2, kind: 'refused' });
});
