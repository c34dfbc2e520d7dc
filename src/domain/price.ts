import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { add, priceIn, type Money } from '#domain/money.ts';
import type { Combination, Departure } from '#domain/tour.ts';

/** The price of a departure on a day: the usual price and the current price, which a running sale lowers. */
export interface DeparturePrice {
  readonly original: Money;
  readonly current: Money;
  readonly onSale: boolean;
}

/**
 * The price of a departure on a day. Page, calendar, cart, mail and charge all use this function.
 *
 * A sale price holds to the end of its last day in the operator's zone, so `today` must be a day in that zone. Without
 * a combination it prices the first one, which a visitor gets by default.
 */
export function priceDeparture(
  departure: Departure,
  currency: Currency,
  today: CalendarDate,
  combination: Combination | undefined = departure.combinations[0],
): DeparturePrice {
  const onSale = departure.sale !== null && today <= departure.sale.ends;
  const withChoice = (amount: Money) =>
    combination === undefined ? amount : add(amount, priceIn(combination.supplement, currency));
  const original = withChoice(priceIn(departure.price, currency));
  const current = onSale ? withChoice(priceIn(departure.sale.price, currency)) : original;
  return { original, current, onSale };
}

/** Whether a date can still be sold: it has not begun. An open-dated tour never begins. */
export function isUpcoming(departure: Departure, today: CalendarDate): boolean {
  return departure.start === null || departure.start > today;
}
