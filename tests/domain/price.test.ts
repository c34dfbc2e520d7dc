import { expect, test, inject } from 'vitest';
import { addDays, calendarDate } from '#domain/calendar-date.ts';
import { wholeUnits, subtract } from '#domain/money.ts';
import {
  isUpcoming,
  priceDeparture,
  shownSaleEnd,
  depositFrom,
  includedText,
  priceFrom,
  savingText,
  lowestDeposit,
  nextDepartures,
  balanceDueDate,
  changingDays,
  decideDeposit,
} from '#domain/price.ts';
import {
  aCombination,
  aDeparture,
  anOpenDeparture,
  aSale,
  TODAY,
  anInsuranceType,
  aTour,
  aVisaType,
  noVisa,
} from '../support/a-tour.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { cheapestCart } from '../support/a-cart.ts';
import { departures } from '../support/cart-arbitraries.ts';
import { fc } from '../support/seeded.ts';
import { prices } from '../support/prices.ts';

test.each([
  ['2026-12-30', true, 990],
  ['2026-12-31', true, 990],
  ['2027-01-01', false, 1290],
])('a sale to the end of 31 December holds on %s: %s, at %d', (today, onSale, units) => {
  const departure = aDeparture({ price: prices(1290), sale: aSale({ gbp: 990, ends: '2026-12-31' }) });
  expect(priceDeparture(departure, 'GBP', calendarDate(today))).toEqual({
    original: wholeUnits(1290, 'GBP'),
    current: wholeUnits(units, 'GBP'),
    onSale,
  });
});

test('a choice’s supplement comes on top of both the usual and the sale price', () => {
  const ownRoom = aCombination({ id: 2, supplement: prices(300) });
  const departure = aDeparture({
    price: prices(1290),
    sale: aSale({ gbp: 990 }),
    combinations: [aCombination(), ownRoom],
  });
  expect(priceDeparture(departure, 'GBP', TODAY, ownRoom)).toEqual({
    original: wholeUnits(1590, 'GBP'),
    current: wholeUnits(1290, 'GBP'),
    onSale: true,
  });
});

test('who chooses nothing gets the first choice', () => {
  const departure = aDeparture({
    price: prices(1000),
    combinations: [aCombination({ id: 4, supplement: prices(50) }), aCombination({ id: 5, supplement: prices(0) })],
  });
  expect(priceDeparture(departure, 'GBP', TODAY).current).toEqual(wholeUnits(1050, 'GBP'));
});

test('a departure can be sold until the day before it starts; an open-dated one always', () => {
  const departure = aDeparture({ start: '2027-03-13' });
  const start = departure.start!;
  expect([isUpcoming(departure, addDays(start, -1)), isUpcoming(departure, start)]).toEqual([true, false]);
  expect(isUpcoming(anOpenDeparture(), calendarDate('2099-01-01'))).toBe(true);
});

