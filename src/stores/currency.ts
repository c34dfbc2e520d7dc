import { atom } from 'nanostores';
import { isCurrency, type Currency } from '#domain/currency.ts';

/** What a visitor who has chosen nothing sees prices in. */
const DEFAULT_CURRENCY: Currency = 'AUD';

/** The currency the page shows: a script in the page's head chose it before the first paint. */
export const $currency = atom<Currency>(pageCurrency());

/** Makes every price on the page change at once: each carries all its amounts and a style rule shows one. */
export function showCurrency(currency: Currency): void {
  $currency.set(currency);
  document.documentElement.dataset.currency = currency;
}

/** What the visitor chose last, on whichever page; null when they have chosen nothing. */
export function chosenCurrency(): Currency | null {
  const chosen = /(?:^|; )currency=(\w+)/.exec(document.cookie)?.[1];
  return isCurrency(chosen) ? chosen : null;
}

function pageCurrency(): Currency {
  const chosen = typeof document === 'undefined' ? undefined : document.documentElement.dataset.currency;
  return isCurrency(chosen) ? chosen : DEFAULT_CURRENCY;
}
