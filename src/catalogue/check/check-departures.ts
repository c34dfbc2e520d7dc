import type { CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, inCurrency } from '#domain/currency.ts';
import type { FieldPath, Explanation } from '#catalogue/check/problem.ts';
import { placeDepartures, placeStarts, startsOf, type PlacedDeparture } from '#catalogue/departures.ts';
import { entriesIn, type DeparturesFile } from '#catalogue/schema/departures.ts';

/** More departures than this are a mistake in a pattern. */
const MOST_DEPARTURES = 400;

/** The lists from which an entry chooses by id. */
const OFFERS = ['visa_types', 'insurance_types', 'choices', 'addons'] as const;

/** What the check needs to know about the tour of the departures. */
export interface DepartingTour {
  readonly code: string;
  readonly groupSize: number;
}

/** Checks the rules between the fields of a departures file. */
export function checkDepartures(file: DeparturesFile, tour: DepartingTour, today: CalendarDate): Explanation[] {
  const placed = placeDepartures(file, tour.code, today);
  return [
    ...checkAmount(
      placeStarts({ ...file, cancelled: [] }, today).map(({ start }) => start ?? today),
      today,
    ),
    ...checkIds(file),
    ...checkSelections(file),
    ...checkPatterns(file, today),
    ...checkDuplicates(file, placed),
    ...checkCapacities(file, tour),
    ...firstOfEach(placed.flatMap((departure) => checkPrices(file, departure))),
  ];
}

/** Counts the departures to come, because a pattern without an end has more days with every year. */
function checkAmount(starts: readonly CalendarDate[], today: CalendarDate): Explanation[] {
  const amount = starts.filter((start) => start >= today).length;
  if (starts.length === 0) {
    return [{ path: ['dates'], problem: 'has no departures', mend: 'Write a date or a pattern, or open_dated.' }];
  }
  if (amount <= MOST_DEPARTURES) return [];
  const problem = `gives ${amount} departures, more than ${MOST_DEPARTURES}`;
  return [{ path: ['dates'], problem, mend: 'End the patterns earlier, or repeat them less often.' }];
}

function checkIds(file: DeparturesFile): Explanation[] {
  const seen = new Map<number, string>();
  const problems: Explanation[] = [];
  for (const list of OFFERS) {
    for (const [index, { id, name }] of file[list].entries()) {
      const other = seen.get(id);
      if (other !== undefined) {
        problems.push({
          path: [list, index, 'id'],
          problem: `${id} is already the id of "${other}"`,
          mend: 'Use a number that nothing else in this file has.',
        });
      }
      seen.set(id, name);
    }
  }
  for (const list of ['visa_types', 'insurance_types'] as const) {
    const second = file[list].map((type, index) => ({ ...type, index })).filter((type) => type.default)[1];
    if (second === undefined) continue;
    problems.push({
      path: [list, second.index, 'default'],
      problem: 'there is already a default',
      mend: 'Make at most one the default.',
    });
  }
  return problems;
}

/** The ids that an entry selects must be in the file's lists, and required insurance must be on offer. */
function checkSelections(file: DeparturesFile): Explanation[] {
  const entries = entriesIn(file);
  const unknown = entries.flatMap(({ entry, path }) =>
    OFFERS.flatMap((list) => {
      const selected = entry[list];
      if (selected === undefined || selected === 'none') return [];
      const known = file[list].map(({ id }) => id);
      return selected
        .filter((id) => !known.includes(id))
        .map((id) => ({
          path: [...path, list],
          problem: `${id} is not an id in ${list}`,
          mend: known.length === 0 ? `This file has no ${list}.` : `There are: ${known.join(', ')}.`,
        }));
    }),
  );
  const insurances = file.insurance_types.filter(({ withdrawn }) => !withdrawn);
  const isNone = (picked: 'none' | number[] | undefined) =>
    picked === 'none' || !insurances.some(({ id }) => picked?.includes(id) ?? true);
  const uninsured = [
    { entry: { require_insurance: file.require_insurance, insurance_types: undefined }, path: [] as FieldPath },
    ...entries,
  ]
    .filter(({ entry }) => (entry.require_insurance ?? file.require_insurance) && isNone(entry.insurance_types))
    .map(({ path }) => ({
      path: [...path, 'require_insurance'],
      problem: 'insurance is required, but none is offered',
      mend: 'Offer one in insurance_types, or write require_insurance: false.',
    }));
  return [...unknown, ...uninsured.slice(0, 1)];
}

