import { CURRENCIES } from '#domain/currency.ts';

/** The styles that show the prices in the chosen currency. They are in every page, because each operator has other currencies. */
export const currencyRule = `@layer components{${CURRENCIES.map(
  (currency) => `html[data-currency=${currency}] [data-in=${currency}]`,
).join()}{display:inline}}`;
