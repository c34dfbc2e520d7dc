import { MAILS_OF_VISITORS } from '#functions/platform/outbox.ts';

const AT_ONCE = 500;

/*
 * Each forgets some rows that ended before an instant, and says whether there may be more. Their conditions are those of
 * the indexes, word for word: rows that stay are not read.
 */

/** Holds that were given back or ran out. Where a hold came from is needed for a day, and goes first. */
export function forgetSomeEndedHolds(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    `DELETE FROM holds WHERE id IN (
       SELECT id FROM holds WHERE state IN ('released', 'expired') AND expires_at < ?1
         AND NOT EXISTS (SELECT 1 FROM hold_networks WHERE hold_id = holds.id) LIMIT ?2)`,
    before,
  );
}

/** Addresses of mails about bookings that left, or never will. The mails themselves say that they were written. */
export function forgetSomeAddresses(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    `UPDATE outbox SET recipient = '' WHERE key IN (
       SELECT key FROM outbox WHERE recipient <> '' AND state IN ('sent', 'dropped')
         AND template NOT IN ${MAILS_OF_VISITORS} AND created_at < ?1 LIMIT ?2)`,
    before,
  );
}

/** Lists that the office was sent about a day. */
export function forgetSomeLists(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    `DELETE FROM outbox WHERE key IN (
       SELECT key FROM outbox WHERE template IN ('overdue-balances', 'expected-guests')
         AND state IN ('sent', 'dropped') AND created_at < ?1 LIMIT ?2)`,
    before,
  );
}

/** Requests of the office that are finished. The audit keeps what was asked and what became of it. */
export function forgetSomeRequests(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    `DELETE FROM office_requests WHERE id IN (
       SELECT id FROM office_requests WHERE state <> 'waiting' AND finished_at < ?1 LIMIT ?2)`,
    before,
  );
}

/** Events of the payment provider that were acted on: it sends none a second time after so long. */
export function forgetSomeEvents(db: D1Database, before: number): Promise<boolean> {
  return some(
    db,
    'DELETE FROM gateway_events WHERE id IN (SELECT id FROM gateway_events WHERE received_at < ?1 LIMIT ?2)',
    before,
  );
}

async function some(db: D1Database, sql: string, before: number): Promise<boolean> {
  const { results } = await db.prepare(`${sql} RETURNING 1`).bind(before, AT_ONCE).all();
  return results.length === AT_ONCE;
}
