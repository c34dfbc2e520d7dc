import type { CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, inCurrency, inEachCurrency, type PriceList } from '#domain/currency.ts';
import { decideDeposit } from '#domain/payment-plan.ts';
import { depositFrom, isUpcoming } from '#domain/price.ts';
import type { Tour } from '#domain/tour.ts';

/** The lowest deposit in each currency, in whole units, and whether other departures have a higher one. */
export interface LowestDeposit {
  readonly amounts: PriceList;
  readonly varies: boolean;
}

/**
 * Gives the lowest deposit of the departures that can be paid by deposit today, with the required extras that
 * are paid with it. Closed departures do not count. Null if no departure is left.
 */
export function lowestDeposit({ departures }: Pick<Tour, 'departures'>, today: CalendarDate): LowestDeposit | null {
  const deposits = departures
    .filter((departure) => isUpcoming(departure, today) && departure.capacity !== 0)
    .filter((departure) => decideDeposit(departure, today).kind === 'allowed')
    .map(depositFrom);
  if (deposits.length === 0) return null;
  return {
    amounts: inEachCurrency((currency) => Math.min(...deposits.map((deposit) => inCurrency(deposit, currency)))),
    varies: CURRENCIES.some((currency) => new Set(deposits.map((deposit) => deposit[currency])).size > 1),
  };
}
