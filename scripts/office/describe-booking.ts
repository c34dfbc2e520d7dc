import * as v from 'valibot';
import { BookedCurrency } from '#contract/wire-values.ts';
import { longDate, parseCalendarDate, shortDate, type CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { formatPrice, money } from '#domain/money.ts';
import { readSource } from '#domain/visit/visit-source.ts';

const Day = v.custom<CalendarDate>((text) => typeof text === 'string' && parseCalendarDate(text) !== null);
const Money = {
  currency: BookedCurrency,
  paidMinor: v.number(),
  totalMinor: v.number(),
  balanceDue: v.nullable(Day),
  state: v.string(),
  cancelledAt: v.nullable(v.number()),
};

export const BookingRow = v.object({
  ...Money,
  reference: v.string(),
  tourDateId: v.string(),
  trip: v.string(),
  start: v.nullable(Day),
  traveller: v.string(),
});
export type BookingRow = v.InferOutput<typeof BookingRow>;

export const CampaignRow = v.object({
  code: v.string(),
  campaign: v.string(),
  source: v.string(),
  currency: BookedCurrency,
  bookings: v.number(),
  totalMinor: v.number(),
});

export const OrderRow = v.object({
  ...Money,
  id: v.string(),
  traveller: v.string(),
  email: v.string(),
  phone: v.string(),
  createdAt: v.number(),
  detailsErasedAt: v.nullable(v.number()),
  hasDetails: v.number(),
  source: v.string(),
  bookings: v.pipe(v.string(), v.parseJson(), v.array(v.object({ reference: v.string(), trip: v.string() }))),
});

export const OverdueRow = v.object({
  traveller: v.string(),
  email: v.string(),
  phone: v.string(),
  currency: BookedCurrency,
  owedMinor: v.number(),
  due: Day,
  bookings: v.string(),
});

export const PaymentRow = v.object({
  at: v.number(),
  purpose: v.string(),
  state: v.string(),
  minor: v.number(),
  currency: BookedCurrency,
});

/** An event with the columns that its table has. */
export const HappeningRow = v.looseObject({ at: v.number() });

/** One booking as a line of a list. */
export function bookingLine(row: BookingRow): string {
  const when = row.start === null ? 'open date  ' : shortDate(row.start);
  return `${row.reference}  ${when}  ${nameOf(row.trip)}  ${row.traveller}  ${standing(row)}`;
}

export function campaignLine(row: v.InferOutput<typeof CampaignRow>): string {
  const { code, campaign, source, bookings } = row;
  const from = [campaign && `campaign ${campaign}`, source && `from ${source}`].filter(Boolean).join(', ');
  const count = bookings === 1 ? '1 booking' : `${bookings} bookings`;
  const total = formatPrice(money(row.totalMinor, row.currency));
  return `${code || 'no code'}  ${from || 'source not known'}  ${count}, ${total}`;
}

/** An order with its bookings. Private details are not printed, only whether they are on file. */
export function orderLines(order: v.InferOutput<typeof OrderRow>): string[] {
  const { detailsErasedAt, hasDetails } = order;
  const given = hasDetails === 1 ? 'complete' : 'not complete';
  return [
    ...order.bookings.map(({ reference, trip }) => `${reference}  ${trip.split('\n').join(', ')}`),
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

export function paymentLine({ at, purpose, state, minor, currency }: v.InferOutput<typeof PaymentRow>): string {
  return `${instant(at)}  ${purpose}  ${amount(minor, currency)}  ${state}`;
}

export function happeningLines(rows: readonly v.InferOutput<typeof HappeningRow>[]): string[] {
  return rows.map(({ at, ...columns }) => {
    const words = Object.values(columns).filter((value) => value !== '' && value !== null);
    return `${instant(at)}  ${words.map(String).join('  ')}`;
  });
}

interface Standing {
  readonly state: string;
  readonly cancelledAt: number | null;
  readonly currency: Currency;
  readonly paidMinor: number;
  readonly totalMinor: number;
  readonly balanceDue: CalendarDate | null;
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

function nameOf(trip: string): string {
  return trip.split('\n')[0]!;
}

/** An instant of the log, to the minute: `2027-03-01 09:30 UTC`. */
function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
