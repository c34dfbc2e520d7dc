import type { Store } from '#functions/store/store.ts';
import { addDays, addMonths } from '#domain/calendar-date.ts';
import { CART_LIFETIME_DAYS, ENDED_ROWS_KEPT_DAYS, OPEN_DATED_KEPT_MONTHS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';
import { UNFINISHED_PAYMENTS } from '#functions/bookings/attempts.ts';
import { checkInExpiry } from '#functions/bookings/check-in-link.ts';
import { type Context, repeatUntilDone, type Steps } from '#functions/context/context.ts';
import { auditStatement, logFault } from '#functions/platform/audit.ts';
import { MAILS_OF_VISITORS } from '#functions/platform/outbox.ts';
import { expectChanged, runGuarded } from '#functions/platform/query.ts';

/*
 * Everything that is deleted because its time is over. docs/RUNNING.md says of each table what removes its rows.
 */

const ROWS_AT_ONCE = 500;
/** Payments or orders, each with all that belongs to it. */
const ENTRIES_AT_ONCE = 100;

/** Much longer than the comparison with the payment provider looks back, and than a late mail or event may take. */
const ENDED_KEPT = ENDED_ROWS_KEPT_DAYS * DAY;
/** Long enough to find a person's lead among the robots', and to confirm a subscription. */
const UNWANTED_KEPT = 30 * DAY;
/** Ended payments that took no money; the same text as in their index. */
const ENDED_UNPAID = `state IN ('cancelled', 'voided', 'capture-failed')`;

/** Rows, or parts of rows, that go when they are older than `kept`. */
interface Rule {
  /** Milliseconds. */
  readonly kept: number;
  /**
   * Deletes what is older than the instant `?1`; `?2`, where there may be many, is how many go at once. The conditions
   * equal those of the indexes exactly, so that rows that stay are not read.
   */
  readonly sql: string;
}

/** What visitors leave who did not pay. A cart that holds seats or is being paid stays: its details do not change it. */
const OF_VISITORS: readonly Rule[] = [
  { kept: DAY, sql: 'DELETE FROM hold_networks WHERE held_at < ?1' },
  // The longest window of a limit is a day.
  { kept: DAY, sql: 'DELETE FROM rate_limits WHERE window_start < ?1' },
  {
    kept: CART_LIFETIME_DAYS * DAY,
    sql: `DELETE FROM carts WHERE id IN (
      SELECT id FROM carts WHERE updated_at < ?1
        AND NOT EXISTS (SELECT 1 FROM holds WHERE cart_id = carts.id AND state = 'active')
        AND NOT EXISTS (SELECT 1 FROM attempts WHERE cart_id = carts.id AND state IN ${UNFINISHED_PAYMENTS})
      LIMIT ?2)`,
  },
];

/** What robots and people who changed their mind left in forms. Ended subscriptions stay: an old link would renew them. */
const OF_FORMS: readonly Rule[] = [
  {
    kept: UNWANTED_KEPT,
    sql: 'DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE suspect = 1 AND created_at < ?1 LIMIT ?2)',
  },
  {
    kept: UNWANTED_KEPT,
    sql: `DELETE FROM subscriptions WHERE id IN (
      SELECT id FROM subscriptions WHERE state = 'pending' AND consented_at < ?1 LIMIT ?2)`,
  },
];

/** Leads and their mails, which are kept as long as the operator's settings say. */
const LEADS = [
  'DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE created_at < ?1 LIMIT ?2)',
  `DELETE FROM outbox WHERE key IN (
    SELECT key FROM outbox WHERE template IN ${MAILS_OF_VISITORS} AND created_at < ?1 AND state <> 'waiting' LIMIT ?2)`,
];

/** Rows that ended and that no booking needs. */
const ENDED: Readonly<Record<string, Rule>> = {
  deleteEndedCartKeys: { kept: DAY, sql: 'DELETE FROM cart_keys WHERE ended_at < ?1' },
  /** A paid order has its own copy of the guest. */
  deleteGuestsOfPayments: {
    kept: 7 * DAY,
    sql: `UPDATE attempts SET guest = '' WHERE guest <> '' AND updated_at < ?1
      AND state IN ('captured', 'capture-failed', 'cancelled', 'voided', 'refunded', 'disputed')`,
  },
  /** The network of a hold is needed for a day and is deleted first. */
  deleteEndedHolds: {
    kept: ENDED_KEPT,
    sql: `DELETE FROM holds WHERE id IN (
      SELECT id FROM holds WHERE state IN ('released', 'expired') AND expires_at < ?1
        AND NOT EXISTS (SELECT 1 FROM hold_networks WHERE hold_id = holds.id) LIMIT ?2)`,
  },
  /** The rows of booking mails stay as a record. */
  deleteAddressesOfMails: {
    kept: ENDED_KEPT,
    sql: `UPDATE outbox SET recipient = '' WHERE key IN (
      SELECT key FROM outbox WHERE recipient <> '' AND state IN ('sent', 'dropped')
        AND template NOT IN ${MAILS_OF_VISITORS} AND created_at < ?1 LIMIT ?2)`,
  },
  deleteOfficeLists: {
    kept: ENDED_KEPT,
    sql: `DELETE FROM outbox WHERE key IN (
      SELECT key FROM outbox WHERE template IN ('overdue-balances', 'expected-guests')
        AND state IN ('sent', 'dropped') AND created_at < ?1 LIMIT ?2)`,
  },
  /** The audit keeps the requests and their outcomes. */
  deleteOfficeRequests: {
    kept: ENDED_KEPT,
    sql: `DELETE FROM office_requests WHERE id IN (
      SELECT id FROM office_requests WHERE state <> 'waiting' AND finished_at < ?1 LIMIT ?2)`,
  },
  /** The provider sends no event again after so long. */
  deleteGatewayEvents: {
    kept: ENDED_KEPT,
    sql: 'DELETE FROM gateway_events WHERE id IN (SELECT id FROM gateway_events WHERE received_at < ?1 LIMIT ?2)',
  },
  /** Why staff opened sealed details, as long as a guest may ask. Who opened which part, and when, stays. */
  deleteReasonsOfOpenings: {
    kept: 365 * DAY,
    sql: `UPDATE audit SET detail = json_set(detail, '$.reason', '') WHERE id IN (
      SELECT id FROM audit WHERE what = 'details opened' AND instr(detail, '"reason":""') = 0 AND at < ?1 LIMIT ?2)`,
  },
  deleteInbox: {
    kept: ENDED_KEPT,
    sql: 'DELETE FROM inbox WHERE key IN (SELECT key FROM inbox WHERE received_at < ?1 LIMIT ?2)',
  },
  deleteStaffSessions: { kept: 0, sql: 'DELETE FROM staff_sessions WHERE ends_at <= ?1' },
  deleteSignedOutTokens: { kept: 0, sql: 'DELETE FROM signed_out_tokens WHERE ends_at <= ?1' },
  /** Thirteen months, so that a month is compared with the year before. */
  deleteMissedSearches: {
    kept: 400 * DAY,
    sql: `DELETE FROM missed_searches WHERE day < date(?1 / 1000, 'unixepoch')`,
  },
};

/** Deletes what is over, by name. */
export const ENDED_STEPS: Steps = {
  ...Object.fromEntries(
    Object.entries(ENDED).map(([name, rule]) => [name, (context: Context) => apply(context, rule)]),
  ),
  deleteEndedPayments: (context) => {
    const before = context.now() - ENDED_KEPT;
    return repeatUntilDone(context, () => deleteSomePayments(context.db, before));
  },
};

/** Deletes the carts, tries and networks of visitors who did not pay, and their dates of birth. */
export async function deleteVisitors(context: Context): Promise<void> {
  await deleteBirths(context);
  for (const rule of OF_VISITORS) await apply(context, rule);
}

/** Deletes leads and their mails after the days of the operator's settings, and what nobody wants after a month. */
export async function deleteLeads(context: Context): Promise<void> {
  const { leadKeptDays } = await context.catalogue.operator();
  for (const sql of LEADS) await apply(context, { kept: leadKeptDays * DAY, sql });
  for (const rule of OF_FORMS) await apply(context, rule);
}

async function apply(context: Context, { kept, sql }: Rule): Promise<void> {
  const before = context.now() - kept;
  const limit = sql.includes('?2') ? [ROWS_AT_ONCE] : [];
  await repeatUntilDone(context, async () => {
    const { meta } = await context.db
      .prepare(sql)
      .bind(before, ...limit)
      .run();
    return limit.length > 0 && meta.changes >= ROWS_AT_ONCE;
  });
}

/**
 * Deletes the date of birth of guests who gave it more than a day ago and did not pay: it was needed for the tour's age
 * limits, checked then. An open payment keeps its own copy; one that took no money loses it the same time after its end.
 */
async function deleteBirths({ db, now }: Context): Promise<void> {
  const withoutBirth = `SET guest = json_set(guest, '$.dob', '') WHERE guest <> '' AND guest ->> '$.dob' <> ''`;
  await db.batch(
    [
      `UPDATE guests SET dob = '' WHERE dob <> '' AND terms_accepted_at < ?1 AND NOT EXISTS (
         SELECT 1 FROM attempts WHERE attempts.cart_id = guests.cart_id AND state IN ${UNFINISHED_PAYMENTS})`,
      `UPDATE orders ${withoutBirth} AND state = 'capture-failed'
         AND attempt_id IN (SELECT id FROM attempts WHERE ${ENDED_UNPAID} AND updated_at < ?1)`,
      `UPDATE attempts ${withoutBirth} AND ${ENDED_UNPAID} AND updated_at < ?1`,
    ].map((sql) => db.prepare(sql).bind(now() - DAY)),
  );
}

const ATTEMPTS = '(SELECT value FROM json_each(?1))';
const ORDERS = `(SELECT id FROM orders WHERE state = 'capture-failed' AND attempt_id IN ${ATTEMPTS})`;

/**
 * Deletes some payments that took no money and ended before an instant, with their quotes, released promo uses, mails,
 * and unpaid orders. Returns whether there may be more.
 *
 * A payment whose mail is not sent yet stays, because the mail is written from it.
 */
async function deleteSomePayments(db: Store, before: number): Promise<boolean> {
  const { results } = await db
    .prepare(
      `SELECT id, quote_id AS quoteId FROM attempts WHERE ${ENDED_UNPAID} AND updated_at < ?1
         AND NOT EXISTS (SELECT 1 FROM orders WHERE attempt_id = attempts.id AND state <> 'capture-failed')
         AND NOT EXISTS (SELECT 1 FROM promo_uses WHERE quote_id = attempts.quote_id AND state <> 'returned')
         AND NOT EXISTS (SELECT 1 FROM outbox
           WHERE subject_id IN (attempts.id, iif(purpose = 'booking', order_id, attempts.id)) AND state IN ('waiting', 'dead'))
       ORDER BY updated_at LIMIT ?2`,
    )
    .bind(before, ENTRIES_AT_ONCE)
    .all<{ id: string; quoteId: string }>();
  if (results.length === 0) return false;
  const attempts = JSON.stringify(results.map(({ id }) => id));
  const quotes = JSON.stringify(results.map(({ quoteId }) => quoteId));
  // Rows are deleted before the rows they refer to. A new reference from elsewhere aborts the batch.
  await db.batch([
    ...[
      `DELETE FROM outbox WHERE subject_id IN (SELECT value FROM json_each(?1) UNION ALL SELECT * FROM ${ORDERS})`,
      ...['travel_details', 'arrivals', 'office_requests', 'bookings'].map(
        (table) => `DELETE FROM ${table} WHERE order_id IN ${ORDERS}`,
      ),
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
  return results.length === ENTRIES_AT_ONCE;
}

/** Mails that invariants.ts needs as the record that both sides were informed. */
const MAILS_KEPT = `('booking-confirmed', 'booking-office', 'balance-paid')`;

/**
 * Deletes details that a booking no longer needs, a number of days (in the operator's settings) after its last trip or
 * its end: passport, health and emergency data, arrival details, date of birth, gender, how the guest heard of us,
 * where the visit came from, and its mails except those that record the payment.
 *
 * A booking without a date counts as over after twelve months at the earliest. Details given later, while the check-in
 * link still works, are deleted again. The next hourly run takes what is too much for one.
 */
export async function deleteTravelDetails(context: Context): Promise<void> {
  const { db } = context;
  const now = context.now();
  for (const orderId of await ordersThatAreOver(context)) {
    const outcome = await runGuarded(db, [
      db
        .prepare(
          `UPDATE orders SET details_erased_at = ?2,
             guest = json_set(guest, '$.dob', '', '$.gender', '', '$.hear', '', '$.source', '')
           WHERE id = ?1 AND details_erased_at IS NULL`,
        )
        .bind(orderId, now),
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
        .bind(orderId, now - ENDED_KEPT),
      auditStatement(db, { subject: orderId, what: 'details erased', at: now }),
    ]);
    if (outcome.kind === 'unknown') logFault(`delete the details of ${orderId}`, outcome.error);
  }
}

/**
 * Some orders whose details are no longer needed: the last trip ended long enough ago; or the order was refunded or
 * failed as long ago; or it has a tour without a date, was made long ago, and its other trips are over.
 */
async function ordersThatAreOver(context: Context): Promise<string[]> {
  const { travelDetailsKeptDays: days } = await context.catalogue.operator();
  const today = await context.today();
  const finishedBefore = addDays(today, -days);
  const { results } = await context.db
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
    .bind(
      // The index finds orders by the end of their check-in link.
      checkInExpiry([finishedBefore])!,
      Date.parse(addDays(addMonths(today, -OPEN_DATED_KEPT_MONTHS), -days)),
      finishedBefore,
      Date.parse(finishedBefore),
      ENTRIES_AT_ONCE,
    )
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}
