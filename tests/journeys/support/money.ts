import type { Currency, PriceList } from '#domain/currency.ts';
import { formatPrice, sum, priceIn } from '#domain/money.ts';

/** Amounts as every page shows them. */
export function shown(currency: Currency, ...amounts: readonly PriceList[]): string {
  return formatPrice(
    sum(
      amounts.map((prices) => priceIn(prices, currency)),
      currency,
    ),
  );
}
