import { ARRIVAL_REMINDER_DAYS, DETAILS_REMINDER_DAYS } from '#domain/constants.ts';

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
