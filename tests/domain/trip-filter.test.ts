import { describe, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { inEachCurrency, type Currency } from '#domain/currency.ts';
import { chooseTrips, lengthOf, startOf, priceBandOf, type PriceSteps, type TripFacts } from '#domain/trip-filter.ts';

const steps: PriceSteps = [
  inEachCurrency((currency) => (currency === 'GBP' ? 500 : 1000)),
  inEachCurrency((currency) => (currency === 'GBP' ? 900 : 2000)),
];

const days = (...written: string[]) => written.map(calendarDate);

function trip(slug: string, order: number, facts: Partial<TripFacts>): TripFacts {
  return {
    slug,
    order,
    starts: days('2027-03-01'),
    days: 7,
    destination: 'desert',
    from: inEachCurrency(() => 1500),
    next: calendarDate('2027-03-01'),
    ...facts,
  };
}

const desert = trip('desert', 0, {
  days: 10,
  starts: days('2027-03-20', '2027-04-02'),
  from: inEachCurrency(() => 2500),
});
const reef = trip('reef', 1, {
  destination: 'coast',
  starts: days('2027-01-05', '2027-04-01'),
  next: calendarDate('2027-01-05'),
});
const open = trip('open', 2, { days: 5, starts: [], next: null, from: null });
const all = [open, reef, desert];
const slugs = (criteria: Parameters<typeof chooseTrips>[1]) =>
  chooseTrips(all, criteria, 'AUD', steps).map(({ slug }) => slug);

describe('choosing trips [P34]', () => {
  test('without criteria all trips are listed in the operator’s order', () => {
    expect(slugs({})).toEqual(['desert', 'reef', 'open']);
  });

  test('every criterion must fit', () => {
    expect(slugs({ month: 4 })).toEqual(['desert', 'reef']);
    expect(slugs({ month: 4, where: ['coast'] })).toEqual(['reef']);
    expect(slugs({ month: 4, where: ['coast'], length: 'long' })).toEqual([]);
  });

  test('of several destinations one must fit; an empty list fits every trip', () => {
    expect(slugs({ where: ['coast', 'desert'] })).toEqual(['desert', 'reef', 'open']);
    expect(slugs({ where: ['coast', 'island'] })).toEqual(['reef']);
    expect(slugs({ where: [] })).toEqual(['desert', 'reef', 'open']);
  });

  test('the start that is shown is the next one, or the first in the chosen month', () => {
    expect([startOf(reef), startOf(reef, 4)]).toEqual(['2027-01-05', '2027-04-01']);
    expect([startOf(reef, 3), startOf(open)]).toEqual([null, null]);
    expect(slugs({ month: 4, sort: 'date' })).toEqual(['reef', 'desert']);
    expect(slugs({ month: 3, sort: 'date' })).toEqual(['desert']);
  });

  test('a trip with nothing on sale is in no price band, and last by price and by date', () => {
    expect(slugs({ price: 'middle' })).toEqual(['reef']);
    expect(slugs({ price: 'high' })).toEqual(['desert']);
    expect(slugs({ sort: 'price' })).toEqual(['reef', 'desert', 'open']);
    expect(slugs({ sort: 'date' })).toEqual(['reef', 'desert', 'open']);
    expect(slugs({ sort: 'length' })).toEqual(['open', 'reef', 'desert']);
  });

  test('six days are a short trip, and nine a long one', () => {
    expect([6, 7, 8, 9].map(lengthOf)).toEqual(['short', 'week', 'week', 'long']);
  });

  test('the band is that of the price in the visitor’s own currency', () => {
    const bandOf = (amount: number, currency: Currency) => priceBandOf({ [currency]: amount }, currency, steps);
    expect(bandOf(900, 'GBP')).toBe('high');
    expect([999, 1000, 1999].map((amount) => bandOf(amount, 'AUD'))).toEqual(['low', 'middle', 'middle']);
  });
});
