import { expect, test } from 'vitest';
import { isInsuranceRow, isVisaRow } from '#contract/cart-rows.ts';
import { rowsForTour, withVisa } from '#features/cart/cart-rows.ts';
import { aDeparture, anInsuranceType, aTour, aVisaType, noVisa } from '../support/a-tour.ts';
import { entryOf } from '../support/fake-cart.ts';

const [tourRow] = rowsFor(aDeparture());

function rowsFor(departure: ReturnType<typeof aDeparture>) {
  const tour = aTour({ departures: [departure] });
  return rowsForTour(entryOf(tour, tour.departures[0]!));
}

test('the default insurance and the default visa are chosen from the start, whatever their place in the list [M108]', () => {
  const rows = rowsFor(
    aDeparture({
      insuranceTypes: [anInsuranceType({ id: 3, isDefault: false }), anInsuranceType({ id: 4, isDefault: true })],
      visaTypes: [noVisa({ id: 8 }), aVisaType({ id: 7, isDefault: true })],
    }),
  );
  expect(rows.find(isInsuranceRow)).toMatchObject({ insurance_id: 4, price: '90.00' });
  expect(rows.find(isVisaRow)).toMatchObject({ visa_id: 7, price: '150.00' });
});

test('without a default both are 0, and cost nothing [M108]', () => {
  const rows = rowsFor(
    aDeparture({ insuranceTypes: [anInsuranceType({ isDefault: false })], visaTypes: [aVisaType(), noVisa()] }),
  );
  expect(rows.find(isInsuranceRow)).toMatchObject({ insurance_id: 0, price: '0.00' });
  expect(rows.find(isVisaRow)).toMatchObject({ visa_id: 0, price: '0.00' });
});

test.each([
  ['absent', tourRow!, false],
  ['null', { ...tourRow!, visa_id: null }, false],
  ['0', { ...tourRow!, visa_id: 0 }, true],
  ['chosen', { ...tourRow!, visa_id: 7 }, true],
])('a row whose visa is %s has one to decide or not [M107]', (_, row, expected) => {
  expect(isVisaRow(row)).toBe(expected);
});

test('a visa that is absent or null stays so, and so does that of another date [M118]', () => {
  const rows = [tourRow!, { ...tourRow!, visa_id: null }, { ...tourRow!, tour_date_id: 'RC10-2027-05-08', visa_id: 7 }];
  expect(withVisa(rows, tourRow!.tour_date_id, 0)).toEqual(rows);
});
