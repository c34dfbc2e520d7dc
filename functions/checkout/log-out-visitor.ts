import { logOut } from '#functions/cart/log-out.ts';
import { forgetConversation } from '#functions/chat/chat-routes.ts';
import type { AppContext } from '#functions/http/app.ts';
import { forgetToken } from '#functions/check-in/check-in-cookie.ts';
import { forgetNotices } from '#functions/http/html/notice.ts';
import { forgetPromoCode } from '#functions/cart/cart-routes.ts';
import { forgetVisitor, visitorOf } from '#functions/cart/visitor.ts';

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
