import { addMonths, partsOf, type CalendarDate } from '#domain/calendar-date.ts';

/** The minimum and maximum age of travellers in whole years. `maximumAge` is null when there is no maximum. */
export interface Ages {
  readonly minimumAge: number;
  readonly maximumAge: number | null;
}

/** `18 to 35`, or `18 and over`. */
export function agesText({ minimumAge, maximumAge }: Ages): string {
  return maximumAge === null ? `${minimumAge} and over` : `${minimumAge} to ${maximumAge}`;
}

export function hasAgeLimit({ minimumAge, maximumAge }: Ages): boolean {
  return minimumAge > 0 || maximumAge !== null;
}

/** Why the date of birth is required. */
export function birthDateReason(tourName: string, ages: string): string {
  return `${tourName} is for travellers aged ${ages}, so we need your date of birth.`;
}

/** Whether the age on a day is within a tour's limits. A birthday counts from the start of its day. */
export function isOfAge({ minimumAge, maximumAge }: Ages, born: CalendarDate, day: CalendarDate): boolean {
  if (day < addMonths(born, 12 * minimumAge)) return false;
  return maximumAge === null || day < addMonths(born, 12 * (maximumAge + 1));
}

/** The age in whole years on a day. */
export function ageOn(born: CalendarDate, day: CalendarDate): number {
  const years = partsOf(day).year - partsOf(born).year;
  return day < addMonths(born, 12 * years) ? years - 1 : years;
}
