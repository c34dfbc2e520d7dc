import type * as v from 'valibot';
import type { BookingsRequest, CommandAnswer } from '#contract/commands.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { instantOf, localTime } from '#domain/schedule.ts';
import { counted } from '#domain/text/counts.ts';
import { describeOverdue, OVERDUE_ORDERS, type OverdueOrder } from '#functions/balance/overdue.ts';
import {
  bookingLine,
  type BookingRow,
  campaignLine,
  type CampaignRow,
  type Happening,
  happeningLines,
  listed,
  orderLines,
  type OrderRow,
  paymentLine,
  type PaymentRow,
} from '#functions/office/describe-booking.ts';
import { changeBooking } from '#functions/office/change-booking.ts';
import type { Asking } from '#functions/office/command-tokens.ts';
import type { Context } from '#functions/context/context.ts';
import type { Store } from '#functions/store/store.ts';

type BookingsAsked = v.InferOutput<typeof BookingsRequest>;
type BookingChange = Extract<BookingsAsked, { act: 'cancel' | 'resend' | 'revoke-link' }>;

/** The most rows of a list on the screen. One more is read, to see whether there are more. */
const MOST_LISTED = 500;

/** Shows bookings, cancels one, sends its email again or replaces its link. */
export function bookingsCommand(
  context: Context,
  request: BookingsAsked,
  asking: Asking,
): CommandAnswer | Promise<CommandAnswer> {
  const { store } = context;
  switch (request.act) {
    case 'list':
      return list(store, request.departure, asking.today);
    case 'overdue':
      return overdue(store, asking.today);
    case 'campaigns':
      return campaigns(store, request.since, asking);
    case 'dead-mails':
      return deadMails(store, asking);
    case 'retry-mails':
      return retryMails(store, asking);
    case 'show':
      return show(store, request.reference);
    case 'cancel':
    case 'resend':
    case 'revoke-link':
      return change(context, request, asking);
  }
}

function list(store: Store, departure: string | null, today: CalendarDate): CommandAnswer {
  const sql = departure === null ? BOOKINGS_FROM : BOOKINGS_OF_DATE;
  const rows = store.all<BookingRow>(sql, departure ?? today, MOST_LISTED + 1).toSorted(byDepartureAndName);
  if (rows.length > 0) return listed(rows, MOST_LISTED, (shown) => shown.map(bookingLine));
  const what =
    departure === null ? 'There are no bookings for upcoming trips.' : `There are no bookings for ${departure}.`;
  return { ok: true, lines: [what] };
}

/** By departure, open dates last, and then by name as in a phone book: SQLite would put Özil after Zimmer. */
function byDepartureAndName(a: BookingRow, b: BookingRow): number {
  const placeOf = ({ start, tourDateId, traveller }: BookingRow) => `${start ?? '9999'} ${tourDateId} ${traveller}`;
  return new Intl.Collator('en').compare(placeOf(a), placeOf(b));
}

function overdue(store: Store, today: CalendarDate): CommandAnswer {
  const rows = store.all<OverdueOrder>(OVERDUE_ORDERS, today, MOST_LISTED + 1);
  if (rows.length === 0) return { ok: true, lines: ['No balance is overdue.'] };
  return listed(rows, MOST_LISTED, (shown) => shown.map((row) => overdueLine(row, today)));
}

function overdueLine(row: OverdueOrder, today: CalendarDate): string {
  const { references, traveller, trips, amount, due, days, email, phone } = describeOverdue(row, today);
  const late = counted(days, 'day');
  return `${references}  ${traveller}  ${trips}  balance ${amount} due since ${due} (${late})  ${email}  ${phone}`.trim();
}

function campaigns(store: Store, since: CalendarDate | null, { timeZone }: Asking): CommandAnswer {
  const rows = store.all<CampaignRow>(
    CAMPAIGNS,
    since === null ? 0 : instantOf(localTime(since), timeZone),
    MOST_LISTED + 1,
  );
  if (rows.length === 0) return { ok: true, lines: ['There are no bookings.'] };
  return listed(rows, MOST_LISTED, (shown) => shown.map(campaignLine));
}

function deadMails(store: Store, { isLive }: Asking): CommandAnswer {
  const rows = store.all<Happening>(DEAD_MAILS, MOST_LISTED + 1);
  if (rows.length === 0) return { ok: true, lines: ['No failed emails.'] };
  const again = `To send them again: npm run -s bookings -- retry-mails${where(isLive)}`;
  return listed(rows, MOST_LISTED, (shown) => [...happeningLines(shown), '', again]);
}

function retryMails(store: Store, { by, now }: Asking): CommandAnswer {
  const count = store.transaction(() => {
    store.run(AUDIT_REVIVAL, now, by);
    return store.change(REVIVE_MAILS, now);
  });
  if (count === 0) return { ok: true, lines: ['There are no failed emails to send again.'] };
  return { ok: true, lines: [`The site will send ${counted(count, 'email')} again within a minute.`] };
}

function show(store: Store, reference: string): CommandAnswer {
  const order = store.get<OrderRow>(ORDER_OF_REFERENCE, reference);
  if (order === null) return noBooking(reference);
  const happenings = (sql: string) => happeningLines(store.all<Happening>(sql, reference));
  const parts = [
    { title: 'Payments', lines: store.all<PaymentRow>(PAYMENTS_OF_ORDER, reference).map(paymentLine) },
    { title: 'Emails', lines: happenings(MAILS_OF_ORDER) },
    { title: 'History', lines: happenings(AUDIT_OF_ORDER) },
  ];
  return {
    ok: true,
    lines: [
      ...orderLines(order),
      ...parts
        .filter(({ lines }) => lines.length > 0)
        .flatMap(({ title, lines }) => ['', title, ...lines.map((line) => `  ${line}`)]),
    ],
  };
}

