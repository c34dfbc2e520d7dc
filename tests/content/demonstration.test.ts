import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addDays, addMonths, calendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { isUpcoming } from '#domain/price.ts';
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

test.each(SLUGS)('every sale of %s ends five weeks after the build, and no date has a paid visa chosen', (slug) => {
  for (const built of SOME_DAYS) {
    for (const { sale, visaTypes } of departuresOf(slug, built)) {
      if (sale !== null) expect(sale.ends).toBe(addDays(built, 35));
      expect(visaTypes.filter(({ isDefault, price }) => isDefault && price !== null)).toEqual([]);
    }
  }
});

test('settings, questions and terms name one last day for a change without a fee', () => {
  const { data } = readSource(ROOT, 'content/settings/operator.yaml');
  const { cancelling, no_fee_change_days: days } = data as { cancelling: string; no_fee_change_days: number };
  const textAt = (path: string) => readFileSync(`${ROOT}/content/${path}`, 'utf8');
  expect(cancelling).toContain(`Up to ${days} days before you start`);
  expect(textAt('faqs/change-or-cancel.md')).toContain(`Up to ${days} days before you start`);
  expect(textAt('pages/terms.md')).toContain(`More than ${days - 1} days before the start`);
});
