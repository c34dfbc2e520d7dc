import { logFault } from '#functions/platform/log-fault.ts';
import type { Context } from '#functions/context/context.ts';
import { settle } from '#functions/settlement/settle.ts';
import type { Attempt } from '#functions/bookings/attempts.ts';
import type { StoredCart } from '#functions/pricing/carts.ts';
import { runGuarded } from '#functions/platform/guarded-batch.ts';
import { activeHolds, releaseHold, type Hold } from '#functions/seats/seat-ledger.ts';

/**
 * The consequences of a changed cart: a payment that waits for a card is closed, because its quote is not what the
 * guest sees any more, and seats of removed dates are released.
 *
 * A payment that the bank has approved continues as agreed and keeps its seats. The edit stays even when the gateway
 * does not answer: the timer settles the payment later. The caller has read payment and holds together with the change,
 * or after it.
 */
export async function settleCartEdit(
  context: Context,
  after: StoredCart,
  { attempt, holds }: { readonly attempt: Attempt | null; readonly holds: readonly Hold[] },
): Promise<void> {
  const { db } = context;
  if (attempt !== null) {
    try {
      await settle(context, attempt.id);
    } catch (fault) {
      logFault('settle after a cart edit', fault);
      return;
    }
  }
  const kept = after.requestedTours.map(({ tourDateId }) => tourDateId);
  // A closed payment may have released its seats, and a paid one has sold them.
  const now = attempt === null ? holds : await activeHolds(db, after.id);
  const dropped = now.filter((hold) => !kept.includes(hold.tourDateId));
  // One batch for each: a hold that the timer has just freed must not stop the others.
  for (const hold of dropped) await runGuarded(db, releaseHold(db, hold, context.now()));
}
