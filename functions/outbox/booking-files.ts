import type { Order } from '#functions/bookings/orders.ts';
import { tripCalendar } from '#functions/check-in/trip-calendar.ts';
import type { Context } from '#functions/context/context.ts';
import type { Attachment } from '#functions/mail/mailer.ts';
import { dateInZone, longDate } from '#domain/calendar-date.ts';

/** The files of an email that records a booking. Null where there is nothing to attach. */
export interface BookingFiles {
  /**
   * The terms that the guest agreed to, word for word: a purchase on a durable medium has them. Null once the site has
   * another version, because the words of the old one are no longer on it.
   */
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

async function agreedTerms({ catalogue }: Context, order: Order): Promise<Attachment | null> {
  const [{ name, timeZone, termsVersion }, { terms }] = await Promise.all([catalogue.operator(), catalogue.build()]);
  if (termsVersion !== order.termsVersion) return null;
  const acceptedOn = longDate(dateInZone(order.termsAcceptedAt, timeZone));
  const references = order.bookings.map(({ reference }) => reference).join(', ');
  return {
    name: `terms-${termsVersion.replaceAll(/[^\w.-]/g, '-')}.txt`,
    type: 'text/plain; charset=utf-8',
    content: `${name}\nTerms version ${termsVersion}, accepted on ${acceptedOn}\nBooking Reference ${references}\n\n\n${terms}`,
  };
}
