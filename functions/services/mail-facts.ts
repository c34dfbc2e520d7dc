import { agreedLines, datesOf, tripsOf } from '#functions/services/booked-trips.ts';
import { checkInUrl } from '#functions/services/check-in-link.ts';
import type { Context } from '#functions/services/context.ts';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { findAttempt } from '#functions/storage/attempts.ts';
import { guestName, type StoredGuest } from '#functions/storage/guests.ts';
import { findOrder, type Booking } from '#functions/storage/orders.ts';
import { findQuote, type Quote } from '#functions/storage/quotes.ts';
import { longDate, type CalendarDate } from '#domain/calendar-date.ts';
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
      balanceDue: order.balanceDue,
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
    balanceDue: null,
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
  readonly balanceDue: CalendarDate | null;
  readonly checkInUrl: string;
  readonly reason: string;
}

async function describe(context: Context, subject: Subject): Promise<MailFacts> {
  const { quote, guest, bookings, balance } = subject;
  return {
    operator: await context.catalogue.operator(),
    siteUrl: context.siteUrl,
    traveller: { name: guest ? guestName(guest) : '', email: guest?.email ?? '', phone: guest?.phone ?? '' },
    trips: tripsOf(quote, bookings).map((trip) => ({
      name: trip.name,
      dates: datesOf(trip),
      reference: trip.reference,
    })),
    references: bookings.map((booking) => booking.reference),
    lines: agreedLines(quote, bookings).map(({ what, owedMinor }) => ({
      what,
      amount: formatPrice(money(owedMinor, quote.currency)),
    })),
    total: formatPrice(quote.total),
    paid: formatPrice(subject.paid),
    balance:
      balance.minor === 0
        ? null
        : {
            amount: formatPrice(balance),
            due: subject.balanceDue === null ? 'once your date is set' : `on ${longDate(subject.balanceDue)}`,
          },
    checkInUrl: subject.checkInUrl,
    reason: subject.reason,
  };
}
