import { currencySymbol, inCurrency, pricePostfix, type Currency, type PriceList } from '#domain/currency.ts';

/**
 * An amount in hundredths of a unit: cents, pence. Every currency is counted so, those without cents too, because a price
 * is a whole number of units. The payment provider's own smallest unit is a matter of its adapter.
 */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

const MINOR_UNITS = 100;

export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no whole number of minor units`);
  return { minor, currency };
}

export function wholeUnits(units: number, currency: Currency): Money {
  return money(units * MINOR_UNITS, currency);
}

/** The amount in whole units. Only for an amount without cents. */
export function toWholeUnits(amount: Money): number {
  return amount.minor / MINOR_UNITS;
}

export function zero(currency: Currency): Money {
  return money(0, currency);
}

/** The operator's amount in the visitor's currency. */
export function priceIn(prices: PriceList, currency: Currency): Money {
  return wholeUnits(inCurrency(prices, currency), currency);
}

export function add(a: Money, b: Money): Money {
  return money(a.minor + sameCurrency(a, b).minor, a.currency);
}

export function subtract(a: Money, b: Money): Money {
  return money(a.minor - sameCurrency(a, b).minor, a.currency);
}

export function sum(amounts: readonly Money[], currency: Currency): Money {
  return amounts.reduce(add, zero(currency));
}

/**
 * A percentage of an amount, rounded down to a whole unit.
 *
 * Rounding down each line keeps the sum of the shown amounts equal to the charge. The product is rounded first,
 * because 8.2 percent of 1,000 is 81.999… in binary instead of 82.
 */
export function percentageOf(amount: Money, percent: number): Money {
  return wholeUnits(Math.floor(Math.round(amount.minor * percent) / 100 / MINOR_UNITS), amount.currency);
}

/** Decimal text for the wire: `"1299.00"`. */
export function toDecimalText(amount: Money): string {
  const sign = amount.minor < 0 ? '-' : '';
  const digits = String(Math.abs(amount.minor)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads the wire's decimal text. Throws for any other text. */
export function fromDecimalText(text: string, currency: Currency): Money {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`"${text}" is not a price`);
  const minor = Number(match[2]) * MINOR_UNITS + Number((match[3] ?? '').padEnd(2, '0'));
  return money(match[1] ? -minor : minor, currency);
}

/**
 * A price as every page shows it: symbol, no decimals, thousands separated, the operator's postfix.
 *
 * Prices are whole units, so nothing is lost without decimals. An amount with cents is rounded away from zero for
 * display only.
 */
export function formatPrice(amount: Money): string {
  return `${formatAmount(amount)} ${pricePostfix(amount.currency)}`;
}

/** The price without its postfix, for places that show `pricePostfix` in other type or on its own line. */
export function formatAmount(amount: Money): string {
  const units = Math.ceil(Math.abs(amount.minor) / MINOR_UNITS);
  const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.minor < 0 ? '-' : ''}${leadingSymbol(amount.currency)}${grouped}`;
}

/** The symbol as it stands before digits. One that ends in a letter would run into them: `kr 1,290`. */
function leadingSymbol(currency: Currency): string {
  const symbol = currencySymbol(currency);
  return /\p{L}$/u.test(symbol) ? `${symbol}\u00a0` : symbol;
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`${b.currency} cannot be added to ${a.currency}`);
  return b;
}
