import { type CartKey, storeCartKey, findCartKey } from '#functions/cart/cart-keys.ts';
import { showCart, type Visitor } from '#functions/cart/edit-cart.ts';
import { paidBooking, paidOtherwiseNote } from '#functions/checkout/paid-booking.ts';
import type { AppContext } from '#functions/http/app.ts';
import { rememberPaid } from '#functions/check-in/check-in-cookie.ts';
import { giveCartKey, makeCartKey, renewPaidCart, showCartCount, visitorOf } from '#functions/cart/visitor.ts';
import { orderWithId } from '#functions/bookings/orders.ts';

/**
 * Gives the paid amount, with a note when the guest chose another installment than was taken. Gives the
 * browser a new key, and the count of the cart after the payment.
 */
export async function paidAs(
  c: AppContext,
  { hash, cart: { id: cartId } }: CartKey,
  orderId: string,
  installment: number,
) {
  const { context } = c.var;
  const { store } = context;
  const newKey = await makeCartKey();
  const key = findCartKey(store, hash);
  const isOpen = key?.endedAt === null && storeCartKey(store, { hash: newKey.hash, cartId, isWaiting: true });
  const order = orderWithId(store, orderId);
  await syncCartCount(c, await visitorOf(c, Promise.resolve(key)));
  if (isOpen) giveCartKey(c, newKey);
  else if (key !== null) await renewPaidCart(c, cartId);
  const paid = await paidBooking(context, order);
  rememberPaid(c, paid);
  return { ...paid, note: paidOtherwiseNote(order, installment) };
}

/** Updates the header's count at once: a paid cart is empty. */
export async function syncCartCount(c: AppContext, visitor: Visitor): Promise<void> {
  const outcome = await showCart(c.var.context, visitor);
  if (outcome.kind === 'shown') showCartCount(c, outcome.cart.no_items);
}