test.each([
  ['2026-12-30', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2027-01-01', null],
])('a sale to the end of 31 December shows on %s that it ends on %s', (today, shown) => {
  const sale = aSale({ ends: '2026-12-31' });
  expect(shownSaleEnd(aDeparture({ start: '2027-03-13', sale }), calendarDate(today))).toBe(shown);
  expect(shownSaleEnd(anOpenDeparture({ sale }), calendarDate(today))).toBe(shown);
  expect(shownSaleEnd(aDeparture({ sale: null }), calendarDate(today))).toBeNull();
});

test.each([
  ['2026-12-31', null],
  ['2027-01-01', null],
  ['2027-01-02', '2026-12-31'],
])('a departure on %s shows the end of a sale to 31 December: %s', (start, shown) => {
  expect(shownSaleEnd(aDeparture({ start, sale: aSale({ ends: '2026-12-31' }) }), TODAY)).toBe(shown);
});

const RUNS = { numRuns: inject('proofs').pricedCarts / 5 };

test('the price shown for a date is the total of its cheapest cart, and the deposit shown what that cart pays first', () => {
  const met = { required: 0, onSale: 0, deposit: 0 };
  fc.assert(
    fc.property(departures, fc.constantFrom(...CURRENCIES), (departure, currency) => {
      fc.pre(isUpcoming(departure, TODAY));
      // The content check refuses a tour that requires insurance and offers none.
      fc.pre(!departure.requireInsurance || departure.insuranceTypes.length > 0);
      const tour = aTour({ departures: [departure] });
      const cart = cheapestCart(tour, tour.departures[0]!, { currency });
      const { current, original, onSale, includes } = priceFrom(departure, currency, TODAY);
      expect([current, original]).toEqual([cart.total, cart.originalTotal]);
      if (cart.deposit !== null) expect(wholeUnits(depositFrom(departure)[currency]!, currency)).toEqual(cart.deposit);
      if (includes !== '') met.required++;
      if (onSale) met.onSale++;
      if (cart.deposit !== null) met.deposit++;
    }),
    RUNS,
  );
  for (const times of Object.values(met)) expect(times).toBeGreaterThan(RUNS.numRuns / 50);
});

test('a price says what it includes that a guest cannot decline', () => {
  const insuranceTypes = [anInsuranceType()];
  const text = (facts: Parameters<typeof aDeparture>[0]) => includedText(aDeparture(facts));
  expect(text({ insuranceTypes, visaTypes: [aVisaType(), noVisa()] })).toBe('');
  expect(text({ insuranceTypes, requireInsurance: true })).toBe('incl. required insurance');
  expect(text({ insuranceTypes, requireInsurance: true, visaTypes: [aVisaType()] })).toBe(
    'incl. required insurance and visa',
  );
  expect(text({ visaTypes: [aVisaType({ price: prices(0) })] })).toBe('');
});

test('a chosen combination has its own price, with the same required extras', () => {
  const ownRoom = aCombination({ id: 2, supplement: prices(300) });
  const departure = aDeparture({
    price: prices(1000),
    combinations: [aCombination(), ownRoom],
    requireInsurance: true,
    insuranceTypes: [anInsuranceType({ price: prices(90) }), anInsuranceType({ id: 4, price: prices(75) })],
  });
  const inPounds = (combination?: typeof ownRoom) => priceFrom(departure, 'GBP', TODAY, combination).current;
  expect([inPounds(), inPounds(ownRoom)]).toEqual([wholeUnits(1075, 'GBP'), wholeUnits(1375, 'GBP')]);
});

test('a saving is what a sale takes off, whatever else is in the price', () => {
  const departure = aDeparture({
    price: prices(1290),
    sale: aSale({ gbp: 1190 }),
    requireInsurance: true,
    insuranceTypes: [anInsuranceType()],
  });
  const price = priceFrom(departure, 'GBP', TODAY);
  expect(subtract(price.original, price.current)).toEqual(wholeUnits(100, 'GBP'));
  expect([savingText(price), savingText(price, { isMost: true })]).toEqual(['Save £100 GBP', 'Save up to £100 GBP']);
});

const later = addDays(TODAY, 90);

test('the deposit of a trip is the lowest of its departures, and varies if one differs in one currency', () => {
  const deposits = [{ ...prices(250), AUD: 999 }, prices(250)];
  const tour = aTour({ departures: deposits.map((deposit) => aDeparture({ start: later, deposit })) });
  expect(lowestDeposit(tour, TODAY)).toEqual({ amounts: prices(250), varies: true });
});

test('only departures count that can be paid by deposit [M133]', () => {
  const cheap = { deposit: prices(100) };
  const tour = aTour({
    departures: [
      aDeparture({ start: later, deposit: prices(250) }),
      aDeparture({ ...cheap, start: addDays(TODAY, 30) }),
      aDeparture({ ...cheap, start: addDays(TODAY, -1) }),
      aDeparture({ ...cheap, start: later, capacity: 0 }),
      aDeparture({ ...cheap, start: later, allowDeposit: false }),
    ],
  });
  expect(lowestDeposit(tour, TODAY)).toEqual({ amounts: prices(250), varies: false });
  expect(lowestDeposit(aTour({ departures: [] }), TODAY)).toBeNull();
});

const tour = aTour({
  departures: [
    aDeparture({ start: '2027-05-01' }),
    aDeparture({ start: '2027-03-13' }),
    aDeparture({ start: '2027-04-03', capacity: 0 }),
    aDeparture({ start: '2027-03-27' }),
    aDeparture({ start: TODAY }),
    aDeparture({ start: addDays(TODAY, 1) }),
    anOpenDeparture(),
  ],
});
const starts = (most: number, month?: number) => nextDepartures(tour, TODAY, most, month).map(({ start }) => start);

test('the next departures are open, start after today and come in order', () => {
  expect(starts(9)).toEqual(['2026-11-21', '2027-03-13', '2027-03-27', '2027-05-01']);
  expect(starts(2)).toEqual(['2026-11-21', '2027-03-13']);
});

test('the next departures of a month start in it', () => {
  expect(starts(9, 3)).toEqual(['2027-03-13', '2027-03-27']);
  expect(starts(9, 4)).toEqual([]);
});

test.each([
  [1, 'too-soon'],
  [30, 'too-soon'],
  [31, 'allowed'],
])('a start %d days from today makes a deposit %s [M133]', (days, kind) => {
  expect(decideDeposit(aDeparture({ start: addDays(TODAY, days) }), TODAY)).toEqual({ kind });
});

test('a departure that must be paid in full is "not offered", and "too soon" wins over it [M133]', () => {
  expect(decideDeposit(aDeparture({ allowDeposit: false }), TODAY)).toEqual({ kind: 'not-offered' });
  expect(decideDeposit(aDeparture({ allowDeposit: false, start: addDays(TODAY, 30) }), TODAY)).toEqual({
    kind: 'too-soon',
  });
});

test('the pages of a departure change after its sale, when it must be paid in full, and when it starts', () => {
  const dates = { start: '2027-03-31', sale: aSale({ ends: '2026-12-31' }) };
  expect(changingDays(aDeparture(dates))).toEqual(['2027-01-01', '2027-03-01', '2027-03-31']);
  expect(changingDays(aDeparture({ ...dates, allowDeposit: false }))).toEqual(['2027-01-01', '2027-03-31']);
  expect(changingDays(anOpenDeparture())).toEqual([]);
});

test('an open-dated tour is never too soon [M127, M133]', () => {
  expect(decideDeposit(anOpenDeparture(), TODAY)).toEqual({ kind: 'allowed' });
  expect(decideDeposit(anOpenDeparture({ allowDeposit: false }), TODAY)).toEqual({ kind: 'not-offered' });
});

test('the balance is due thirty days before the earliest start [P09]', () => {
  const starts = ['2027-06-01', '2027-03-13', '2028-01-01'].map(calendarDate);
  expect(balanceDueDate(starts)).toBe('2027-02-11');
  expect(balanceDueDate([null, calendarDate('2027-03-13'), null])).toBe('2027-02-11');
});

test('an open-dated booking has no due date yet [P09]', () => {
  expect(balanceDueDate([null])).toBeNull();
  expect(balanceDueDate([])).toBeNull();
});
