import { DAY, MINUTE } from '#domain/durations.ts';

/**
 * A calendar day, `YYYY-MM-DD`, without clock or time zone.
 *
 * Days sort and compare as text. To turn an instant into a day, the caller must name the time zone.
 */
export type CalendarDate = string & { readonly __calendarDate: unique symbol };

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Returns null for anything but a day that exists: `2027-02-29` does not. */
export function parseCalendarDate(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : (text as CalendarDate);
}

/** Makes a day from text that the caller knows to be valid: a literal, or text that was checked before. */
export function calendarDate(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new RangeError(`"${text}" is not a calendar date`);
  return date;
}

/** Keeps each format, because making one takes a millisecond and using it takes almost no time. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * What a calendar and a clock in a time zone show at an instant (epoch milliseconds), each number with its leading zero.
 * Without a time zone, in that of the browser.
 *
 * Always read the parts: engines join them in different ways. For Canada, WebKit writes `11/27/2026` and not
 * `2026-11-27`.
 */
export function partsInZone(instant: number, timeZone?: string): Readonly<Record<string, string>> {
  const known = timeZone === undefined ? undefined : formats.get(timeZone);
  const format =
    known ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  // The browser's own zone changes when a guest travels.
  if (timeZone !== undefined) formats.set(timeZone, format);
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** Keeps the last answer for each zone, because every request asks. In every zone a day begins on a whole minute. */
const lastDays = new Map<string, { readonly minute: number; readonly date: CalendarDate }>();

/** The day in a time zone at an instant (epoch milliseconds). */
export function dateInZone(instant: number, timeZone: string): CalendarDate {
  const minute = Math.floor(instant / MINUTE);
  const last = lastDays.get(timeZone);
  if (last?.minute === minute) return last.date;
  const { year, month, day } = partsInZone(instant, timeZone);
  const date = calendarDate(`${year}-${month}-${day}`);
  lastDays.set(timeZone, { minute, date });
  return date;
}

/** The UTC day at an instant (epoch milliseconds). Uses no zone data, which a browser loads slowly. */
export function dateInUtc(instant: number): CalendarDate {
  return new Date(instant).toISOString().slice(0, 10) as CalendarDate;
}

/** The hour of the day, 0 to 23, in a time zone at an instant (epoch milliseconds). */
export function hourInZone(instant: number, timeZone: string): number {
  return Number(partsInZone(instant, timeZone)['hour']);
}

/**
 * The time of day in a time zone at an instant (epoch milliseconds), as staff read it: `09:05`, `16:10`. Without a time
 * zone, in that of the browser.
 */
export function clockInZone(instant: number, timeZone?: string): string {
  const { hour, minute } = partsInZone(instant, timeZone);
  return `${hour}:${minute}`;
}

/** The day and time in a time zone at an instant (epoch milliseconds), as staff read it: `Thu 26 Nov, 12:39`. */
export function stampInZone(instant: number, timeZone: string): string {
  return `${ticketDate(dateInZone(instant, timeZone))}, ${clockInZone(instant, timeZone)}`;
}

/** Whether two instants (epoch milliseconds) lie on one day in the reader's time zone. */
export function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** A time of day as guests read it: `08:30` becomes `8:30 am`, `17:00` becomes `5 pm`. */
export function clockForGuests(time: string): string {
  if (time === '24:00' || time === '00:00') return 'midnight';
  if (time === '12:00') return 'noon';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${past} ${hours < 12 ? 'am' : 'pm'}`;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateInUtc(toUtc(date) + days * DAY);
}

/** Whole days from one day to another. Negative when `to` lies before `from`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY);
}

/** Adds months and stays within the month: 31 January plus one is the last day of February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date);
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  return dateInUtc(target.getTime() + (Math.min(day, lastDay) - 1) * DAY);
}

/** The number of the weekday, 0 for Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return new Date(toUtc(date)).getUTCDay();
}

export function partsOf(date: CalendarDate): { year: number; month: number; day: number } {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { year, month, day };
}

export function firstOfMonth(year: number, month: number): CalendarDate {
  return calendarDate(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
}

export function monthOf(date: CalendarDate): CalendarDate {
  const { year, month } = partsOf(date);
  return firstOfMonth(year, month);
}

/** `March 2027`. */
export function monthTitle(date: CalendarDate): string {
  const { year, month } = partsOf(date);
  return `${monthName(month)} ${year}`;
}

/** `03 Mar 2027`, the format of dates in texts of the wire and in analytics. */
export function shortDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date);
  return `${String(day).padStart(2, '0')} ${monthName(month).slice(0, 3)} ${year}`;
}

/** `Sat 13 Mar`, for tickets. */
export function ticketDate(date: CalendarDate): string {
  const { month, day } = partsOf(date);
  return `${WEEKDAYS[weekdayOf(date)]!.slice(0, 3)} ${day} ${monthName(month).slice(0, 3)}`;
}

/** `Sat 13 Mar 2027`, for lists. */
export function listDate(date: CalendarDate): string {
  return `${ticketDate(date)} ${partsOf(date).year}`;
}

/** A departure in a list of the next ones: with its year only where that could be another one. */
export function departureDate(date: CalendarDate, today: CalendarDate): string {
  return date < addMonths(today, 12) ? ticketDate(date) : listDate(date);
}

/** `Saturday 13 March 2027`, for reading aloud. */
export function spokenDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date);
  return `${WEEKDAYS[weekdayOf(date)]!} ${day} ${monthName(month)} ${year}`;
}

/** `13 March 2027`. */
export function longDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date);
  return `${day} ${monthName(month)} ${year}`;
}

/** `1st March, 2027`, for articles. */
export function ordinalDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date);
  return `${day}${ordinalSuffix(day)} ${monthName(month)}, ${year}`;
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function monthName(month: number): string {
  return MONTHS[month - 1]!;
}

function toUtc(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** The weeks of a month, each beginning on `firstDay` (0 for Sunday). Null stands for a day of another month. */
export function weeksOf(month: CalendarDate, firstDay: number): (CalendarDate | null)[][] {
  const first = monthOf(month);
  const next = addMonths(first, 1);
  const days: (CalendarDate | null)[] = Array.from({ length: (weekdayOf(first) - firstDay + 7) % 7 }, () => null);
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
