import { expectChanged } from '#functions/platform/query.ts';

/** One use of a promo code, for one quote. Without a code there is nothing to count. */
export interface PromoUse {
  readonly code: string;
  readonly quoteId: string;
}

/** Reserves a use before the gateway is called; the batch aborts when the code is used up. */
export function reservePromo(db: D1Database, { code, quoteId }: PromoUse): D1PreparedStatement[] {
  if (code === '') return [];
  return [
    db
      .prepare(
        `UPDATE promo_codes SET reserved = reserved + 1
         WHERE code = ?1 AND (max_uses IS NULL OR reserved + used < max_uses)`,
      )
      .bind(code),
    expectChanged(db),
    db.prepare(`INSERT INTO promo_uses (code, quote_id, state) VALUES (?1, ?2, 'reserved')`).bind(code, quoteId),
  ];
}

/** Turns the reserved use into a counted one; the batch aborts when it is not reserved. */
export function usePromo(db: D1Database, use: PromoUse): D1PreparedStatement[] {
  return movePromoUse(db, use, 'reserved', 'used', 'reserved = reserved - 1, used = used + 1');
}

/** Returns the reserved use of a payment that failed. */
export function returnReservedPromo(db: D1Database, use: PromoUse): D1PreparedStatement[] {
  return movePromoUse(db, use, 'reserved', 'returned', 'reserved = reserved - 1');
}

/** Returns a counted use after a refund. */
export function returnUsedPromo(db: D1Database, use: PromoUse): D1PreparedStatement[] {
  return movePromoUse(db, use, 'used', 'returned', 'used = used - 1');
}

/** Whether the use is still reserved for its quote. */
export async function isPromoReserved(db: D1Database, { code, quoteId }: PromoUse): Promise<boolean> {
  if (code === '') return true;
  const row = await db
    .prepare(`SELECT 1 FROM promo_uses WHERE code = ?1 AND quote_id = ?2 AND state = 'reserved'`)
    .bind(code, quoteId)
    .first();
  return row !== null;
}

function movePromoUse(
  db: D1Database,
  { code, quoteId }: PromoUse,
  from: string,
  to: string,
  counters: string,
): D1PreparedStatement[] {
  if (code === '') return [];
  return [
    db
      .prepare('UPDATE promo_uses SET state = ?4 WHERE code = ?1 AND quote_id = ?2 AND state = ?3')
      .bind(code, quoteId, from, to),
    expectChanged(db),
    db.prepare(`UPDATE promo_codes SET ${counters} WHERE code = ?1`).bind(code),
    expectChanged(db),
  ];
}
