import type { Store } from '#functions/store/store.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { money, type Money } from '#domain/money.ts';

/** One line of a quote as it was shown: enough to print, mail and report it without the catalogue. */
export interface QuoteLine {
  readonly kind: 'tour' | 'insurance' | 'visa' | 'addon';
  readonly tourDateId: string;
  readonly tourCode: string;
  /** The version of the catalogue record that the price is from. */
  readonly tourVersion: string;
  readonly tourName: string;
  /** The combination, insurance or visa type, or the add-on; empty for a tour with one combination. */
  readonly choiceName: string;
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
  readonly originalMinor: number;
  readonly priceMinor: number;
  readonly owedMinor: number;
}

/** What a guest agreed to pay, and for what. Never changed after it is stored. */
export interface Quote {
  readonly id: string;
  readonly cartId: string;
  readonly cartVersion: string;
  /** The cart's revision in the quote. Another revision means that the cart was edited since. */
  readonly cartRevision: number;
  readonly installment: number;
  readonly currency: Currency;
  readonly lines: readonly QuoteLine[];
  readonly promoCode: string;
  readonly total: Money;
  readonly deposit: Money | null;
  /** What is charged now. */
  readonly due: Money;
  /** The day the balance is due; null when all is paid now, or an open-dated tour has no date. */
  readonly balanceDue: CalendarDate | null;
  /** The commit of the site that made the quote; empty when it was built outside of a repository. */
  readonly siteCommit: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export function insertQuote(store: Store, { lines, total, deposit, due, ...quote }: Quote): void {
  store.insert('quotes', {
    ...quote,
    lines: JSON.stringify(lines),
    totalMinor: total.minor,
    depositMinor: deposit?.minor ?? null,
    dueMinor: due.minor,
  });
}

type Row = Omit<Quote, 'lines' | 'total' | 'deposit' | 'due'> & {
  readonly lines: string;
  readonly totalMinor: number;
  readonly depositMinor: number | null;
  readonly dueMinor: number;
};

export function findQuote(store: Store, id: string): Quote | null {
  const row = store.get<Row>(
    `SELECT id, cart_id AS cartId, cart_version AS cartVersion, cart_revision AS cartRevision, installment, currency,
       lines, promo_code AS promoCode, total_minor AS totalMinor, deposit_minor AS depositMinor, due_minor AS dueMinor,
       balance_due AS balanceDue, site_commit AS siteCommit, created_at AS createdAt, expires_at AS expiresAt
     FROM quotes WHERE id = ?`,
    id,
  );
  if (row === null) return null;
  const { lines, totalMinor, depositMinor, dueMinor, ...quote } = row;
  return {
    ...quote,
    lines: JSON.parse(lines) as QuoteLine[],
    total: money(totalMinor, row.currency),
    deposit: depositMinor === null ? null : money(depositMinor, row.currency),
    due: money(dueMinor, row.currency),
  };
}

/** The quote's tours with a limited number of seats. */
export function seatLinesOf(quote: Pick<Quote, 'lines'>): (QuoteLine & { start: CalendarDate })[] {
  return quote.lines.filter(
    (line): line is QuoteLine & { start: CalendarDate } => line.kind === 'tour' && line.start !== null,
  );
}

/** Keeps the words of a version of the terms, unless they are kept already. */
export function keepTerms(store: Store, version: string, text: string): void {
  store.run('INSERT INTO terms (version, text) VALUES (?, ?) ON CONFLICT DO NOTHING', version, text);
}

/** The words of a version of the terms; null for a version that nobody agreed to. */
export function findTerms(store: Store, version: string): string | null {
  return store.get<{ text: string }>('SELECT text FROM terms WHERE version = ?', version)?.text ?? null;
}
