import { addDays, addMonths, type CalendarDate } from '#domain/calendar-date.ts';
import { ENDED_ROWS_KEPT_DAYS, OPEN_DATED_KEPT_MONTHS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';
import { UNFINISHED_PAYMENTS } from '#functions/bookings/attempts.ts';
import { checkInExpiry } from '#functions/bookings/check-in-link.ts';
import type { Context } from '#functions/context/context.ts';
import { forgetInboxBefore } from '#functions/mail/inbox.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { expectChanged, runGuarded } from '#functions/platform/query.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { MAILS_OF_VISITORS } from '#functions/platform/outbox.ts';

/**
 * Orders whose guests' details are no longer needed. One of these holds: the last trip ended before a day; the order
 * was refunded or failed before an instant; or the order has a tour without a date, was made before an instant, and its
 * other trips are over.
 */
async function ordersToErase(
  db: D1Database,
  since: {
    readonly finishedBefore: CalendarDate;
    /** The end of the check-in link of a trip that ended on `finishedBefore`; the index finds orders by it. */
    readonly linkEndsBefore: number;
    readonly openBookedBefore: number;
    readonly endedBefore: number;
    readonly limit: number;
  },
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id FROM orders WHERE details_erased_at IS NULL AND check_in_until < ?1
       UNION
       SELECT id FROM orders WHERE details_erased_at IS NULL AND check_in_until IS NULL AND created_at < ?2
         AND NOT EXISTS (SELECT 1 FROM bookings WHERE order_id = orders.id AND finish >= ?3)
       UNION
       SELECT id FROM orders WHERE details_erased_at IS NULL AND state IN ('capture-failed', 'refunded')
         AND updated_at < ?4
       LIMIT ?5`,
    )
    .bind(since.linkEndsBefore, since.openBookedBefore, since.finishedBefore, since.endedBefore, since.limit)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** Mails that invariants.ts needs as the record that both sides were informed. */
const MAILS_KEPT = `('booking-confirmed', 'booking-office', 'balance-paid')`;

/**
 * Deletes the details that were given for the trip alone, and mails asked for before an instant. The batch aborts when
 * this was done before.
 */
function eraseDetails(db: D1Database, orderId: string, at: number, mailsBefore: number): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE orders SET details_erased_at = ?2,
           guest = json_set(guest, '$.dob', '', '$.gender', '', '$.hear', '', '$.source', '')
         WHERE id = ?1 AND details_erased_at IS NULL`,
      )
      .bind(orderId, at),
    expectChanged(db),
    db.prepare('DELETE FROM travel_details WHERE order_id = ?').bind(orderId),
    db.prepare('DELETE FROM arrivals WHERE order_id = ?').bind(orderId),
    db
      .prepare(`UPDATE attempts SET guest = '' WHERE order_id = ? AND state NOT IN ${UNFINISHED_PAYMENTS}`)
      .bind(orderId),
    db
      .prepare(
        `DELETE FROM outbox WHERE subject_id IN (SELECT ?1 UNION ALL SELECT id FROM attempts WHERE order_id = ?1)
           AND state IN ('sent', 'dropped') AND created_at < ?2 AND template NOT IN ${MAILS_KEPT}`,
      )
      .bind(orderId, mailsBefore),
  ];
}

/**
 * Deletes the date of birth of guests who gave it before an instant and did not pay: it was needed for the tour's age
 * limits, checked then. An open payment keeps its own copy; one that took no money loses it the same time after
 * its end.
 */
