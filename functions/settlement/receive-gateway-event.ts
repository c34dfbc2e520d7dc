import { differsNow, GATEWAY_DISAGREES } from '#functions/settlement/compare-payment.ts';
import type { Context } from '#functions/context/context.ts';
import { raiseAlert } from '#functions/context/raise-alert.ts';
import { noticeReversal } from '#functions/settlement/refund.ts';
import { settle } from '#functions/settlement/settle.ts';
import type { GatewayEvent } from '#functions/payments/gateway.ts';
import { findAttempt, findAttemptByGatewayId, type AttemptState } from '#functions/bookings/attempts.ts';
import { hasSeenEvent, rememberEvent } from '#functions/bookings/gateway-events.ts';

/** Nothing moves any more here. What still happens at the provider, such as a refund that fails, is for a person. */
const OVER: readonly AttemptState[] = ['capture-failed', 'cancelled', 'voided', 'refunded', 'disputed'];

/**
 * Acts on a provider's message: the payment it names is read again at the gateway, and nothing else in it is believed.
 *
 * An event is remembered after its effect, not before: a process that dies between the two gets the event again, and
 * settling again changes nothing. Messages may come doubled, late, in any order, or before our own answer did (P04).
 */
export async function receiveGatewayEvent(context: Context, event: GatewayEvent): Promise<void> {
  if (await hasSeenEvent(context.db, event.id)) return;
  const attempt =
    (await findAttemptByGatewayId(context.db, event.gatewayId)) ??
    (event.reference === undefined ? null : await findAttempt(context.db, event.reference));
  if (attempt !== null) {
    await settle(context, attempt.id);
    await lookAtGateway(context, attempt.id);
  }
  await rememberEvent(context.db, event.id, context.now());
}

/** What happened to the money of a payment that is at rest here. */
async function lookAtGateway(context: Context, attemptId: string): Promise<void> {
  const attempt = await findAttempt(context.db, attemptId);
  if (!attempt?.gatewayId) return;
  await noticeReversal(context, attempt);
  if (!OVER.includes(attempt.state)) return;
  if (await differsNow(context, attempt.id, attempt.gatewayId)) {
    await raiseAlert(context, GATEWAY_DISAGREES, [attempt.id]);
  }
}
