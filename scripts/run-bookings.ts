import * as v from 'valibot';
import {
  ASK,
  AUDIT_OF_ORDER,
  BOOKINGS_FROM,
  BOOKINGS_OF_DATE,
  MAILS_OF_ORDER,
  ORDER_OF_REFERENCE,
  PAYMENTS_OF_ORDER,
  REQUESTS_OF_ORDER,
} from '#functions/storage/office-queries.ts';
import { OVERDUE_ORDERS } from '#functions/storage/overdue.ts';
import { describeOverdue } from '#functions/services/overdue-list.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { USAGE, type BookingsCommand } from './bookings-command.ts';
import { filledIn, type Execute } from './database.ts';
import {
  BookingRow,
  bookingLine,
  HappeningRow,
  happeningLines,
  orderLines,
  OrderRow,
  OverdueRow,
  PaymentRow,
  paymentLine,
} from './describe-booking.ts';

/** What a command has to say, and whether it did what was asked. */
export interface Answer {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** As many as a screen can hold and a person can read. */
const MOST_LISTED = 500;

/** Answers a command from a database. `today` is a day in the operator's zone. */
export async function runBookings(asked: BookingsCommand, execute: Execute, today: CalendarDate): Promise<Answer> {
  switch (asked.kind) {
    case 'wrong':
      return { ok: false, lines: [asked.message, '', USAGE] };
    case 'list':
      return list(execute, asked.tourDate, today);
    case 'overdue':
      return overdue(execute, today);
    case 'show':
      return show(execute, asked.reference);
    case 'ask':
      return ask(execute, asked);
  }
}

async function list(execute: Execute, tourDate: string | null, today: CalendarDate): Promise<Answer> {
  const sql = tourDate === null ? BOOKINGS_FROM : BOOKINGS_OF_DATE;
  const rows = await execute(filledIn(sql, tourDate ?? today, MOST_LISTED));
  if (typeof rows === 'string') return { ok: false, lines: [rows] };
  if (rows.length > 0) return { ok: true, lines: v.parse(v.array(BookingRow), rows).map(bookingLine) };
  const what = tourDate === null ? 'There are no bookings of trips to come.' : `There are no bookings of ${tourDate}.`;
  return { ok: true, lines: [what] };
}

async function overdue(execute: Execute, today: CalendarDate): Promise<Answer> {
  const rows = await execute(filledIn(OVERDUE_ORDERS, today, MOST_LISTED));
  if (typeof rows === 'string') return { ok: false, lines: [rows] };
  if (rows.length === 0) return { ok: true, lines: ['No balance is overdue.'] };
  const lines = v.parse(v.array(OverdueRow), rows).map((row) => {
    const { references, traveller, trips, amount, due, days, email, phone } = describeOverdue(row, today);
    const late = days === 1 ? '1 day' : `${days} days`;
    return `${references}  ${traveller}  ${trips}  owes ${amount} since ${due} (${late})  ${email}  ${phone}`.trim();
  });
  return { ok: true, lines };
}

async function show(execute: Execute, reference: string): Promise<Answer> {
  const found = await execute(filledIn(ORDER_OF_REFERENCE, reference));
  if (typeof found === 'string') return { ok: false, lines: [found] };
  if (found.length === 0) return { ok: false, lines: [`There is no booking ${reference}.`] };
  const order = v.parse(OrderRow, found[0]);
  const lines = orderLines(order);
  for (const [title, sql] of [
    ['Payments', PAYMENTS_OF_ORDER],
    ['Asked by the office', REQUESTS_OF_ORDER],
    ['Mails', MAILS_OF_ORDER],
    ['What happened', AUDIT_OF_ORDER],
  ] as const) {
    const rows = await execute(filledIn(sql, order.id));
    if (typeof rows === 'string') return { ok: false, lines: [rows] };
    if (rows.length === 0) continue;
    const isPayments = sql === PAYMENTS_OF_ORDER;
    const said = isPayments
      ? v.parse(v.array(PaymentRow), rows).map(paymentLine)
      : happeningLines(v.parse(v.array(HappeningRow), rows));
    lines.push('', title, ...said.map((line) => `  ${line}`));
  }
  return { ok: true, lines };
}

async function ask(
  execute: Execute,
  { what, reference, yes, remote }: Extract<BookingsCommand, { kind: 'ask' }>,
): Promise<Answer> {
  const found = await execute(filledIn(ORDER_OF_REFERENCE, reference));
  if (typeof found === 'string') return { ok: false, lines: [found] };
  if (found.length === 0) return { ok: false, lines: [`There is no booking ${reference}.`] };
  if (what === 'cancel' && !yes) {
    const lines = orderLines(v.parse(OrderRow, found[0]));
    return {
      ok: false,
      lines: [
        ...lines,
        '',
        'Cancelling gives back all that is paid, for every trip of this order. To do it, add --yes.',
      ],
    };
  }
  const rows = await execute(filledIn(ASK, what, reference));
  if (typeof rows === 'string') return { ok: false, lines: [rows] };
  const where = remote ? ' --remote' : '';
  const asked = rows.length === 0 ? 'This has been asked for already.' : 'Asked for.';
  return {
    ok: true,
    lines: [`${asked} The site does it within a minute. See: npm run bookings -- show ${reference}${where}`],
  };
}
