import type { Context } from '#functions/context/context.ts';
import { raiseAlert } from '#functions/context/raise-alert.ts';
import { departuresToRun } from '#functions/bookings/booked-tours.ts';
import { findDeparture, tourCodeOf } from '#domain/tour.ts';

/**
 * Tells the operator of departures that guests are booked on and that are not in content any more.
 *
 * Again each hour, until content has them again, their bookings are cancelled, or their days are over.
 */
export async function noticeWithdrawnDepartures(context: Context): Promise<void> {
  const booked = await departuresToRun(context.db, await context.today());
  const tours = await context.catalogue.tours(booked.map(tourCodeOf).filter((code) => code !== null));
  const withdrawn = booked.filter((id) => {
    const tour = tours.get(tourCodeOf(id) ?? '');
    return tour === undefined || findDeparture(tour, id) === undefined;
  });
  if (withdrawn.length > 0) await raiseAlert(context, 'guests are booked on departures that were taken out', withdrawn);
}
