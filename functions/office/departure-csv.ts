import type { DepartureFile, DepartureGuest } from '#functions/office/departure-guests.ts';
import { BYTE_ORDER_MARK, csvRow } from '#domain/text/csv.ts';
import { toDecimalText } from '#domain/money.ts';
import { ARRIVAL_PLACE } from '#domain/text/wording.ts';

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
