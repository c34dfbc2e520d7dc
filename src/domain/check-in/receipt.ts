import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { fromDecimalText, subtract, sum, toDecimalText, zero, type Money } from '#domain/money.ts';

/**
 * What was agreed, paid and refunded. A reader can add up every sum again (N23).
 *
 * Amounts are decimal text in the receipt's currency. Days are in the operator's zone.
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
  /** The amount still to pay; zero for a cancelled booking. */
  readonly balance: string;
  readonly balance_due: CalendarDate | null;
  readonly cancelled: boolean;
  readonly terms: { readonly version: string; readonly accepted_on: CalendarDate };
}

/** `amount` is `price` less sale and promo discount. */
export interface ReceiptLine {
  readonly what: string;
  readonly price: string;
  readonly sale_discount: string;
  readonly promo_discount: string;
  readonly amount: string;
}

/** Adds up every sum of a receipt from its lines. Returns one sentence for each wrong sum. */
export function receiptFaults(receipt: Receipt): string[] {
  const { currency } = receipt;
  const read = (text: string) => fromDecimalText(text, currency);
  const faults: string[] = [];
  const expectSame = (what: string, stated: string, computed: Money) => {
    if (read(stated).minor === computed.minor) return;
    faults.push(`${what} is given as ${stated} ${currency}, but should be ${toDecimalText(computed)} ${currency}.`);
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
 * Writes a value as its one canonical text: names in order, no white space. Equal values give equal text, so the
 * signature stays valid when a file is formatted anew.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonicalText(entry)}`).join(',')}}`;
}
