import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import { isActiveBooking, tripsOf } from '#functions/bookings/booked-trips.ts';
import type { RequestContext } from '#functions/context/context.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import { MINUTE } from '#domain/durations.ts';
import { meetingPlace } from '#domain/tour.ts';
import { formatPrice } from '#domain/money.ts';

/** Seconds from nine in the morning of the day before until midnight. */
const MORNING_BEFORE_S = 15 * 60 * 60;

/**
 * An order's trips as a calendar file, with where to be and the due date of a balance.
 *
 * A trip is whole days, which calendars draw as one bar over all of it; the meeting on its first day is an entry of its
 * own with a time. Neither has a zone: days and clock times are those of the place, whatever zone a device is in.
 *
 * The file has no check-in link, because calendars are shared. A file opened again updates the earlier entries. A
 * calendar keeps an entry that the new file leaves out, so a balance that is paid, and every entry of a booking that is
 * cancelled, stays in the file as a cancelled entry without an alarm, also when its tour is no longer in the content. A
 * method would make the file an invitation, which needs an organiser (RFC 5546).
 */
export async function tripCalendar(context: RequestContext, order: Order): Promise<string> {
  const operator = await context.catalogue.operator();
  const host = URL.canParse(context.siteUrl) ? new URL(context.siteUrl).host : 'localhost';
  const stands = isActiveBooking(order);
  const tours = await context.catalogue.tours(order.quote.lines.map((line) => line.tourCode));
  const shared = {
    stamp: new Date(context.now()),
    // Seconds from booking to the last change: a number that only increases.
    sequence: Math.max(0, Math.floor((order.updatedAt - order.createdAt) / 1000)),
    status: stands ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  };
  const calendar = ical({
    prodId: { company: operator.name, product: 'Trips', language: 'EN' },
  });
  const contact = `Questions: ${operator.phone} or ${operator.email}.`;
  for (const { name, choiceName, reference, tourCode, start, finish } of tripsOf(order.quote, order.bookings)) {
    if (start === null || finish === null) continue;
    const meeting = tours.get(tourCode)?.meeting;
    const location = meeting && { location: meetingPlace(meeting) };
    calendar.createEvent({
      ...shared,
      id: `${reference}@${host}`,
      ...wholeDays(start, finish),
      summary: name,
      description: `${choiceName === '' ? '' : `${choiceName}. `}Booking Reference ${reference}, ${operator.name}. ${contact}`,
      ...location,
    });
    // Where and when is the content's. An entry is cancelled by its id, so it needs no more than its day.
    if (meeting === undefined && stands) continue;
    calendar.createEvent({
      ...shared,
      id: `${reference}-meeting@${host}`,
      ...(meeting === undefined ? wholeDays(start, start) : halfAnHour(start, meeting.time)),
      summary: `Meet for ${name}`,
      description: `Booking Reference ${reference}, ${operator.name}. ${contact}${meeting === undefined ? '' : ` Map: ${meeting.map}`}`,
      ...location,
    });
  }
  const [first] = order.bookings;
  if (first && order.balanceDue !== null) {
    const isOwed = stands && order.balance.minor > 0;
    const summary = `${isOwed ? `Balance due: ${formatPrice(order.balance)}` : 'No balance due'}, ${operator.name}`;
    calendar.createEvent({
      ...shared,
      status: isOwed ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      id: `${first.reference}-balance@${host}`,
      ...wholeDays(order.balanceDue, order.balanceDue),
      summary,
      description: `For booking reference ${first.reference}. ${isOwed ? 'Pay the balance in your check-in area.' : 'There’s nothing to pay.'}`,
      alarms: isOwed ? [{ type: ICalAlarmType.display, triggerBefore: MORNING_BEFORE_S, description: summary }] : [],
    });
  }
  // Every line ends with a line break, the last one too (RFC 5545).
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** A calendar's end date is the day after the last one. */
function wholeDays(from: CalendarDate, to: CalendarDate): { allDay: true; start: Date; end: Date } {
  return { allDay: true, start: new Date(`${from}T00:00:00Z`), end: new Date(`${addDays(to, 1)}T00:00:00Z`) };
}

/** From a time of day, on the clocks of the place. */
function halfAnHour(day: CalendarDate, time: string): { floating: true; start: Date; end: Date } {
  const start = new Date(`${day}T${time}:00Z`);
  return { floating: true, start, end: new Date(start.getTime() + 30 * MINUTE) };
}
