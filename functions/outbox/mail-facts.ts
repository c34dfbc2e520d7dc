import type { TripGuide } from '#contract/checkout.ts';
import { type CalendarDate, dateInZone, longDate } from '#domain/calendar-date.ts';
import { formatPrice, money, sum, zero } from '#domain/money.ts';
import type { Operator } from '#domain/operator.ts';
import { DUE_WITHOUT_DATE } from '#domain/price.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { meetingPlace, meetingTime, type Tour } from '#domain/tour.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import {
  agreedLines,
  type BookedTrip,
  isActiveBooking,
  lastDayToChoose,
  priceRows,
  tripGuides,
  tripsOf,
} from '#functions/bookings/booked-trips.ts';
import { checkInUrl } from '#functions/bookings/check-in-link.ts';
import { guestName } from '#functions/bookings/guests.ts';
import { findOrder, type Order } from '#functions/bookings/orders.ts';
import { payUrl, isPayLinkOpen } from '#functions/bookings/pay-later.ts';
import { paymentsOf, refundsOf } from '#functions/bookings/account.ts';
import { findQuote, findTerms } from '#functions/bookings/quotes.ts';
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
 * the order's; for one without an order they are the payment's. Null when there is neither.
 */
export async function gatherMailFacts(
  context: Context,
  { subjectId, template, isToOffice }: { subjectId: string; template: BookingMail; isToOffice: boolean },
): Promise<{ readonly facts: MailFacts; readonly attachments: readonly Attachment[] } | null> {
  const { catalogue, siteUrl, store } = context;
  const operator = await catalogue.operator();
  const attempt = findAttempt(store, subjectId);
  const order = findOrder(store, attempt?.orderId ?? subjectId);
  const paidQuote = attempt && findQuote(store, attempt.quoteId);
  const quote = order?.quote ?? paidQuote;
  if (quote == null) return null;
  const guest = order?.guest ?? attempt?.guest;
  // A booking whose capture failed is none: its reference leads nowhere.
  const isBooked = order !== null && order.state !== 'capture-failed';
  const bookings = isBooked ? order.bookings : [];
  const stands = order !== null && isActiveBooking(order);
  const balance = stands ? order.balance : zero(quote.currency);
  const refunds = order === null ? [] : refundsOf(store, order.id);
  const checkIn = order === null ? '' : await checkInUrl(context, order);
  const payment = attempt ?? (order && findAttempt(store, order.attemptId));
  const { payments, terms, calendar } =
    order !== null && !isToOffice && RECORDS.includes(template) ? await recordOf(context, order, operator) : NO_RECORD;
  const trips = tripsOf(quote, bookings);
  const tours = await catalogue.tours(trips.map(({ tourCode }) => tourCode));
  const [first] = trips.flatMap(({ start }) => (start === null ? [] : [start])).toSorted();
  const facts: MailFacts = {
    operator,
    siteUrl,
    stands,
    traveller: { name: guest ? guestName(guest) : '', email: guest?.email ?? '', phone: guest?.phone ?? '' },
    trips: await Promise.all(trips.map((trip) => toMailTrip(context, trip, tours, isBooked ? order.createdAt : null))),
    references: bookings.map(({ reference }) => reference),
    lines: agreedLines(quote, bookings)
      .flatMap((line) => priceRows(line, quote))
      .map(([what, amount]) => ({ what, amount })),
    total: formatPrice(quote.total),
    paid: formatPrice(order?.paid ?? zero(quote.currency)),
    balance: balance.minor === 0 ? null : { amount: formatPrice(balance), due: dueInWords(order?.balanceDue ?? null) },
    payments,
    payment: paidQuote ? formatPrice(paidQuote.due) : '',
    paymentId: attempt?.gatewayId ?? '',
    refunds: refunds.map(formatPrice),
    refunded: refunds.length === 0 ? '' : formatPrice(sum(refunds, quote.currency)),
    firstDay: first === undefined ? '' : longDate(first),
    checkInUrl: checkIn,
    receiptUrl: checkIn === '' ? '' : `${checkIn}&to=receipt`,
    terms: order && {
      version: order.termsVersion,
      acceptedOn: longDate(dateInZone(order.termsAcceptedAt, operator.timeZone)),
      isAttached: terms !== null,
    },
    hasCalendar: calendar !== null,
    reminder: order && (await reminderMail(context, order.id, template)),
    payUrl: isPayLinkOpen(store, subjectId) ? await payUrl(context, subjectId) : '',
    reason: payment?.message ?? '',
  };
  return { facts, attachments: [terms, calendar].filter((file) => file !== null) };
}

function dueInWords(due: CalendarDate | null): string {
  return due === null ? DUE_WITHOUT_DATE : `on ${longDate(due)}`;
}

const NO_RECORD = { payments: [], terms: null, calendar: null };

async function recordOf(context: Context, order: Order, operator: Operator) {
  return {
    terms: agreedTerms(context, order, operator),
    payments: paymentsOf(context.store, order.id).map(({ paidAt, amountMinor, card }) => ({
      on: longDate(dateInZone(paidAt, operator.timeZone)),
      amount: formatPrice(money(amountMinor, order.currency)),
      card,
    })),
    calendar: await calendarFile(context, order),
  };
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

/** Null while no trip has a date. */
async function calendarFile(context: Context, order: Order): Promise<Attachment | null> {
  const content = await tripCalendar(context, order);
  if (!content.includes('BEGIN:VEVENT')) return null;
  const name = `trip-${order.bookings[0]?.reference ?? 'booking'}.ics`;
  return { name, type: 'text/calendar; charset=utf-8', content };
}

/** The terms that the guest agreed to, word for word: a purchase on a durable medium has them. */
function agreedTerms({ store }: Context, order: Order, { name, timeZone }: Operator): Attachment | null {
  const terms = findTerms(store, order.termsVersion);
  if (terms === null) return null;
  const acceptedOn = longDate(dateInZone(order.termsAcceptedAt, timeZone));
  const references = order.bookings.map(({ reference }) => reference).join(', ');
  return {
    name: `terms-${order.termsVersion.replaceAll(/[^\w.-]/g, '-')}.txt`,
    type: 'text/plain; charset=utf-8',
    content: `${name}\nTerms version ${order.termsVersion}, accepted on ${acceptedOn}\nBooking ${order.bookings.length > 1 ? 'References' : 'Reference'} ${references}\n\n\n${terms}`,
  };
}
