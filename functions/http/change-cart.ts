import type { AppContext } from '#functions/http/app.ts';
import { forgetPromoCode, rememberedPromoCode } from '#functions/http/promo-cookie.ts';
import { giveCartKey, keyReplaced, makeCartKey, rememberCurrency, showCartCount } from '#functions/http/visitor.ts';
import * as carts from '#functions/cart/edit-cart.ts';
import type { RequestedTour } from '#domain/cart.ts';
import type { Currency } from '#domain/currency.ts';

/** Saves the tours that a visitor wants; their first cart gives the browser its key. A missing code keeps the code. */
export async function saveVisitorCart(
  c: AppContext,
  visitor: carts.Visitor,
  requestedTours: readonly RequestedTour[],
  typedCode: string | undefined,
): Promise<carts.CartOutcome> {
  if (visitor.key === null && requestedTours.length === 0) return carts.showCart(c.var.context, visitor);
  const newKey = await makeCartKey();
  const asker = { ...visitor, newKeyHash: newKey.hash };
  const outcome = await carts.saveCart(c.var.context, asker, requestedTours, typedCode, rememberedPromoCode(c));
  if (outcome.kind === 'cart-gone') throw keyReplaced();
  // From now on the cart has the code, or the visitor wants another one, or none.
  if (typedCode !== undefined || (outcome.kind === 'shown' && outcome.cart.promo_code !== '')) forgetPromoCode(c);
  if (visitor.key === null && outcome.kind !== 'too-many-tries') giveCartKey(c, newKey);
  return outcome;
}

/** Changes the currency of a visitor's cart and of later pages; neither while a payment is open. */
export async function switchVisitorCurrency(
  c: AppContext,
  visitor: carts.Visitor,
  currency: Currency,
): Promise<carts.CartOutcome> {
  const outcome = await carts.switchCurrency(c.var.context, visitor, currency);
  if (outcome.kind !== 'payment-open') rememberCurrency(c, currency);
  return outcome;
}

/** Stores the number of tours for the header of every page. */
export function countCart(c: AppContext, outcome: carts.CartOutcome): void {
  if (outcome.kind !== 'payment-open') showCartCount(c, outcome.cart.no_items);
}
