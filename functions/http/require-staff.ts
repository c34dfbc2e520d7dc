import type { MiddlewareHandler } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';
import { requireSameOrigin } from '#functions/http/same-origin.ts';
import { staffOf } from '#functions/http/staff-session.ts';

const SIGN_IN = '/staff/';
/** Paths that are open without a session: sign-in and sign-out. */
const OPEN = /^\/staff(\/(sign-out\/?)?)?$/;

/**
 * Lets only staff into `/staff/`. Any other page request goes to the sign-in page, and back afterwards.
 *
 * For a WebSocket the origin is checked too, as for a form: a browser opens one to any site with the visitor's cookies.
 */
export const requireStaff: MiddlewareHandler<App> = async (c, next) => {
  if (c.req.header('upgrade') !== undefined) requireSameOrigin(c);
  if (OPEN.test(c.req.path)) return next();
  const staff = await staffOf(c);
  if (staff !== null) {
    c.set('staff', staff);
    return next();
  }
  if (c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')) {
    return c.redirect(`${SIGN_IN}?next=${encodeURIComponent(new URL(c.req.url).pathname)}`, 303);
  }
  throw new Problem(401, 'Please sign in first.');
};
