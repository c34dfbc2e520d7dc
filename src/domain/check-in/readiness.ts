import { addDays, daysBetween, longDate, type CalendarDate } from '#domain/calendar-date.ts';
import { ARRIVAL_REMINDER_DAYS, DETAILS_REMINDER_DAYS } from '#domain/constants.ts';

const EARLY_DAYS = 14;
const YEAR_DAYS = 365;

/**
 * Why an arrival date is impossible; null when it is possible. Yesterday is possible, because it is still today
 * somewhere.
 *
 * `today` is a day in the operator's zone.
 */
export function arrivalFault(arrival: CalendarDate, start: CalendarDate, today: CalendarDate): string | null {
  if (arrival < addDays(today, -1)) return 'That date is in the past. Please check it.';
  return daysBetween(start, arrival) > YEAR_DAYS ? 'Please check the year of this date.' : null;
}

/**
 * What is unusual about an arrival date, for the guest to check; null when nothing is. The date is stored either way.
 */
export function arrivalDoubt(arrival: CalendarDate, start: CalendarDate): string | null {
  if (arrival > start) return `This is after your trip starts on ${longDate(start)}. Is that right?`;
  if (daysBetween(arrival, start) <= EARLY_DAYS) return null;
  return `This is more than two weeks before your trip starts on ${longDate(start)}. Is that right?`;
}

/** What a departure needs before it starts. */
export type ReadinessStop = 'Paid' | 'Details' | 'Arrivals';

/** The state of one of these for a departure. */
export interface Readiness {
  readonly stop: ReadinessStop;
  /** `late`: the last reminder was sent, so the office must ask. `later`: no reminder was sent yet. */
  readonly state: 'done' | 'some' | 'late' | 'later';
  /** The number of guests who lack it. For `Paid` and `late`, only the guests whose payment is late. */
  readonly missing: number;
}

/** How many guests travel on a departure, and how many of them lack something. */
export interface MissingCount {
  readonly guests: number;
  /** Guests who owe a balance, and how many of them are past the due day. */
  readonly owing: number;
  readonly overdue: number;
  readonly detailsMissing: number;
  readonly arrivalsMissing: number;
}

const DETAILS_LAST = Math.min(...DETAILS_REMINDER_DAYS);
const ARRIVAL_FIRST = Math.max(...ARRIVAL_REMINDER_DAYS);
const ARRIVAL_LAST = Math.min(...ARRIVAL_REMINDER_DAYS);

/**
 * What a departure still lacks, in the order of its due days.
 *
 * @param daysLeft whole days until the start; null without a date
 */
export function readinessOf(count: MissingCount, daysLeft: number | null): Readiness[] {
  const days = daysLeft ?? Infinity;
  const stop = (name: ReadinessStop, missing: number, state: 'some' | 'late' | 'later'): Readiness => ({
    stop: name,
    missing,
    state: count.guests === 0 ? 'later' : missing === 0 && state !== 'later' ? 'done' : state,
  });
  const { owing, overdue, detailsMissing, arrivalsMissing } = count;
  const paid = overdue > 0 ? 'late' : owing > 0 ? 'later' : 'some';
  const arrivals = days <= ARRIVAL_LAST ? 'late' : days <= ARRIVAL_FIRST || arrivalsMissing === 0 ? 'some' : 'later';
  return [
    stop('Paid', overdue, paid),
    stop('Details', detailsMissing, days <= DETAILS_LAST ? 'late' : 'some'),
    stop('Arrivals', arrivalsMissing, arrivals),
  ];
}

/** From so many days before the start the office must ask for details, because the last reminder was sent. */
export const OFFICE_ASKS_DETAILS_DAYS = DETAILS_LAST;
/** The office's morning mail looks so many days ahead: who arrives, and who gave no arrival details. */
export const OFFICE_ARRIVAL_DAYS = ARRIVAL_LAST;
