import { clockForGuests, ticketDate, type CalendarDate } from '#domain/calendar-date.ts';

/** Where and when the first day of a tour begins. */
export interface Meeting {
  readonly place: string;
  readonly address: string;
  /** `HH:MM` on the clocks of the place. */
  readonly time: string;
  /** The address of a map that shows the place. */
  readonly map: string;
}

/** `The old mill, 12 Mill Road, New Town 0870`. */
export function meetingPlace({ place, address }: Pick<Meeting, 'place' | 'address'>): string {
  return `${place}, ${address}`;
}

/** `Sat 9 Jan, 2 pm`. */
export function meetingTime(start: CalendarDate, { time }: Pick<Meeting, 'time'>): string {
  return `${ticketDate(start)}, ${clockForGuests(time)}`;
}
