import { listDate, MONTHS, parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { tripDates } from '#domain/text/trip-text.ts';

/** A paid trip as shown on its pass. */
export interface PaidTrip {
  readonly name: string;
  /** `Sat 9 – Mon 18 Jan 2027`, or "Open date"; empty when the text does not say. */
  readonly dates: string;
  readonly reference: string;
}

/** A Start or Finish line. In `trip_name` a comma and the next trip's name follow the last one. */
const DATE_LINE = /^(Start|Finish): (\d{1,2} [A-Z][a-z]{2} \d{4}|Open date)(?:, (.+))?$/;

/**
 * One pass for each reference: trips and references are in the same order. If their numbers differ, one pass
 * shows all references.
 */
export function paidTrips(tripName: string, bookingReference: string): PaidTrip[] {
  const trips: { name: string; lines: Record<string, string> }[] = [];
  for (const line of tripName.split('\n').map((text) => text.trim())) {
    const date = DATE_LINE.exec(line);
    const last = trips.at(-1);
    if (date && last) last.lines[date[1]!] = date[2]!;
    const trip = date ? date[3] : line;
    if (trip) trips.push({ name: trip, lines: {} });
  }
  const references = bookingReference.split(',').map((text) => text.trim());
  if (trips.length !== references.length) {
    return [{ name: trips.map(({ name }) => name).join(', '), dates: '', reference: bookingReference }];
  }
  return trips.map(({ name, lines }, index) => ({ name, dates: datesIn(lines), reference: references[index]! }));
}

function datesIn({ Start: start, Finish: finish }: Readonly<Record<string, string>>): string {
  if (start === undefined) return '';
  const [from, to] = [dayIn(start), dayIn(finish ?? '')];
  return from !== null && to === null ? listDate(from) : tripDates(from, to);
}

/** The day of `09 Jan 2027`; null for any other text. */
function dayIn(text: string): CalendarDate | null {
  const [day = '', name = '', year = ''] = text.split(' ');
  const month = MONTHS.findIndex((each) => each.slice(0, 3) === name) + 1;
  return parseCalendarDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}