function change(context: Context, request: BookingChange, { by }: Asking): CommandAnswer | Promise<CommandAnswer> {
  const row = context.store.get<OrderRow>(ORDER_OF_REFERENCE, request.reference);
  if (row === null) return noBooking(request.reference);
  if (request.act !== 'cancel' || request.yes) return changeBooking(context, row.id, request.act, by);
  const warning = 'This refunds the whole order and cancels every trip in it. Add --yes to go ahead.';
  return { ok: false, lines: [...orderLines(row), '', warning] };
}

/** How a command asks the same site. */
function where(isLive: boolean): string {
  return isLive ? ' --remote' : '';
}

function noBooking(reference: string): CommandAnswer {
  return { ok: false, lines: [`There is no booking ${reference}.`] };
}

const BOOKING = `
  SELECT reference, tour_date_id AS tourDateId, trip_name AS trip, start, guest_name AS traveller, orders.state,
    cancelled_at AS cancelledAt, paid_minor AS paidMinor, total_minor AS totalMinor, currency, balance_due AS balanceDue
  FROM bookings JOIN orders ON orders.id = bookings.order_id`;

/** The order a booking belongs to; `?1` is the booking's reference. */
const ORDER_ID = '(SELECT order_id FROM bookings WHERE reference = ?1)';

const BOOKINGS_OF_DATE = `${BOOKING} WHERE tour_date_id = ?1 ORDER BY traveller, reference LIMIT ?2`;

/** Bookings of trips that start on a day or later, or have no date yet. By their end, an index leaves out those that are over. */
const BOOKINGS_FROM = `${BOOKING} WHERE coalesce(finish, '9999-12-31') >= ?1 AND (start >= ?1 OR start IS NULL)
  ORDER BY start IS NULL, start, tour_date_id, traveller LIMIT ?2`;

const ORDER_OF_REFERENCE = `
  SELECT orders.id, guest_name AS traveller, guest_email AS email, coalesce(guest ->> '$.phone', '') AS phone, state,
    coalesce(guest ->> '$.source', '') AS source,
    cancelled_at AS cancelledAt, paid_minor AS paidMinor, total_minor AS totalMinor, currency,
    balance_due AS balanceDue, created_at AS createdAt, details_erased_at AS detailsErasedAt,
    EXISTS (SELECT 1 FROM travel_details WHERE order_id = orders.id AND complete = 1) AS hasDetails,
    (SELECT json_group_array(json_object('reference', reference, 'trip', trip_name) ORDER BY position)
     FROM bookings WHERE order_id = orders.id) AS bookings
  FROM orders WHERE id = ${ORDER_ID}`;

/**
 * Bookings by campaign: by promo code, and by what the visitor allowed to be kept of where they came from. Counts
 * those made since an instant (`?1`, epoch milliseconds) that stand.
 */
const CAMPAIGNS = `
  WITH made AS (
    SELECT quotes.promo_code AS code, orders.currency, orders.total_minor AS total,
      CASE WHEN json_valid(guest ->> '$.source') THEN guest ->> '$.source' ELSE '{}' END AS source
    FROM orders JOIN quotes ON quotes.id = orders.quote_id
    WHERE orders.created_at >= ?1 AND orders.cancelled_at IS NULL AND orders.state IN ('confirmed', 'paid'))
  SELECT code, coalesce(source ->> '$.utm_campaign', '') AS campaign, coalesce(source ->> '$.utm_source', '') AS source,
    currency, COUNT(*) AS bookings, SUM(total) AS totalMinor
  FROM made GROUP BY 1, 2, 3, 4 ORDER BY bookings DESC, code, campaign LIMIT ?2`;

const PAYMENTS_OF_ORDER = `
  SELECT attempts.created_at AS at, attempts.purpose, attempts.state, quotes.due_minor AS minor, quotes.currency
  FROM attempts JOIN quotes ON quotes.id = attempts.quote_id WHERE attempts.order_id = ${ORDER_ID} ORDER BY at, attempts.id`;

const MAILS_OF_ORDER = `
  SELECT created_at AS at, template, recipient, state FROM outbox
  WHERE subject_id = ${ORDER_ID} OR subject_id IN (SELECT id FROM attempts WHERE order_id = ${ORDER_ID})
  ORDER BY at, key`;

/** All changes of an order and its payments. */
const AUDIT_OF_ORDER = `
  SELECT at, CASE WHEN subject = ${ORDER_ID} THEN 'booking' ELSE 'payment' END AS subject, what, detail FROM audit
  WHERE subject = ${ORDER_ID} OR subject IN (SELECT id FROM attempts WHERE order_id = ${ORDER_ID}) ORDER BY id`;

/** Mails that failed or were refused and wait for a person. */
const DEAD_MAILS = `
  SELECT created_at AS at, template, recipient, 'tried ' || tries AS tried FROM outbox WHERE state = 'dead' ORDER BY created_at, key LIMIT ?1`;

const AUDIT_REVIVAL = `
  INSERT INTO audit (at, subject, what, detail) SELECT ?1, key, 'to be sent again', ?2 FROM outbox WHERE state = 'dead'`;

/** Puts them back into the queue with the full number of tries. */
const REVIVE_MAILS = `
  UPDATE outbox SET state = 'waiting', tries = 0, taken_until = 0, next_try_at = ?1
  WHERE state = 'dead'`;
