import type { TripGuide } from '#contract/checkout.ts';
import { type CalendarDate, dateInZone, longDate } from '#domain/calendar-date.ts';
import { formatPrice, money, type Money, sum, zero } from '#domain/money.ts';
import { DUE_WITHOUT_DATE } from '#domain/price.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { meetingPlace, meetingTime, type Tour } from '#domain/tour.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import {
  type AgreedLine,
  agreedLines,
  type BookedTrip,
  isActiveBooking,
  lastDayToChoose,
  tripGuides,
  tripsOf,
} from '#functions/bookings/booked-trips.ts';
import { checkInUrl } from '#functions/bookings/check-in-link.ts';
import { guestName, type StoredGuest } from '#functions/bookings/guests.ts';
import { type Booking, findOrder, type Order } from '#functions/bookings/orders.ts';
import { payUrl } from '#functions/bookings/pay-later.ts';
import { paymentsOf, refundsOf } from '#functions/bookings/payments.ts';
import { findQuote, findTerms, type Quote } from '#functions/bookings/quotes.ts';
import { tripCalendar } from '#functions/check-in/trip-calendar.ts';
import type { Context } from '#functions/context/context.ts';
import type { MailFacts, MailMeeting, MailTrip } from '#functions/mail/mail-facts.ts';
import type { Attachment } from '#functions/mail/mailer.ts';
import { reminderMail } from '#functions/outbox/remind.ts';
import type { BookingMail } from '#functions/platform/outbox.ts';

/** Emails that tell a guest the whole state of their booking, with the terms and the calendar file attached. */
const RECORDS: readonly BookingMail[] = ['booking-confirmed', 'date-chosen', 'balance-paid', 'refunded', 'cancelled'];

/**
 * Reads the facts and the files for an email, by the id of its order or payment. For a payment with an order they are
 * the order's; for one without an order they are the payment's.
 */
export async function gatherMailFacts(
  context: Context,
  { subjectId, template, isToOffice }: { subjectId: string; template: BookingMail; isToOffice: boolean },
): Promise<{ readonly facts: MailFacts; readonly attachments: readonly Attachment[] }> {
  const attempt = findAttempt(context.store, subjectId);
  const order = findOrder(context.store, attempt?.orderId ?? subjectId);
  const quote = attempt && findQuote(context.store, attempt.quoteId);
  if (order !== null) {
    const payment = attempt ?? findAttempt(context.store, order.attemptId);
    const { payments, terms, calendar } =
      !isToOffice && RECORDS.includes(template)
        ? await recordOf(context, order)
        : { payments: [], terms: null, calendar: null };
    const url = await checkInUrl(context, order);
    const facts = await describe(context, {
      quote: order.quote,
      guest: order.guest,
      bookings: order.bookings,
      bookedAt: order.createdAt,
      paid: order.paid,
      balance: isActiveBooking(order) ? order.balance : zero(order.currency),
      balanceDue: order.balanceDue,
      payments,
      payment: quote?.due ?? null,
      paymentId: attempt?.gatewayId ?? '',
      refunds: refundsOf(context.store, order.id),
      checkInUrl: url,
      receiptUrl: `${url}&to=receipt`,
      payUrl: '',
      reason: payment?.message ?? '',
    });
    const { timeZone } = facts.operator;
    return {
      facts: {
        ...facts,
        terms: {
          version: order.termsVersion,
          acceptedOn: longDate(dateInZone(order.termsAcceptedAt, timeZone)),
          isAttached: terms !== null,
        },
        hasCalendar: calendar !== null,
        reminder: await reminderMail(context, order, template),
      },
      attachments: [terms, calendar].filter((file) => file !== null),
    };
  }
  if (attempt === null || quote === null) throw new Error(`There is nothing to write about ${subjectId}`);
  const nothing = zero(quote.currency);
  const facts = await describe(context, {
    quote,
    guest: attempt.guest,
    bookings: [],
    bookedAt: null,
    paid: nothing,
    balance: nothing,
    balanceDue: null,
    payments: [],
    payment: quote.due,
    paymentId: attempt.gatewayId ?? '',
    refunds: [],
    checkInUrl: '',
    receiptUrl: '',
    payUrl: await payUrl(context, attempt.id),
    reason: attempt.message,
  });
  return { facts, attachments: [] };
}

async function recordOf(context: Context, order: Order) {
  const { timeZone } = await context.catalogue.operator();
  const payments = paymentsOf(context.store, order.id);
  const files = await bookingFiles(context, order);
  return {
    ...files,
    payments: payments.map(({ paidAt, amountMinor, card }) => ({
      on: longDate(dateInZone(paidAt, timeZone)),
      amount: formatPrice(money(amountMinor, order.currency)),
      card,
    })),
  };
}

interface Subject {
  readonly quote: Quote;
  readonly guest: StoredGuest | null;
  readonly bookings: readonly Booking[];
  /** Null without a booking. */
  readonly bookedAt: number | null;
  readonly paid: Money;
  readonly balance: Money;
  readonly balanceDue: CalendarDate | null;
  readonly payments: MailFacts['payments'];
  readonly payment: Money | null;
  readonly paymentId: string;
  readonly refunds: readonly Money[];
  readonly checkInUrl: string;
  readonly receiptUrl: string;
  readonly payUrl: string;
  readonly reason: string;
}

