/** Spans of time, in milliseconds. A day here is 24 hours: for days of a calendar see calendar-date.ts. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
