import type { CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, inCurrency } from '#domain/currency.ts';
import type { FieldPath, Explanation } from '#catalogue/check/problem.ts';
import { placeDepartures, placeStarts, startsOf, type PlacedDeparture } from '#catalogue/departures.ts';
import { entriesIn, type DeparturesFile } from '#catalogue/schema/departures.ts';

/** More departures than this are a mistake in a pattern. */
const MOST_DEPARTURES = 400;

/** The lists from which an entry chooses by id. */
const OFFERS = ['visa_types', 'insurance_types', 'choices', 'addons'] as const;

export interface DepartingTour {
  readonly code: string;
  readonly groupSize: number;
}

/** Checks the rules between the fields of a departures file. Each fault is told once, however many dates have it. */
export function checkDepartures(file: DeparturesFile, tour: DepartingTour, today: CalendarDate): Explanation[] {
  const found = new Map<string, Explanation>();
  const tell: Tell = (path, problem, mend) => {
    found.set(`${path.join('.')} ${problem}`, { path, problem, mend });
  };
  const placed = placeDepartures(file, tour.code, today);
  checkAmount(file, today, tell);
  checkIds(file, tell);
  checkSelections(file, tell);
  checkPatterns(file, today, tell);
  checkDuplicates(file, placed, tell);
  checkCapacities(file, tour, tell);
  for (const departure of placed) checkPrices(file, departure, tell);
  return [...found.values()];
}

type Tell = (path: FieldPath, problem: string, mend: string) => void;

/** Counts the departures to come, because a pattern without an end has more days with every year. */
function checkAmount(file: DeparturesFile, today: CalendarDate, tell: Tell): void {
  const starts = placeStarts({ ...file, cancelled: [] }, today).map(({ start }) => start ?? today);
  const amount = starts.filter((start) => start >= today).length;
  if (starts.length === 0) tell(['dates'], 'has no departures', 'Write a date or a pattern, or open_dated.');
  if (amount <= MOST_DEPARTURES) return;
  const problem = `gives ${amount} departures, more than ${MOST_DEPARTURES}`;
  tell(['dates'], problem, 'End the patterns earlier, or repeat them less often.');
}

function checkIds(file: DeparturesFile, tell: Tell): void {
  const seen = new Map<number, string>();
  for (const list of OFFERS) {
    for (const [index, { id, name }] of file[list].entries()) {
      const other = seen.get(id);
      if (other !== undefined) {
        const problem = `${id} is already the id of "${other}"`;
        tell([list, index, 'id'], problem, 'Use a number that nothing else in this file has.');
      }
      seen.set(id, name);
    }
  }
  for (const list of ['visa_types', 'insurance_types'] as const) {
    const second = file[list].map((type, index) => ({ ...type, index })).filter((type) => type.default)[1];
    if (second === undefined) continue;
    tell([list, second.index, 'default'], 'there is already a default', 'Make at most one the default.');
  }
}

/** The ids that an entry selects must be in the file's lists, and required insurance must be on offer. */
function checkSelections(file: DeparturesFile, tell: Tell): void {
  const entries = entriesIn(file);
  for (const { entry, path } of entries) {
    for (const list of OFFERS) {
      const selected = entry[list];
      const known = file[list].map(({ id }) => id);
      for (const id of selected === undefined || selected === 'none' ? [] : selected) {
        if (known.includes(id)) continue;
        const mend = known.length === 0 ? `This file has no ${list}.` : `There are: ${known.join(', ')}.`;
        tell([...path, list], `${id} is not an id in ${list}`, mend);
      }
    }
  }
  const insurances = file.insurance_types.filter(({ withdrawn }) => !withdrawn);
  const isNone = (picked: 'none' | number[] | undefined) =>
    picked === 'none' || !insurances.some(({ id }) => picked?.includes(id) ?? true);
  const whole = { require_insurance: file.require_insurance, insurance_types: undefined };
  const uninsured = [{ entry: whole, path: [] as FieldPath }, ...entries].find(
    ({ entry }) => (entry.require_insurance ?? file.require_insurance) && isNone(entry.insurance_types),
  );
  if (uninsured === undefined) return;
  const mend = 'Offer one in insurance_types, or write require_insurance: false.';
  tell([...uninsured.path, 'require_insurance'], 'insurance is required, but none is offered', mend);
}

