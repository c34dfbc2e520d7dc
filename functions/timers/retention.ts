import { addDays, addMonths, type CalendarDate } from '#domain/calendar-date.ts';
import { CART_LIFETIME_DAYS, ENDED_ROWS_KEPT_DAYS, OPEN_DATED_KEPT_MONTHS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';
import type { Operator } from '#domain/operator.ts';
import { UNFINISHED_PAYMENTS } from '#functions/bookings/attempts.ts';
import { checkInExpiry } from '#functions/bookings/check-in-link.ts';
import { type Context, repeatUntilDone, type Step } from '#functions/context/context.ts';
import { audit } from '#functions/platform/audit.ts';
import { MAILS_OF_VISITORS } from '#functions/platform/outbox.ts';
import type { Store } from '#functions/store/store.ts';

const ROWS_AT_ONCE = 500;
/** Payments or orders, each with all that belongs to it. */
const ENTRIES_AT_ONCE = 100;

/** Much longer than the comparison with the payment provider looks back, and than a late mail or event may take. */
const ENDED_KEPT = ENDED_ROWS_KEPT_DAYS * DAY;
/** Long enough to find a person's lead among the robots', and to confirm a subscription. */
const UNWANTED_KEPT = 30 * DAY;
/** Ended payments that took no money; the same text as in their index. */
const ENDED_UNPAID = `state IN ('cancelled', 'voided', 'capture-failed')`;
const WITHOUT_BIRTH = `SET guest = json_set(guest, '$.dob', '') WHERE guest <> '' AND guest ->> '$.dob' <> ''`;

/**
 * Everything that is deleted because its time is over, in the order in which it runs: a hold's network before the hold.
 * docs/RUNNING.md says of each table what removes its rows.
 *
 * `?1` is the instant before which a row is old; `?2`, where there may be many, is how many go at once. The conditions
 * equal those of the indexes exactly, so that rows that stay are not read.
 */
export const DELETIONS = {
  deleteTravelDetails,
  /** Leads and their mails, kept as long as the operator's settings say. */
  deleteLeads: olderThan(
    ({ leadKeptDays }) => leadKeptDays * DAY,
    'DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE created_at < ?1 LIMIT ?2)',
    `DELETE FROM outbox WHERE key IN (
      SELECT key FROM outbox WHERE template IN ${MAILS_OF_VISITORS} AND created_at < ?1 AND state <> 'waiting' LIMIT ?2)`,
  ),
  /** What robots and people who changed their mind left. Ended subscriptions stay: an old link would renew them. */
  deleteUnwanted: olderThan(
    UNWANTED_KEPT,
    'DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE suspect = 1 AND created_at < ?1 LIMIT ?2)',
    `DELETE FROM subscriptions WHERE id IN (
      SELECT id FROM subscriptions WHERE state = 'pending' AND consented_at < ?1 LIMIT ?2)`,
  ),
  /**
   * The date of birth of guests who gave it and did not pay: it was needed for the tour's age limits, checked then. An
   * open payment keeps its own copy; one that took no money loses it the same time after its end.
   */
  deleteBirths: olderThan(
    DAY,
    `UPDATE guests SET dob = '' WHERE dob <> '' AND terms_accepted_at < ?1 AND NOT EXISTS (
       SELECT 1 FROM attempts WHERE attempts.cart_id = guests.cart_id AND state IN ${UNFINISHED_PAYMENTS})`,
    `UPDATE orders INDEXED BY orders_in_vain_with_birth ${WITHOUT_BIRTH} AND state = 'capture-failed'
       AND EXISTS (SELECT 1 FROM attempts WHERE id = attempt_id AND ${ENDED_UNPAID} AND updated_at < ?1)`,
    `UPDATE attempts INDEXED BY attempts_with_birth ${WITHOUT_BIRTH} AND ${ENDED_UNPAID} AND updated_at < ?1`,
  ),
  deleteHoldNetworks: olderThan(DAY, 'DELETE FROM hold_networks WHERE held_at < ?1'),
  /** The longest window of a limit is a day. */
  deleteRateLimits: olderThan(DAY, 'DELETE FROM rate_limits WHERE window_start < ?1'),
  /** A cart that holds seats or is being paid stays: its details do not change it. */
  deleteCarts: olderThan(
    CART_LIFETIME_DAYS * DAY,
    `DELETE FROM carts WHERE id IN (
      SELECT id FROM carts WHERE updated_at < ?1
        AND NOT EXISTS (SELECT 1 FROM holds WHERE cart_id = carts.id AND state = 'active')
        AND NOT EXISTS (SELECT 1 FROM attempts WHERE cart_id = carts.id AND state IN ${UNFINISHED_PAYMENTS})
      LIMIT ?2)`,
  ),
  deleteEndedCartKeys: olderThan(DAY, 'DELETE FROM cart_keys WHERE ended_at < ?1'),
  /** A paid order has its own copy of the guest. */
  deleteGuestsOfPayments: olderThan(
    7 * DAY,
    `UPDATE attempts SET guest = '' WHERE guest <> '' AND updated_at < ?1
      AND state IN ('captured', 'capture-failed', 'cancelled', 'voided', 'refunded', 'disputed')`,
  ),
  deleteEndedHolds: olderThan(
    ENDED_KEPT,
    `DELETE FROM holds WHERE id IN (
      SELECT id FROM holds WHERE state IN ('released', 'expired') AND expires_at < ?1
        AND NOT EXISTS (SELECT 1 FROM hold_networks WHERE hold_id = holds.id) LIMIT ?2)`,
  ),
  /** The rows of booking mails stay as a record. */
  deleteAddressesOfMails: olderThan(
    ENDED_KEPT,
    `UPDATE outbox SET recipient = '' WHERE key IN (
      SELECT key FROM outbox WHERE recipient <> '' AND state IN ('sent', 'dropped')
        AND template NOT IN ${MAILS_OF_VISITORS} AND created_at < ?1 LIMIT ?2)`,
  ),
  deleteOfficeLists: olderThan(
    ENDED_KEPT,
    `DELETE FROM outbox WHERE key IN (
      SELECT key FROM outbox WHERE template IN ('overdue-balances', 'expected-guests')
        AND state IN ('sent', 'dropped') AND created_at < ?1 LIMIT ?2)`,
  ),
  /** The provider sends no event again after so long. */
  deleteGatewayEvents: olderThan(
    ENDED_KEPT,
    'DELETE FROM gateway_events WHERE id IN (SELECT id FROM gateway_events WHERE received_at < ?1 LIMIT ?2)',
  ),
  /** Why staff opened sealed details, as long as a guest may ask. Who opened which part, and when, stays. */
  deleteReasonsOfOpenings: olderThan(
    365 * DAY,
    `UPDATE audit SET detail = json_set(detail, '$.reason', '') WHERE id IN (
      SELECT id FROM audit WHERE what = 'details opened' AND instr(detail, '"reason":""') = 0 AND at < ?1 LIMIT ?2)`,
  ),
  deleteInbox: olderThan(
    ENDED_KEPT,
    'DELETE FROM inbox WHERE key IN (SELECT key FROM inbox WHERE received_at < ?1 LIMIT ?2)',
  ),
  deleteStaffSessions: olderThan(0, 'DELETE FROM staff_sessions WHERE ends_at <= ?1'),
  deleteSignedOutTokens: olderThan(0, 'DELETE FROM signed_out_tokens WHERE ends_at <= ?1'),
  /** Thirteen months, so that a month is compared with the year before. */
  deleteMissedSearches: olderThan(400 * DAY, `DELETE FROM missed_searches WHERE day < date(?1 / 1000, 'unixepoch')`),
  deleteEndedPayments: (context) => {
    const before = context.now() - ENDED_KEPT;
    return repeatUntilDone(context, () => deleteSomePayments(context.store, before));
  },
} satisfies Readonly<Record<string, Step>>;

/** Deletes rows, or parts of rows, that are older than so many milliseconds. */
function olderThan(kept: number | ((operator: Operator) => number), ...statements: readonly string[]): Step {
  return async (context) => {
    const { store, catalogue, now } = context;
    const before = now() - (typeof kept === 'number' ? kept : kept(await catalogue.operator()));
    for (const sql of statements) {
      const limit = sql.includes('?2') ? [ROWS_AT_ONCE] : [];
      await repeatUntilDone(context, () => store.change(sql, before, ...limit) >= ROWS_AT_ONCE && limit.length > 0);
    }
  };
}

const ATTEMPTS = '(SELECT value FROM json_each(?1))';
const ORDERS = `(SELECT id FROM orders WHERE state = 'capture-failed' AND attempt_id IN ${ATTEMPTS})`;

/**
 * Deletes some payments that took no money and ended before an instant, with their quotes, released promo uses, mails,
 * and unpaid orders. Returns whether there may be more.
 *
 * A payment whose mail is not sent yet stays, because the mail is written from it.
 */
function deleteSomePayments(store: Store, before: number): boolean {
  return store.transaction(() => {
    const ended = store.all<{ id: string; quoteId: string }>(
      `SELECT id, quote_id AS quoteId FROM attempts WHERE ${ENDED_UNPAID} AND updated_at < ?1
         AND NOT EXISTS (SELECT 1 FROM orders WHERE attempt_id = attempts.id AND state <> 'capture-failed')
         AND NOT EXISTS (SELECT 1 FROM promo_uses WHERE quote_id = attempts.quote_id AND state <> 'returned')
         AND NOT EXISTS (SELECT 1 FROM outbox
           WHERE subject_id IN (attempts.id, iif(purpose = 'booking', order_id, attempts.id)) AND state IN ('waiting', 'dead'))
       ORDER BY updated_at LIMIT ?2`,
      before,
      ENTRIES_AT_ONCE,
    );
    if (ended.length === 0) return false;
    const attempts = JSON.stringify(ended.map(({ id }) => id));
    const quotes = JSON.stringify(ended.map(({ quoteId }) => quoteId));
    // Rows are deleted before the rows they refer to. A new reference from elsewhere undoes it all.
    const ofAttempts = [
      `outbox WHERE subject_id IN (SELECT value FROM json_each(?1) UNION ALL SELECT * FROM ${ORDERS})`,
      ...['travel_details', 'arrivals', 'bookings'].map((table) => `${table} WHERE order_id IN ${ORDERS}`),
      `orders WHERE state = 'capture-failed' AND attempt_id IN ${ATTEMPTS}`,
    ];
    for (const rows of ofAttempts) store.run(`DELETE FROM ${rows}`, attempts);
    store.run(`DELETE FROM promo_uses WHERE quote_id IN (SELECT value FROM json_each(?1))`, quotes);
    store.run(`DELETE FROM attempts WHERE id IN ${ATTEMPTS}`, attempts);
    store.run(
      `DELETE FROM quotes WHERE id IN (SELECT value FROM json_each(?1))
         AND NOT EXISTS (SELECT 1 FROM attempts WHERE quote_id = quotes.id)`,
      quotes,
    );
    return ended.length === ENTRIES_AT_ONCE;
  });
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
async function deleteTravelDetails(context: Context): Promise<void> {
  const { travelDetailsKeptDays: days } = await context.catalogue.operator();
  const today = await context.today();
  const { store } = context;
  const now = context.now();
  for (const orderId of ordersThatAreOver(store, {
    finishedBefore: addDays(today, -days),
    openBefore: addDays(addMonths(today, -OPEN_DATED_KEPT_MONTHS), -days),
  })) {
    store.transaction(() => {
      store.run(
        `UPDATE orders SET details_erased_at = ?2,
           guest = json_set(guest, '$.dob', '', '$.gender', '', '$.hear', '', '$.source', '')
         WHERE id = ?1`,
        orderId,
        now,
      );
      store.run('DELETE FROM travel_details WHERE order_id = ?', orderId);
      store.run('DELETE FROM arrivals WHERE order_id = ?', orderId);
      store.run(`UPDATE attempts SET guest = '' WHERE order_id = ? AND state NOT IN ${UNFINISHED_PAYMENTS}`, orderId);
      store.run(
        `DELETE FROM outbox WHERE subject_id IN (SELECT ?1 UNION ALL SELECT id FROM attempts WHERE order_id = ?1)
           AND state IN ('sent', 'dropped') AND created_at < ?2 AND template NOT IN ${MAILS_KEPT}`,
        orderId,
        now - ENDED_KEPT,
      );
      audit(store, { subject: orderId, what: 'details erased', at: now });
    });
  }
}

/**
 * Some orders whose details are no longer needed: the last trip ended long enough ago; or the order was refunded or
 * failed as long ago; or it has a tour without a date, was made long ago, and its other trips are over.
 */
function ordersThatAreOver(
  store: Store,
  { finishedBefore, openBefore }: { readonly finishedBefore: CalendarDate; readonly openBefore: CalendarDate },
): string[] {
  const over = store.all<{ id: string }>(
    `SELECT id FROM orders INDEXED BY orders_holding_details WHERE details_erased_at IS NULL AND check_in_until < ?1
     UNION
     SELECT id FROM orders INDEXED BY orders_holding_details
       WHERE details_erased_at IS NULL AND check_in_until IS NULL AND created_at < ?2
       AND NOT EXISTS (SELECT 1 FROM bookings WHERE order_id = orders.id AND finish >= ?3)
     UNION
     SELECT id FROM orders INDEXED BY orders_ended_holding_details
       WHERE details_erased_at IS NULL AND state IN ('capture-failed', 'refunded', 'disputed') AND updated_at < ?4
     LIMIT ?5`,
    // The index finds orders by the end of their check-in link.
    checkInExpiry([finishedBefore]),
    Date.parse(openBefore),
    finishedBefore,
    Date.parse(finishedBefore),
    ENTRIES_AT_ONCE,
  );
  return over.map(({ id }) => id);
}
