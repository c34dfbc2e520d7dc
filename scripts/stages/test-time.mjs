// @ts-check

/**
 * The time of the demonstration that `npm test` builds, checks and serves, in the operator's zone: its pages are of
 * this day, whatever the day of the run. Move it on when the demonstration gets content of later days.
 */
export const AS_OF = '2026-11-26 10:00';