/** A pattern must give at least one date, and its exceptions must be dates that it gives. */
function checkPatterns(file: DeparturesFile, today: CalendarDate, tell: Tell): void {
  for (const [index, entry] of file.dates.entries()) {
    const { every, from, to, except = [] } = entry;
    if (every === undefined || from === undefined) continue;
    const path = ['dates', index];
    // A pattern without an end may begin, and leave out days, later than a build of today gives dates.
    const latest = [today, from, ...except].toSorted().at(-1)!;
    const hit = startsOf({ ...entry, except: [] }, latest);
    if (hit.every((day) => except.includes(day))) {
      const problem = `every day from ${from}${to === undefined ? '' : ` to ${to}`} is excluded`;
      tell([...path, 'every'], problem, 'Change from, to or months, or remove the entry.');
      continue;
    }
    for (const [at, day] of except.entries()) {
      if (hit.includes(day)) continue;
      tell([...path, 'except', at], `${day} is not a day of this pattern`, 'Fix the day, or remove it from except.');
    }
  }
}

function checkDuplicates(file: DeparturesFile, placed: readonly PlacedDeparture[], tell: Tell): void {
  const seen = new Map<string, FieldPath>();
  for (const { departure, path } of placed) {
    const first = seen.get(departure.id);
    seen.set(departure.id, first ?? path);
    if (first === undefined) continue;
    const [earlier, later] = [Number(first[1]) + 1, Number(path[1]) + 1];
    const isPattern = file.dates[Number(path[1])]?.every !== undefined;
    const where = earlier === later ? 'is listed twice' : `is already listed in entry ${earlier}`;
    const mend = isPattern
      ? `Move entry ${earlier} below this one, so that it replaces that day, or remove it.`
      : 'Remove one.';
    tell(path, `${departure.start} ${where}`, mend);
  }
}

function checkCapacities(file: DeparturesFile, { groupSize }: DepartingTour, tell: Tell): void {
  const check = (capacity: number, path: FieldPath) => {
    const problem = `${capacity} seats are more than the group_size of ${groupSize}`;
    if (capacity > groupSize) tell(path, problem, 'Fix capacity here, or group_size in index.md.');
  };
  check(file.capacity, ['capacity']);
  for (const [index, { capacity = 0 }] of file.dates.entries()) check(capacity, ['dates', index, 'capacity']);
}

/** A sale lowers the price in every currency, and a deposit is lower than the price. */
function checkPrices(file: DeparturesFile, { departure, path }: PlacedDeparture, tell: Tell): void {
  const entry: Partial<Record<'prices' | 'sale' | 'deposit', unknown>> | undefined =
    path[0] === 'dates' ? file.dates[Number(path[1])] : file.open_dated;
  /** Where the amount is written: in the entry, or for the whole file. */
  const at = (...field: ['sale' | 'deposit', ...string[]]): FieldPath =>
    entry?.[field[0]] === undefined ? field : [...path, ...field];
  const { sale, price, deposit, allowDeposit } = departure;
  if (allowDeposit && file.deposit === undefined && entry?.deposit === undefined) {
    tell(['deposit'], 'is missing', 'Write deposit with an amount in each currency, or allow_deposit: false.');
    return;
  }
  for (const currency of CURRENCIES) {
    const usual = inCurrency(price, currency);
    const least = inCurrency(sale?.price ?? price, currency);
    const first = inCurrency(deposit, currency);
    if (sale !== null && least >= usual) {
      const problem = `the sale price ${least} is not below the price ${usual}`;
      tell(at('sale', 'prices', currency), problem, 'Lower it, or remove the sale.');
    }
    if (allowDeposit && first >= least) {
      const problem = `the deposit ${first} is not below the price ${least}`;
      tell(at('deposit', currency), problem, 'Lower it, or write allow_deposit: false.');
    }
  }
}
