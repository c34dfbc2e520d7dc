import prices from '#settings/prices.json' with { type: 'json' };

/**
 * A code of ISO 4217, in capital letters. Other text becomes one through `isCurrency` or `isCurrencyCode` alone, so that
 * what arrives from outside is checked once, where it arrives.
 */
export type Currency = Uppercase<string>;

export type PerCurrency<Value> = Readonly<Record<Currency, Value>>;

/** One amount in whole units for each currency. The operator sets each by hand; nothing is converted. */
export type PriceList = PerCurrency<number>;

/** The file before the content check has seen it, which reports what is missing or no list. */
interface PriceSettings {
  readonly postfix: string;
  readonly currencies?: unknown;
  readonly default_currency?: Currency;
}

const settings = prices as PriceSettings;

/**
 * The currencies that visitors can choose, in the operator's order: 1 to 12 codes of `content/settings/prices.json`. Any other code is ignored. The content check refuses a list that is not in order.
 */
export const CURRENCIES: readonly Currency[] = Array.isArray(settings.currencies) ? settings.currencies : [];

/** The currency of a visitor who has chosen none: the one that the settings name, else the first of the list. */
export const DEFAULT_CURRENCY: Currency = settings.default_currency ?? CURRENCIES[0]!;

/** Whether the operator sells in this currency today. */
export function isCurrency(code: unknown): code is Currency {
  return typeof code === 'string' && (CURRENCIES as readonly string[]).includes(code);
}

/**
 * Whether a text is the code of a currency, sold in or not. A booking keeps its currency when the operator's list no
 * longer has it: it is shown, paid to the end and refunded in it.
 */
export function isCurrencyCode(code: unknown): code is Currency {
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code);
}

const symbols = new Map<Currency, string>();

/**
 * The short symbol, which several currencies may share, so a price always ends in its code. Empty for a currency that
 * has none but its code.
 */
export function currencySymbol(currency: Currency): string {
  let symbol = symbols.get(currency);
  if (symbol === undefined) {
    const written = englishPart(currency, 'narrowSymbol');
    symbol = written === currency ? '' : written;
    symbols.set(currency, symbol);
  }
  return symbol;
}

/** The name of one unit, as in a list of names: `British pound`, `Euro`. */
export function currencyName(currency: Currency): string {
  const name = englishPart(currency, 'name');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function englishPart(currency: Currency, currencyDisplay: 'narrowSymbol' | 'name'): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay,
    maximumFractionDigits: 0,
  });
  return format.formatToParts(1).find(({ type }) => type === 'currency')!.value;
}

/** The postfix of every price, from the operator's settings: the code, or what stands around it. */
export function pricePostfix(currency: Currency): string {
  return settings.postfix.replace('{CODE}', currency);
}

export function inEachCurrency<Value>(valueIn: (currency: Currency) => Value): PerCurrency<Value> {
  return Object.fromEntries(CURRENCIES.map((currency) => [currency, valueIn(currency)]));
}

/**
 * The value in one currency. Throws for a currency that the record does not have: content always has every currency of
 * the list, so the caller has taken a currency that is not sold in.
 */
export function inCurrency<Value>(values: PerCurrency<Value>, currency: Currency): Value {
  const value = values[currency];
  if (value === undefined) throw new RangeError(`There is no amount in ${currency}`);
  return value;
}
