const AT_ONCE = 100;

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
