import { addMonths, partsOf, type CalendarDate } from '#domain/calendar-date.ts';

/** Who may travel: at least this old, and at most; null where there is no most. In years, whole ones. */
export interface Ages {
  readonly minimumAge: number;
  readonly maximumAge: number | null;
}

/** "18 to 35", "18 and over". */
export function agesText({ minimumAge, maximumAge }: Ages): string {
  return maximumAge === null ? `${minimumAge} and over` : `${minimumAge} to ${maximumAge}`;
}

/** Whether somebody has an age that a tour takes, on a day: birthdays count from their morning on (D29). */
export function isOfAge({ minimumAge, maximumAge }: Ages, born: CalendarDate, day: CalendarDate): boolean {
  if (day < addMonths(born, 12 * minimumAge)) return false;
  return maximumAge === null || day < addMonths(born, 12 * (maximumAge + 1));
}

/** How many whole years old somebody is on a day. */
export function ageOn(born: CalendarDate, day: CalendarDate): number {
  const years = partsOf(day).year - partsOf(born).year;
  return day < addMonths(born, 12 * years) ? years - 1 : years;
}
