import type { Context } from '#functions/context/context.ts';
import { addMonths, dateInZone, type CalendarDate } from '#domain/calendar-date.ts';
import { findDeparture, openDatedId } from '#domain/tour.ts';

/**
 * The last day on which a guest can choose the date of a tour booked without one. Null when content sets no limit,
 * or no longer has the tour.
 */
export async function lastDayToChoose(
  { catalogue }: Context,
  bookedAt: number,
  tourCode: string,
): Promise<CalendarDate | null> {
  const tour = await catalogue.tour(tourCode);
  const months = tour && findDeparture(tour, openDatedId(tour.code))?.validMonths;
  if (months == null) return null;
  return addMonths(dateInZone(bookedAt, (await catalogue.operator()).timeZone), months);
}
