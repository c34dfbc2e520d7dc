import { expect, test } from 'vitest';
import { calendarDate, daysBetween } from '#domain/calendar-date.ts';
import { ageOn } from '#domain/tour.ts';
import { planSeason } from '../../scripts/machine/practice-season.ts';
import { aDeparture, aTour } from '../support/a-tour.ts';

const TODAY = calendarDate('2027-02-01');
const at = (start: string, capacity = 12) => aDeparture({ start: calendarDate(start), capacity });
const TOURS = ['AA1', 'BB2', 'CC3', 'DD4'].map((code) =>
  aTour({
    code,
    minimumAge: 18,
    maximumAge: 35,
    departures: [
      ...[at('2027-04-03'), at('2027-01-30'), at('2027-02-20'), at('2027-02-06', 0), at('2027-02-27', 4)],
      ...[at('2027-02-24'), at('2027-04-10')],
    ],
  }),
);

test('the season books the next roomy departure of each tour and the first one with a deposit, and leaves most of their seats [E12, N05]', () => {
  const season = planSeason(TOURS, TODAY);
  const starts = Map.groupBy(season, ({ tour, departure }) => `${tour.code} ${departure.start}`);
  expect([...starts].map(([name, { length }]) => `${name}: ${length}`)).toEqual([
    ...['AA1 2027-02-20: 3', 'AA1 2027-04-03: 1', 'BB2 2027-02-20: 3', 'BB2 2027-04-03: 1'],
    ...['CC3 2027-02-20: 3', 'CC3 2027-04-03: 1', 'DD4 2027-02-20: 2'],
  ]);
});

test('no guest of the season is booked twice, and each is old enough and lands in time [E12]', () => {
  const season = planSeason(TOURS, TODAY);
  expect(new Set(season.map(({ guest }) => guest.lastName)).size).toBe(season.length);
  for (const { departure, born, lands, tour } of season) {
    const age = ageOn(born, departure.start);
    expect(age).toBeGreaterThanOrEqual(tour.minimumAge);
    expect(age).toBeLessThanOrEqual(tour.maximumAge!);
    if (lands !== null) expect(daysBetween(lands, departure.start)).toBe(1);
  }
});

test('in the season somebody owes the balance, has paid all, has not said when they land, and lacks details [E12]', () => {
  const season = planSeason(TOURS, TODAY);
  expect(new Set(season.map(({ pays }) => pays))).toEqual(new Set(['deposit', 'all']));
  expect(season.filter(({ pays }) => pays === 'deposit').length).toBeGreaterThan(1);
  // Within 30 days everything is paid.
  for (const { departure, pays } of season) if (departure.start < '2027-03-01') expect(pays).toBe('all');
  expect(season.some(({ lands }) => lands === null)).toBe(true);
  expect(new Set(season.map(({ hasDetails }) => hasDetails))).toEqual(new Set([true, false]));
});

test('an operator with few departures has a small season, and one without any has none [E12]', () => {
  expect(planSeason([aTour({ code: 'ONE', departures: [at('2027-02-20')] })], TODAY)).toHaveLength(3);
  expect(planSeason([aTour({ code: 'OLD', departures: [at('2027-01-30')] })], TODAY)).toEqual([]);
});
