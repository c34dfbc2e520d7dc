import { ARRIVAL_REMINDER_DAYS, DETAILS_REMINDER_DAYS } from '#domain/constants.ts';

/** What has to be there before a departure can leave. */
export type ReadinessStop = 'Paid' | 'Details' | 'Arrivals';

/** How far a departure is with one of them. */
export interface Readiness {
  readonly stop: ReadinessStop;
  /** `late`: the last reminder has gone, so the office has to ask. `later`: nobody was asked yet. */
  readonly state: 'done' | 'some' | 'late' | 'later';
  /** Guests of whom it is missing; of those who owe, the ones that are late. */
  readonly missing: number;
}

/** How many travel on a departure, and of how many something is missing. */
export interface MissingCount {
  readonly guests: number;
  /** Guests who owe a balance, and of them those whose day has passed. */
  readonly owing: number;
  readonly overdue: number;
  readonly detailsMissing: number;
  readonly arrivalsMissing: number;
}

const DETAILS_LAST = Math.min(...DETAILS_REMINDER_DAYS);
const ARRIVAL_FIRST = Math.max(...ARRIVAL_REMINDER_DAYS);
const ARRIVAL_LAST = Math.min(...ARRIVAL_REMINDER_DAYS);

/**
 * What is missing of a departure, in the order in which it comes.
 *
 * @param daysLeft whole days until it starts; null while it has no date
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

/** Days before the start from which the office has to ask for details, since the last reminder has gone. */
export const OFFICE_ASKS_DETAILS_DAYS = DETAILS_LAST;
/** Days ahead that the office is told of each morning: who lands, and who has not said when. */
export const OFFICE_ARRIVAL_DAYS = ARRIVAL_LAST;
