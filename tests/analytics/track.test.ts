import { beforeEach, expect, test, vi } from 'vitest';
import { type AnalyticsEvent, type Product, productOf, productsOf } from '#analytics/events.ts';
import { trackPurchase, track } from '#analytics/track.ts';
import type { PaymentDetails } from '#contract/booking-session.ts';
import type { GuestProfile } from '#contract/guest.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { itemsForTour } from '#features/cart/change-items.ts';
import { aDeparture, aSale, aTour } from '../support/a-tour.ts';
import { entryOf } from '../support/fake-cart.ts';
import { stubVisit } from '../support/fake-page.ts';

const tour = { code: 'RC10', name: 'The Red Centre' };
const product: Product = {
  id: 'RC10',
  dateId: 'RC10-2027-03-03',
  name: 'The Red Centre',
  variant: 'Own room',
  coupon: 'WATTLE10',
  currency: 'AUD',
  discount: 200,
  price: 1290,
};
const told = { ...product, quantity: 1 };
const given = { analytics: 'given' } as const;

function pushesOf(event: AnalyticsEvent, shape: 'data-layer' | 'ga4' = 'data-layer') {
  const visit = stubVisit(shape, given);
  track(event);
  return visit.pushed();
}

test.each<[string, AnalyticsEvent, object[]]>([
  [
    'an added tour is a page view with its name and date, and an addToCart of one [M16, M119]',
    { kind: 'add-tour', product, date: calendarDate('2027-03-03') },
    [
      { event: 'pageView', page: { path: '/checkout/add-tour', title: 'Add tour - The Red Centre - 03 Mar 2027' } },
      { event: 'addToCart', ecommerce: { currencyCode: 'AUD', add: { products: [told] } } },
    ],
  ],
  [
    'a removed tour is a page view with its name, and a removeFromCart of one [M17, M119]',
    { kind: 'remove-tour', product },
    [
      { event: 'pageView', page: { path: '/checkout/remove-tour', title: 'Remove tour - The Red Centre' } },
      { event: 'removeFromCart', ecommerce: { currencyCode: 'AUD', remove: { products: [told] } } },
    ],
  ],
  [
    'a finished brochure request is a page view that no page has [M15]',
    { kind: 'brochure-complete' },
    [{ event: 'pageView', page: { path: '/brochure/complete', title: 'brochure request complete' } }],
  ],
  ['a viewed tour is one push [M149]', { kind: 'view-tour', tour, price: null }, [{ event: 'viewTour', tour }]],
  [
    'a viewed tour with a price says it [M149]',
    { kind: 'view-tour', tour, price: { currency: 'AUD', price: 2490 } },
    [{ event: 'viewTour', tour, currency: 'AUD', price: 2490 }],
  ],
  ['START DATES is one push [M149]', { kind: 'start-dates', tour }, [{ event: 'startDates', tour }]],
  ['open dates are one push [M149]', { kind: 'open-dates', tour }, [{ event: 'openDates', tour }]],
  ['trip notes are one push [M149]', { kind: 'trip-notes-submit', tour }, [{ event: 'tripNotesSubmit', tour }]],
  ['a sent question is one push [M149]', { kind: 'contact-complete' }, [{ event: 'contactComplete' }]],
  ['the data layer has no word for the steps of a checkout [P38]', { kind: 'begin-checkout', products: [product] }, []],
])('%s', (_, event, pushes) => {
  expect(pushesOf(event)).toEqual(pushes);
});

test('a tour without a date says so [M16]', () => {
  expect(pushesOf({ kind: 'add-tour', product, date: null })[0]).toMatchObject({
    page: { title: 'Add tour - The Red Centre - Open date' },
  });
});

test('a product is the cart item’s: ids, name, the way chosen, the cart’s code, and what the sale takes off [M119]', () => {
  const departure = aDeparture({ sale: aSale() });
  const [item] = itemsForTour(entryOf(aTour({ departures: [departure] }), departure));
  // A promo code lowers what the item owes, and neither its price nor what the sale takes off.
  const made = productOf({ ...item!, line_price: '1.00' }, { currency: 'GBP', promo_code: 'WATTLE10' });
  expect(made).toEqual({
    id: 'RC10',
    dateId: departure.id,
    name: item!.tour_name,
    variant: departure.combinations[0]!.name,
    coupon: 'WATTLE10',
    currency: 'GBP',
    discount: Number(item!.original_price) - Number(item!.price),
    price: Number(item!.price),
  });
  expect(made.discount).toBeGreaterThan(0);
});

