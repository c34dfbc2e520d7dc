import { addDays, daysBetween, type CalendarDate } from '#domain/calendar-date.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import type { Departure } from '#domain/tour.ts';

/** Whether a departure may be paid by deposit, and if not, why. */
export type DepositDecision = { kind: 'allowed' } | { kind: 'too-soon' } | { kind: 'not-offered' };

/**
 * Decides whether a departure can be paid by deposit. From the day the balance is due (30 days before the start) the
 * guest pays in full.
 *
 * `today` is a day in the operator's zone. An open-dated tour has no start and is never too soon.
 */
export function decideDeposit(departure: Departure, today: CalendarDate): DepositDecision {
  if (departure.start !== null && daysBetween(today, departure.start) <= FULL_PAYMENT_WITHIN_DAYS) {
    return { kind: 'too-soon' };
  }
  return departure.allowDeposit ? { kind: 'allowed' } : { kind: 'not-offered' };
}

/** The day the rest of a deposit booking is due; null until an open-dated tour has its date. */
export function balanceDueDate(starts: readonly (CalendarDate | null)[]): CalendarDate | null {
  const earliest = starts.filter((start) => start !== null).toSorted()[0];
  return earliest === undefined ? null : addDays(earliest, -FULL_PAYMENT_WITHIN_DAYS);
}

/** When the balance of trips without a start date is due. */
export const DUE_WITHOUT_DATE = `${FULL_PAYMENT_WITHIN_DAYS} days before the start date you choose`;
