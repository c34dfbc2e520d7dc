import { auditStatement } from '#functions/storage/audit.ts';

export interface TravelDetails {
  readonly orderId: string;
  /** Whom the traveller goes with, in their words. Empty leaves what was said before. */
  readonly friends: string;
  readonly flightQuote: boolean;
  /** Passport, health and emergency contact, encrypted with a key outside the database. */
  readonly sealed: string;
  readonly at: number;
}

export async function findSealedDetails(db: D1Database, orderId: string): Promise<string | null> {
  const row = await db
    .prepare('SELECT sealed FROM travel_details WHERE order_id = ?')
    .bind(orderId)
    .first<{ sealed: string }>();
  return row?.sealed ?? null;
}

/** Writes the answers and, the first time, when they came. */
export async function storeTravelDetails(db: D1Database, details: TravelDetails): Promise<void> {
  const { orderId, friends, flightQuote, sealed, at } = details;
  await db.batch([
    db
      .prepare(
        `INSERT INTO travel_details (order_id, friends, flight_quote, sealed, updated_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (order_id) DO UPDATE SET
           friends = CASE excluded.friends WHEN '' THEN friends ELSE excluded.friends END,
           flight_quote = excluded.flight_quote, sealed = excluded.sealed, updated_at = excluded.updated_at`,
      )
      .bind(orderId, friends, flightQuote ? 1 : 0, sealed, at),
    db
      .prepare(
        'UPDATE orders SET details_completed_at = coalesce(details_completed_at, ?2), updated_at = ?2 WHERE id = ?1',
      )
      .bind(orderId, at),
    auditStatement(db, { subject: orderId, what: 'details given', at }),
  ]);
}
