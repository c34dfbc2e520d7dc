import { parseArgs } from 'node:util';
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
import { OVERDUE_ORDERS, describeOverdue } from '#functions/balance/overdue.ts';
import { parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import type { OfficeRequestKind } from '#functions/office/office-requests.ts';
import { refuse, type Answer } from './answer.ts';
import { filledIn, type Answering, type Execute } from './database.ts';
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

const USAGE = `npm run -s bookings -- list                    upcoming and open-dated trips
npm run -s bookings -- list RC10-2027-03-13    everyone on one departure
npm run -s bookings -- show REFERENCE          one booking with its full history
npm run -s bookings -- overdue                 overdue balances
npm run -s bookings -- campaigns 2026-11-01    bookings by campaign, since this day (or all)
npm run -s bookings -- resend REFERENCE        sends the confirmation again
npm run -s bookings -- revoke-link REFERENCE   ends the check-in link and emails a new one
npm run -s bookings -- cancel REFERENCE --yes  refunds everything and releases the seats
npm run -s bookings -- dead-mails              emails that couldn’t be sent
npm run -s bookings -- retry-mails             sends them again

  --remote  use the live database, not the one on this machine`;

/** The most rows of a list on the screen. */
const MOST_LISTED = 500;
const OPTIONS = { remote: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const;
const VERBS = [
  'list',
  'show',
  'overdue',
  'campaigns',
  'resend',
  'revoke-link',
  'cancel',
  'dead-mails',
  'retry-mails',
] as const;
/** What is about one booking. */
const OF_ONE: readonly string[] = ['show', 'cancel', 'resend', 'revoke-link'];
/** What is about all of them. */
const OF_ALL: readonly string[] = ['overdue', 'dead-mails', 'retry-mails'];

/**
 * Shows bookings, and asks the site to cancel a booking, to send its email again or to end its link.
 *
 * @param words what stands after `npm run -s bookings --`
 * @param today a day in the operator's zone
 */
export async function bookings(words: readonly string[], answering: Answering, today: CalendarDate): Promise<Answer> {
  let asked;
  try {
    asked = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), '', USAGE);
  }
  const { yes, remote } = asked.values;
  const [name, subject = null, ...rest] = asked.positionals;
  const verb = VERBS.find((one) => one === name);
  const wrong = (message: string) => refuse(message, '', USAGE);
  if (rest.length > 0) return wrong(`Write only one. Remove: ${rest.join(' ')}`);
  if (yes && verb !== 'cancel') return wrong('--yes only works with cancel.');
  if (verb === undefined)
    return wrong(`Choose a command: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(VERBS)}.`);
  if (OF_ALL.includes(verb) && subject !== null) return wrong(`${verb} works on all of them. Remove the name.`);
  const reference = (subject ?? '').toUpperCase();
  if (OF_ONE.includes(verb) && !/^[A-Z0-9]{8}$/.test(reference))
    return wrong(`Add the reference of the booking to ${verb}. It has 8 characters.`);
  const since = verb === 'campaigns' && subject !== null ? parseCalendarDate(subject) : null;
  if (verb === 'campaigns' && subject !== null && since === null)
    return wrong('campaigns needs a day, such as 2026-11-01.');
  return answering(remote, (execute) => {
    switch (verb) {
      case 'list':
        return list(execute, subject, today);
      case 'overdue':
        return overdue(execute, today);
      case 'campaigns':
        return campaigns(execute, since);
      case 'dead-mails':
        return deadMails(execute);
      case 'retry-mails':
        return retryMails(execute);
      case 'show':
        return show(execute, reference);
      default:
        return ask(execute, verb, reference, { yes, remote });
    }
  });
}

async function campaigns(execute: Execute, since: CalendarDate | null): Promise<Answer> {
  const answers = await execute(filledIn(CAMPAIGNS, since === null ? 0 : Date.parse(since)));
  const rows = v.parse(v.array(CampaignRow), answers[0]);
  return { ok: true, lines: rows.length > 0 ? rows.map(campaignLine) : ['There are no bookings.'] };
}

async function list(execute: Execute, tourDate: string | null, today: CalendarDate): Promise<Answer> {
  const sql = tourDate === null ? BOOKINGS_FROM : BOOKINGS_OF_DATE;
  const answers = await execute(filledIn(sql, tourDate ?? today, MOST_LISTED));
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
  const lines = happeningLines(v.parse(v.array(HappeningRow), answers[0]));
  if (lines.length === 0) return { ok: true, lines: ['No failed emails.'] };
  return { ok: true, lines: [...lines, '', 'To send them again: npm run -s bookings -- retry-mails'] };
}

async function retryMails(execute: Execute): Promise<Answer> {
  const answers = await execute(AUDIT_REVIVAL, REVIVE_MAILS);
  const count = answers[1]?.length ?? 0;
  if (count === 0) return { ok: true, lines: ['There are no failed emails to send again.'] };
  const what = count === 1 ? '1 email' : `${count} emails`;
  return { ok: true, lines: [`The site will send ${what} again within a minute.`] };
}

async function show(execute: Execute, reference: string): Promise<Answer> {
  const asked = [ORDER_OF_REFERENCE, PAYMENTS_OF_ORDER, REQUESTS_OF_ORDER, MAILS_OF_ORDER, AUDIT_OF_ORDER];
  const answers = await execute(...asked.map((sql) => filledIn(sql, reference)));
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
  what: OfficeRequestKind,
  reference: string,
  { yes, remote }: { readonly yes: boolean; readonly remote: boolean },
): Promise<Answer> {
  const isSure = what !== 'cancel' || yes;
  const answers = await execute(
    filledIn(ORDER_OF_REFERENCE, reference),
    ...(isSure ? [filledIn(ASK, what, reference)] : []),
  );
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
