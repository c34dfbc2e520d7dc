import type { Currency } from '#domain/currency.ts';
import { money, type Money } from '#domain/money.ts';
import type { Quote } from '#functions/bookings/quotes.ts';
import type { Store } from '#functions/store/store.ts';

/** Who of a booking travels. The guest who booked is the first. */
const GUEST = 1;

/** Captured money of an order, refunded or not. Instants are epoch milliseconds. */
export interface PaymentOfOrder {
  readonly attemptId: string;
  readonly gatewayId: string | null;
  /** `Visa ending in 4242`; empty where the provider does not say. */
  readonly card: string;
  readonly amountMinor: number;
  readonly paidAt: number;
  /** Null unless it was refunded or disputed. */
  readonly returnedAt: number | null;
}

/** Opens the account of a new order: its travellers, and what each line of its quote costs. */
export function openAccount(
  store: Store,
  order: {
    readonly id: string;
    readonly quote: Quote;
    readonly guestName: string;
    readonly bookings: readonly { readonly reference: string; readonly quotedDateId: string }[];
    readonly at: number;
  },
): void {
  for (const { reference } of order.bookings) {
    store.run('INSERT INTO travellers (reference, number, name) VALUES (?, ?, ?)', reference, GUEST, order.guestName);
  }
  for (const { kind, owedMinor, tourDateId } of order.quote.lines) {
    const { reference } = order.bookings.find(({ quotedDateId }) => quotedDateId === tourDateId)!;
    const charge = { kind: 'charge', line: kind, reference, traveller: GUEST };
    store.insert('account', { ...charge, orderId: order.id, amountMinor: owedMinor, at: order.at });
  }
}

/** Writes down the captured money of a payment. Throws when it is written down already. */
export function addPayment(store: Store, orderId: string, payment: Received): void {
  addMovement(store, orderId, 'payment', payment.amount.minor, payment);
}

/** Writes down that the money of a payment went back. Throws when it is written down already. */
export function addReturn(store: Store, orderId: string, how: 'refund' | 'dispute', payment: Received): void {
  addMovement(store, orderId, how, -payment.amount.minor, payment);
}

interface Received {
  readonly attemptId: string;
  readonly amount: Money;
  readonly at: number;
}

function addMovement(store: Store, orderId: string, kind: string, minor: number, { attemptId, at }: Received): void {
  store.insert('account', { orderId, kind, amountMinor: minor, at, attemptId });
}

/** All captured payments, deposits and balances, the first one first. */
export function paymentsOf(store: Store, orderId: string): PaymentOfOrder[] {
  return store.all<PaymentOfOrder>(
    `SELECT attempts.id AS attemptId, attempts.gateway_id AS gatewayId, attempts.card,
       paid.amount_minor AS amountMinor, paid.at AS paidAt, returned.at AS returnedAt
     FROM account AS paid JOIN attempts ON attempts.id = paid.attempt_id
       LEFT JOIN account AS returned
         ON returned.attempt_id = paid.attempt_id AND returned.kind IN ('refund', 'dispute')
     WHERE paid.order_id = ? AND paid.kind = 'payment' ORDER BY paid.id`,
    orderId,
  );
}

export function refundsOf(store: Store, orderId: string): Money[] {
  const refunds = store.all<{ minor: number; currency: Currency }>(
    `SELECT -account.amount_minor AS minor, orders.currency FROM account JOIN orders ON orders.id = account.order_id
     WHERE account.order_id = ? AND account.kind = 'refund' ORDER BY account.id`,
    orderId,
  );
  return refunds.map(({ minor, currency }) => money(minor, currency));
}
