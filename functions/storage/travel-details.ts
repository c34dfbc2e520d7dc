import { auditStatement } from '#functions/storage/audit.ts';

export interface TravelDetails {
  /** Whom the traveller goes with, in their words. */
  readonly friends: string;
  readonly flightQuote: boolean;
  /** Passport, health and emergency contact, encrypted with a key outside the database. */
  readonly sealed: string;
}

export async function findTravelDetails(db: D1Database, orderId: string): Promise<TravelDetails | null> {
  const row = await db
    .prepare('SELECT friends, flight_quote AS flightQuote, sealed FROM travel_details WHERE order_id = ?')
    .bind(orderId)
    .first<{ friends: string; flightQuote: number; sealed: string }>();
  return row && { ...row, flightQuote: row.flightQuote === 1 };
}

/** Writes the answers and, the first time, when they came. */
export async function storeTravelDetails(
  db: D1Database,
  orderId: string,
  { friends, flightQuote, sealed }: TravelDetails,
  at: number,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT OR REPLACE INTO travel_details (order_id, friends, flight_quote, sealed, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5)`,
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
