import type { CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, priceListOf, type Currency, type PriceList } from '#domain/currency.ts';
import { toWholeUnits } from '#domain/money.ts';
import { isUpcoming, priceDeparture } from '#domain/price.ts';
import type { Tour } from '#domain/tour.ts';

/** What "from" says: in each currency the lowest price of today, and what that seat usually costs. */
export interface FromPrice {
  readonly current: PriceList;
  readonly original: PriceList;
  readonly onSale: boolean;
}

/**
 * The lowest price at which a tour can be had, in whole units of each currency.
 *
 * Only departures to come count, and none that the operator has closed: a visitor must be able to find the price.
 * Null when nothing is left to book. `today` is a day in the operator's zone.
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
    current: priceListOf((currency) => toWholeUnits(cheapestIn(currency).current)),
    original: priceListOf((currency) => toWholeUnits(cheapestIn(currency).original)),
    onSale: CURRENCIES.some((currency) => cheapestIn(currency).onSale),
  };
}
