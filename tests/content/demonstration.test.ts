import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addDays, addMonths, calendarDate, daysBetween, type CalendarDate } from '#domain/calendar-date.ts';
import { isUpcoming, priceDeparture } from '#domain/price.ts';
import type { Departure } from '#domain/tour.ts';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems } from '#catalogue/check/problem.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { expandDepartures } from '#catalogue/departures.ts';
import { departuresSchema } from '#catalogue/schema/departures.ts';

const ROOT = process.cwd();
const SLUGS = readdirSync(`${ROOT}/content/tours`);

/** Days on which the demonstration must work. */
const SOME_DAYS = ['2026-11-21', '2027-05-03', '2028-02-29', '2029-10-31', '2031-08-15'].map(calendarDate);

/** The departures of a site that is built on a day. */
function departuresOf(slug: string, built: CalendarDate = SOME_DAYS[0]!): Departure[] {
  const { data } = readSource(ROOT, `content/tours/${slug}/departures.yaml`);
  return expandDepartures(departuresSchema.parse(data), 'DEMO', built);
}

test('the demonstration content is in order [N04]', () => {
  expect(formatProblems(checkContent(ROOT, { register: 'compared' }))).toBe('');
});

test.each(SLUGS)('%s has dates in as many months whenever it is built, and each id that it ever gave [P22 D79]', (slug) => {
  const { data } = readSource(ROOT, `content/tours/${slug}/departures.yaml`);
  const leftOut = departuresSchema.parse(data).dates.flatMap(({ except = [] }) => except);
  const builds = ['2026-12-01', '2029-12-01', '2031-12-01'].map(calendarDate);
  const given = builds.map((built) => departuresOf(slug, built));
  const months = given.map((departures, index) =>
    departures
      .filter((departure) => isUpcoming(departure, builds[index]!))
      .flatMap(({ start }) => start ?? [])
      .concat(leftOut)
      // The window ends within its last month.
      .filter((start) => builds[index]! <= start && start < addMonths(builds[index]!, 14))
      .map((start) => start.slice(0, 7)),
  );
  const [first] = months;
  expect(new Set(first).size).toBeGreaterThan(5);
  expect(months.map((starts) => new Set(starts).size)).toEqual(months.map(() => new Set(first).size));
  const termsOf = ({ id, capacity, price }: Departure) => ({ id, capacity, price });
  const latest = new Map(given.at(-1)!.map((departure) => [departure.id, termsOf(departure)]));
  for (const departure of given.flat()) expect(latest.get(departure.id)).toEqual(termsOf(departure));
});

test.each(['the-red-centre', 'great-ocean-road'])('%s always has a date within 30 days, and one beyond [M133]', (slug) => {
  for (const today of SOME_DAYS) {
    const away = departuresOf(slug, today)
      .filter((departure) => isUpcoming(departure, today) && departure.capacity !== 0)
      .map(({ start }) => daysBetween(today, start!));
    expect(away.some((days) => days <= 30)).toBe(true);
    expect(away.some((days) => days > 30)).toBe(true);
  }
});

test('The Red Centre has full dates to come, on whatever day it is built [M122]', () => {
  for (const today of SOME_DAYS) {
    const upcoming = departuresOf('the-red-centre', today).filter((departure) => isUpcoming(departure, today));
    expect(upcoming.filter(({ capacity }) => capacity === 0).length).toBeGreaterThan(3);
  }
});

test('The Red Centre has a date on sale and others at the usual price, on whatever day it is built [M105]', () => {
  for (const today of SOME_DAYS) {
    const sales = departuresOf('the-red-centre', today)
      .filter((departure) => isUpcoming(departure, today))
      .map((departure) => priceDeparture(departure, 'GBP', today).onSale);
    expect(new Set(sales)).toEqual(new Set([true, false]));
  }
});

test.each(SLUGS)('every sale of %s ends five weeks after the build, and no date has a paid visa chosen', (slug) => {
  for (const built of SOME_DAYS) {
    for (const { sale, visaTypes } of departuresOf(slug, built)) {
      if (sale !== null) expect(sale.ends).toBe(addDays(built, 35));
      expect(visaTypes.filter(({ isDefault, price }) => isDefault && price !== null)).toEqual([]);
    }
  }
});

test('The Red Centre has dates with two seats, on whatever day it is built [P31]', () => {
  for (const today of SOME_DAYS) {
    const upcoming = departuresOf('the-red-centre', today).filter((departure) => isUpcoming(departure, today));
    expect(upcoming.filter(({ capacity }) => capacity === 2).length).toBeGreaterThan(2);
  }
});

test('The Red Centre asks for a visa without choosing one, and "no visa" is among the choices [M109, M130]', () => {
  const [first] = departuresOf('the-red-centre');
  expect(first?.visaTypes.map(({ price }) => price?.GBP ?? null)).toEqual([35, 375, null]);
  expect(first?.visaTypes.some(({ isDefault }) => isDefault)).toBe(false);
});

test('Great Ocean Road has no visas [M77]', () => {
  expect(departuresOf('great-ocean-road').flatMap(({ visaTypes }) => visaTypes)).toEqual([]);
});

test('Outback Nights can be booked with an open date [M127]', () => {
  expect(departuresOf('outback-nights').at(-1)).toMatchObject({ id: 'DEMO-open', start: null, capacity: null });
});

test('Reef and Islands can be taken in two ways, one of which costs more [M104]', () => {
  const [first] = departuresOf('reef-and-islands');
  expect(first?.combinations.map(({ supplement }) => supplement.GBP)).toEqual([0, 160]);
});

test('Into the Daintree requires insurance and has a usual one [M108]', () => {
  const [first] = departuresOf('into-the-daintree');
  expect(first?.requireInsurance).toBe(true);
  expect(first?.insuranceTypes.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('six tours have something to add, and seven have insurance, both to leave and to take [P36]', () => {
  const first = SLUGS.map((slug) => departuresOf(slug)[0]!);
  expect(first.filter(({ addons }) => addons.length >= 2)).toHaveLength(6);
  expect(first.filter(({ insuranceTypes }) => insuranceTypes.length > 0)).toHaveLength(7);
  expect(new Set(first.map(({ requireInsurance }) => requireInsurance))).toEqual(new Set([true, false]));
});

test('settings, questions and terms name one last day for a change without a fee', () => {
  const { data } = readSource(ROOT, 'content/settings/operator.yaml');
  const { cancelling, no_fee_change_days: days } = data as { cancelling: string; no_fee_change_days: number };
  const textAt = (path: string) => readFileSync(`${ROOT}/content/${path}`, 'utf8');
  expect(cancelling).toContain(`Up to ${days} days before you start`);
  expect(textAt('faqs/change-or-cancel.md')).toContain(`Up to ${days} days before you start`);
  expect(textAt('pages/terms.md')).toContain(`More than ${days - 1} days before the start`);
});

test('First Week in Sydney is paid in full [M93]', () => {
  expect(departuresOf('first-week-in-sydney').every(({ allowDeposit }) => !allowDeposit)).toBe(true);
});

test('every tour with dates has one in the months after any day it is shown [M35]', () => {
  for (const slug of SLUGS) {
    for (const today of SOME_DAYS) {
      const soon = departuresOf(slug, today).some(({ start }) => start !== null && start > today && start < addDays(today, 62));
      expect(soon, `${slug} after ${today}`).toBe(true);
    }
  }
});
