import type { CommandAnswer } from '#contract/commands.ts';
import { type CalendarDate, longDate, shortDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { formatPrice, money } from '#domain/money.ts';
import { counted } from '#domain/text/counts.ts';
import { tourNameIn } from '#domain/text/trip-text.ts';
import { readSource } from '#domain/visit/visit-source.ts';

interface Standing {
  readonly state: string;
  readonly cancelledAt: number | null;
  readonly currency: Currency;
  readonly paidMinor: number;
  readonly totalMinor: number;
  readonly balanceDue: CalendarDate | null;
}

export interface BookingRow extends Standing {
  readonly reference: string;
  readonly tourDateId: string;
  readonly trip: string;
  readonly start: CalendarDate | null;
  readonly traveller: string;
}

export interface CampaignRow {
  readonly code: string;
  readonly campaign: string;
  readonly source: string;
  readonly currency: Currency;
  readonly bookings: number;
  readonly totalMinor: number;
}

export interface OrderRow extends Standing {
  readonly id: string;
  readonly traveller: string;
  readonly email: string;
  readonly phone: string;
  readonly createdAt: number;
  readonly detailsErasedAt: number | null;
  readonly hasDetails: 0 | 1;
  readonly source: string;
  /** References and trips, as JSON of `{ reference, trip }`. */
  readonly bookings: string;
}

export interface PaymentRow {
  readonly at: number;
  readonly purpose: string;
  readonly state: string;
  readonly minor: number;
  readonly currency: Currency;
}

/** An event with the columns that its table has. */
export interface Happening {
  readonly at: number;
  readonly [column: string]: string | number | null;
}

export function bookingLine(row: BookingRow): string {
  const when = row.start === null ? 'open date  ' : shortDate(row.start);
  return `${row.reference}  ${when}  ${tourNameIn(row.trip)}  ${row.traveller}  ${standing(row)}`;
}

export function campaignLine({ code, campaign, source, currency, bookings, totalMinor }: CampaignRow): string {
  const from = [campaign && `campaign ${campaign}`, source && `from ${source}`].filter(Boolean).join(', ');
  return `${code || 'no code'}  ${from || 'source not known'}  ${counted(bookings, 'booking')}, ${amount(totalMinor, currency)}`;
}

/** An order with its bookings. Private details are not printed, only whether they are on file. */
export function orderLines(order: OrderRow): string[] {
  const { detailsErasedAt, hasDetails } = order;
  const given = hasDetails === 1 ? 'complete' : 'not complete';
  const bookings = JSON.parse(order.bookings) as { reference: string; trip: string }[];
  return [
    ...bookings.map(({ reference, trip }) => `${reference}  ${trip.split('\n').join(', ')}`),
    `Traveller: ${order.traveller}, ${order.email}${order.phone === '' ? '' : `, ${order.phone}`}`,
    `State: ${standing(order)}`,
    `Booked: ${instant(order.createdAt)}`,
    ...sourceLine(order.source),
    `Travel details: ${detailsErasedAt === null ? given : `deleted ${instant(detailsErasedAt)}`}`,
  ];
}

/** The source of the visit, for guests whose page knew it. */
function sourceLine(source: string): string[] {
  const entries = Object.entries(readSource(source)).map(([field, value]) => `${field} ${value}`);
  return entries.length === 0 ? [] : [`Source: ${entries.join(', ')}`];
}

export function paymentLine({ at, purpose, state, minor, currency }: PaymentRow): string {
  return `${instant(at)}  ${purpose}  ${amount(minor, currency)}  ${state}`;
}

export function happeningLines(rows: readonly Happening[]): string[] {
  return rows.map(({ at, ...columns }) => {
    const words = Object.values(columns).filter((value) => value !== '' && value !== null);
    return `${instant(at)}  ${words.map(String).join('  ')}`;
  });
}

/** The first rows of a list, which was read with one row more, and a note if the list has more. */
export function listed<Row>(
  rows: readonly Row[],
  most: number,
  linesOf: (rows: readonly Row[]) => string[],
): CommandAnswer {
  const lines = linesOf(rows.slice(0, most));
  if (rows.length <= most) return { ok: true, lines };
  return { ok: true, lines, note: `Only the first ${most.toLocaleString('en-AU')} are shown.` };
}

/** Whether it is paid in full, or the deposit with the balance and its day, or what became of it. */
function standing({ state, cancelledAt, currency, paidMinor, totalMinor, balanceDue }: Standing): string {
  const paid = amount(paidMinor, currency);
  const isPaid = state === 'paid' && cancelledAt === null;
  if (isPaid && paidMinor === totalMinor) return `paid in full (${paid})`;
  const due = balanceDue === null ? '' : `, balance due ${longDate(balanceDue)}`;
  if (isPaid) return `deposit paid: ${paid} of ${amount(totalMinor, currency)}${due}`;
  return `${state === 'paid' ? 'cancelled, refund on its way' : state}: ${paid} of ${amount(totalMinor, currency)} paid`;
}

function amount(minor: number, currency: Currency): string {
  return formatPrice(money(minor, currency));
}

/** An instant of the log, to the minute: `2027-03-01 09:30 UTC`. */
function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