export async function forgetBirthsBefore(db: D1Database, before: number): Promise<void> {
  const withoutBirth = `SET guest = json_set(guest, '$.dob', '') WHERE guest <> '' AND guest ->> '$.dob' <> ''`;
  await db.batch(
    [
      `UPDATE guests SET dob = '' WHERE dob <> '' AND terms_accepted_at < ?1 AND NOT EXISTS (
         SELECT 1 FROM attempts WHERE attempts.cart_id = guests.cart_id AND state IN ${UNFINISHED_PAYMENTS})`,
      `UPDATE orders ${withoutBirth} AND state = 'capture-failed'
         AND attempt_id IN (SELECT id FROM attempts WHERE ${ENDED_UNPAID} AND updated_at < ?1)`,
      `UPDATE attempts ${withoutBirth} AND ${ENDED_UNPAID} AND updated_at < ?1`,
    ].map((sql) => db.prepare(sql).bind(before)),
  );
}

/** The most orders in one run. The next hourly run takes the rest. */
const AT_ONCE = 100;

/**
 * Deletes details that a booking no longer needs, a number of days (in the operator's settings) after its last trip or
 * its end: passport, health and emergency data, arrival details, date of birth, gender, how the guest heard of us,
 * where the visit came from, and its mails except those that record the payment.
 *
 * A booking without a date counts as over after twelve months at the earliest. Details given later, while the check-in
 * link still works, are deleted again.
 */
export async function eraseOldDetails(context: Context): Promise<void> {
  const { db } = context;
  const { travelDetailsKeptDays: days } = await context.catalogue.operator();
  const today = await context.today();
  const now = context.now();
  const finishedBefore = addDays(today, -days);
  const orders = await ordersToErase(db, {
    finishedBefore,
    linkEndsBefore: checkInExpiry([finishedBefore])!,
    openBookedBefore: Date.parse(addDays(addMonths(today, -OPEN_DATED_KEPT_MONTHS), -days)),
    endedBefore: Date.parse(finishedBefore),
    limit: AT_ONCE,
  });
  for (const orderId of orders) {
    const outcome = await runGuarded(db, [
      ...eraseDetails(db, orderId, now, now - ENDED_ROWS_KEPT_DAYS * DAY),
      auditStatement(db, { subject: orderId, what: 'details erased', at: now }),
    ]);
    if (outcome.kind === 'unknown') logFault(`erase ${orderId}`, outcome.error);
  }
  await forgetInboxBefore(db, Date.parse(addDays(today, -ENDED_ROWS_KEPT_DAYS)));
}

/** Ended payments that took no money; the same text as in their index. */
export const ENDED_UNPAID = `state IN ('cancelled', 'voided', 'capture-failed')`;

const ATTEMPTS = '(SELECT value FROM json_each(?1))';
const ORDERS = `(SELECT id FROM orders WHERE state = 'capture-failed' AND attempt_id IN ${ATTEMPTS})`;

/**
 * Deletes some payments that took no money and ended before an instant, with their quotes, released promo uses, mails,
 * and unpaid orders. Returns whether there may be more.
 *
 * A payment whose mail is not sent yet stays, because the mail is written from it.
 */
