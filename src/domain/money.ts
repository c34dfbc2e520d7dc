import prices from '#settings/prices.json' with { type: 'json' };
import { currencySymbol, type Currency, type PriceList } from '#domain/currency.ts';

/** An amount in integer minor units (cents, pence). All six currencies have a hundred of them. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

const MINOR_UNITS = 100;

export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not a whole number of minor units`);
  return { minor, currency };
}

export function wholeUnits(units: number, currency: Currency): Money {
  return money(units * MINOR_UNITS, currency);
}

/** Back to whole units, for an amount that has no cents. */
export function toWholeUnits(amount: Money): number {
  return amount.minor / MINOR_UNITS;
}

export function zero(currency: Currency): Money {
  return money(0, currency);
}

/** The operator's own amount in the visitor's currency. */
export function priceIn(prices: PriceList, currency: Currency): Money {
  return wholeUnits(prices[currency], currency);
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
 * Rounding each line down keeps the sum of what a visitor reads equal to the charge (N10). The product is rounded
 * first, because 8.2 percent of 1,000 is 81.999… in binary and 82 to everyone else.
 */
export function percentageOf(amount: Money, percent: number): Money {
  return wholeUnits(Math.floor(Math.round(amount.minor * percent) / 100 / MINOR_UNITS), amount.currency);
}

/** Decimal text as the wire carries it: `"1299.00"`. */
export function toDecimalText(amount: Money): string {
  const sign = amount.minor < 0 ? '-' : '';
  const digits = String(Math.abs(amount.minor)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads the wire's decimal text back; anything else is a fault of the sender. */
export function fromDecimalText(text: string, currency: Currency): Money {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`"${text}" is not a price`);
  const minor = Number(match[2]) * MINOR_UNITS + Number((match[3] ?? '').padEnd(2, '0'));
  return money(match[1] ? -minor : minor, currency);
}

/**
 * A price as every surface shows it: symbol, no decimals, thousands separated, the operator's postfix (M04, D14).
 *
 * Whole-unit prices make dropping the decimals exact; an amount with cents is rounded away from zero for display only.
 */
export function formatPrice(amount: Money): string {
  return `${formatAmount(amount)} ${pricePostfix(amount.currency)}`;
}

/** What ends every price, from the operator's settings: `AUD`. */
export function pricePostfix(currency: Currency): string {
  return prices.postfix.replace('{CODE}', currency);
}

/** The same without its postfix, for a surface that sets `pricePostfix` apart: in other type, or on a line of its own. */
export function formatAmount(amount: Money): string {
  const units = Math.ceil(Math.abs(amount.minor) / MINOR_UNITS);
  const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.minor < 0 ? '-' : ''}${currencySymbol(amount.currency)}${grouped}`;
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`${b.currency} cannot be added to ${a.currency}`);
  return b;
}
