import type { MiddlewareHandler } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';

const LOCAL = /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/;
const NO_STAGE = 'This site is not open yet: set STAGE to "production" or "demo" under vars in wrangler.jsonc.';

/**
 * Refuses every request at a public address until the operator has said what the site is for. Practice is the default
 * of a new project, and a guest must never book with a test card and believe that they have a seat.
 */
export const requireStage: MiddlewareHandler<App> = async (c, next) => {
  const { STAGE, PREVIEW } = c.env;
  const isMeant = STAGE === 'production' || STAGE === 'demo' || PREVIEW !== undefined;
  if (!isMeant && !LOCAL.test(new URL(c.req.url).hostname)) {
    throw new Problem(503, NO_STAGE);
  }
  await next();
};
