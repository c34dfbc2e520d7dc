/** Captured money of an order, refunded or not. Instants are epoch milliseconds. */
export interface PaymentOfOrder {
  readonly attemptId: string;
  readonly gatewayId: string | null;
  readonly amountMinor: number;
  readonly paidAt: number;
  /** Null unless it was refunded or disputed. */
  readonly returnedAt: number | null;
}

/** All captured payments, deposits and balances, the first one first. */
export async function paymentsOf(db: D1Database, orderId: string): Promise<PaymentOfOrder[]> {
  const when = (what: string) => `(SELECT MIN(at) FROM audit WHERE subject = attempts.id AND what IN (${what}))`;
  const { results } = await db
    .prepare(
      `SELECT attempts.id AS attemptId, attempts.gateway_id AS gatewayId, quotes.due_minor AS amountMinor,
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
