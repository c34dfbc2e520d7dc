import type { Context } from '#functions/services/context.ts';
import type { Order } from '#functions/storage/orders.ts';

export type BalanceOutcome =
  | { kind: 'pay'; url: string }
  | { kind: 'nothing-due' }
  | { kind: 'running' }
  | { kind: 'unavailable'; message: string };

/** Opens the payment of what is left of an order on the provider's page. */
export function payBalance(_context: Context, order: Order): Promise<BalanceOutcome> {
  if (order.balance.minor === 0) return Promise.resolve({ kind: 'nothing-due' });
  return Promise.resolve({ kind: 'unavailable', message: 'The balance cannot be paid here yet.' });
}
