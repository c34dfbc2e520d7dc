import type { MiddlewareHandler } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';
import { requireSameOrigin } from '#functions/http/same-origin.ts';
import { staffOf } from '#functions/http/staff-session.ts';

const SIGN_IN = '/staff/';
/** Where whoever is not signed in may go: to sign in, and out. */
const OPEN = /^\/staff(\/(sign-out\/?)?)?$/;

/**
 * Lets nobody but staff past `/staff/`, whatever is there: a page that is asked for leads to signing in and back.
 *
 * A connection is no page and no form: a browser opens one to any site, with the visitor's cookies, so where it is asked
 * for from counts as with a form.
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
  throw new Problem(401, 'Sign in first.');
};
