import type { CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, inEachCurrency, type Currency, type PriceList } from '#domain/currency.ts';
import { toWholeUnits } from '#domain/money.ts';
import { isUpcoming, priceDeparture } from '#domain/price.ts';
import type { Tour } from '#domain/tour.ts';

/** The "from" price: the lowest price of today in each currency, and the usual price of that seat. */
export interface FromPrice {
  readonly current: PriceList;
  readonly original: PriceList;
  readonly onSale: boolean;
}

/**
 * Gives the lowest price of a tour in each currency, in whole units.
 *
 * It counts only coming departures that the operator has not closed, so that a visitor can find the price. It returns
 * null if no departure is left. `today` is a day in the operator's zone.
 */
export function fromPrice(tour: Tour, today: CalendarDate): FromPrice | null {
  const open = tour.departures.filter((departure) => isUpcoming(departure, today) && departure.capacity !== 0);
  if (open.length === 0) return null;
  const cheapest = new Map(
    CURRENCIES.map((currency) => [
      currency,
      open
        .map((departure) => priceDeparture(departure, currency, today))
        .reduce((best, price) => (price.current.minor < best.current.minor ? price : best)),
    ]),
  );
  const cheapestIn = (currency: Currency) => cheapest.get(currency)!;
  return {
    current: inEachCurrency((currency) => toWholeUnits(cheapestIn(currency).current)),
    original: inEachCurrency((currency) => toWholeUnits(cheapestIn(currency).original)),
    onSale: CURRENCIES.some((currency) => cheapestIn(currency).onSale),
  };
}
