import type { Context } from '#functions/context/context.ts';
import { findUnfinishedAttemptQuery } from '#functions/bookings/attempts.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { queryTogether } from '#functions/platform/query.ts';
import { forgetCartQuery, type StoredCart } from '#functions/cart/carts.ts';
import { releaseSeatsOfDeletedCart } from '#functions/settlement/give-up.ts';
import { settle } from '#functions/settlement/settle.ts';

/**
 * Logs a visitor out: deletes their cart and details and releases their seats, all in one batch. Orders stay.
 *
 * A payment that waits for its guest is closed. One that the bank has approved becomes the booking that was agreed. It
 * keeps its seats until then, also while the gateway does not answer: the timer settles it later.
 */
export async function logOut(context: Context, { id }: Pick<StoredCart, 'id'>): Promise<void> {
  const { db } = context;
  const [, attempt] = await queryTogether(db, forgetCartQuery(db, id), findUnfinishedAttemptQuery(db, id), {
    statements: releaseSeatsOfDeletedCart(db, id, context.now()),
    read: () => undefined,
  });
  if (attempt === null) return;
  await settle(context, attempt.id).catch((fault: unknown) => {
    logFault('settle after a log-out', fault);
  });
}
