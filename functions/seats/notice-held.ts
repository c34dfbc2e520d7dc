import { type Context, raiseAlert } from '#functions/context/context.ts';
import { HOUR } from '#domain/durations.ts';

/** The alert for a departure that unpaid carts keep from guests who would pay. */
export const MOSTLY_HELD = 'unpaid carts have held more than half of a departure for an hour';

const HELD = 'SELECT id FROM tour_dates WHERE held > 0 AND held * 2 > capacity';

/** Alerts the office once when unpaid carts have held more than half of a departure for an hour. */
export async function noticeHeld(context: Context): Promise<void> {
  const { db, now } = context;
  const [, , due] = await db.batch<{ id: string }>([
    db.prepare(`DELETE FROM held_departures WHERE tour_date_id NOT IN (${HELD})`),
    db
      .prepare(
        `INSERT INTO held_departures (tour_date_id, since)
         SELECT id, ?1 FROM tour_dates WHERE id IN (${HELD}) ON CONFLICT DO NOTHING`,
      )
      .bind(now()),
    db.prepare('SELECT tour_date_id AS id FROM held_departures WHERE alerted = 0 AND since <= ?1').bind(now() - HOUR),
  ]);
  const ids = due!.results.map(({ id }) => id);
  if (ids.length === 0) return;
  await raiseAlert(context, MOSTLY_HELD, ids);
  await db
    .prepare('UPDATE held_departures SET alerted = 1 WHERE tour_date_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
    .run();
}
