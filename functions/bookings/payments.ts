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
export async function paymentsOf(db: Store, orderId: string): Promise<PaymentOfOrder[]> {
  const when = (what: string) => `(SELECT MIN(at) FROM audit WHERE subject = attempts.id AND what IN (${what}))`;
  const { results } = await db
    .prepare(
      `SELECT attempts.id AS attemptId, attempts.gateway_id AS gatewayId, attempts.card, quotes.due_minor AS amountMinor,
         coalesce(${when(`'captured', 'refunding'`)}, attempts.updated_at) AS paidAt,
         CASE WHEN attempts.state IN ('refunded', 'disputed')
           THEN coalesce(${when(`'refunded', 'disputed'`)}, attempts.updated_at) END AS returnedAt
       FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
       WHERE attempts.order_id = ? AND attempts.state IN ('captured', 'refunding', 'refunded', 'disputed')
       ORDER BY paidAt, attempts.id`,
    )
    .bind(orderId)
    .all<PaymentOfOrder>();
  return results;
}

/** The refunds of an order by payment, the first one first. */
export async function refundsOf(db: Store, orderId: string): Promise<Money[]> {
  const { results } = await db
    .prepare(
      `SELECT quotes.due_minor AS minor, quotes.currency FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
       WHERE attempts.order_id = ? AND attempts.state = 'refunded' ORDER BY attempts.created_at, attempts.id`,
    )
    .bind(orderId)
    .all<{ minor: number; currency: Currency }>();
  return results.map(({ minor, currency }) => money(minor, currency));
}

export async function hasSeenEvent(db: Store, id: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM gateway_events WHERE id = ?').bind(id).first()) !== null;
}

export async function rememberEvent(db: Store, id: string, at: number): Promise<void> {
  await db
    .prepare('INSERT INTO gateway_events (id, received_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING')
    .bind(id, at)
    .run();
}

/** Whether any event of the provider came since an instant. */
export async function hasEventSince(db: Store, since: number): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM gateway_events WHERE received_at >= ? LIMIT 1').bind(since).first()) !== null;
}
