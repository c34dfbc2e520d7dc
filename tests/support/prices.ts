import { priceListOf, type Currency, type PriceList } from '#domain/currency.ts';

const TIMES_GBP: Readonly<Record<Currency, number>> = { GBP: 1, USD: 1.3, EUR: 1.2, AUD: 2, NZD: 2.2, CAD: 1.8 };

/** Six different amounts, so that a test notices when one currency is taken for another. */
export function prices(gbp: number): PriceList {
  return priceListOf((currency) => Math.round(gbp * TIMES_GBP[currency]));
}
