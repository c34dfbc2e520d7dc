import { beforeEach, expect, test, vi } from 'vitest';
import { trackPurchase } from '#analytics/purchase.ts';
import { stubVisit } from '../support/fake-visit.ts';

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
