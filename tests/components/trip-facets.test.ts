import { expect, test } from 'vitest';
import { tripFacets } from '#features/tours/trip-facets.ts';
import { prices } from '../support/prices.ts';

test('every amount the price filter names has its postfix, and the title of its page is a sentence [M04, D14, E19]', () => {
  const facets = tripFacets([], [], [prices(750), prices(1000)], 'GBP');
  const { choices } = facets.find(({ name }) => name === 'price')!;
  expect(choices.map(({ amounts }) => amounts!.GBP)).toEqual([
    'Under £750 GBP',
    '£750 GBP to £1,000 GBP',
    'From £1,000 GBP',
  ]);
  expect(choices.map(({ title }) => title)).toEqual([
    'Trips under £750 GBP',
    'Trips from £750 GBP to £1,000 GBP',
    'Trips from £1,000 GBP',
  ]);
});
