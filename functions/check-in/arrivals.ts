import { auditStatement } from '#functions/platform/audit.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** When and where a guest lands. Date and time are those of the place; a time is `HH:MM`, or empty. */
export interface Arrival {
  readonly date: CalendarDate;
  readonly time: string;
  readonly flight: string;
  readonly airport: string;
  readonly pickUp: boolean;
  readonly departureFlight: string;
}

export async function findArrival(db: D1Database, orderId: string): Promise<Arrival | null> {
  const row = await db.prepare('SELECT * FROM arrivals WHERE order_id = ?').bind(orderId).first<{
    arrival_date: CalendarDate;
    arrival_time: string;
    flight: string;
    airport: string;
    pick_up: number;
    departure_flight: string;
  }>();
  return (
    row && {
      date: row.arrival_date,
      time: row.arrival_time,
      flight: row.flight,
      airport: row.airport,
      pickUp: row.pick_up === 1,
      departureFlight: row.departure_flight,
    }
  );
}

/** Replaces the earlier details. */
export async function storeArrival(db: D1Database, orderId: string, arrival: Arrival, at: number): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT OR REPLACE INTO arrivals
           (order_id, arrival_date, arrival_time, flight, airport, pick_up, departure_flight, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      )
      .bind(
        orderId,
        arrival.date,
        arrival.time,
        arrival.flight,
        arrival.airport,
        arrival.pickUp ? 1 : 0,
        arrival.departureFlight,
        at,
      ),
    auditStatement(db, { subject: orderId, what: 'arrival given', at }),
  ]);
}
