import { type Context, raiseAlert } from '#functions/context/context.ts';
import { departuresToRun } from '#functions/bookings/booked-tours.ts';
import { heldDepartures } from '#functions/seats/seat-ledger.ts';
import { findDeparture, tourCodeOf } from '#domain/tour.ts';

/**
 * Alerts the operator to departures with bookings or held seats that content no longer has.
 *
 * Repeats each hour until content has them again, their bookings are cancelled, or their days are over.
 */
export async function noticeWithdrawnDepartures(context: Context): Promise<void> {
  const booked = await departuresToRun(context.db, await context.today());
  const held = await heldDepartures(context.db, context.now());
  const isWithdrawn = await withdrawnOf(context, [...booked, ...held]);
  for (const [name, departures] of [
    ['guests are booked on departures missing from content', booked.filter(isWithdrawn)],
    ['seats are held on departures missing from content', held.filter(isWithdrawn)],
  ] as const) {
    if (departures.length > 0) await raiseAlert(context, name, departures);
  }
}

async function withdrawnOf({ catalogue }: Context, ids: readonly string[]): Promise<(id: string) => boolean> {
  const tours = await catalogue.tours(ids.map(tourCodeOf).filter((code) => code !== null));
  return (id) => {
    const tour = tours.get(tourCodeOf(id) ?? '');
    return tour === undefined || findDeparture(tour, id) === undefined;
  };
}
