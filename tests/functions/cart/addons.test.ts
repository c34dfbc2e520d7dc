import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PaidBooking } from '#contract/checkout.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { formatPrice, wholeUnits } from '#domain/money.ts';
import type { Tour } from '#domain/tour.ts';
import { anAddon, aDeparture, anInsuranceType, aTour, aVisaType } from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { openLink } from '../support/a-booking.ts';
import { general, pay } from '../support/a-guest.ts';
import { aSite, guestFields, type Visitor } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { firstRow } from '../support/database.ts';

const transfer = anAddon({ id: 41, name: 'Airport transfer', description: 'From any terminal.', price: prices(35) });
const flight = anAddon({ id: 42, name: 'Scenic flight', price: prices(120) });
const departure = aDeparture({
  capacity: 99,
  addons: [transfer, flight],
  insuranceTypes: [anInsuranceType({ id: 21, price: prices(90), isDefault: false })],
  visaTypes: [aVisaType({ id: 11, price: prices(50) })],
});
const tour = aTour({ departures: [departure, aDeparture({ start: '2027-05-01' })] });
const site = aSite([tour]);

const MARCH = 'RC10-2027-03-13';
const march = { tour_date_id: MARCH, tour_combination_id: 1 };
const added = (id: number | string) => ({ tour_date_id: MARCH, addon_id: id });
const insured = (id: number) => ({ tour_date_id: MARCH, insurance_id: id });
const idsOf = (cart: { items: readonly { addon_id?: number }[] }) =>
  cart.items.flatMap(({ addon_id: id }) => (id === undefined ? [] : [id]));

/** The same visitor in the same shop after its content changed. */
function afterwards(visitor: Visitor, changed: Tour): Visitor {
  const again = aSite([changed]).visitor();
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value);
  return again;
}

describe('what can be added [P36]', () => {
  test('a start date says what can be had with it, in the visitor’s currency [M104]', async () => {
    const answer = await site.visitor().get('/api/check-dates/?year=2027&month=3&tour=RC10&currency=GBP');
    const [first, second] = v.parse(checkDates.response, answer.json());
    expect(first!.available_addons).toEqual([
      { id: 41, name: 'Airport transfer', description: 'From any terminal.', price: '35.00' },
      { id: 42, name: 'Scenic flight', description: '', price: '120.00' },
    ]);
    expect(first!.insurance_types).toEqual([
      { id: 21, choice_name: 'Travel insurance', price: '90.00', default: false },
    ]);
    expect(second!.available_addons).toEqual([]);
  });

  test('each add-on is an item of its own with its tour’s date, and the same cart posted twice is the same [M107]', async () => {
    const visitor = site.visitor();
    const first = await visitor.wants(march, added(42), insured(21), added('41'), added(41));
    expect(first.cart()).toMatchObject({ total: '3070.00', no_items: 1, error: '' });
    expect(first.cart().items.map((item) => [item.tour_date_id, item.product_name, item.line_price])).toEqual([
      [MARCH, 'Tour RC10', '2580.00'],
      [MARCH, 'Travel insurance', '180.00'],
      [MARCH, 'Airport transfer', '70.00'],
      [MARCH, 'Scenic flight', '240.00'],
    ]);
    const second = await visitor.postJson('/api/cart/', first.json());
    expect(second.json()).toEqual(first.json());
    expect((await visitor.get('/api/cart/')).json()).toEqual(first.json());
  });

  test('one this date does not have is left out and the cart says so; what it has stays', async () => {
    const visitor = site.visitor();
    const answer = await visitor.wants(march, added(41), added(99));
    expect(answer.status).toBe(200);
    expect(idsOf(answer.cart())).toEqual([41]);
    expect(answer.cart().error).toBe('Something you added to Tour RC10 is no longer available, so we’ve removed it.');
    expect((await visitor.get('/api/cart/')).cart()).toMatchObject({ error: '', total: '2650.00' });
  });

  test('a promo code leaves it alone, and by deposit it is paid at once [P08, D07]', async () => {
    await addPromoCode(env.STORE, 'HALFOFF', { discount: { kind: 'percent', percent: 50 } });
    const visitor = site.visitor();
    const plain = (await visitor.wants(march)).cart();
    await visitor.wants(march, added(42), insured(21));
    const cart = (await visitor.get('/api/cart/?promo_code=HALFOFF')).cart();
    expect(cart).toMatchObject({ promo_discount: '1290.00', total: '1710.00' });
    expect(Number(cart.deposit) - Number(plain.deposit)).toBe(420);
  });
});

