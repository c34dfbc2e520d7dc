import { ATTEMPT_LIFETIME_MINUTES, INSTALLMENT_FULL } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import { findUnfinishedAttempt } from '#functions/bookings/attempts.ts';
import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import { findOrder, type Order } from '#functions/bookings/orders.ts';
import { type Quote } from '#functions/bookings/quotes.ts';
import type { Context } from '#functions/context/context.ts';
import type { Network } from '#functions/context/networks.ts';
import { PROVIDER_AWAY } from '#functions/payments/gateway.ts';
import { countOpening, beginAttempt, TOO_MANY_PAYMENTS } from '#functions/settlement/move-attempt.ts';
import { settleWithRetries, type Settled } from '#functions/settlement/settle.ts';

export type BalanceOutcome =
  /** The payment continues on the provider's page or at the guest's bank. */
  | { kind: 'pay'; url: string }
  | { kind: 'nothing-due' }
  /** A payment of this balance is being settled. */
  | { kind: 'running' }
  | { kind: 'unavailable'; message: string }
  /** Too many payments were opened for this booking, or from this network. */
  | { kind: 'too-many-tries'; message: string };

/** An earlier payment may end while it is settled, and another begins. */
const MOST_PAYMENTS = 4;

/**
 * A booking has at most one open balance payment: a second click or tab gets the same one. It is settled like every
 * payment, by the browser's return, the provider's event or the timer.
 */
export async function payBalance(
  context: Context,
  { id: orderId }: Pick<Order, 'id'>,
  networks: readonly Network[] = [],
): Promise<BalanceOutcome> {
  const { unavailable } = context.gateway;
  if (unavailable !== null) return { kind: 'unavailable', message: unavailable };
  for (let payments = 0; payments < MOST_PAYMENTS; payments += 1) {
    const started = startOrJoin(context, orderId, networks);
    if (started.kind !== 'started') return started;
    const settled = await settleWithRetries(context, started.attemptId);
    if (settled === null)
      return { kind: 'unavailable', message: `${PROVIDER_AWAY} Please try again in a few minutes.` };
    const url = addressOf(settled);
    if (url !== null) return { kind: 'pay', url };
  }
  return { kind: 'running' };
}

function startOrJoin(
  context: Context,
  orderId: string,
  networks: readonly Network[],
): { kind: 'started'; attemptId: string } | BalanceOutcome {
  const { store } = context;
  const cartId = balanceCartOf(orderId);
  return store.transaction(() => {
    const running = findUnfinishedAttempt(store, cartId);
    if (running !== null) return { kind: 'started', attemptId: running.id };
    const order = findOrder(store, orderId);
    if (order === null || !isOwing(order)) return { kind: 'nothing-due' };
    if (!countOpening(context, cartId, networks)) return { kind: 'too-many-tries', message: TOO_MANY_PAYMENTS };
    return { kind: 'started', attemptId: startBalance(context, order) };
  });
}

function isOwing(order: Order): boolean {
  return isActiveBooking(order) && order.balance.minor > 0;
}

/** The cart id of a balance payment, made of the order's id: the unique cart id allows only one running payment. */
function balanceCartOf(orderId: string): string {
  return `order ${orderId}`;
}

function addressOf(settled: Settled): string | null {
  if (settled.kind === 'challenge') return settled.url;
  return settled.kind === 'open' ? settled.payment.hostedUrl : null;
}

function startBalance(context: Context, order: Order): string {
  const createdAt = context.now();
  const quote: Quote = {
    id: crypto.randomUUID(),
    cartId: balanceCartOf(order.id),
    cartVersion: '',
    cartRevision: 0,
    installment: INSTALLMENT_FULL,
    currency: order.currency,
    lines: order.quote.lines,
    promoCode: '',
    total: order.total,
    deposit: null,
    due: order.balance,
    balanceDue: order.balanceDue,
    siteCommit: order.quote.siteCommit,
    createdAt,
    expiresAt: createdAt + ATTEMPT_LIFETIME_MINUTES * MINUTE,
  };
  const { id } = beginAttempt(context, quote, {
    id: crypto.randomUUID(),
    quoteId: quote.id,
    cartId: quote.cartId,
    guest: order.guest,
    orderId: order.id,
    purpose: 'balance',
    way: 'hosted',
    returnTo: '/check-in/?done=balance',
    createdAt,
  });
  return id;
}
