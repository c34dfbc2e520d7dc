import { addDays, addMonths, MONTHS, partsOf, WEEKDAYS, weekdayOf, type CalendarDate } from '#domain/calendar-date.ts';

/** How often a pattern repeats. `unknown` holds the word that could not be read. */
export type DatePattern =
  | { kind: 'weekdays'; weekdays: readonly number[] }
  | { kind: 'days'; step: number }
  | { kind: 'months'; step: number }
  | { kind: 'unknown'; word: string };

const STEP = /^(?:(\d{1,2}) )?(day|week|month)s?$/;

/** Reads `Sunday`, `[Wednesday, Saturday]`, `2 weeks`, `10 days` or `month`, in upper or lower case. */
export function parsePattern(every: string | readonly string[]): DatePattern {
  if (typeof every === 'string') {
    const [, number = '1', unit] = STEP.exec(every.trim().toLowerCase()) ?? [];
    const step = Number(number);
    if (unit !== undefined && step > 0) {
      return unit === 'month' ? { kind: 'months', step } : { kind: 'days', step: unit === 'week' ? step * 7 : step };
    }
  }
  const words = typeof every === 'string' ? [every] : every;
  const weekdays = words.map((word) => WEEKDAYS.findIndex((name) => name.toLowerCase() === word.trim().toLowerCase()));
  const wrong = weekdays.indexOf(-1);
  if (wrong !== -1) return { kind: 'unknown', word: words[wrong]! };
  return words.length === 0 ? { kind: 'unknown', word: '' } : { kind: 'weekdays', weekdays };
}

/**
 * Gives the days of a pattern from the first to the last day, both included, in order.
 *
 * Weeks, days and months count from the first day. A month that is too short gives its last day.
 */
export function daysOf(pattern: DatePattern, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  if (pattern.kind === 'unknown') return [];
  const inWeek = [0, 1, 2, 3, 4, 5, 6].filter(
    (offset) => pattern.kind === 'weekdays' && pattern.weekdays.includes(weekdayOf(addDays(from, offset))),
  );
  const dayAt = (index: number): CalendarDate => {
    if (pattern.kind === 'months') return addMonths(from, index * pattern.step);
    if (pattern.kind === 'days') return addDays(from, index * pattern.step);
    return addDays(from, 7 * Math.floor(index / inWeek.length) + inWeek[index % inWeek.length]!);
  };
  const days: CalendarDate[] = [];
  for (let index = 0, day = dayAt(0); day <= to; index += 1, day = dayAt(index)) days.push(day);
  return days;
}

/** Reads `October to April` or `June` as numbers of months, 1 to 12; null for anything else. */
export function parseMonths(text: string): readonly number[] | null {
  const [first = -1, last = first, ...rest] = text
    .trim()
    .toLowerCase()
    .split(/\s+to\s+/)
    .map((word) => MONTHS.findIndex((name) => name.toLowerCase() === word));
  if (first === -1 || last === -1 || rest.length > 0) return null;
  return Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, index) => ((first + index) % 12) + 1);
}

export function isInMonths(day: CalendarDate, months: readonly number[]): boolean {
  return months.includes(partsOf(day).month);
}
