import { expect, test } from 'vitest';
import { overlappingTrips, priceCart } from '#domain/cart.ts';
import { aRequestedTour, contextFor, priceOne } from '../support/a-cart.ts';
import { aDeparture, anOpenDeparture, aTour, aVisaType } from '../support/a-tour.ts';

/** Pairs of start dates that overlap, of ten-day tours on these dates and one without a date. */
function pairs(...starts: string[]) {
  const tour = aTour({ departures: [...starts.map((start) => aDeparture({ start })), anOpenDeparture()] });
  const cart = priceCart(
    tour.departures.map((departure) => aRequestedTour(departure)),
    contextFor([tour]),
  );
  return overlappingTrips(cart.lines).map((pair) => pair.map(({ departure }) => departure.start));
}

test('trips overlap when one starts before the other is over, in any order', () => {
  expect(pairs('2027-03-13', '2027-03-21')).toEqual([['2027-03-13', '2027-03-21']]);
  expect(pairs('2027-03-21', '2027-03-13')).toEqual([['2027-03-21', '2027-03-13']]);
});

test('a trip that starts on the day another finishes, or later, does not overlap it', () => {
  expect(pairs('2027-03-13', '2027-03-22')).toEqual([]);
  expect(pairs('2027-03-22', '2027-03-13')).toEqual([]);
  expect(pairs('2027-03-13', '2027-04-13')).toEqual([]);
});

test('a trip does not overlap its own extras', () => {
  const { lines } = priceOne(aDeparture({ visaTypes: [aVisaType()] }), { visaId: 7 });
  expect(lines).toHaveLength(2);
  expect(overlappingTrips(lines)).toEqual([]);
});
