import type { Order } from '#functions/bookings/orders.ts';
import { findAgreedTerms } from '#functions/bookings/quote-pages.ts';
import { tripCalendar } from '#functions/check-in/trip-calendar.ts';
import type { Context } from '#functions/context/context.ts';
import type { Attachment } from '#functions/mail/mailer.ts';
import { dateInZone, longDate } from '#domain/calendar-date.ts';
import type { PublishedPage } from '#domain/published-page.ts';

/** The files of an email that records a booking. Null where there is nothing to attach. */
export interface BookingFiles {
  /** The terms that the guest agreed to, word for word: a purchase on a durable medium has them. */
  readonly terms: Attachment | null;
  /** Null while no trip has a date. */
  readonly calendar: Attachment | null;
}

export async function bookingFiles(context: Context, order: Order): Promise<BookingFiles> {
  const [terms, calendar] = await Promise.all([
    findAgreedTerms(context.db, order.quote.id),
    tripCalendar(context, order),
  ]);
  return {
    terms: terms && {
      name: `terms-${order.termsVersion.replaceAll(/[^\w.-]/g, '-')}.txt`,
      type: 'text/plain; charset=utf-8',
      content: await termsText(context, order, terms),
    },
    calendar: calendar.includes('BEGIN:VEVENT')
      ? {
          name: `trip-${order.bookings[0]?.reference ?? 'booking'}.ics`,
          type: 'text/calendar; charset=utf-8',
          content: calendar,
        }
      : null,
  };
}

async function termsText(context: Context, order: Order, { title, parts }: PublishedPage): Promise<string> {
  const { name, timeZone } = await context.catalogue.operator();
  const acceptedOn = longDate(dateInZone(order.termsAcceptedAt, timeZone));
  const references = order.bookings.map(({ reference }) => reference).join(', ');
  const head = `${title}\n${name}\nVersion ${order.termsVersion}, accepted on ${acceptedOn}\nBooking Reference ${references}`;
  const sections = parts.map(
    ({ heading, lines }) =>
      `${heading.toUpperCase()}\n\n${lines.map((line) => plain(line, context.siteUrl)).join('\n\n')}`,
  );
  return `${[head, ...sections].join('\n\n\n')}\n`;
}

/** A link, an address that stands alone, or the sign of bold text. An address may contain such signs. */
const MARKDOWN = /\[([^\]]+)\]\(([^)\s]+)\)|https?:\/\/[^\s*]+|\*\*|__/g;

/** A line of Markdown without its signs. Its links are whole addresses, because the file leaves the site. */
function plain(line: string, siteUrl: string): string {
  return line.replaceAll(MARKDOWN, (sign, text: string | undefined, address: string | undefined) => {
    if (text === undefined || address === undefined) return sign.startsWith('http') ? sign : '';
    return `${plain(text, siteUrl)} (${address.startsWith('/') ? siteUrl : ''}${address})`;
  });
}