/** A pattern must give at least one date, and its exceptions must be dates that it gives. */
function checkPatterns(file: DeparturesFile, today: CalendarDate): Explanation[] {
  return file.dates.flatMap((entry, index) => {
    const { every, from, to, except = [] } = entry;
    if (every === undefined || from === undefined) return [];
    const path = ['dates', index];
    // A pattern without an end may begin, and leave out days, later than a build of today gives dates.
    const latest = [today, from, ...except].toSorted().at(-1)!;
    const hit = startsOf({ ...entry, except: [] }, latest);
    if (hit.every((day) => except.includes(day))) {
      return [
        {
          path: [...path, 'every'],
          problem: `every day from ${from}${to === undefined ? '' : ` to ${to}`} is excluded`,
          mend: 'Change from, to or months, or remove the entry.',
        },
      ];
    }
    return except.flatMap((day, at) =>
      hit.includes(day)
        ? []
        : [
            {
              path: [...path, 'except', at],
              problem: `${day} is not a day of this pattern`,
              mend: 'Fix the day, or remove it from except.',
            },
          ],
    );
  });
}

function checkDuplicates(file: DeparturesFile, placed: readonly PlacedDeparture[]): Explanation[] {
  const seen = new Map<string, FieldPath>();
  const problems: Explanation[] = [];
  for (const { departure, path } of placed) {
    const first = seen.get(departure.id);
    seen.set(departure.id, first ?? path);
    if (first === undefined) continue;
    const [earlier, later] = [Number(first[1]) + 1, Number(path[1]) + 1];
    const isPattern = file.dates[Number(path[1])]?.every !== undefined;
    const mend = isPattern
      ? `Move entry ${earlier} below this one, so that it replaces that day, or remove it.`
      : 'Remove one.';
    const problem =
      earlier === later
        ? `${departure.start} is listed twice`
        : `${departure.start} is already listed in entry ${earlier}`;
    problems.push({ path, problem, mend });
  }
  return problems;
}

function checkCapacities(file: DeparturesFile, { groupSize }: DepartingTour): Explanation[] {
  const capacities = [
    { capacity: file.capacity, path: ['capacity'] as FieldPath },
    ...file.dates.map((entry, index) => ({
      capacity: entry.capacity ?? 0,
      path: ['dates', index, 'capacity'] as FieldPath,
    })),
  ];
  return capacities
    .filter(({ capacity }) => capacity > groupSize)
    .map(({ capacity, path }) => ({
      path,
      problem: `${capacity} seats are more than the group_size of ${groupSize}`,
      mend: 'Fix capacity here, or group_size in index.md.',
    }));
}

/** A sale lowers the price in every currency, and a deposit is lower than the price. */
function checkPrices(file: DeparturesFile, { departure, path }: PlacedDeparture): Explanation[] {
  const entry: Partial<Record<'prices' | 'sale' | 'deposit', unknown>> | undefined =
    path[0] === 'dates' ? file.dates[Number(path[1])] : file.open_dated;
  /** Where the amount is written: in the entry, or for the whole file. */
  const at = (...field: ['sale' | 'deposit', ...string[]]): FieldPath =>
    entry?.[field[0]] === undefined ? field : [...path, ...field];
  const { sale, price, deposit } = departure;
  if (departure.allowDeposit && file.deposit === undefined && entry?.deposit === undefined) {
    const mend = 'Write deposit with an amount in each currency, or allow_deposit: false.';
    return [{ path: ['deposit'], problem: 'is missing', mend }];
  }
  const lowest = sale?.price ?? price;
  return CURRENCIES.flatMap((currency) => {
    const usual = inCurrency(price, currency);
    const least = inCurrency(lowest, currency);
    const first = inCurrency(deposit, currency);
    return [
      ...(sale !== null && least >= usual
        ? [
            {
              path: at('sale', 'prices', currency),
              problem: `the sale price ${least} is not below the price ${usual}`,
              mend: 'Lower it, or remove the sale.',
            },
          ]
        : []),
      ...(departure.allowDeposit && first >= least
        ? [
            {
              path: at('deposit', currency),
              problem: `the deposit ${first} is not below the price ${least}`,
              mend: 'Lower it, or write allow_deposit: false.',
            },
          ]
        : []),
    ];
  });
}

/** Reports a mistake in the part for the whole file once, not once for each date. */
function firstOfEach(problems: readonly Explanation[]): Explanation[] {
  return [...new Map(problems.map((found) => [`${found.path.join('.')} ${found.problem}`, found])).values()];
}
