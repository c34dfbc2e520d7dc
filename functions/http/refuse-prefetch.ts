import type { MiddlewareHandler } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';

/**
 * Refuses requests that a browser makes ahead of a press, so that they change nothing: logging out, opening a payment
 * and reading a notice are all GETs. The browser drops the refused answer and asks again when the link is pressed.
 */
export const refusePrefetch: MiddlewareHandler<App> = async (c, next) => {
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '';
  if (purpose.startsWith('prefetch')) {
    throw new Problem(503, 'This page can’t be loaded in advance.', {
      headers: { 'cache-control': 'no-store' },
    });
  }
  await next();
};
