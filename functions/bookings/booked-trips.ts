import type { TripGuide } from '#contract/checkout.ts';
import { packingListPage, tripNotesFile } from '#contract/leads.ts';
import { addMonths, type CalendarDate, dateInZone, listDate } from '#domain/calendar-date.ts';
import { formatPrice, money } from '#domain/money.ts';
import { findDeparture, openDatedId, type Tour } from '#domain/tour.ts';
import type { Booking, Order } from '#functions/bookings/orders.ts';
import type { Quote, QuoteLine } from '#functions/bookings/quotes.ts';
import type { Context } from '#functions/context/context.ts';

export function isActiveBooking(order: Pick<Order, 'state' | 'cancelledAt'>): boolean {
  return order.state === 'paid' && order.cancelledAt === null;
}

/** A tour of a quote, on the current dates of its booking. */
export interface BookedTrip {
  /** Empty when there is no booking. */
  readonly reference: string;
  readonly tourDateId: string;
  readonly tourCode: string;
  readonly name: string;
  /** The way the guest takes the tour; empty where it has only one. */
  readonly choiceName: string;
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
}

export interface AgreedLine {
  readonly what: string;
  readonly kind: QuoteLine['kind'];
  /** The price before a sale, before a promo code, and owed: each at most the one before. */
  readonly originalMinor: number;
  readonly priceMinor: number;
  readonly owedMinor: number;
}

/** The tours of a quote. An open-dated tour that has its date by now shows that date. */
export function tripsOf(quote: Pick<Quote, 'lines'>, bookings: readonly Booking[]): BookedTrip[] {
  return quote.lines
    .filter((line) => line.kind === 'tour')
    .map((line) => {
      const booking = bookings.find(({ quotedDateId }) => quotedDateId === line.tourDateId);
      const { tourDateId, start, finish } = booking ?? line;
      return {
        reference: booking?.reference ?? '',
        tourDateId,
        tourCode: line.tourCode,
        name: line.tourName,
        choiceName: line.choiceName,
        start,
        finish,
      };
    });
}

/** Whether a line costs something. Insurance and visas that the guest declined are lines too, at no cost. */
export function isBought(line: QuoteLine): boolean {
  return line.kind === 'tour' || line.owedMinor > 0;
}

export function agreedLines(quote: Pick<Quote, 'lines'>, bookings: readonly Booking[]): AgreedLine[] {
  return quote.lines.filter(isBought).map((line) => {
    const { start } = bookings.find(({ quotedDateId }) => quotedDateId === line.tourDateId) ?? line;
    const trip = start === null ? line.tourName : `${line.tourName}, ${listDate(start)}`;
    return {
      what: line.kind === 'tour' ? withChoice(trip, line.choiceName) : `${line.choiceName}, ${trip}`,
      kind: line.kind,
      originalMinor: line.originalMinor,
      priceMinor: line.priceMinor,
      owedMinor: line.owedMinor,
    };
  });
}

/** A line of the price; with a discount, the usual price and what was taken off come before it. */
export function priceRows(
  { what, originalMinor, priceMinor, owedMinor }: AgreedLine,
  { currency, promoCode }: Pick<Quote, 'currency' | 'promoCode'>,
): (readonly [what: string, amount: string])[] {
  const row = (text: string, minor: number) => [text, formatPrice(money(minor, currency))] as const;
  const sale = priceMinor - originalMinor;
  const promo = owedMinor - priceMinor;
  return [
    ...(sale < 0 || promo < 0 ? [row(`${what} – full price`, originalMinor)] : []),
    ...(sale < 0 ? [row('Sale', sale)] : []),
    ...(promo < 0 ? [row(`Promo code ${promoCode}`, promo)] : []),
    row(what, owedMinor),
  ];
}

function withChoice(trip: string, choiceName: string): string {
  return choiceName === '' ? trip : `${trip}: ${choiceName}`;
}

/** The first day of the next trip, which may have begun; of the first trip when all have ended. Null without a date. */
export function nextStart(
  trips: readonly Pick<Booking, 'start' | 'finish'>[],
  today: CalendarDate,
): CalendarDate | null {
  const dated = trips.filter(({ start }) => start !== null);
  const left = dated.filter(({ finish }) => finish === null || finish >= today);
  return (left.length > 0 ? left : dated).map(({ start }) => start!).toSorted()[0] ?? null;
}

/** The last day to choose the date of a trip booked without one; null for no limit, or without the tour. */
export async function lastDayToChoose(
  { catalogue }: Context,
  bookedAt: number,
  tourCode: string,
): Promise<CalendarDate | null> {
  const tour = await catalogue.tour(tourCode);
  const months = tour && findDeparture(tour, openDatedId(tour.code))?.validMonths;
  if (months == null) return null;
  return addMonths(dateInZone(bookedAt, (await catalogue.operator()).timeZone), months);
}

/** Where to be for each trip and what to read before; a trip whose tour is no longer offered has none. */
export function tripGuides(trips: readonly BookedTrip[], tours: ReadonlyMap<string, Tour>): TripGuide[] {
  return trips.flatMap(({ reference, tourCode, start }) => {
    const tour = tours.get(tourCode);
    if (tour === undefined) return [];
    return [
      {
        booking_reference: reference,
        start,
        meeting: tour.meeting,
        trip_notes: tripNotesFile(tour.slug),
        packing_list: tour.hasPackingList ? packingListPage(tour.slug) : '',
      },
    ];
  });
}
