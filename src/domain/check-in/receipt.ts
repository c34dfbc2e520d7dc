import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { fromDecimalText, subtract, sum, toDecimalText, zero, type Money } from '#domain/money.ts';

/**
 * What was agreed, paid and given back, complete enough for its reader to add it up again (N23).
 *
 * Amounts are decimal text in the receipt's currency; days are the operator's.
 */
export interface Receipt {
  readonly version: 1;
  readonly issuer: {
    readonly name: string;
    readonly address: string;
    readonly business_number: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly issued_on: CalendarDate;
  readonly traveller: string;
  readonly currency: Currency;
  readonly trips: readonly {
    readonly booking_reference: string;
    readonly name: string;
    readonly start: CalendarDate | null;
    readonly finish: CalendarDate | null;
  }[];
  readonly lines: readonly ReceiptLine[];
  readonly promo_code: string;
  readonly total: string;
  readonly payments: readonly { readonly on: CalendarDate; readonly amount: string; readonly card: string }[];
  readonly refunds: readonly { readonly on: CalendarDate; readonly amount: string }[];
  /** Payments less refunds. */
  readonly paid: string;
  /** What is left to pay: nothing once the booking is cancelled. */
  readonly balance: string;
  readonly balance_due: CalendarDate | null;
  readonly cancelled: boolean;
  readonly terms: { readonly version: string; readonly accepted_on: CalendarDate };
}

/** `price` less what a sale and a promo code take off is `amount`. */
export interface ReceiptLine {
  readonly what: string;
  readonly price: string;
  readonly sale_discount: string;
  readonly promo_discount: string;
  readonly amount: string;
}

/** Adds every sum of a receipt up again from its own lines; one sentence for each that is wrong. */
export function receiptFaults(receipt: Receipt): string[] {
  const { currency } = receipt;
  const read = (text: string) => fromDecimalText(text, currency);
  const faults: string[] = [];
  const expectSame = (what: string, stated: string, computed: Money) => {
    if (read(stated).minor === computed.minor) return;
    faults.push(`${what} says ${stated} ${currency}, and adds up to ${toDecimalText(computed)} ${currency}.`);
  };
  for (const line of receipt.lines) {
    const left = [line.sale_discount, line.promo_discount].map(read).reduce(subtract, read(line.price));
    expectSame(`The line “${line.what}”`, line.amount, left);
  }
  const total = sum(
    receipt.lines.map(({ amount }) => read(amount)),
    currency,
  );
  const amountsOf = (entries: readonly { readonly amount: string }[]) =>
    sum(
      entries.map(({ amount }) => read(amount)),
      currency,
    );
  const paid = subtract(amountsOf(receipt.payments), amountsOf(receipt.refunds));
  expectSame('The total', receipt.total, total);
  expectSame('The amount paid', receipt.paid, paid);
  expectSame('The balance', receipt.balance, receipt.cancelled ? zero(currency) : subtract(total, paid));
  return faults;
}

/**
 * A value as the one text it has: names in order, no white space. Two files that say the same are the same text, so a
 * signature over it outlives being laid out anew.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonicalText(entry)}`).join(',')}}`;
}
