import { addDays, addMonths, type CalendarDate } from '#domain/calendar-date.ts';
import { inEachCurrency } from '#domain/currency.ts';
import { datedId, openDatedId, type Departure, type Sale, type Tour } from '#domain/tour.ts';
import { daysOf, isInMonths, parseMonths, parsePattern } from '#catalogue/date-pattern.ts';
import type { DatesEntry, DeparturesFile } from '#catalogue/schema/departures.ts';
import { createHash } from 'node:crypto';

/** The fields of an entry that say on which days it is. */
export type DaysOfEntry = Partial<Pick<DatesEntry, (typeof DAYS_OF_ENTRY)[number]>>;
const DAYS_OF_ENTRY = ['date', 'every', 'from', 'to', 'months', 'except'] as const;
type Overrides = Omit<DatesEntry, (typeof DAYS_OF_ENTRY)[number] | 'capacity'>;

export interface PlacedDeparture {
  readonly departure: Departure;
  readonly path: readonly (string | number)[];
}

type PlacedStart =
  | { readonly start: CalendarDate; readonly path: readonly ['dates', number] }
  | { readonly start: null; readonly path: readonly ['open_dated'] };

const NOTHING = inEachCurrency(() => 0);
/** How far ahead of the day of a build a pattern without a last day gives dates. */
const MONTHS_AHEAD = 14;

/** The only combination of a tour without choices. It adds nothing to the price. */
const ONLY_WAY = { id: 1, name: 'Standard', supplement: NOTHING } as const;

/**
 * The code of a tour in bookings, seats, promo codes and the ids of its departures. It is the code under which the tour
 * was first published.
 */
export function identityOf({
  code,
  formerly,
}: {
  readonly code: string;
  readonly formerly?: string | undefined;
}): string {
  return formerly ?? code;
}

/**
 * Lists the departures of a file that are not cancelled, with patterns expanded, sorted by date. The open date is last.
 *
 * `today` is the day of the build, from which `ends_in` of a sale counts.
 */
export function expandDepartures(file: DeparturesFile, tourCode: string, today: CalendarDate): Departure[] {
  return placeDepartures(file, tourCode, today)
    .map(({ departure }) => departure)
    .toSorted((a, b) => (a.start ?? '9999').localeCompare(b.start ?? '9999'));
}

/** Lists the same departures in the order of the file with their positions, which problems point to. */
export function placeDepartures(file: DeparturesFile, tourCode: string, today: CalendarDate): PlacedDeparture[] {
  return placeStarts(file, today).map(({ start, path }) => {
    if (start === null) {
      const { valid_months: months, ...overrides } = file.open_dated!;
      const note = overrides.note ?? `Book now and choose your start date within ${months} months.`;
      const open = { id: openDatedId(tourCode), start, capacity: null, validMonths: months, note };
      return { departure: { ...open, ...termsOf(file, overrides, today) }, path };
    }
    const entry = file.dates[path[1]]!;
    const dated = { id: datedId(tourCode, start), start, capacity: entry.capacity ?? file.capacity, validMonths: null };
    return { departure: { ...dated, note: entry.note ?? '', ...termsOf(file, entry, today) }, path };
  });
}

/**
 * Lists the starts that are not cancelled, in the order of the file. The start of the open date is null.
 *
 * A later entry replaces a pattern on its own days, so that a pattern without an end can have days with other terms.
 */
export function placeStarts(file: DeparturesFile, today: CalendarDate): readonly PlacedStart[] {
  const given = file.dates.map((entry) => startsOf(entry, today));
  const last = new Map(given.flatMap((starts, index) => starts.map((start) => [start, index] as const)));
  const dated = file.dates.flatMap(({ every }, index) =>
    given[index]!.filter((start) => every === undefined || last.get(start) === index)
      .filter((start) => !file.cancelled.includes(start))
      .map((start): PlacedStart => ({ start, path: ['dates', index] })),
  );
  const isOpen = file.open_dated !== undefined && !file.cancelled.includes('open');
  return isOpen ? [...dated, { start: null, path: ['open_dated'] }] : dated;
}

