import { expect, test } from 'vitest';
import { isInsuranceItem, isVisaItem } from '#contract/cart-items.ts';
import { itemsForTour, withVisa } from '#features/cart/change-items.ts';
import { aDeparture, anInsuranceType, aTour, aVisaType, noVisa } from '../support/a-tour.ts';
import { entryOf } from '../support/fake-cart.ts';

const [tourItem] = itemsFor(aDeparture());

function itemsFor(departure: ReturnType<typeof aDeparture>) {
  const tour = aTour({ departures: [departure] });
  return itemsForTour(entryOf(tour, tour.departures[0]!));
}

test('the default insurance and the default visa are chosen from the start, whatever their place in the list [M108]', () => {
  const items = itemsFor(
    aDeparture({
      insuranceTypes: [anInsuranceType({ id: 3, isDefault: false }), anInsuranceType({ id: 4, isDefault: true })],
      visaTypes: [noVisa({ id: 8 }), aVisaType({ id: 7, isDefault: true })],
    }),
  );
  expect(items.find(isInsuranceItem)).toMatchObject({ insurance_id: 4, price: '90.00' });
  expect(items.find(isVisaItem)).toMatchObject({ visa_id: 7, price: '150.00' });
});

test('without a default both are 0, and cost nothing [M108]', () => {
  const items = itemsFor(
    aDeparture({ insuranceTypes: [anInsuranceType({ isDefault: false })], visaTypes: [aVisaType(), noVisa()] }),
  );
  expect(items.find(isInsuranceItem)).toMatchObject({ insurance_id: 0, price: '0.00' });
  expect(items.find(isVisaItem)).toMatchObject({ visa_id: 0, price: '0.00' });
});

test('required insurance without a default begins with the first type, and without visa types there is no visa item [M108]', () => {
  const types = [anInsuranceType({ id: 7, isDefault: false })];
  const items = itemsFor(aDeparture({ requireInsurance: true, insuranceTypes: types }));
  expect(items.find(isInsuranceItem)).toMatchObject({ insurance_id: 7, price: '90.00' });
  expect(items.some(isVisaItem)).toBe(false);
});

test.each([
  ['absent', tourItem!, false],
  ['null', { ...tourItem!, visa_id: null }, false],
  ['0', { ...tourItem!, visa_id: 0 }, true],
  ['chosen', { ...tourItem!, visa_id: 7 }, true],
])('an item whose visa is %s has one to decide or not [M107]', (_, item, expected) => {
  expect(isVisaItem(item)).toBe(expected);
});

test('a visa that is absent or null stays so, and so does that of another date [M118]', () => {
  const items = [
    tourItem!,
    { ...tourItem!, visa_id: null },
    { ...tourItem!, tour_date_id: 'RC10-2027-05-08', visa_id: 7 },
  ];
  expect(withVisa(items, tourItem!.tour_date_id, 0)).toEqual(items);
});
