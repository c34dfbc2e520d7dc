import type { Context } from '#functions/services/context.ts';
import { followCartEdit } from '#functions/services/follow-cart-edit.ts';
import { findCart, forgetCart } from '#functions/storage/carts.ts';

/** A visitor who leaves gives their seats back, and their cart and details are deleted. Orders stay. */
export async function leave(context: Context, cartId: string): Promise<void> {
  const cart = await findCart(context.db, cartId);
  if (cart === null) return;
  await forgetCart(context.db, cartId);
  await followCartEdit(context, cart, { ...cart, wishes: [], revision: cart.revision + 1 });
}
