import { forgetCart, releaseDroppedSeats, type StoredCart } from '#functions/cart/carts.ts';
import type { Visitor } from '#functions/cart/visitor.ts';
import type { Context } from '#functions/context/context.ts';
import { settleUnfinished } from '#functions/settlement/settle.ts';

export async function logOutVisitor(context: Context, { key }: Visitor): Promise<{ readonly kind: 'logged-out' }> {
  if (key !== null) await logOut(context, key.cart);
  return { kind: 'logged-out' };
}

/**
 * Logs a visitor out: deletes their cart and details and releases their seats, all in one transaction. Orders stay.
 *
 * A payment that waits for its guest is closed. One that the bank has approved becomes the booking that was agreed. It
 * keeps its seats until then, also while the gateway does not answer: the timer settles it later.
 */
export async function logOut(context: Context, { id }: Pick<StoredCart, 'id'>): Promise<void> {
  const { store, now } = context;
  store.transaction(() => {
    forgetCart(store, id);
    releaseDroppedSeats(store, id, now());
  });
  await settleUnfinished(context, id, 'a log-out');
}
