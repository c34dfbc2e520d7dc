import type { Context } from '#functions/context/context.ts';
import { followCartEdit } from '#functions/cart/follow-cart-edit.ts';
import { forgetCart, type StoredCart } from '#functions/pricing/carts.ts';

/** A visitor who leaves gives their seats back, and their cart and details are deleted. Orders stay. */
export async function leave(context: Context, cart: StoredCart): Promise<void> {
  await forgetCart(context.db, cart.id);
  await followCartEdit(context, { ...cart, requestedTours: [], revision: cart.revision + 1 });
}
