import { inCurrency, inEachCurrency, type PerCurrency, type PriceList } from '#domain/currency.ts';

const TIMES_GBP: PerCurrency<number> = { GBP: 1, USD: 1.3, EUR: 1.2, AUD: 2, NZD: 2.2, CAD: 1.8 };

/** A different amount in each currency, so that a test notices when one currency is taken for another. */
export function prices(gbp: number): PriceList {
  return inEachCurrency((currency) => Math.round(gbp * inCurrency(TIMES_GBP, currency)));
}