describe('what is shown is what is charged [P36, N02]', () => {
  test.each([
    ['in full', '1', 3070, 3070],
    ['by deposit', '2', 3070, 890],
  ])(
    'paid %s, the cart, the charge, the order, the mail and the check-in agree',
    async (how, installment, total, due) => {
      const shop = aSite([tour]);
      const visitor = shop.visitor();
      const email = `${how.replace(' ', '-')}@example.com`;
      const cart = (await visitor.wants(march, added(41), added(42), insured(21))).cart();
      expect([cart.total, installment === '2' ? cart.deposit : cart.total]).toEqual([`${total}.00`, `${due}.00`]);
      expect(cart.items.reduce((sum, { line_price: price }) => sum + Number(price), 0)).toBe(total);

      await visitor.postForm('/api/guest/', guestFields({ email }));
      const paid = v.parse(PaidBooking, (await pay(visitor, { installment, cart_version: cart.version })).json());
      const order = await firstRow(
        'SELECT orders.total_minor, orders.paid_minor, quotes.due_minor FROM orders JOIN quotes ON quotes.id = orders.quote_id WHERE guest_email = ?',
        email,
      );
      expect(order).toEqual({ total_minor: total * 100, paid_minor: due * 100, due_minor: due * 100 });

      const purchase = JSON.parse(paid.ecommerce) as {
        value: string;
        items: { item_category: string; price: string }[];
      };
      expect(purchase.value).toBe(`${total}.00`);
      expect(purchase.items.map((item) => item.item_category)).toEqual(['tour', 'insurance', 'addon', 'addon']);
      expect(purchase.items.reduce((sum, item) => sum + Number(item.price), 0)).toBe(total);

      await shop.sendMails();
      const mail = (await firstRow<{ text: string }>('SELECT text FROM inbox WHERE recipient = ?', email))!.text;
      for (const phrase of [
        'Airport transfer, Tour RC10, Sat 13 Mar 2027',
        '$70 AUD',
        'Scenic flight',
        '$240 AUD',
        '$180 AUD',
      ]) {
        expect(mail).toContain(phrase);
      }
      const shown = (units: number) => formatPrice(wholeUnits(units, 'AUD'));
      expect(mail).toContain(shown(total));
      const area = await openLink(visitor, paid.checkin_url);
      for (const units of [total, due]) expect(area.text).toContain(shown(units));
    },
  );

  test.each([
    ['costs more', [{ ...transfer, price: prices(45) }, flight], 'Your total is now $2,670 AUD.'],
    [
      'is gone',
      [],
      'Something you added to Tour RC10 is no longer available, so we’ve removed it. Your total is now $2,580 AUD.',
    ],
  ])('an add-on that %s since it was shown is not charged before the guest has seen it', async (how, addons, said) => {
    const visitor = site.visitor();
    const { version } = (await visitor.wants(march, added(41))).cart();
    await visitor.postForm('/api/guest/', guestFields({ email: `${how.replace(' ', '-')}@example.com` }));
    const later = afterwards(visitor, aTour({ version: 'RC10-v2', departures: [{ ...departure, addons }] }));
    const refused = await pay(later, { cart_version: version });
    expect(refused.status).toBe(409);
    expect(general(refused)).toContain(`${said} Please check your cart and confirm.`);
    const { version: seen } = (await later.get('/api/cart/')).cart();
    expect((await pay(later, { cart_version: seen })).status).toBe(200);
  });
});
