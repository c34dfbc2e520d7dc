import { MAILS_OF_VISITORS } from '#functions/platform/outbox.ts';

const AT_ONCE = 500;

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
  const { results } = await db.prepare(`${sql} RETURNING 1`).bind(before, AT_ONCE).all();
  return results.length === AT_ONCE;
}