async function describe(context: Context, subject: Subject): Promise<MailFacts> {
  const { quote, guest, bookings, balance, refunds } = subject;
  const trips = tripsOf(quote, bookings);
  const tours = await context.catalogue.tours(trips.map(({ tourCode }) => tourCode));
  const [first] = trips.flatMap(({ start }) => (start === null ? [] : [start])).toSorted();
  return {
    operator: await context.catalogue.operator(),
    siteUrl: context.siteUrl,
    traveller: { name: guest ? guestName(guest) : '', email: guest?.email ?? '', phone: guest?.phone ?? '' },
    trips: await Promise.all(trips.map((trip) => toMailTrip(context, trip, tours, subject.bookedAt))),
    references: bookings.map((booking) => booking.reference),
    lines: agreedLines(quote, bookings).flatMap((line) => linesOf(line, quote)),
    total: formatPrice(quote.total),
    paid: formatPrice(subject.paid),
    balance:
      balance.minor === 0
        ? null
        : {
            amount: formatPrice(balance),
            due: subject.balanceDue === null ? DUE_WITHOUT_DATE : `on ${longDate(subject.balanceDue)}`,
          },
    payments: subject.payments,
    payment: subject.payment === null ? '' : formatPrice(subject.payment),
    paymentId: subject.paymentId,
    refunds: refunds.map(formatPrice),
    refunded: refunds.length === 0 ? '' : formatPrice(sum(refunds, quote.currency)),
    firstDay: first === undefined ? '' : longDate(first),
    checkInUrl: subject.checkInUrl,
    receiptUrl: subject.receiptUrl,
    terms: null,
    hasCalendar: false,
    reminder: null,
    payUrl: subject.payUrl,
    reason: subject.reason,
  };
}

/** A line of the price; with a discount, the usual price and what was taken off come before it, as on the receipt. */
function linesOf(
  { what, originalMinor, priceMinor, owedMinor }: AgreedLine,
  { currency, promoCode }: Quote,
): MailFacts['lines'] {
  const price = (minor: number) => formatPrice(money(minor, currency));
  const off = [
    { what: 'Sale', minor: originalMinor - priceMinor },
    { what: `Promo code ${promoCode}`, minor: priceMinor - owedMinor },
  ].filter(({ minor }) => minor > 0);
  const owed = { what, amount: price(owedMinor) };
  if (off.length === 0) return [owed];
  const usual = { what: `${what} – full price`, amount: price(originalMinor) };
  return [usual, ...off.map((part) => ({ what: part.what, amount: `-${price(part.minor)}` })), owed];
}

async function toMailTrip(
  context: Context,
  trip: BookedTrip,
  tours: ReadonlyMap<string, Tour>,
  bookedAt: number | null,
): Promise<MailTrip> {
  const { name, choiceName, reference, tourDateId, tourCode, start, finish } = trip;
  const [guide] = tripGuides([trip], tours);
  const addressOf = (path = '') => (path === '' ? '' : `${context.siteUrl}${path}`);
  const dated = {
    name,
    choiceName,
    reference,
    dates: tripDates(start, finish),
    choose: null,
    meeting: meetingOf(guide),
    tripNotes: addressOf(guide?.trip_notes),
    packingList: addressOf(guide?.packing_list),
    departureUrl: addressOf(`/staff/departures/${tourDateId}/`),
  };
  if (start !== null || bookedAt === null) return dated;
  const by = await lastDayToChoose(context, bookedAt, tourCode);
  return { ...dated, dates: by === null ? dated.dates : `${dated.dates}, choose by ${longDate(by)}`, choose: { by } };
}

function meetingOf(guide: TripGuide | undefined): MailMeeting | null {
  if (!guide?.start) return null;
  const { start, meeting } = guide;
  return { place: meetingPlace(meeting), time: meetingTime(start, meeting), map: meeting.map };
}

/** The files of an email that records a booking. Null where there is nothing to attach. */
interface BookingFiles {
  /** The terms that the guest agreed to, word for word: a purchase on a durable medium has them. */
  readonly terms: Attachment | null;
  /** Null while no trip has a date. */
  readonly calendar: Attachment | null;
}

async function bookingFiles(context: Context, order: Order): Promise<BookingFiles> {
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
  const { name, timeZone } = await catalogue.operator();
  const terms = findTerms(db, order.termsVersion);
  if (terms === null) return null;
  const acceptedOn = longDate(dateInZone(order.termsAcceptedAt, timeZone));
  const references = order.bookings.map(({ reference }) => reference).join(', ');
  return {
    name: `terms-${order.termsVersion.replaceAll(/[^\w.-]/g, '-')}.txt`,
    type: 'text/plain; charset=utf-8',
    content: `${name}\nTerms version ${order.termsVersion}, accepted on ${acceptedOn}\nBooking ${order.bookings.length > 1 ? 'References' : 'Reference'} ${references}\n\n\n${terms}`,
  };
}
