import { isCurrencyCode } from '#domain/currency.ts';
import { money, type Money, toWholeUnits, wholeUnits } from '#domain/money.ts';

/** The currencies that Stripe counts in whole units: https://docs.stripe.com/currencies#zero-decimal */
const IN_UNITS: ReadonlySet<string> = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

/** The currencies that Stripe counts in thousandths, the last digit being zero. It counts all others in hundredths. */
const IN_THOUSANDTHS: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '));

/** An amount as Stripe takes it: in the currency's own smallest unit. Throws for a part of that unit. */
export function toStripe(amount: Money): { amount: number; currency: string } {
  const stripeAmount = IN_UNITS.has(amount.currency)
    ? toWholeUnits(amount)
    : amount.minor * (IN_THOUSANDTHS.has(amount.currency) ? 10 : 1);
  if (!Number.isSafeInteger(stripeAmount)) throw new RangeError(`Stripe has no part of 1 ${amount.currency}`);
  return { amount: stripeAmount, currency: amount.currency.toLowerCase() };
}

/** Reads an amount of Stripe. The currency need not be sold in any more: its bookings are still paid and refunded. */
export function fromStripe(amount: number, code: string): Money {
  const currency = code.toUpperCase();
  if (!isCurrencyCode(currency)) throw new Error(`Stripe holds a payment of ours in the currency ${currency}`);
  if (IN_UNITS.has(currency)) return wholeUnits(amount, currency);
  return money(IN_THOUSANDTHS.has(currency) ? amount / 10 : amount, currency);
}
