import { atom } from 'nanostores';
import { cookieName, findCookie } from '#contract/cookies.ts';
import { CURRENCIES, DEFAULT_CURRENCY, isCurrency, type Currency } from '#domain/currency.ts';

/** The page's currency. A script in the page's head chose it before the first paint. */
export const $currency = atom<Currency>(pageCurrency());

/** Changes every price on the page at once: each price holds all its amounts, and a style rule shows one. */
export function showCurrency(currency: Currency): void {
  $currency.set(currency);
  document.documentElement.dataset.currency = currency;
}

/** The visitor's last choice on any page; null when they have chosen nothing. */
export function chosenCurrency(): Currency | null {
  const chosen = findCookie(document.cookie, cookieName('currency', location.protocol));
  return isCurrency(chosen) ? chosen : null;
}

/** Shows the prices in the visitor's last choice, which another tab or page may have made since this page began. */
export function takeChosenCurrency(): void {
  const chosen = chosenCurrency();
  if (chosen !== null && chosen !== $currency.get()) showCurrency(chosen);
}

/** A page that the browser restores shows what was chosen since. */
export function followCurrency(): void {
  window.addEventListener('pageshow', takeChosenCurrency);
}

function pageCurrency(): Currency {
  const chosen = typeof document === 'undefined' ? undefined : document.documentElement.dataset.currency;
  return isCurrency(chosen) ? chosen : DEFAULT_CURRENCY;
}

/** The styles that show the prices in the chosen currency. They are in every page, because each operator has other currencies. */
export function currencyRule(): string {
  const chosen = CURRENCIES.map((currency) => `html[data-currency=${currency}] [data-in=${currency}]`);
  return `@layer components{${chosen.join()}{display:inline}}`;
}
