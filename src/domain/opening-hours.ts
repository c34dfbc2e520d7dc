/** The days of the week as settings name them, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A stretch of the day on which somebody is there, in the operator's zone. Times are `HH:MM`; `until` is not included. */
export interface OpeningHours {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly until: string;
}
