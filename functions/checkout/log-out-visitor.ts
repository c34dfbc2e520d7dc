import { forgetPromoCode } from '#functions/cart/cart-routes.ts';
import { forgetCart, releaseDroppedSeats, type StoredCart } from '#functions/cart/carts.ts';
import { forgetVisitor, visitorOf } from '#functions/cart/visitor.ts';
import { forgetConversation } from '#functions/chat/chat-routes.ts';
import { forgetToken } from '#functions/check-in/check-in-cookie.ts';
import type { Context } from '#functions/context/context.ts';
import type { AppContext } from '#functions/http/app.ts';
import { forgetNotices } from '#functions/http/notice.ts';
import { settleUnfinished } from '#functions/settlement/settle.ts';

/**
 * Logs a visitor out: deletes their cart and details, and every cookie that opens something of theirs, since
 * the next person at a shared computer must find nothing. The currency, the token of open forms and the session of
 * staff open nothing of a guest's, so they stay.
 */
export async function logOutVisitor(c: AppContext): Promise<void> {
  const { key } = await visitorOf(c);
  if (key !== null) await logOut(c.var.context, key.cart);
  forgetVisitor(c);
  forgetToken(c);
  forgetConversation(c);
  forgetPromoCode(c);
  forgetNotices(c);
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
