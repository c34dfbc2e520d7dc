import { logFault } from '#functions/platform/log-fault.ts';
import type { Context } from '#functions/context/context.ts';
import { settle } from '#functions/settlement/settle.ts';
import { openAttemptOfCart, type Attempt } from '#functions/bookings/attempts.ts';
import type { StoredCart } from '#functions/pricing/carts.ts';
import { runGuarded } from '#functions/platform/guarded-batch.ts';
import { askTogether } from '#functions/platform/query.ts';
import { activeHolds, holdsOfCart, releaseHold, type Hold } from '#functions/seats/seat-ledger.ts';

/**
 * What follows from a changed cart: a payment that waits for a card is given up, because its quote is not what the
 * guest sees any more, and seats of dates that left the cart go back on sale.
 *
 * A payment the bank has approved already goes on with what was agreed, and keeps its seats. The edit stands whatever
 * the gateway answers: the timer settles what could not be settled here.
 */
export async function followCartEdit(context: Context, after: StoredCart): Promise<void> {
  const { db } = context;
  const [attempt, holds] = await askTogether(db, openAttemptOfCart(db, after.id), holdsOfCart(db, after.id));
  await settleCartEdit(context, after, { attempt, holds });
}

/** The same for whoever read payment and holds together with the change itself, or after it. */
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
  // What was given up may have given its seats back, and what was paid has sold them.
  const now = attempt === null ? holds : await activeHolds(db, after.id);
  const dropped = now.filter((hold) => !kept.includes(hold.tourDateId));
  // One batch each: a hold the timer freed a moment ago must not keep the others.
  for (const hold of dropped) await runGuarded(db, releaseHold(db, hold, context.now()));
}
