import { DAY, MINUTE } from '#domain/durations.ts';

/** How far back answers are measured. */
export const ANSWERS_MEASURED_MS = 30 * DAY;
/** Fewer questions say nothing about the next one. */
const FEWEST_QUESTIONS = 5;

/** A wait in whole minutes, one at least, as people are told of it. */
export function waitInMinutes(wait: number): number {
  return Math.max(1, Math.round(wait / MINUTE));
}

/**
 * The usual time until an answer: the median of how long each question waited, in milliseconds.
 *
 * A question without an answer counts as `Infinity`, so that silence does not make the time shorter. Null after too few
 * questions, or if most of them have no answer.
 */
export function usualWait(waits: readonly number[]): number | null {
  const sorted = waits.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return sorted.length < FEWEST_QUESTIONS || median === undefined || median === Infinity ? null : median;
}
