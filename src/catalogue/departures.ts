import type { CalendarDate } from '#domain/calendar-date.ts';
import { inEachCurrency } from '#domain/currency.ts';
import { datedId, openDatedId, type Departure } from '#domain/tour.ts';
import { daysOf, parsePattern } from '#catalogue/date-pattern.ts';
import type { DatesEntry, DeparturesFile } from '#catalogue/schema/departures.ts';

type Overrides = Omit<DatesEntry, 'date' | 'every' | 'from' | 'to' | 'except' | 'capacity'>;

/** A departure with the position in its file. */
export interface PlacedDeparture {
  readonly departure: Departure;
  readonly path: readonly (string | number)[];
}

const NOTHING = inEachCurrency(() => 0);

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
 */
export function expandDepartures(file: DeparturesFile, tourCode: string): Departure[] {
  return placeDepartures(file, tourCode)
    .map(({ departure }) => departure)
    .toSorted((a, b) => (a.start ?? '9999').localeCompare(b.start ?? '9999'));
}

/** Lists the same departures in the order of the file with their positions, which problems point to. */
export function placeDepartures(file: DeparturesFile, tourCode: string): PlacedDeparture[] {
  const runs = (start: CalendarDate) => !file.cancelled.includes(start);
  const dated = file.dates.flatMap((entry, index) =>
    startsOf(entry)
      .filter(runs)
      .map((start): PlacedDeparture => ({
        departure: {
          id: datedId(tourCode, start),
          start,
          capacity: entry.capacity ?? file.capacity,
          validMonths: null,
          note: entry.note ?? '',
          ...termsOf(file, entry),
        },
        path: ['dates', index],
      })),
  );
  if (file.open_dated === undefined || file.cancelled.includes('open')) return dated;
  const { valid_months: months, ...overrides } = file.open_dated;
  const departure: Departure = {
    id: openDatedId(tourCode),
    start: null,
    capacity: null,
    validMonths: months,
    note: overrides.note ?? `Book now and choose your start date within ${months} months.`,
    ...termsOf(file, overrides),
  };
  return [...dated, { departure, path: ['open_dated'] }];
}

/** Gives the start dates of one entry: its own dates, or the days of its pattern without the exceptions. */
export function startsOf(entry: DatesEntry): CalendarDate[] {
  if (entry.date !== undefined) return entry.date;
  if (entry.every === undefined || entry.from === undefined || entry.to === undefined) return [];
  return daysOf(parsePattern(entry.every), entry.from, entry.to).filter((day) => !entry.except?.includes(day));
}

/** Values of an entry replace the values for the whole file. */
function termsOf(
  file: DeparturesFile,
  entry: Overrides,
): Omit<Departure, 'id' | 'start' | 'capacity' | 'validMonths' | 'note'> {
  const sale = entry.sale === 'none' ? undefined : (entry.sale ?? file.sale);
  const ways = selected(file.choices, entry.choices);
  return {
    price: entry.prices ?? file.prices,
    sale: sale === undefined ? null : { price: sale.prices, ends: sale.ends },
    allowDeposit: entry.allow_deposit ?? file.allow_deposit,
    deposit: entry.deposit ?? file.deposit ?? NOTHING,
    combinations: ways.length === 0 ? [ONLY_WAY] : ways,
    visaTypes: selected(file.visa_types, entry.visa_types).filter(isOffered).map(asSold),
    insuranceTypes: selected(file.insurance_types, entry.insurance_types).filter(isOffered).map(asSold),
    requireInsurance: entry.require_insurance ?? file.require_insurance,
    addons: selected(file.addons, entry.addons),
  };
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
