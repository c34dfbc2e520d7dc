import { logFault } from '#functions/log-fault.ts';
import type { Context } from '#functions/services/context.ts';
import { settle } from '#functions/services/settle.ts';
import { unfinishedAttemptOf } from '#functions/storage/attempts.ts';
import type { StoredCart } from '#functions/storage/carts.ts';
import { runGuarded } from '#functions/storage/guarded-batch.ts';
import { activeHolds, releaseHold } from '#functions/storage/seat-ledger.ts';

/**
 * What follows from a changed cart: a payment that waits for a card is given up, because its quote is not what the
 * guest sees any more, and seats of dates that left the cart go back on sale.
 *
 * A payment the bank has approved already goes on with what was agreed, and keeps its seats. The edit stands whatever
 * the gateway answers: the timer settles what could not be settled here.
 */
export async function followCartEdit(context: Context, before: StoredCart, after: StoredCart): Promise<void> {
  if (after.revision === before.revision) return;
  const { db } = context;
  const attempt = await unfinishedAttemptOf(db, after.id);
  if (attempt !== null) {
    try {
      await settle(context, attempt.id);
    } catch (fault) {
      logFault('settle after a cart edit', fault);
      return;
    }
  }
  const kept = after.wishes.map((wish) => wish.tourDateId);
  const dropped = (await activeHolds(db, after.id)).filter((hold) => !kept.includes(hold.tourDateId));
  // One batch each: a hold the timer freed a moment ago must not keep the others.
  for (const hold of dropped) await runGuarded(db, releaseHold(db, hold));
}
