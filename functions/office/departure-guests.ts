import { ageOn, findDeparture, tourCodeOf } from '#domain/tour.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { money, type Money, toDecimalText } from '#domain/money.ts';
import { BYTE_ORDER_MARK, csvRow } from '#domain/text/csv.ts';
import { ARRIVAL_PLACE } from '#domain/text/wording.ts';
import { isBought } from '#functions/bookings/booked-trips.ts';
import { bookingsOfDeparture, type DepartureBooking, type DepartureCount } from '#functions/bookings/departures.ts';
import { guestName } from '#functions/bookings/guests.ts';
import type { QuoteLine } from '#functions/bookings/quotes.ts';
import type { Arrival } from '#functions/check-in/arrivals.ts';
import { missingDetails } from '#functions/check-in/save-travel-details.ts';
import type { Context } from '#functions/context/context.ts';
import { type Departure, describeDeparture } from '#functions/office/departures.ts';
import { logFault } from '#functions/platform/audit.ts';
import { Sensitive } from '#functions/platform/secrets.ts';
import { seatsOf } from '#functions/seats/seat-ledger.ts';

/** A departure with all its bookings, nothing sensitive. */
export interface DepartureFile {
  readonly departure: Departure;
  readonly today: CalendarDate;
  /** Expected guests, by last name. */
  readonly guests: readonly DepartureGuest[];
  /** Guests whose booking has ended. */
  readonly gone: readonly GoneGuest[];
}

export interface DepartureGuest {
  readonly orderId: string;
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  /** Empty when none was given. */
  readonly phone: string;
  /** The age on the first day; null when the trip has no date, or when the date of birth was deleted. */
  readonly age: number | null;
  /** The room and add-ons of this trip, in words. */
  readonly booked: readonly string[];
  /** Null when everything is paid. */
  readonly owed: (Money & { readonly due: CalendarDate | null; readonly isLate: boolean }) | null;
  /** The guest's companions, in the guest's words; empty when unknown. */
  readonly friends: string;
  readonly wantsFlightQuote: boolean;
  readonly arrival: Arrival | null;
  readonly details: DetailsState;
}

/** Which sensitive details are on file, without their values. */
export type DetailsState =
  | { readonly kind: 'given'; readonly missing: readonly string[]; readonly hasNotes: boolean }
  /** Deleted some days after the trip. */
  | { readonly kind: 'erased' }
  /** Sealed with a key that the site no longer has. */
  | { readonly kind: 'unreadable' };

export interface GoneGuest {
  readonly reference: string;
  readonly name: string;
  readonly why: 'being-cancelled' | 'cancelled' | 'disputed' | 'not-paid';
}

export async function readDeparture(context: Context, id: string): Promise<DepartureFile | null> {
  const code = tourCodeOf(id);
  if (code === null) return null;
  const [tour, today] = await Promise.all([context.catalogue.tour(code), context.today()]);
  const bookings = bookingsOfDeparture(context.store, id);
  if (bookings.length === 0 && (tour === null || findDeparture(tour, id) === undefined)) return null;
  const ledger = seatsOf(context.store, [id], null, context.now());
  const coming = bookings.filter(({ travels }) => travels === 1);
  const guests = await Promise.all(coming.map((booking) => toGuest(context, booking, today)));
  const tours = new Map(tour === null ? [] : [[code, tour]]);
  const departure = describeDeparture(id, { tours, ledger, today, count: countOf(id, bookings, guests) });
  const gone = bookings.filter(({ travels }) => travels === 0);
  return { departure, today, guests, gone: gone.map(toGone) };
}

async function toGuest(context: Context, booking: DepartureBooking, today: CalendarDate): Promise<DepartureGuest> {
  const { currency, owedMinor, balanceDue: due, start, dob } = booking;
  const isLate = due !== null && due < today;
  return {
    orderId: booking.orderId,
    reference: booking.reference,
    name: guestName(booking),
    email: booking.email,
    phone: booking.phone,
    age: start === null || dob === '' ? null : ageOn(dob, start),
    booked: boughtFor(booking),
    owed: owedMinor > 0 ? { ...money(owedMinor, currency), due, isLate } : null,
    friends: booking.friends ?? '',
    wantsFlightQuote: booking.flightQuote === 1,
    arrival: arrivalOf(booking),
    details: await detailsOf(context, booking),
  };
}

