import type { Store } from '#functions/store/store.ts';
import type { Currency } from '#domain/currency.ts';
import { money, type Money } from '#domain/money.ts';

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

/** All captured payments, deposits and balances, the first one first. */
export function paymentsOf(store: Store, orderId: string): PaymentOfOrder[] {
  const when = (what: string) => `(SELECT MIN(at) FROM audit WHERE subject = attempts.id AND what IN (${what}))`;
  return store.all<PaymentOfOrder>(
    `SELECT attempts.id AS attemptId, attempts.gateway_id AS gatewayId, attempts.card, quotes.due_minor AS amountMinor,
       coalesce(${when(`'captured', 'refunding'`)}, attempts.updated_at) AS paidAt,
       CASE WHEN attempts.state IN ('refunded', 'disputed')
         THEN coalesce(${when(`'refunded', 'disputed'`)}, attempts.updated_at) END AS returnedAt
     FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
     WHERE attempts.order_id = ? AND attempts.state IN ('captured', 'refunding', 'refunded', 'disputed')
     ORDER BY paidAt, attempts.id`,
    orderId,
  );
}

/** The refunds of an order by payment, the first one first. */
export function refundsOf(store: Store, orderId: string): Money[] {
  const refunds = store.all<{ minor: number; currency: Currency }>(
    `SELECT quotes.due_minor AS minor, quotes.currency FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
     WHERE attempts.order_id = ? AND attempts.state = 'refunded' ORDER BY attempts.created_at, attempts.id`,
    orderId,
  );
  return refunds.map(({ minor, currency }) => money(minor, currency));
}

export function hasSeenEvent(store: Store, id: string): boolean {
  return store.get('SELECT 1 FROM gateway_events WHERE id = ?', id) !== null;
}

export function rememberEvent(store: Store, id: string, at: number): void {
  store.run('INSERT INTO gateway_events (id, received_at) VALUES (?, ?) ON CONFLICT DO NOTHING', id, at);
}

/** Whether any event of the provider came since an instant. */
export function hasEventSince(store: Store, since: number): boolean {
  return store.get('SELECT 1 FROM gateway_events WHERE received_at >= ? LIMIT 1', since) !== null;
}