test('nothing is pushed before consent, and what happened then is not pushed after it [M149, P13]', () => {
  const visit = stubVisit('data-layer');
  track({ kind: 'start-dates', tour });
  expect(visit.pushed()).toEqual([]);
  visit.kept.set('consent', JSON.stringify(given));
  expect(visit.pushed()).toEqual([]);
  track({ kind: 'open-dates', tour });
  expect(visit.pushed()).toEqual([{ event: 'openDates', tour }]);
});

test.each([{ analytics: 'refused' }, { affiliate: 'given', chat: 'given' }] as const)(
  '%j allows no analytics [P13]',
  (allowed) => {
    const visit = stubVisit('data-layer', allowed);
    track({ kind: 'view-tour', tour, price: null });
    expect(visit.pushed()).toEqual([]);
  },
);

test('where nothing can be kept nothing is allowed [P13]', () => {
  const visit = stubVisit('data-layer', given);
  vi.stubGlobal('localStorage', undefined);
  track({ kind: 'view-tour', tour, price: null });
  expect(visit.pushed()).toEqual([]);
});

test('the setting decides the one shape: none pushes nothing, and ga4 none of the other’s [P38]', () => {
  const silent = stubVisit('none', given);
  track({ kind: 'add-tour', product, date: null });
  expect(silent.pushed()).toEqual([]);
  const ga4 = pushesOf({ kind: 'add-tour', product, date: null }, 'ga4');
  expect(ga4).toEqual([
    { ecommerce: null },
    {
      event: 'add_to_cart',
      ecommerce: {
        currency: 'AUD',
        value: 1290,
        items: [
          {
            item_id: 'RC10',
            item_name: 'The Red Centre',
            item_variant: 'Own room',
            tour_date_id: 'RC10-2027-03-03',
            coupon: 'WATTLE10',
            discount: 200,
            price: 1290,
            quantity: 1,
          },
        ],
      },
    },
  ]);
});

test.each<[AnalyticsEvent, string]>([
  [{ kind: 'view-tour', tour, price: null }, 'view_item'],
  [{ kind: 'remove-tour', product }, 'remove_from_cart'],
  [{ kind: 'begin-checkout', products: [product] }, 'begin_checkout'],
  [{ kind: 'payment-info', products: [product] }, 'add_payment_info'],
])('in ga4 %j is %s [P38]', (event, name) => {
  expect(pushesOf(event, 'ga4').at(-1)).toMatchObject({ event: name });
  expect(pushesOf(event, 'ga4')[0]).toEqual({ ecommerce: null });
});

test('no event takes a guest, a check-in link or a field that none has: it does not compile [D25, N17]', () => {
  const guest = {} as GuestProfile;
  const paid = {} as PaymentDetails;
  // @ts-expect-error a guest is no tour
  const first: AnalyticsEvent = { kind: 'view-tour', tour: guest, price: null };
  // @ts-expect-error nor is what was paid, with its link
  const second: AnalyticsEvent = { kind: 'view-tour', tour: paid, price: null };
  // @ts-expect-error no event has an email
  const third: AnalyticsEvent = { kind: 'contact-complete', email: 'ada@example.com' };
  expect([first, second, third]).toHaveLength(3);
});

test('the value of a checkout is the sum of its items, each with an id of its own, and has the promo code [P38]', () => {
  const item = { ...itemsForTour(entryOf(aTour(), aDeparture()))[0]!, tour_code: 'RC10', tour_date_id: 'A' };
  const { tour_combination_id: _, ...extra } = item;
  const items = [
    { ...item, original_price: '1290.00', price: '1290.00', line_price: '1161.00' },
    {
      ...extra,
      visa_id: 8,
      choice_name: 'Working holiday',
      original_price: '80.00',
      price: '80.00',
      line_price: '80.00',
    },
    { ...extra, addon_id: 41, choice_name: 'Transfer', original_price: '35.00', price: '35.00', line_price: '35.00' },
    { ...extra, insurance_id: 0, original_price: '0.00', price: '0.00', line_price: '0.00' },
  ];
  const products = productsOf({ currency: 'AUD', promo_code: 'WATTLE10', items });
  const { ecommerce } = pushesOf({ kind: 'begin-checkout', products }, 'ga4').at(-1) as unknown as {
    ecommerce: { value: number; coupon: string; items: { item_id: string; price: number; discount: number }[] };
  };
  expect(ecommerce).toMatchObject({ value: 1276, coupon: 'WATTLE10' });
  expect(ecommerce.items.map(({ item_id: id, price, discount }) => [id, price, discount])).toEqual([
    ['RC10', 1161, 129],
    ['RC10-visa', 80, 0],
    ['RC10-addon', 35, 0],
  ]);
});