export async function forgetSomePayments(db: D1Database, before: number): Promise<boolean> {
  const { results } = await db
    .prepare(
      `SELECT id, quote_id AS quoteId FROM attempts WHERE ${ENDED_UNPAID} AND updated_at < ?1
         AND NOT EXISTS (SELECT 1 FROM orders WHERE attempt_id = attempts.id AND state <> 'capture-failed')
         AND NOT EXISTS (SELECT 1 FROM promo_uses WHERE quote_id = attempts.quote_id AND state <> 'returned')
         AND NOT EXISTS (SELECT 1 FROM outbox
           WHERE subject_id IN (attempts.id, iif(purpose = 'booking', order_id, attempts.id)) AND state IN ('waiting', 'dead'))
       ORDER BY updated_at LIMIT ?2`,
    )
    .bind(before, AT_ONCE)
    .all<{ id: string; quoteId: string }>();
  if (results.length === 0) return false;
  const attempts = JSON.stringify(results.map(({ id }) => id));
  const quotes = JSON.stringify(results.map(({ quoteId }) => quoteId));
  // Rows are deleted before the rows they refer to. A new reference from elsewhere aborts the batch.
  await db.batch([
    ...[
      `DELETE FROM outbox WHERE subject_id IN (SELECT value FROM json_each(?1) UNION ALL SELECT * FROM ${ORDERS})`,
      `DELETE FROM travel_details WHERE order_id IN ${ORDERS}`,
      `DELETE FROM arrivals WHERE order_id IN ${ORDERS}`,
      `DELETE FROM office_requests WHERE order_id IN ${ORDERS}`,
      `DELETE FROM bookings WHERE order_id IN ${ORDERS}`,
      `DELETE FROM orders WHERE state = 'capture-failed' AND attempt_id IN ${ATTEMPTS}`,
    ].map((sql) => db.prepare(sql).bind(attempts)),
    db
      .prepare(`DELETE FROM promo_uses WHERE state = 'returned' AND quote_id IN (SELECT value FROM json_each(?1))`)
      .bind(quotes),
    db.prepare(`DELETE FROM attempts WHERE ${ENDED_UNPAID} AND id IN ${ATTEMPTS}`).bind(attempts),
    db
      .prepare(
        `DELETE FROM quotes WHERE id IN (SELECT value FROM json_each(?1))
           AND NOT EXISTS (SELECT 1 FROM attempts WHERE quote_id = quotes.id)`,
      )
      .bind(quotes),
  ]);
  return results.length === AT_ONCE;
}

const ROWS_AT_ONCE = 500;

/*
 * Each function deletes some rows, or a part of them, that ended before an instant and returns whether there may be more. The conditions
 * equal those of the indexes exactly, so rows that stay are not read.
 */

/** Holds that were released or ran out. Their network is needed for a day and is deleted first. */
export function forgetSomeEndedHolds(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    `DELETE FROM holds WHERE id IN (
       SELECT id FROM holds WHERE state IN ('released', 'expired') AND expires_at < ?1
         AND NOT EXISTS (SELECT 1 FROM hold_networks WHERE hold_id = holds.id) LIMIT ?2)`,
    before,
  );
}

/** Addresses of booking mails that were sent or never will be. The rows stay as a record of the mails. */
export function forgetSomeAddresses(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    `UPDATE outbox SET recipient = '' WHERE key IN (
       SELECT key FROM outbox WHERE recipient <> '' AND state IN ('sent', 'dropped')
         AND template NOT IN ${MAILS_OF_VISITORS} AND created_at < ?1 LIMIT ?2)`,
    before,
  );
}

/** The office's daily lists. */
export function forgetSomeLists(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    `DELETE FROM outbox WHERE key IN (
       SELECT key FROM outbox WHERE template IN ('overdue-balances', 'expected-guests')
         AND state IN ('sent', 'dropped') AND created_at < ?1 LIMIT ?2)`,
    before,
  );
}

/** Finished requests of the office. The audit keeps the requests and their outcomes. */
export function forgetSomeRequests(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    `DELETE FROM office_requests WHERE id IN (
       SELECT id FROM office_requests WHERE state <> 'waiting' AND finished_at < ?1 LIMIT ?2)`,
    before,
  );
}

/** Handled events of the payment provider, which sends none again after so long. */
export function forgetSomeEvents(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    'DELETE FROM gateway_events WHERE id IN (SELECT id FROM gateway_events WHERE received_at < ?1 LIMIT ?2)',
    before,
  );
}

/** The reasons for which staff opened sealed details. Who opened which part, and when, stays. */
export function forgetSomeReasons(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    `UPDATE audit SET detail = json_set(detail, '$.reason', '') WHERE id IN (
       SELECT id FROM audit WHERE what = 'details opened' AND instr(detail, '"reason":""') = 0 AND at < ?1 LIMIT ?2)`,
    before,
  );
}

async function some(db: D1Database, sql: string, before: number): Promise<boolean> {
  const { results } = await db.prepare(`${sql} RETURNING 1`).bind(before, ROWS_AT_ONCE).all();
  return results.length === ROWS_AT_ONCE;
}
