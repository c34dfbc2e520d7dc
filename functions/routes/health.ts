import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';
import { routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { checkHealth } from '#contract/health.ts';

export const health = new Hono<App>().get(routePath(checkHealth), async (c) => {
  try {
    await c.env.DB.prepare('SELECT 1').first();
  } catch {
    throw new Problem(503, 'The database does not answer.');
  }
  return reply(c, checkHealth, { status: 'ok' });
});
