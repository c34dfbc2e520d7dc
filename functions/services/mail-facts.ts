import { checkInUrl } from '#functions/services/check-in-link.ts';
import type { Context } from '#functions/services/context.ts';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { findAttempt } from '#functions/storage/attempts.ts';
import { guestName, type StoredGuest } from '#functions/storage/guests.ts';
import { findOrder, type Booking } from '#functions/storage/orders.ts';
import { findQuote, type Quote, type QuoteLine } from '#functions/storage/quotes.ts';
import { longDate, shortDate } from '#domain/calendar-date.ts';
import { formatPrice, money, zero, type Money } from '#domain/money.ts';

/**
 * Gathers what a mail speaks of, by the id of its order or of a payment: one that made no order, or one of a balance,
 * whose mail is about its order.
 */
export async function gatherMailFacts(context: Context, subjectId: string): Promise<MailFacts> {
  const subject = await findAttempt(context.db, subjectId);
  const order = await findOrder(context.db, subject?.purpose === 'balance' ? subject.orderId : subjectId);
  if (order !== null) {
    const attempt = subject ?? (await findAttempt(context.db, order.attemptId));
    return describe(context, {
      quote: order.quote,
      guest: order.guest,
      bookings: order.bookings,
      paid: order.paid,
      balance: order.balance,
      checkInUrl: await checkInUrl(context, order.id),
      reason: attempt?.message ?? '',
    });
  }
  const attempt = subject;
  const quote = attempt && (await findQuote(context.db, attempt.quoteId));
  if (attempt === null || quote === null) throw new Error(`There is nothing to write about ${subjectId}`);
  const nothing = zero(quote.currency);
  return describe(context, {
    quote,
    guest: attempt.guest,
    bookings: [],
    paid: nothing,
    balance: nothing,
    checkInUrl: '',
    reason: attempt.message,
  });
}

interface Subject {
  readonly quote: Quote;
  readonly guest: StoredGuest | null;
  readonly bookings: readonly Booking[];
  readonly paid: Money;
  readonly balance: Money;
  readonly checkInUrl: string;
  readonly reason: string;
}

async function describe(context: Context, subject: Subject): Promise<MailFacts> {
  const { quote, guest, bookings, balance } = subject;
  return {
    operator: await context.catalogue.operator(),
    siteUrl: context.siteUrl,
    traveller: { name: guest ? guestName(guest) : '', email: guest?.email ?? '', phone: guest?.phone ?? '' },
    trips: quote.lines
      .filter((line) => line.kind === 'tour')
      .map((line) => ({
        name: line.tourName,
        dates: datesOf(line),
        reference: bookings.find((booking) => booking.tourDateId === line.tourDateId)?.reference ?? '',
      })),
    references: bookings.map((booking) => booking.reference),
    lines: quote.lines
      .filter((line) => line.kind === 'tour' || line.owedMinor > 0)
      .map((line) => ({ what: whatOf(line), amount: formatPrice(money(line.owedMinor, quote.currency)) })),
    total: formatPrice(quote.total),
    paid: formatPrice(subject.paid),
    balance:
      balance.minor === 0
        ? null
        : {
            amount: formatPrice(balance),
            due: quote.balanceDue === null ? 'once your date is set' : `on ${longDate(quote.balanceDue)}`,
          },
    checkInUrl: subject.checkInUrl,
    reason: subject.reason,
  };
}

function datesOf({ start, finish }: QuoteLine): string {
  return start === null || finish === null ? 'Open date' : `${longDate(start)} to ${longDate(finish)}`;
}

function whatOf(line: QuoteLine): string {
  const trip = line.start === null ? line.tourName : `${line.tourName}, ${shortDate(line.start)}`;
  return line.kind === 'tour' ? trip : `${line.choiceName}, ${trip}`;
}
