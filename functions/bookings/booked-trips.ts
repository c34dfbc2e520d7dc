import type { Booking, Order } from '#functions/bookings/orders.ts';
import type { Quote, QuoteLine } from '#functions/bookings/quotes.ts';
import { listDate, type CalendarDate } from '#domain/calendar-date.ts';

/** Whether a booking is paid and not cancelled. */
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

/** A line of a quote as text. */
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

/**
 * Whether a line costs something. A quote also has lines for insurance and visas that the guest declined, at no cost.
 */
export function isBought(line: QuoteLine): boolean {
  return line.kind === 'tour' || line.owedMinor > 0;
}

/** The lines of a quote. Insurance and visas without a price are left out. */
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

function withChoice(trip: string, choiceName: string): string {
  return choiceName === '' ? trip : `${trip}: ${choiceName}`;
}
