import ical, { ICalAlarmType, ICalEventStatus, type ICalEventData } from 'ical-generator';
import { isActiveBooking, tripsOf } from '#functions/bookings/booked-trips.ts';
import type { Context } from '#functions/context/context.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';

/** Seconds from nine in the morning of the day before until midnight. */
const MORNING_BEFORE_S = 15 * 60 * 60;

/**
 * An order's trips as a calendar file, with the due date of a balance (P37).
 *
 * Events are whole days without a zone, so they are the same day everywhere. The file has no check-in link, because
 * calendars are shared. A file opened again updates the earlier entries. A calendar keeps an entry that the new file leaves
 * out, so a balance that is paid, or whose booking is cancelled, stays in the file as a cancelled entry without an alarm.
 * A method would make the file an invitation, which needs an organiser (RFC 5546).
 */
export async function tripCalendar(context: Context, order: Order): Promise<string> {
  const operator = await context.catalogue.operator();
  const host = URL.canParse(context.siteUrl) ? new URL(context.siteUrl).host : 'localhost';
  const stands = isActiveBooking(order);
  const tours = await context.catalogue.tours(order.quote.lines.map((line) => line.tourCode));
  const shared = {
    allDay: true,
    stamp: new Date(context.now()),
    // Seconds from booking to the last change: a number that only increases.
    sequence: Math.max(0, Math.floor((order.updatedAt - order.createdAt) / 1000)),
    status: stands ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  };
  const calendar = ical({
    prodId: { company: operator.name, product: 'Trips', language: 'EN' },
  });
  for (const { name, choiceName, reference, tourCode, start, finish } of tripsOf(order.quote, order.bookings)) {
    if (start === null || finish === null) continue;
    const tour = tours.get(tourCode);
    const event: ICalEventData = {
      ...shared,
      id: `${reference}@${host}`,
      ...wholeDays(start, finish),
      summary: name,
      description: `${choiceName === '' ? '' : `${choiceName}. `}Booking Reference ${reference}, ${operator.name}. Questions: ${operator.phone} or ${operator.email}.`,
    };
    calendar.createEvent(tour ? { ...event, location: tour.startPlace } : event);
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
      description: `For Booking Reference ${first.reference}. ${isOwed ? 'Pay it in your check-in area.' : 'There is nothing to pay.'}`,
      alarms: isOwed ? [{ type: ICalAlarmType.display, triggerBefore: MORNING_BEFORE_S, description: summary }] : [],
    });
  }
  // Every line ends with a line break, the last one too (RFC 5545).
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** A calendar's end date is the day after the last one. */
function wholeDays(from: CalendarDate, to: CalendarDate): { start: Date; end: Date } {
  return { start: new Date(`${from}T00:00:00Z`), end: new Date(`${addDays(to, 1)}T00:00:00Z`) };
}
