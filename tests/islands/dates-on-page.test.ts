import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { isInsuranceItem } from '#contract/cart-items.ts';
import { EMPTY_CART } from '#contract/cart.ts';
import { datesOnPage } from '#features/calendar/Calendar.tsx';
import { itemsForTour, withItems } from '#features/cart/change-items.ts';

const tour = { tour: 'RC10', tourName: 'The Red Centre', days: 10 };

const inBoth = (gbp: string, aud: string) => `<span data-in="GBP">${gbp}</span><span data-in="AUD">${aud}</span>`;
const onSale = (code: string, was: string, now: string) =>
  `<s>${was} ${code}</s><span class="price__now">${now} <small>${code}</small></span><small class="price__includes">incl. required insurance</small><small class="price__when">book by 31 March 2027</small>`;

const { document } = parseHTML(`
  <div class="dates">
    <ul>
      <li id="RC10-2027-03-13"><b>Sat 13 Mar</b><span class="price">
        <span>${inBoth('£1,290 GBP', '$2,490 AUD')}</span></span></li>
      <li id="RC10-2027-03-20"><b>Sat 20 Mar</b><span class="price">
        <span>${inBoth(onSale('GBP', '£1,290', '£1,190'), onSale('AUD', '$2,490', '$2,290'))}</span>
        <span data-from="2027-04-01" hidden>${inBoth('£1,290 GBP', '$2,490 AUD')}</span></span></li>
      <li id="RC10-2027-03-27" class="is-full"><b>Sat 27 Mar</b><b class="dates__full">Full</b></li>
    </ul>
    <ul><li id="RC10-open"><b>Open date</b><span class="price">
      <span>${inBoth('£1,390 GBP', '$2,590 AUD')}</span></span></li></ul>
  </div>
  <ul class="dates"><li id="RC101-2027-03-13"><span class="price"><span>${inBoth('£1 GBP', '$1 AUD')}</span></span></li></ul>
`);

test('reads each date of the page, what it costs now, and whether it is closed [M150, P23]', () => {
  const [usual, sale, full, open, ...others] = datesOnPage(document, tour, 'AUD');
  expect(usual).toMatchObject({
    tour_date_id: 'RC10-2027-03-13',
    date: '2027-03-13',
    finish_date: '2027-03-22',
    price: '2490.00',
    original_price: '2490.00',
    currency: 'AUD',
    on_sale: false,
    availability: 'available',
  });
  expect(sale).toMatchObject({ price_from: '2290.00', original_price_from: '2490.00', on_sale: true });
  expect([usual, sale].map((entry) => entry!.price_includes)).toEqual(['', 'incl. required insurance']);
  expect(full).toMatchObject({ tour_date_id: 'RC10-2027-03-27', availability: 'full' });
  expect(open).toMatchObject({ tour_date_id: 'RC10-open', date: null, price: '2590.00' });
  expect(others).toEqual([]);
});

test('required insurance is in the total until the cart is answered, and declined nowhere, because the page does not know its type [M150]', () => {
  const [usual, sale] = datesOnPage(document, tour, 'AUD').map((entry) => itemsForTour(entry));
  expect(withItems({ ...EMPTY_CART, currency: 'AUD' }, sale!).total).toBe(2290);
  expect(sale!.some(isInsuranceItem)).toBe(false);
  expect(usual!.find(isInsuranceItem)).toMatchObject({ insurance_id: 0 });
});

test('reads the prices of the currency that the page shows [M150, M03]', () => {
  expect(datesOnPage(document, tour, 'GBP').map(({ price }) => price)).toEqual([
    '1290.00',
    '1190.00',
    '0.00',
    '1390.00',
  ]);
});

test('leaves out what the page does not know: no deposit, no seats left, no visa chosen [M150]', () => {
  for (const entry of datesOnPage(document, tour, 'AUD')) {
    expect(entry).toMatchObject({ allow_deposit: false, deposit: null, few_left: false, body: '' });
    expect(entry.visa_types.map(({ id }) => id)).toEqual([0]);
  }
});

test('a page without dates offers none [M150]', () => {
  expect(datesOnPage(parseHTML('<main></main>').document, tour, 'AUD')).toEqual([]);
});
