import { agesText, birthDateReason, hasAgeLimit, isOfAge } from '#domain/ages.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import type { TourLine } from '#domain/cart.ts';

/**
 * Why a guest with this date of birth, or none, cannot take these trips; null when they can.
 *
 * A tour's limits count on its start day. An open ticket has no start day yet, but its date of birth is needed too.
 */
export function ageRefusal(dob: string, lines: readonly TourLine[]): string | null {
  const limited = lines.filter(({ tour }) => hasAgeLimit(tour));
  const born = parseCalendarDate(dob);
  if (born === null) return limited[0] ? birthDateReason(limited[0].tour.name, agesText(limited[0].tour)) : null;
  const unfit = limited.find(({ tour, departure: { start } }) => start !== null && !isOfAge(tour, born, start));
  return unfit
    ? `${unfit.tour.name} is for travellers aged ${agesText(unfit.tour)} on the start date. Check your date of birth, or choose another trip.`
    : null;
}
