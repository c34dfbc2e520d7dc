import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { logOutVisitor } from '#functions/http/log-out-visitor.ts';
import { requireOwnPage } from '#functions/http/same-origin.ts';

/** Logs a visitor out. It changes data, so neither another site's link nor a typed address may call it. */
export const logout = new Hono<App>().get('/api/logout', async (c) => {
  requireOwnPage(c);
  await logOutVisitor(c);
  return c.body(null, 204);
});
