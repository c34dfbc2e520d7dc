import type { Booking, Order } from '#functions/bookings/orders.ts';
import type { Quote, QuoteLine } from '#functions/bookings/quotes.ts';
import { longDate, shortDate, type CalendarDate } from '#domain/calendar-date.ts';

/** A booking that is paid for and that nobody has ended. */
export function isStanding(order: Pick<Order, 'state' | 'cancelledAt'>): boolean {
  return order.state === 'paid' && order.cancelledAt === null;
}

/** A tour of a quote, on the days its booking has by now. */
export interface Trip {
  /** Empty where no booking came to be. */
  readonly reference: string;
  readonly tourDateId: string;
  readonly tourCode: string;
  readonly name: string;
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
}

/** A line of what was agreed, in words. */
export interface AgreedLine {
  readonly what: string;
  readonly kind: QuoteLine['kind'];
  /** Before a sale, before a promo code, and owed: each no more than the one before. */
  readonly originalMinor: number;
  readonly priceMinor: number;
  readonly owedMinor: number;
}

/** The tours that were agreed. An open-dated one that got its date since shows that date. */
export function tripsOf(quote: Pick<Quote, 'lines'>, bookings: readonly Booking[]): Trip[] {
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
        start,
        finish,
      };
    });
}

/** Insurance and visas that were not wanted are lines of a quote too, and cost nothing. */
export function isBought(line: QuoteLine): boolean {
  return line.kind === 'tour' || line.owedMinor > 0;
}

/** What was agreed line by line. A choice that costs nothing is not listed. */
export function agreedLines(quote: Pick<Quote, 'lines'>, bookings: readonly Booking[]): AgreedLine[] {
  return quote.lines.filter(isBought).map((line) => {
    const { start } = bookings.find(({ quotedDateId }) => quotedDateId === line.tourDateId) ?? line;
    const trip = start === null ? line.tourName : `${line.tourName}, ${shortDate(start)}`;
    return {
      what: line.kind === 'tour' ? trip : `${line.choiceName}, ${trip}`,
      kind: line.kind,
      originalMinor: line.originalMinor,
      priceMinor: line.priceMinor,
      owedMinor: line.owedMinor,
    };
  });
}

export function datesOf({ start, finish }: Pick<Trip, 'start' | 'finish'>): string {
  return start === null || finish === null ? 'Open date' : `${longDate(start)} to ${longDate(finish)}`;
}
