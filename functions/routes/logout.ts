import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { logOutVisitor } from '#functions/http/log-out-visitor.ts';
import { requireSameOrigin } from '#functions/http/same-origin.ts';

/** Logs a visitor out. It changes data, so another site's link may not call it. */
export const logout = new Hono<App>().get('/api/logout', async (c) => {
  requireSameOrigin(c);
  await logOutVisitor(c);
  return c.body(null, 204);
});