function boughtFor({ lines, quotedDateId }: DepartureBooking): string[] {
  return (JSON.parse(lines) as readonly QuoteLine[])
    .filter((line) => line.tourDateId === quotedDateId && isBought(line) && line.choiceName !== '')
    .map(({ choiceName }) => choiceName);
}

function arrivalOf(booking: DepartureBooking): Arrival | null {
  if (booking.arrivalDate === null) return null;
  return {
    date: booking.arrivalDate,
    time: booking.arrivalTime ?? '',
    flight: booking.flight ?? '',
    airport: booking.airport ?? '',
    pickUp: booking.pickUp === 1,
    departureFlight: booking.departureFlight ?? '',
  };
}

async function detailsOf(
  context: Context,
  { orderId, sealed, detailsErasedAt }: DepartureBooking,
): Promise<DetailsState> {
  if (sealed === null) {
    if (detailsErasedAt !== null) return { kind: 'erased' };
    return { kind: 'given', missing: missingDetails({ answered: new Set() }), hasNotes: false };
  }
  try {
    const answered = (await Sensitive.open(context.env, orderId, sealed)).answered();
    return { kind: 'given', missing: missingDetails({ answered }), hasNotes: answered.has('notes') };
  } catch (fault) {
    logFault(`details of ${orderId}`, fault);
    return { kind: 'unreadable' };
  }
}

const WHY_GONE: Partial<Record<DepartureBooking['state'], GoneGuest['why']>> = {
  disputed: 'disputed',
  'capture-failed': 'not-paid',
  refunded: 'cancelled',
};

function toGone(booking: DepartureBooking): GoneGuest {
  const { state, reference } = booking;
  return { reference, name: guestName(booking), why: WHY_GONE[state] ?? 'being-cancelled' };
}

/** The counts that the list of departures shows; undefined without bookings. */
function countOf(
  id: string,
  bookings: readonly DepartureBooking[],
  guests: readonly DepartureGuest[],
): DepartureCount | undefined {
  const [first] = bookings;
  if (first === undefined) return undefined;
  const count = (is: (guest: DepartureGuest) => boolean) => guests.filter(is).length;
  return {
    tourDateId: id,
    tripName: first.tripName,
    start: first.start,
    finish: first.finish,
    guests: guests.length,
    owing: count(({ owed }) => owed !== null),
    overdue: count(({ owed }) => owed?.isLate === true),
    detailsMissing: count(({ details }) => details.kind !== 'given' || details.missing.length > 0),
    arrivalsMissing: count(({ arrival }) => arrival === null),
  };
}

const COLUMNS: Readonly<Record<string, (guest: DepartureGuest) => string>> = {
  Booking: ({ reference }) => reference,
  Guest: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Booked: ({ booked }) => booked.join(', '),
  'Travels with': ({ friends }) => friends,
  'Wants a flight quote': ({ wantsFlightQuote }) => (wantsFlightQuote ? 'yes' : 'no'),
  'Arrival date': ({ arrival }) => arrival?.date ?? '',
  'Arrival time': ({ arrival }) => arrival?.time ?? '',
  [ARRIVAL_PLACE]: ({ arrival }) => arrival?.airport ?? '',
  Flight: ({ arrival }) => arrival?.flight ?? '',
  'Pick-up': ({ arrival }) => (arrival === null ? '' : arrival.pickUp ? 'yes' : 'no'),
  'Flight home': ({ arrival }) => arrival?.departureFlight ?? '',
  'Details complete': ({ details }) => (details.kind === 'given' && details.missing.length === 0 ? 'yes' : 'no'),
  Owes: ({ owed }) => (owed === null ? '' : toDecimalText(owed)),
  Currency: ({ owed }) => owed?.currency ?? '',
  Due: ({ owed }) => owed?.due ?? '',
};

/** The guests of a departure as CSV, without what guests entered for the trip alone. */
export function departureCsv({ guests }: DepartureFile): string {
  const rows = guests.map((guest) => Object.values(COLUMNS).map((cell) => cell(guest)));
  return `${BYTE_ORDER_MARK}${[Object.keys(COLUMNS), ...rows].map((row) => `${csvRow(row)}\r\n`).join('')}`;
}
