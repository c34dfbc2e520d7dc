import type { Entry } from '#catalogue/check/check-references.ts';
import {
  doubtChanges,
  doubtNeighbours,
  doubtPreselected,
  doubtProportions,
  doubtRollingSales,
  usualProportions,
  writtenPrices,
} from '#catalogue/check/doubt-prices.ts';
import { questionsOf, type Doubt } from '#catalogue/check/doubt.ts';
import { lineOfNode, allNodes, textNodes } from '#catalogue/check/parsed-text.ts';
import type { ContentProblem } from '#catalogue/check/problem.ts';
import type { PublishedTour } from '#catalogue/check/register.ts';
import { readText } from '#catalogue/check/source-file.ts';
import { placeDepartures, startsOf } from '#catalogue/departures.ts';
import { departuresSchema, type DeparturesFile, type DatesEntry } from '#catalogue/schema/departures.ts';
import { operatorSchema } from '#catalogue/schema/operator.ts';
import { type CalendarDate, addMonths, weekdayOf, WEEKDAYS } from '#domain/calendar-date.ts';
import { parsePattern } from '#catalogue/date-pattern.ts';

/** Reads a file as it was before the change. Null means that the file did not exist. */
export type TextBefore = (file: string) => string | null;

interface Surroundings {
  readonly entries: readonly Entry[];
  readonly published: readonly PublishedTour[];
  readonly today: CalendarDate;
  readonly before: TextBefore;
}

const UNFINISHED = /\b(TODO|TBC|TBD|FIXME|XXX+)\b|\?\?\?/;
const TERMS = 'content/pages/terms.md';

/**
 * Asks about unlikely values. An editor answers a question in the same file with `sure`, or a reviewer answers it
 * in the pull request.
 */
export function checkDoubts(at: Surroundings): ContentProblem[] {
  return [
    ...at.published.flatMap((tour) => questionsOf(tour.departures, doubtsOfDepartures(tour, at))),
    ...at.entries.flatMap(unfinished),
    ...termsWithoutVersion(at),
  ];
}

function doubtsOfDepartures(tour: PublishedTour, { published, entries, today, before }: Surroundings): Doubt[] {
  const { file } = tour;
  const usual = proportionsOf(published, entries);
  const old = departuresBefore(before(tour.departures.file), tour.departures.file);
  return [
    ...(usual === null ? [] : doubtProportions(writtenPrices(file), usual)),
    ...doubtNeighbours(file),
    ...doubtPreselected(file, placeDepartures(file, tour.identity, today)),
    ...doubtRollingSales(file),
    ...doubtDates(file, today),
    ...(old === null ? [] : [...doubtChanges(file, old), ...doubtSeatsBefore(file, old)]),
  ].filter(isFirstOfItsAmount);
}

/** Keeps one question for each amount, even with several reasons to ask. */
function isFirstOfItsAmount({ path, answer }: Doubt, index: number, doubts: readonly Doubt[]): boolean {
  return doubts.findIndex((other) => other.answer === answer && other.path.join() === path.join()) === index;
}

/** One tour has few prices to compare, so the operator's price steps count too. */
function proportionsOf(published: readonly PublishedTour[], entries: readonly Entry[]) {
  const operator = operatorSchema.safeParse(entries.find(({ kind }) => kind === 'operator')?.source.data);
  return usualProportions([
    ...published.map(({ file }) => file.prices),
    ...Object.values(operator.data?.price_steps ?? {}),
  ]);
}

function departuresBefore(text: string | null, file: string): DeparturesFile | null {
  if (text === null) return null;
  const read = departuresSchema.safeParse(readText(file, text).data);
  return read.success ? read.data : null;
}

function unfinished({ source }: Entry): ContentProblem[] {
  const found = allNodes(textNodes(source)).flatMap((node) => {
    const word = node.type === 'text' ? UNFINISHED.exec(node.value)?.[0] : undefined;
    return word === undefined ? [] : [{ word, line: source.bodyLine + lineOfNode(node) - 1 }];
  });
  return found.flatMap(({ word, line }) =>
    questionsOf(source, [{ path: [], problem: `"${word}" looks unfinished`, answer: word }]).map((question) => ({
      ...question,
      line,
      field: 'text',
    })),
  );
}

