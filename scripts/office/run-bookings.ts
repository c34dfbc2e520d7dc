import * as v from 'valibot';
import {
  ASK,
  AUDIT_OF_ORDER,
  AUDIT_REVIVAL,
  BOOKINGS_FROM,
  BOOKINGS_OF_DATE,
  CAMPAIGNS,
  DEAD_MAILS,
  MAILS_OF_ORDER,
  ORDER_OF_REFERENCE,
  PAYMENTS_OF_ORDER,
  REQUESTS_OF_ORDER,
  REVIVE_MAILS,
} from '#functions/office/office-queries.ts';
import { OVERDUE_ORDERS } from '#functions/balance/overdue.ts';
import { describeOverdue } from '#functions/balance/overdue-list.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { refuse, type Answer } from './answer.ts';
import { USAGE, type BookingsCommand } from './bookings-command.ts';
import { filledIn, type Execute } from './database.ts';
import {
  BookingRow,
  bookingLine,
  campaignLine,
  CampaignRow,
  HappeningRow,
  happeningLines,
  orderLines,
  OrderRow,
  OverdueRow,
  PaymentRow,
  paymentLine,
} from './describe-booking.ts';

/** The most rows of a list on the screen. */
const MOST_LISTED = 500;

/** Runs a command on a database. `today` is a day in the operator's zone. */
export async function runBookings(asked: BookingsCommand, execute: Execute, today: CalendarDate): Promise<Answer> {
  switch (asked.kind) {
    case 'wrong':
      return refuse(asked.message, '', USAGE);
    case 'list':
      return list(execute, asked.tourDate, today);
    case 'overdue':
      return overdue(execute, today);
    case 'campaigns':
      return campaigns(execute, asked.since);
    case 'dead-mails':
      return asked.again ? retryMails(execute) : deadMails(execute);
    case 'show':
      return show(execute, asked.reference);
    case 'ask':
      return ask(execute, asked);
  }
}

async function campaigns(execute: Execute, since: CalendarDate | null): Promise<Answer> {
  const answers = await execute(filledIn(CAMPAIGNS, since === null ? 0 : Date.parse(since)));
  if (typeof answers === 'string') return refuse(answers);
  const rows = v.parse(v.array(CampaignRow), answers[0]);
  return { ok: true, lines: rows.length > 0 ? rows.map(campaignLine) : ['There are no bookings.'] };
}

async function list(execute: Execute, tourDate: string | null, today: CalendarDate): Promise<Answer> {
  const sql = tourDate === null ? BOOKINGS_FROM : BOOKINGS_OF_DATE;
  const answers = await execute(filledIn(sql, tourDate ?? today, MOST_LISTED));
  if (typeof answers === 'string') return refuse(answers);
  const rows = v.parse(v.array(BookingRow), answers[0]).toSorted(byDepartureAndName);
  if (rows.length > 0) return { ok: true, lines: rows.map(bookingLine) };
  const what =
    tourDate === null ? 'There are no bookings for upcoming trips.' : `There are no bookings for ${tourDate}.`;
  return { ok: true, lines: [what] };
}

/** By departure, open dates last, and then by name as in a phone book: SQLite would put Özil after Zimmer. */
function byDepartureAndName(a: BookingRow, b: BookingRow): number {
  const placeOf = ({ start, tourDateId, traveller }: BookingRow) => `${start ?? '9999'} ${tourDateId} ${traveller}`;
  return new Intl.Collator('en').compare(placeOf(a), placeOf(b));
}

async function overdue(execute: Execute, today: CalendarDate): Promise<Answer> {
  const answers = await execute(filledIn(OVERDUE_ORDERS, today, MOST_LISTED));
  if (typeof answers === 'string') return refuse(answers);
  const rows = v.parse(v.array(OverdueRow), answers[0]);
  if (rows.length === 0) return { ok: true, lines: ['No balance is overdue.'] };
  const lines = rows.map((row) => {
    const { references, traveller, trips, amount, due, days, email, phone } = describeOverdue(row, today);
    const late = days === 1 ? '1 day' : `${days} days`;
    return `${references}  ${traveller}  ${trips}  balance ${amount} due since ${due} (${late})  ${email}  ${phone}`.trim();
  });
  return { ok: true, lines };
}

async function deadMails(execute: Execute): Promise<Answer> {
  const answers = await execute(filledIn(DEAD_MAILS, MOST_LISTED));
  if (typeof answers === 'string') return refuse(answers);
  const lines = happeningLines(v.parse(v.array(HappeningRow), answers[0]));
  if (lines.length === 0) return { ok: true, lines: ['No failed emails.'] };
  return { ok: true, lines: [...lines, '', 'To send them again: npm run -s bookings -- retry-mails'] };
}

async function retryMails(execute: Execute): Promise<Answer> {
  const answers = await execute(AUDIT_REVIVAL, REVIVE_MAILS);
  if (typeof answers === 'string') return refuse(answers);
  const count = answers[1]?.length ?? 0;
  if (count === 0) return { ok: true, lines: ['There are no failed emails to send again.'] };
  const what = count === 1 ? '1 email' : `${count} emails`;
  return { ok: true, lines: [`The site will send ${what} again within a minute.`] };
}

async function show(execute: Execute, reference: string): Promise<Answer> {
  const asked = [ORDER_OF_REFERENCE, PAYMENTS_OF_ORDER, REQUESTS_OF_ORDER, MAILS_OF_ORDER, AUDIT_OF_ORDER];
  const answers = await execute(...asked.map((sql) => filledIn(sql, reference)));
  if (typeof answers === 'string') return refuse(answers);
  const [orders, payments, requests, mails, audit] = answers;
  if (orders?.length !== 1) return refuse(`There is no booking ${reference}.`);
  const happenings = (rows: unknown) => happeningLines(v.parse(v.array(HappeningRow), rows));
  const parts = [
    { title: 'Payments', lines: v.parse(v.array(PaymentRow), payments).map(paymentLine) },
    { title: 'Requested by the office', lines: happenings(requests) },
    { title: 'Emails', lines: happenings(mails) },
    { title: 'History', lines: happenings(audit) },
  ];
  return {
    ok: true,
    lines: [
      ...orderLines(v.parse(OrderRow, orders[0])),
      ...parts
        .filter(({ lines }) => lines.length > 0)
        .flatMap(({ title, lines }) => ['', title, ...lines.map((line) => `  ${line}`)]),
    ],
  };
}

async function ask(
  execute: Execute,
  { what, reference, yes, remote }: Extract<BookingsCommand, { kind: 'ask' }>,
): Promise<Answer> {
  const isSure = what !== 'cancel' || yes;
  const answers = await execute(
    filledIn(ORDER_OF_REFERENCE, reference),
    ...(isSure ? [filledIn(ASK, what, reference)] : []),
  );
  if (typeof answers === 'string') return refuse(answers);
  const [orders, asked] = answers;
  if (orders?.length !== 1) return refuse(`There is no booking ${reference}.`);
  if (!isSure) {
    const warning = 'This refunds the whole order and cancels every trip in it. Add --yes to go ahead.';
    return refuse(...orderLines(v.parse(OrderRow, orders[0])), '', warning);
  }
  const where = remote ? ' --remote' : '';
  const outcome = asked?.length === 0 ? 'Already requested.' : 'Requested.';
  return {
    ok: true,
    lines: [`${outcome} The site will do it within a minute. See: npm run -s bookings -- show ${reference}${where}`],
  };
}
