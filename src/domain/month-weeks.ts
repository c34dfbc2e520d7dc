import { addDays, addMonths, monthOf, weekdayOf, type CalendarDate } from '#domain/calendar-date.ts';

/** The weeks of a month, each beginning on `firstDay` (0 for Sunday). Null stands for a day of another month. */
export function weeksOf(month: CalendarDate, firstDay: number): (CalendarDate | null)[][] {
  const first = monthOf(month);
  const next = addMonths(first, 1);
  const days: (CalendarDate | null)[] = Array.from({ length: (weekdayOf(first) - firstDay + 7) % 7 }, () => null);
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
