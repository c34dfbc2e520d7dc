import type { Store } from '#functions/store/store.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { money, type Money, subtract } from '#domain/money.ts';
import { guestName, personOf, type StoredGuest } from '#functions/bookings/guests.ts';
import { openAccount } from '#functions/bookings/account.ts';
import { findQuote, type Quote } from '#functions/bookings/quotes.ts';

export const IS_ACTIVE_ORDER = `state = 'paid' AND cancelled_at IS NULL`;

/** A row of `orders` whose guest is expected on the trip: active, or its payment is being captured. */
export const IS_EXPECTED_ORDER = `state IN ('confirmed', 'paid') AND cancelled_at IS NULL`;

export type OrderState = 'confirmed' | 'paid' | 'capture-failed' | 'refunded' | 'disputed';

/** What a guest bought in one payment. */
export interface Order {
  readonly id: string;
  readonly attemptId: string;
  readonly cartId: string;
  readonly state: OrderState;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly guest: StoredGuest;
  readonly currency: Currency;
  readonly total: Money;
  readonly paid: Money;
  readonly balance: Money;
  readonly balanceDue: CalendarDate | null;
  readonly termsVersion: string;
  readonly termsAcceptedAt: number;
  /** When the booking was cancelled; no money is taken for it after that. Null while it is active. */
  readonly cancelledAt: number | null;
  /** When the check-in link ends; null while an open-dated tour has no date. */
  readonly checkInUntil: number | null;
  readonly checkInRevokedAt: number | null;
  /** When the additional information was completed; null while it is missing. */
  readonly detailsCompletedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** One for each tour, in the order of the cart. */
  readonly bookings: readonly Booking[];
  readonly quote: Quote;
}

export interface Booking {
  readonly reference: string;
  readonly tourDateId: string;
  /** The trip's three lines, as on the wire. */
  readonly tripName: string;
  /** Null while an open-dated tour has no date. Read the current date here: the quote keeps the agreed one. */
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
  /** The date id of this booking's lines in the quote; it stays when an open-dated tour gets a date. */
  readonly quotedDateId: string;
}

interface NewOrder {
  readonly id: string;
  readonly attemptId: string;
  readonly quote: Quote;
  readonly guest: StoredGuest;
  readonly checkInHash: string;
  readonly checkInUntil: number | null;
  readonly bookings: readonly Booking[];
  readonly at: number;
}

/** Stores the order with its bookings and opens its account. Throws when a reference exists, or the attempt has an order already. */
export function insertOrder(store: Store, order: NewOrder): void {
  const { id, attemptId, checkInHash, checkInUntil, quote, guest, at } = order;
  store.insert('orders', {
    id,
    attemptId,
    quoteId: quote.id,
    cartId: quote.cartId,
    state: 'confirmed',
    guestName: guestName(guest),
    guestEmail: guest.email,
    guest: JSON.stringify(guest),
    currency: quote.currency,
    balanceDue: quote.balanceDue,
    termsVersion: guest.termsVersion,
    termsAcceptedAt: guest.termsAcceptedAt,
    checkInHash,
    checkInUntil,
    createdAt: at,
    updatedAt: at,
    person: personOf(guest),
  });
  for (const [position, booking] of order.bookings.entries()) {
    store.insert('bookings', { ...booking, orderId: id, position });
  }
  openAccount(store, { ...order, guestName: guestName(guest) });
}

/** Moves an order to its next state. Throws when it is in another state than expected. */
export function moveOrder(store: Store, id: string, from: OrderState, to: OrderState, at: number): void {
  const sql = 'UPDATE orders SET state = ?3, updated_at = ?4 WHERE id = ?1 AND state = ?2';
  if (store.change(sql, id, from, to, at) === 0) throw new Error(`Order ${id} is not ${from}`);
}

/** Cancels a paid booking. Throws when there is none. A repeated call keeps the first instant. */
export function cancelOrder(store: Store, id: string, at: number): void {
  const sql = `UPDATE orders SET cancelled_at = coalesce(cancelled_at, ?2), updated_at = ?2
    WHERE id = ?1 AND state IN ('paid', 'disputed')`;
  if (store.change(sql, id, at) === 0) throw new Error(`Order ${id} is not paid`);
}

export function findOrder(store: Store, id: string): Order | null {
  return orderWhere(store, 'id = ?', id);
}

/** An order by its id. Throws when it does not exist. */
export function orderWithId(store: Store, id: string): Order {
  const order = findOrder(store, id);
  if (order === null) throw new Error(`There is no order ${id}`);
  return order;
}

/** An order by the hash of a check-in link's token. The caller checks whether the link still works. */
export function findOrderByCheckInHash(store: Store, hash: string): Order | null {
  return orderWhere(store, 'check_in_hash = ?', hash);
}

export function findOrderByReference(store: Store, reference: string): Order | null {
  return orderWhere(store, 'id = (SELECT order_id FROM bookings WHERE reference = ?)', reference);
}

export function latestOrderOf(store: Store, cartId: string): Order | null {
  return orderWhere(store, `cart_id = ? AND state = 'paid' ORDER BY created_at DESC, id LIMIT 1`, cartId);
}

const COLUMNS = `id, attempt_id AS attemptId, quote_id AS quoteId, cart_id AS cartId, state, guest_name AS guestName,
  guest_email AS guestEmail, guest, currency, total_minor AS totalMinor, paid_minor AS paidMinor,
  balance_due AS balanceDue, terms_version AS termsVersion, terms_accepted_at AS termsAcceptedAt,
  cancelled_at AS cancelledAt, check_in_until AS checkInUntil, check_in_revoked_at AS checkInRevokedAt,
  details_completed_at AS detailsCompletedAt, created_at AS createdAt, updated_at AS updatedAt`;

type Row = Omit<Order, 'guest' | 'total' | 'paid' | 'balance' | 'bookings' | 'quote'> & {
  readonly quoteId: string;
  readonly guest: string;
  readonly totalMinor: number;
  readonly paidMinor: number;
};

function orderWhere(store: Store, condition: string, value: string): Order | null {
  const row = store.get<Row>(`SELECT ${COLUMNS} FROM orders WHERE ${condition}`, value);
  if (row === null) return null;
  const { quoteId, guest, totalMinor, paidMinor, ...order } = row;
  const [total, paid] = [money(totalMinor, row.currency), money(paidMinor, row.currency)];
  const bookings = store.all<Booking>(
    `SELECT reference, tour_date_id AS tourDateId, trip_name AS tripName, start, finish, quoted_date_id AS quotedDateId
     FROM bookings WHERE order_id = ? ORDER BY position`,
    row.id,
  );
  return {
    ...order,
    guest: JSON.parse(guest) as StoredGuest,
    total,
    paid,
    balance: subtract(total, paid),
    bookings,
    quote: findQuote(store, quoteId)!,
  };
}
