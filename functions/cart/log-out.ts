import type { Context } from '#functions/context/context.ts';
import { followCartEdit } from '#functions/cart/follow-cart-edit.ts';
import { forgetCart, type StoredCart } from '#functions/pricing/carts.ts';

/** Logs a visitor out: releases their seats and deletes their cart and details. Orders stay. */
export async function logOut(context: Context, cart: StoredCart): Promise<void> {
  await forgetCart(context.db, cart.id);
  await followCartEdit(context, { ...cart, requestedTours: [], revision: cart.revision + 1 });
}
