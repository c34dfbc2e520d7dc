import type { Entry } from '#catalogue/check/check-references.ts';
import type { ContentProblem, FieldPath } from '#catalogue/check/problem.ts';
import type { PublishedTour } from '#catalogue/check/register.ts';
import { appearsAt } from '#catalogue/check/site-addresses.ts';
import { entriesIn, type DatesEntry } from '#catalogue/schema/departures.ts';
import { longDate, parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { parseLocalTime } from '#domain/schedule.ts';

const HAPPENED: Partial<Record<Entry['kind'], readonly string[]>> = {
  articles: ['published_date', 'updated'],
  reviews: ['date'],
  pages: ['updated'],
};
/** Content has no earlier day. */
const FIRST_YEAR = '1995';

/**
 * Checks days against `today`, and that nothing ends before it begins. A past event on a future day is a
 * mistake. A sale or a tour that has ended is advice only, so that the passing of time never stops a build.
 */
export function checkTimes(
  entries: readonly Entry[],
  published: readonly PublishedTour[],
  today: CalendarDate,
): ContentProblem[] {
  return [
    ...entries.flatMap((entry) => [...checkHappened(entry, today), ...checkSpans(entry), ...checkTerms(entry, today)]),
    ...published.flatMap((tour) => [...checkSales(tour, today), ...checkDepartures(tour, today)]),
  ];
}

function checkHappened({ kind, source }: Entry, today: CalendarDate): ContentProblem[] {
  const { draft, publish } = source.data as Record<string, unknown>;
  if (draft === true || publish !== undefined) return [];
  return (HAPPENED[kind] ?? []).flatMap((field) => {
    const day = parseCalendarDate(String((source.data as Record<string, unknown>)[field]));
    if (day === null) return [];
    if (day > today) {
      const mayWait = field === 'published_date' ? ' To publish it later, write publish: instead.' : '';
      const mend = `Today is ${today}. Enter the day it happened.${mayWait}`;
      return [source.complaint([field], `${day} is in the future`, mend)];
    }
    if (day >= FIRST_YEAR) return [];
    return [source.complaint([field], `${day} is too long ago`, 'Check the year.')];
  });
}

/** Finds a banner that ends before it starts, and an article that is pinned only before it is live. */
function checkSpans({ kind, source }: Entry): ContentProblem[] {
  const say = (fields: unknown, path: FieldPath, until: string, problem: string) => {
    const { publish, [until]: end } = (fields ?? {}) as Record<string, unknown>;
    const [from, to] = [publish, end].map((time) => parseLocalTime(String(time)));
    if (from == null || to == null || to > from) return [];
    return [source.complaint([...path, until], problem, `Write a time after ${String(publish)}.`)];
  };
  if (kind === 'articles')
    return say(source.data, [], 'pinned', '“pinned” ends before “publish”, so the article would never be on top');
  if (kind !== 'banner') return [];
  const { banners } = source.data as { banners?: unknown };
  if (!Array.isArray(banners)) return [];
  return banners.flatMap((fields, index) =>
    say(fields, ['banners', index], 'until', '“until” is before “publish”, so this banner would never show'),
  );
}

function checkTerms({ kind, slug, source }: Entry, today: CalendarDate): ContentProblem[] {
  if (kind !== 'pages' || slug !== 'terms') return [];
  const { draft, publish, until } = source.data as Record<string, unknown>;
  const hides = { draft: draft === true, publish: appearsAt({ publish }) > today, until: until !== undefined };
  return Object.entries(hides).flatMap(([field, isHidden]) =>
    isHidden ? [source.complaint([field], 'every form links to the terms, which can’t be hidden', 'Remove it.')] : [],
  );
}

function checkSales({ file, departures }: PublishedTour, today: CalendarDate): ContentProblem[] {
  const sales: { entry: Pick<DatesEntry, 'sale'>; path: FieldPath }[] = [{ entry: file, path: [] }, ...entriesIn(file)];
  return sales.flatMap(({ entry: { sale }, path }) => {
    const ends = sale === undefined || sale === 'none' ? undefined : sale.ends;
    if (ends === undefined || ends >= today) return [];
    const mend = 'Remove the sale, or write a later day.';
    return [departures.complaint([...path, 'sale', 'ends'], `the sale ended on ${longDate(ends)}`, mend, 'advice')];
  });
}

function checkDepartures({ file, running, departures }: PublishedTour, today: CalendarDate): ContentProblem[] {
  const last = running.toSorted().at(-1);
  const say = (problem: string, mend: string) => [departures.complaint(['dates'], problem, mend, 'advice')];
  if (last === undefined || last === 'open') return [];
  if (last < today) {
    const mend = 'Write new dates, or remove the tour as docs/editing/tours.md says.';
    return say(`all departures are over, the last on ${last}. Nobody can book the tour`, mend);
  }
  const isClosed = file.capacity === 0 && file.dates.every(({ capacity = 0 }) => capacity === 0);
  if (!isClosed) return [];
  return say('every departure has a capacity of 0. Nobody can book the tour', 'Write how many seats there are.');
}