const bought = {
  reference: '7K4QWMXA, 9BCD2345',
  currency: 'AUD',
  value: '2580.00',
  coupon: 'WATTLE10',
  items: [
    {
      item_id: 'RC10',
      tour_date_id: 'RC10-2027-03-03',
      item_category: 'tour',
      item_name: 'The Red Centre',
      item_variant: 'Own room',
      price: '2580.00',
      discount: '20.00',
      quantity: 1,
    },
  ],
};
const paid = {
  booking_reference: bought.reference,
  ecommerce: JSON.stringify(bought),
  commission_factory_sets: '',
  comission_factory_items: '',
};
const both = { analytics: 'given', affiliate: 'given' } as const;
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => logged.mockClear());

test('a purchase is told once for its reference, whoever asks again [M112, P38]', () => {
  const visit = stubVisit('data-layer', both);
  trackPurchase(paid);
  trackPurchase({ ...paid });
  expect(visit.pushed()).toEqual([
    {
      event: 'purchase',
      ecommerce: {
        currencyCode: 'AUD',
        purchase: {
          actionField: { id: bought.reference, revenue: 2580, coupon: 'WATTLE10' },
          products: [
            {
              id: 'RC10',
              dateId: 'RC10-2027-03-03',
              name: 'The Red Centre',
              variant: 'Own room',
              category: 'tour',
              coupon: 'WATTLE10',
              currency: 'AUD',
              discount: 20,
              price: 2580,
              quantity: 1,
            },
          ],
        },
      },
    },
  ]);
  trackPurchase({ ...paid, booking_reference: 'ANOTHER1' });
  expect(visit.pushed()).toHaveLength(2);
});

test('in ga4 it is a purchase with its transaction, worth and items [P38]', () => {
  const visit = stubVisit('ga4', both);
  trackPurchase(paid);
  expect(visit.pushed()[1]).toMatchObject({
    event: 'purchase',
    ecommerce: {
      transaction_id: bought.reference,
      currency: 'AUD',
      value: 2580,
      items: [{ item_id: 'RC10', price: 2580 }],
    },
  });
});

test('a purchase made before consent is not told after it [P13]', () => {
  const visit = stubVisit('data-layer');
  trackPurchase(paid);
  visit.kept.set('consent', JSON.stringify(both));
  trackPurchase(paid);
  expect(visit.pushed()).toEqual([]);
});

test.each(['', '{', 'null', '[]', '{"reference":"X"}', JSON.stringify({ ...bought, value: 'lots' })])(
  '%j as its ecommerce tells nothing and breaks nothing [M112, D32]',
  (ecommerce) => {
    const visit = stubVisit('data-layer', both);
    trackPurchase({ ...paid, ecommerce });
    expect(visit.pushed()).toEqual([]);
    expect(logged).toHaveBeenCalledTimes(ecommerce === '' ? 0 : 1);
  },
);

test('the affiliate’s values go out under their own names, with that consent alone, and only when there are any [D32]', () => {
  const sets = '{"p0":"100"}';
  const affiliate = {
    ...paid,
    ecommerce: '',
    commission_factory_sets: sets,
    comission_factory_items: '[{"sku":"RC10"}]',
  };
  const visit = stubVisit('none', { affiliate: 'given' });
  trackPurchase(affiliate);
  trackPurchase(affiliate);
  expect(visit.pushed()).toEqual([
    {
      event: 'affiliateSale',
      commission_factory_sets: { p0: '100' },
      comission_factory_items: [{ sku: 'RC10' }],
    },
  ]);
  const without = stubVisit('data-layer', { analytics: 'given' });
  trackPurchase(affiliate);
  expect(without.pushed()).toEqual([]);
  const empty = stubVisit('data-layer', { affiliate: 'given' });
  trackPurchase({ ...paid, ecommerce: '' });
  trackPurchase({
    ...affiliate,
    booking_reference: 'OTHER123',
    commission_factory_sets: 'oops',
    comission_factory_items: '',
  });
  expect(empty.pushed()).toEqual([]);
});

test('canary: what a server says beside the purchase stays behind [D25]', () => {
  const visit = stubVisit('data-layer', both);
  const items = [{ ...bought.items[0], guest: 'CANARY' }];
  const ecommerce = JSON.stringify({ ...bought, items, email: 'CANARY', checkin_url: '/check-in/?token=CANARY' });
  const whole = { ...paid, ecommerce, trip_name: 'CANARY', checkin_url: 'CANARY' };
  trackPurchase(whole);
  expect(visit.pushed()).toHaveLength(1);
  expect(JSON.stringify(visit.pushed())).not.toContain('CANARY');
});
