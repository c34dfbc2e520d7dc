import { auditStatement } from '#functions/platform/audit.ts';

export interface TravelDetails {
  /** The traveller's companions, in the traveller's words. */
  readonly friends: string;
  readonly flightQuote: boolean;
  /** Passport, health and emergency contact, encrypted with a key outside the database. */
  readonly sealed: string;
  /** Whether all needed fields are answered. */
  readonly isComplete: boolean;
}

export async function findTravelDetails(db: D1Database, orderId: string): Promise<TravelDetails | null> {
  const row = await db
    .prepare(
      'SELECT friends, flight_quote AS flightQuote, sealed, complete AS isComplete FROM travel_details WHERE order_id = ?',
    )
    .bind(orderId)
    .first<{ friends: string; flightQuote: number; sealed: string; isComplete: number }>();
  return row && { ...row, flightQuote: row.flightQuote === 1, isComplete: row.isComplete === 1 };
}

/** Stores the answers and, the first time, the instant. */
export async function storeTravelDetails(
  db: D1Database,
  orderId: string,
  { friends, flightQuote, sealed, isComplete }: TravelDetails,
  at: number,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT OR REPLACE INTO travel_details (order_id, friends, flight_quote, sealed, updated_at, complete)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
      )
      .bind(orderId, friends, flightQuote ? 1 : 0, sealed, at, isComplete ? 1 : 0),
    db
      .prepare(
        'UPDATE orders SET details_completed_at = coalesce(details_completed_at, ?2), updated_at = ?2 WHERE id = ?1',
      )
      .bind(orderId, at),
    auditStatement(db, { subject: orderId, what: 'details given', at }),
  ]);
}
