import { type AttemptState, findAttempt, findAttemptByGatewayId } from '#functions/bookings/attempts.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import type { GatewayEvent } from '#functions/payments/gateway.ts';
import { differsNow, GATEWAY_DISAGREES } from '#functions/settlement/compare-with-gateway.ts';
import { noticeReversal } from '#functions/settlement/refund.ts';
import { settle } from '#functions/settlement/settle.ts';

/** States that do not change here any more. Later changes at the provider, such as a failed refund, need a person. */
const OVER: readonly AttemptState[] = ['capture-failed', 'cancelled', 'voided', 'refunded', 'disputed'];

/**
 * Handles a provider's event: reads the named payment again at the gateway, and trusts nothing else in the event.
 *
 * An event is stored as seen after its effect: a process that dies between the two gets the event again, and settling
 * again changes nothing. Events may come twice, late, in any order, or before our own call has returned.
 */
export async function receiveGatewayEvent(context: Context, event: GatewayEvent): Promise<void> {
  const { store } = context;
  if (store.get('SELECT 1 FROM gateway_events WHERE id = ?', event.id) !== null) return;
  const attempt =
    findAttemptByGatewayId(store, event.gatewayId) ??
    (event.reference === undefined ? null : findAttempt(store, event.reference));
  if (attempt !== null) {
    await settle(context, attempt.id);
    await lookAtGateway(context, attempt.id);
  }
  const remember = 'INSERT INTO gateway_events (id, received_at) VALUES (?, ?) ON CONFLICT DO NOTHING';
  store.run(remember, event.id, context.now());
}

/** Checks the gateway for a refund, a dispute or a difference of a payment that is finished here. */
async function lookAtGateway(context: Context, attemptId: string): Promise<void> {
  const attempt = findAttempt(context.store, attemptId);
  if (!attempt?.gatewayId) return;
  await noticeReversal(context, attempt);
  if (!OVER.includes(attempt.state)) return;
  if (await differsNow(context, attempt.id, attempt.gatewayId)) {
    raiseAlert(context, GATEWAY_DISAGREES, [attempt.id]);
  }
}
