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

export function insertQuote(store: Store, quote: Quote): void {
  store.run(
    `INSERT INTO quotes (id, cart_id, cart_version, cart_revision, installment, currency, lines, promo_code,
       total_minor, deposit_minor, due_minor, balance_due, created_at, expires_at, site_commit)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    quote.id,
    quote.cartId,
    quote.cartVersion,
    quote.cartRevision,
    quote.installment,
    quote.currency,
    JSON.stringify(quote.lines),
    quote.promoCode,
    quote.total.minor,
    quote.deposit?.minor ?? null,
    quote.due.minor,
    quote.balanceDue,
    quote.createdAt,
    quote.expiresAt,
    quote.siteCommit,
  );
}

export function findQuote(store: Store, id: string): Quote | null {
  const row = store.get<QuoteRow>('SELECT * FROM quotes WHERE id = ?', id);
  return row && toQuote(row);
}

/** The quote's tours with a limited number of seats. */
export function seatLinesOf(quote: Pick<Quote, 'lines'>): (QuoteLine & { start: CalendarDate })[] {
  return quote.lines.filter(
    (line): line is QuoteLine & { start: CalendarDate } => line.kind === 'tour' && line.start !== null,
  );
}

interface QuoteRow {
  id: string;
  cart_id: string;
  cart_version: string;
  cart_revision: number;
  installment: number;
  currency: Currency;
  lines: string;
  promo_code: string;
  total_minor: number;
  deposit_minor: number | null;
  due_minor: number;
  balance_due: CalendarDate | null;
  site_commit: string;
  created_at: number;
  expires_at: number;
}

function toQuote(row: QuoteRow): Quote {
  const { currency } = row;
  return {
    id: row.id,
    cartId: row.cart_id,
    cartVersion: row.cart_version,
    cartRevision: row.cart_revision,
    installment: row.installment,
    currency,
    lines: JSON.parse(row.lines) as QuoteLine[],
    promoCode: row.promo_code,
    total: money(row.total_minor, currency),
    deposit: row.deposit_minor === null ? null : money(row.deposit_minor, currency),
    due: money(row.due_minor, currency),
    balanceDue: row.balance_due,
    siteCommit: row.site_commit,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Keeps the words of a version of the terms, unless they are kept already. */
export function keepTerms(store: Store, version: string, text: string): void {
  store.run('INSERT INTO terms (version, text) VALUES (?, ?) ON CONFLICT DO NOTHING', version, text);
}

/** The words of a version of the terms; null for a version that nobody agreed to. */
export function findTerms(store: Store, version: string): string | null {
  return store.get<{ text: string }>('SELECT text FROM terms WHERE version = ?', version)?.text ?? null;
}