/** Asks for a new terms_version after a change of the terms: each booking stores the version its guest accepted. */
function termsWithoutVersion({ entries, before }: Surroundings): ContentProblem[] {
  const terms = entries.find(({ file }) => file === TERMS)?.source;
  const settings = entries.find(({ kind }) => kind === 'operator')?.source;
  const [oldTerms, oldSettings] = [before(TERMS), settings === undefined ? null : before(settings.file)];
  if (terms === undefined || settings === undefined || oldTerms === null || oldSettings === null) return [];
  const versionOf = (data: unknown) => (data as { terms_version?: unknown } | undefined)?.terms_version;
  const version = String(versionOf(settings.data));
  const isSameText = readText(TERMS, oldTerms).body.trim() === terms.body.trim();
  if (isSameText || version !== String(versionOf(readText(settings.file, oldSettings).data))) return [];
  const problem = `the terms have changed, but terms_version in operator.yaml is still ${version}`;
  return questionsOf(terms, [{ path: ['updated'], problem, answer: `still ${version}` }]);
}

/** A single date later than this probably has a wrong year. */
const FARTHEST_MONTHS = 48;
/** A capacity this many times the usual one probably has a digit too many. */
const UNLIKELY_SEATS = 4;
/** A tour without patterns has a usual weekday if at least this many dates share it. */
const HABIT = 4;

function doubtDates(file: DeparturesFile, today: CalendarDate): Doubt[] {
  return [...doubtWeekdays(file, today), ...doubtYears(file, today), ...doubtSeats(file)];
}

function doubtSeatsBefore(file: DeparturesFile, before: DeparturesFile): Doubt[] {
  if (before.capacity === 0 || file.capacity < before.capacity * UNLIKELY_SEATS) return [];
  return [tooMany(['capacity'], file.capacity, `there were ${before.capacity} before`)];
}

/** Asks at the first day of each entry that is strange. */
function doubtDays(
  { dates }: DeparturesFile,
  isStrange: (day: CalendarDate) => boolean,
  ask: (day: CalendarDate) => Pick<Doubt, 'problem' | 'answer'>,
): Doubt[] {
  return dates.flatMap(({ date = [] }, index) => {
    const day = date.find(isStrange);
    return day === undefined ? [] : [{ path: ['dates', index, 'date', date.indexOf(day)], ...ask(day) }];
  });
}

function doubtWeekdays(file: DeparturesFile, today: CalendarDate): Doubt[] {
  const usual = usualWeekdays(file.dates, today);
  if (usual === null) return [];
  const names = usual.map((weekday) => WEEKDAYS[weekday]!).join(' and ');
  return doubtDays(
    file,
    (day) => !usual.includes(weekdayOf(day)),
    (day) => {
      const weekday = WEEKDAYS[weekdayOf(day)]!;
      return { problem: `${day} is a ${weekday}, but the tour starts on ${names}`, answer: weekday };
    },
  );
}

/** The weekdays of a tour's patterns, or the weekday of most single dates. Null if there is no usual weekday. */
function usualWeekdays(dates: readonly DatesEntry[], today: CalendarDate): number[] | null {
  const patterns = dates.filter(({ every }) => every !== undefined);
  if (patterns.length === 0) {
    const days = dates.flatMap(({ date = [] }) => date.map(weekdayOf));
    const [most] = [...Map.groupBy(days, (weekday) => weekday)].toSorted(([, a], [, b]) => b.length - a.length);
    return most !== undefined && most[1].length >= HABIT && most[1].length > days.length * 0.7 ? [most[0]] : null;
  }
  const hit = patterns.map((entry) => [...new Set(startsOf(entry, today).map(weekdayOf))]);
  const isByWeek = patterns.every(({ every = '' }) => {
    const pattern = parsePattern(every);
    return pattern.kind === 'weekdays' || (pattern.kind === 'days' && pattern.step % 7 === 0);
  });
  return isByWeek ? [...new Set(hit.flat())].toSorted((a, b) => a - b) : null;
}

function doubtYears(file: DeparturesFile, today: CalendarDate): Doubt[] {
  const farthest = addMonths(today, FARTHEST_MONTHS);
  return doubtDays(
    file,
    (day) => day > farthest,
    (day) => ({
      problem: `${day} is more than ${FARTHEST_MONTHS / 12} years ahead`,
      answer: `year ${day.slice(0, 4)}`,
    }),
  );
}

function doubtSeats({ capacity, dates }: DeparturesFile): Doubt[] {
  if (capacity === 0) return [];
  return dates.flatMap((entry, index) =>
    entry.capacity !== undefined && entry.capacity >= capacity * UNLIKELY_SEATS
      ? [tooMany(['dates', index, 'capacity'], entry.capacity, `the other dates have ${capacity}`)]
      : [],
  );
}

function tooMany(path: readonly PropertyKey[], seats: number, compared: string): Doubt {
  return { path, problem: `there are ${seats} seats, and ${compared}`, answer: `${seats} seats` };
}
