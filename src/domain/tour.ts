import { addDays, type CalendarDate, clockForGuests, ticketDate, addMonths, partsOf } from '#domain/calendar-date.ts';
import type { PriceList } from '#domain/currency.ts';

/**
 * What the operator offers, with all facts that pricing needs. The build makes one record per tour from the content and
 * ships it with the pages. Ids are unique within a tour, departure ids within the site.
 */
export interface Tour extends Ages {
  /** The operator's code; the `tour` parameter on the wire. */
  readonly code: string;
  readonly slug: string;
  readonly name: string;
  readonly url: string;
  readonly days: number;
  readonly startPlace: string;
  readonly finishPlace: string;
  readonly meeting: Meeting;
  /** Whether the trip notes say what to pack. */
  readonly hasPackingList: boolean;
  readonly thumbnail: string;
  readonly departures: readonly Departure[];
  /** Changes with any fact that affects a sale. A cart and a quote store it. */
  readonly version: string;
}

/** One start date of a tour, or its open-dated form. */
export interface Departure {
  /** `tour_date_id` on the wire: `RC10-2027-03-13`, or `RC10-open`. */
  readonly id: string;
  /** Null for an open-dated tour, which has no stock and no 30-day rule. */
  readonly start: CalendarDate | null;
  readonly capacity: number | null;
  /** The months in which the guest of an open-dated tour must choose a date; null for a departure with a date. */
  readonly validMonths: number | null;
  readonly price: PriceList;
  readonly sale: Sale | null;
  readonly allowDeposit: boolean;
  readonly deposit: PriceList;
  /** A plain sentence about this date for the calendar, or empty. */
  readonly note: string;
  /** Never empty: a tour without choices has one combination that adds nothing. */
  readonly combinations: readonly Combination[];
  readonly visaTypes: readonly VisaType[];
  readonly insuranceTypes: readonly InsuranceType[];
  readonly requireInsurance: boolean;
  readonly addons: readonly Addon[];
}

export interface Sale {
  readonly price: PriceList;
  /** The last day the sale price holds, to its end in the operator's zone. */
  readonly ends: CalendarDate;
  /** `5 weeks`, where the content counts the last day from the build. */
  readonly endsIn?: string;
}

/** A way to take the tour. Its supplement is added to the departure's price. */
export interface Combination {
  readonly id: number;
  readonly name: string;
  readonly supplement: PriceList;
}

/** A null price is the "no visa" option, which is a valid choice and adds nothing. */
export interface VisaType {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly price: PriceList | null;
  readonly isDefault: boolean;
}

export interface InsuranceType {
  readonly id: number;
  readonly name: string;
  readonly price: PriceList;
  readonly isDefault: boolean;
}

/** An extra that a guest can add to the tour once: a transfer, a scenic flight. */
export interface Addon {
  readonly id: number;
  readonly name: string;
  /** A sentence about it, or empty. */
  readonly description: string;
  readonly price: PriceList;
}

/** Last day of a departure; null when it has no start. */
export function finishDate(tour: Tour, departure: Departure): CalendarDate | null {
  return departure.start === null ? null : addDays(departure.start, tour.days - 1);
}

export function findDeparture(tour: Tour, tourDateId: string): Departure | undefined {
  return tour.departures.find((departure) => departure.id === tourDateId);
}

/** Whether a text has the form of a tour's code. Only the catalogue knows whether the tour exists. */
export function isTourCode(text: string): boolean {
  return /^[A-Z0-9]{1,16}$/.test(text);
}

/** The tour's code in a departure's id, so that a booking reads only the tours it needs. */
export function tourCodeOf(tourDateId: string): string | null {
  return /^([A-Z0-9]+)-(?:\d{4}-\d{2}-\d{2}|open)$/.exec(tourDateId)?.[1] ?? null;
}

export function datedId(tourCode: string, start: CalendarDate): string {
  return `${tourCode}-${start}`;
}

export function openDatedId(tourCode: string): string {
  return `${tourCode}-open`;
}

/**
 * The visa or insurance type that a new start date has in the cart: the default one, else none. Where one is
 * required it is the first one at least.
 */
export function startingType<Type>(
  types: readonly Type[],
  isDefault: (type: Type) => boolean,
  { isRequired = false } = {},
): Type | undefined {
  return types.find(isDefault) ?? (isRequired ? types[0] : undefined);
}

/** Where and when the first day of a tour begins. */
export interface Meeting {
  readonly place: string;
  readonly address: string;
  /** `HH:MM` on the clocks of the place. */
  readonly time: string;
  /** The address of a map that shows the place. */
  readonly map: string;
}

/** `The old mill, 12 Mill Road, New Town 0870`. */
export function meetingPlace({ place, address }: Pick<Meeting, 'place' | 'address'>): string {
  return `${place}, ${address}`;
}

/** `Sat 9 Jan, 2 pm`. */
export function meetingTime(start: CalendarDate, { time }: Pick<Meeting, 'time'>): string {
  return `${ticketDate(start)}, ${clockForGuests(time)}`;
}

/** The minimum and maximum age of travellers in whole years. `maximumAge` is null when there is no maximum. */
export interface Ages {
  readonly minimumAge: number;
  readonly maximumAge: number | null;
}

/** `18 to 35`, or `18 and over`. */
export function agesText({ minimumAge, maximumAge }: Ages): string {
  return maximumAge === null ? `${minimumAge} and over` : `${minimumAge} to ${maximumAge}`;
}

export function hasAgeLimit({ minimumAge, maximumAge }: Ages): boolean {
  return minimumAge > 0 || maximumAge !== null;
}

export function birthDateReason(tourName: string, ages: string): string {
  return `${tourName} is for travellers aged ${ages}, so we need your date of birth.`;
}

/** Whether the age on a day is within a tour's limits. A birthday counts from the start of its day. */
export function isOfAge({ minimumAge, maximumAge }: Ages, born: CalendarDate, day: CalendarDate): boolean {
  if (day < addMonths(born, 12 * minimumAge)) return false;
  return maximumAge === null || day < addMonths(born, 12 * (maximumAge + 1));
}

export function ageOn(born: CalendarDate, day: CalendarDate): number {
  const years = partsOf(day).year - partsOf(born).year;
  return day < addMonths(born, 12 * years) ? years - 1 : years;
}

/** The public state of a departure's stock: never a count. */
export type Availability = 'available' | 'full';

/** The seats of one departure as the ledger has them. Open-dated tours have no ledger row. */
export interface Seats {
  readonly capacity: number;
  readonly sold: number;
  /** Live holds of other carts. A visitor's own hold never makes a date look full. */
  readonly heldByOthers: number;
}

/** A departure whose capacity was cut below its sold seats is full, never negative. */
export function availabilityOf(seats: Seats | null): Availability {
  if (seats === null) return 'available';
  return seats.capacity - seats.sold - seats.heldByOthers > 0 ? 'available' : 'full';
}

/** Why a departure has no seat left: all are sold, or others hold the last ones for a while. Null when one is left. */
export function whyFull(seats: Seats): FullBecause | null {
  if (availabilityOf(seats) === 'available') return null;
  return seats.sold >= seats.capacity ? 'sold-out' : 'held';
}

export type FullBecause = 'sold-out' | 'held';

/** The calendar's three date states. `in-cart` wins over `full`. */
export type DateState = 'available' | 'full' | 'in-cart';

export function dateState(availability: Availability, tourDateId: string, inCart: readonly string[]): DateState {
  return inCart.includes(tourDateId) ? 'in-cart' : availability;
}
