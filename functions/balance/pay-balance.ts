import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import type { Context } from '#functions/context/context.ts';
import type { Network } from '#functions/context/networks.ts';
import { countOpening, isOneTooMany, TOO_MANY_PAYMENTS } from '#functions/settlement/move-attempt.ts';
import { settle, type Settled } from '#functions/settlement/settle.ts';
import { insertAttemptStatement, findUnfinishedAttempt } from '#functions/bookings/attempts.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { runGuarded, type BatchOutcome } from '#functions/platform/query.ts';
import { expectOwed, findOrder, type Order } from '#functions/bookings/orders.ts';
import { insertQuoteStatement, type Quote } from '#functions/bookings/quotes.ts';
import { ATTEMPT_LIFETIME_MINUTES, INSTALLMENT_FULL } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';

export type BalanceOutcome =
  /** The payment continues on the provider's page or at the guest's bank. */
  | { kind: 'pay'; url: string }
  | { kind: 'nothing-due' }
  /** A payment of this balance is being settled. */
  | { kind: 'running' }
  | { kind: 'unavailable'; message: string }
  /** Too many payments were opened for this booking, or from this network. */
  | { kind: 'too-many-tries'; message: string };

const ROUNDS = 4;

/**
 * Starts the payment of a booking's balance on the provider's page.
 *
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
  const opener = { cartId: balanceCartOf(orderId), networks };
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = findUnfinishedAttempt(context.store, balanceCartOf(orderId));
    if (running !== null) {
      const url = addressOf(await settle(context, running.id));
      if (url !== null) return { kind: 'pay', url };
      continue;
    }
    const order = findOrder(context.store, orderId);
    if (order === null || !isOwing(order)) return { kind: 'nothing-due' };
    const started = await startBalance(context, order, countOpening(context, opener));
    if (started.kind === 'committed') continue;
    fault = started.error;
    if (isOneTooMany(context, opener)) return { kind: 'too-many-tries', message: TOO_MANY_PAYMENTS };
  }
  if (findUnfinishedAttempt(context.store, balanceCartOf(orderId)) !== null) return { kind: 'running' };
  throw new Error('A balance payment could not be begun', { cause: fault });
}

/** Whether a booking is active and has a balance. */
function isOwing(order: Order): boolean {
  return isActiveBooking(order) && order.balance.minor > 0;
}

/** The cart id of a balance payment, made of the order's id: the unique cart id allows only one running payment. */
function balanceCartOf(orderId: string): string {
  return `order ${orderId}`;
}

function addressOf(settled: Settled | null): string | null {
  if (settled?.kind === 'challenge') return settled.url;
  return settled?.kind === 'open' ? settled.payment.hostedUrl : null;
}

function startBalance(context: Context, order: Order, counted: readonly D1PreparedStatement[]): Promise<BatchOutcome> {
  const { db, gateway } = context;
  const now = context.now();
  const id = crypto.randomUUID();
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
    createdAt: now,
    expiresAt: now + ATTEMPT_LIFETIME_MINUTES * MINUTE,
  };
  return runGuarded(db, [
    expectOwed(db, order.id, quote.due.minor),
    ...counted,
    insertQuoteStatement(db, quote),
    insertAttemptStatement(
      db,
      {
        id,
        quoteId: quote.id,
        cartId: quote.cartId,
        guest: order.guest,
        orderId: order.id,
        purpose: 'balance',
        way: 'hosted',
        returnTo: '/check-in/?done=balance',
        createdAt: now,
      },
      gateway.name,
    ),
    auditStatement(db, { subject: id, what: 'created', detail: `${quote.due.minor} ${quote.currency}`, at: now }),
  ]);
}
