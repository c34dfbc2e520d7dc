/** The six currencies that a visitor can choose. Any other code is ignored (M03). */
export const CURRENCIES = ['GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD'] as const;

export type Currency = (typeof CURRENCIES)[number];

/** One amount in whole units for each currency. The operator sets each by hand; nothing is converted. */
export type PriceList = Readonly<Record<Currency, number>>;

const SYMBOLS: Readonly<Record<Currency, string>> = { GBP: '£', USD: '$', EUR: '€', AUD: '$', NZD: '$', CAD: '$' };

export function isCurrency(code: unknown): code is Currency {
  return typeof code === 'string' && (CURRENCIES as readonly string[]).includes(code);
}

/** Four of the six currencies share the dollar sign, so a price always ends in its code. */
export function currencySymbol(currency: Currency): string {
  return SYMBOLS[currency];
}

/** Builds a price list from a function that returns one currency's amount. */
export function priceListOf(amountIn: (currency: Currency) => number): PriceList {
  return Object.fromEntries(CURRENCIES.map((currency) => [currency, amountIn(currency)])) as PriceList;
}
