import type { Currency } from '#domain/currency.ts';
import { money, type Money } from '#domain/money.ts';

/** The refunds of an order by payment, the first one first. */
export async function refundsOf(db: D1Database, orderId: string): Promise<Money[]> {
  const { results } = await db
    .prepare(
      `SELECT quotes.due_minor AS minor, quotes.currency FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
       WHERE attempts.order_id = ? AND attempts.state = 'refunded' ORDER BY attempts.created_at, attempts.id`,
    )
    .bind(orderId)
    .all<{ minor: number; currency: Currency }>();
  return results.map(({ minor, currency }) => money(minor, currency));
}
