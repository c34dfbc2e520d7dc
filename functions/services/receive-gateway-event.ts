import type { Context } from '#functions/services/context.ts';
import { noticeReversal } from '#functions/services/refund.ts';
import { settle } from '#functions/services/settle.ts';
import type { GatewayEvent } from '#functions/payments/gateway.ts';
import { findAttempt, findAttemptByGatewayId } from '#functions/storage/attempts.ts';
import { hasSeenEvent, rememberEvent } from '#functions/storage/gateway-events.ts';

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
    await noticeReversal(context, attempt);
  }
  await rememberEvent(context.db, event.id, context.now());
}