/**
 * Gives the start dates of one entry: its own dates, or the days of its pattern without the exceptions. `today` is the
 * day of the build. Days that are over stay, because bookings refer to them.
 */
export function startsOf(entry: DaysOfEntry, today: CalendarDate): CalendarDate[] {
  const { date, every, from, to = lastDayAhead(today), except } = entry;
  if (date !== undefined) return date;
  if (every === undefined || from === undefined) return [];
  const months = entry.months === undefined ? null : parseMonths(entry.months);
  return daysOf(parsePattern(every), from, to).filter(
    (day) => (months === null || isInMonths(day, months)) && !except?.includes(day),
  );
}

/** The last day of a pattern that has no end of its own, in a build of this day. */
export function lastDayAhead(today: CalendarDate): CalendarDate {
  return addMonths(today, MONTHS_AHEAD);
}

/** Values of an entry replace the values for the whole file. */
function termsOf(
  file: DeparturesFile,
  entry: Overrides,
  today: CalendarDate,
): Omit<Departure, 'id' | 'start' | 'capacity' | 'validMonths' | 'note'> {
  const sale = entry.sale === 'none' ? undefined : (entry.sale ?? file.sale);
  const ways = selected(file.choices, entry.choices);
  return {
    price: entry.prices ?? file.prices,
    sale: sale === undefined ? null : saleFrom(sale, today),
    allowDeposit: entry.allow_deposit ?? file.allow_deposit,
    deposit: entry.deposit ?? file.deposit ?? NOTHING,
    combinations: ways.length === 0 ? [ONLY_WAY] : ways,
    visaTypes: selected(file.visa_types, entry.visa_types).filter(isOffered).map(asSold),
    insuranceTypes: selected(file.insurance_types, entry.insurance_types).filter(isOffered).map(asSold),
    requireInsurance: entry.require_insurance ?? file.require_insurance,
    addons: selected(file.addons, entry.addons),
  };
}

/** The schema has checked that a sale has one of the two ends. */
function saleFrom({ prices, ends, ends_in: endsIn }: NonNullable<DeparturesFile['sale']>, today: CalendarDate): Sale {
  if (endsIn === undefined) return { price: prices, ends: ends! };
  return { price: prices, ends: addDays(today, 7 * Number.parseInt(endsIn, 10)), endsIn };
}

function selected<Offer extends { id: number }>(offers: readonly Offer[], ids: 'none' | number[] | undefined): Offer[] {
  return offers.filter(({ id }) => ids === undefined || (ids !== 'none' && ids.includes(id)));
}

function isOffered({ withdrawn }: { readonly withdrawn: boolean }): boolean {
  return !withdrawn;
}

/** Leaves out the fields that only editors need. */
function asSold<Offer extends { default: boolean; withdrawn: boolean; formerly?: string | undefined }>(offer: Offer) {
  const { default: isDefault, withdrawn: _, formerly: __, ...sold } = offer;
  return { ...sold, isDefault };
}

const BESIDE_THE_SALE: ReadonlySet<string> = new Set(['hasPackingList', 'meeting', 'thumbnail', 'version']);

/**
 * Gives the version of a tour's facts: the same facts have the same version, and changed facts have another.
 *
 * Only what affects a sale counts. The address of the thumbnail changes with each build, and a corrected meeting place
 * must not ask guests to check their cart.
 */
export function contentVersion(tour: Omit<Tour, 'version' | 'thumbnail' | 'meeting' | 'hasPackingList'>): string {
  return createHash('sha256').update(inOrder(tour)).digest('hex').slice(0, 16);
}

/** JSON with sorted keys, so that the order of the facts does not matter. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (key, held: unknown) => {
    if (BESIDE_THE_SALE.has(key)) return undefined;
    const isRecord = typeof held === 'object' && held !== null && !Array.isArray(held);
    return isRecord ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1))) : held;
  });
}
