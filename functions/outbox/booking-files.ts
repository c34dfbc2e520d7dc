import type { Order } from '#functions/bookings/orders.ts';
import { findTerms } from '#functions/bookings/quotes.ts';
import { tripCalendar } from '#functions/check-in/trip-calendar.ts';
import type { Context } from '#functions/context/context.ts';
import type { Attachment } from '#functions/mail/mailer.ts';
import { dateInZone, longDate } from '#domain/calendar-date.ts';

/** The files of an email that records a booking. Null where there is nothing to attach. */
export interface BookingFiles {
  /** The terms that the guest agreed to, word for word: a purchase on a durable medium has them. */
  readonly terms: Attachment | null;
  /** Null while no trip has a date. */
  readonly calendar: Attachment | null;
}

export async function bookingFiles(context: Context, order: Order): Promise<BookingFiles> {
  const [terms, calendar] = await Promise.all([agreedTerms(context, order), tripCalendar(context, order)]);
  return {
    terms,
    calendar: calendar.includes('BEGIN:VEVENT')
      ? {
          name: `trip-${order.bookings[0]?.reference ?? 'booking'}.ics`,
          type: 'text/calendar; charset=utf-8',
          content: calendar,
        }
      : null,
  };
}

async function agreedTerms({ catalogue, db }: Context, order: Order): Promise<Attachment | null> {
  const [{ name, timeZone }, terms] = await Promise.all([catalogue.operator(), findTerms(db, order.termsVersion)]);
  if (terms === null) return null;
  const acceptedOn = longDate(dateInZone(order.termsAcceptedAt, timeZone));
  const references = order.bookings.map(({ reference }) => reference).join(', ');
  return {
    name: `terms-${order.termsVersion.replaceAll(/[^\w.-]/g, '-')}.txt`,
    type: 'text/plain; charset=utf-8',
    content: `${name}\nTerms version ${order.termsVersion}, accepted on ${acceptedOn}\nBooking ${order.bookings.length > 1 ? 'References' : 'Reference'} ${references}\n\n\n${terms}`,
  };
}
