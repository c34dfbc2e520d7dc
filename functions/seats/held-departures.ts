import { HOUR } from '#domain/durations.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';

/** The alert for a departure that unpaid carts keep from guests who would pay. */
export const MOSTLY_HELD = 'unpaid carts have held more than half of a departure for an hour';

const HELD = 'SELECT id FROM tour_dates WHERE held > 0 AND held * 2 > capacity';

/** Alerts the office once when unpaid carts have held more than half of a departure for an hour. */
export function noticeHeld(context: Context): void {
  const { store, now } = context;
  store.transaction(() => {
    store.run(`DELETE FROM held_departures WHERE tour_date_id NOT IN (${HELD})`);
    store.run(
      `INSERT INTO held_departures (tour_date_id, since)
       SELECT id, ? FROM tour_dates WHERE id IN (${HELD}) ON CONFLICT DO NOTHING`,
      now(),
    );
    const due = store.all<{ id: string }>(
      'UPDATE held_departures SET alerted = 1 WHERE alerted = 0 AND since <= ? RETURNING tour_date_id AS id',
      now() - HOUR,
    );
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) raiseAlert(context, MOSTLY_HELD, ids);
  });
}
