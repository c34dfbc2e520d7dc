import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { requireSameOrigin } from '#functions/http/same-origin.ts';
import { forgetVisitor, visitorOf } from '#functions/http/visitor.ts';
import { logOut } from '#functions/cart/log-out.ts';

/** Deletes guest and cart, here and in the browser. It changes data, so another site's link may not call it. */
export const logout = new Hono<App>().get('/api/logout', async (c) => {
  requireSameOrigin(c);
  const { key } = await visitorOf(c);
  if (key !== null) await logOut(c.var.context, key.cart);
  forgetVisitor(c);
  return c.body(null, 204);
});
