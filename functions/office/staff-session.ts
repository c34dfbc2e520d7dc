import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { STAFF_NAME_LIMIT } from '#contract/office.ts';
import { HOUR } from '#domain/durations.ts';
import type { Role } from '#domain/operator.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, isToken, makeToken, readCookie } from '#functions/http/cookies.ts';
import { Problem } from '#functions/http/reply.ts';
import { requireSameOrigin } from '#functions/http/request-guards.ts';
import {
  type AccessApplication,
  readAccessToken,
  deleteStaffSession,
  type Staff,
  storeSignedOutToken,
  storeStaffSession,
  verifyAccessToken,
} from '#functions/office/staff-sessions.ts';
import type { Env } from '#functions/platform/env.ts';
import { signText } from '#functions/platform/secrets.ts';

const COOKIE = 'staff';
const LASTS_MS = 12 * HOUR;

/** How staff sign in: through Cloudflare Access, with a password, or not at all until one of them is set up. */
type SignInMethod =
  | { readonly kind: 'access'; readonly application: AccessApplication }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'none' };

/** The configured method. Access excludes the password, which is for local runs and previews: production refuses it. */
export function signInMethod({ ACCESS_TEAM, ACCESS_AUDIENCE, STAFF_PASSWORD, STAGE }: Env): SignInMethod {
  if (ACCESS_TEAM && ACCESS_AUDIENCE) {
    return { kind: 'access', application: { team: ACCESS_TEAM, audience: ACCESS_AUDIENCE } };
  }
  if (STAFF_PASSWORD && STAGE !== 'production') return { kind: 'password', password: STAFF_PASSWORD };
  return { kind: 'none' };
}

/** The signed-in member of staff; null for everybody else. */
export async function staffOf(c: AppContext): Promise<Staff | null> {
  const method = signInMethod(c.env);
  switch (method.kind) {
    case 'access': {
      const [sent] = accessTokensOf(c);
      const token = sent === undefined ? null : await readAccessToken(method.application, sent, c.var.context.now());
      if (token === null || (await c.var.books.isSignedOutToken(token.hash))) return null;
      return { name: nameFromEmail(token.email), account: token.email.toLowerCase() };
    }
    case 'password': {
      const session = await readSession(c, method.password);
      return session && { name: session.name, account: session.name };
    }
    case 'none':
      return null;
  }
}

/** Signs a member of staff in for twelve hours. Ends an earlier session of this browser. */
export async function startStaffSession(c: AppContext, name: string, password: string): Promise<void> {
  const { store, now } = c.var.context;
  const earlier = await sessionHashOf(c, password);
  const token = makeToken();
  const hash = await hashOfSession(c.env, token, password);
  store.transaction(() => {
    if (earlier !== null) deleteStaffSession(store, earlier);
    storeStaffSession(store, { hash, name, madeAt: now(), endsAt: now() + LASTS_MS });
  });
  giveCookie(c, COOKIE, token, { lastsMs: LASTS_MS, sameSite: 'Strict' });
}

/** Signs this browser out. A copy of its cookie or of its Access token stops working too. */
export async function endStaffSession(c: AppContext): Promise<void> {
  const method = signInMethod(c.env);
  if (method.kind === 'access') await signOutTokens(c, method.application);
  const hash = method.kind === 'password' ? await sessionHashOf(c, method.password) : null;
  if (hash !== null) deleteStaffSession(c.var.context.store, hash);
  dropCookie(c, COOKIE);
}

/** The header's token first. It and the cookie's may differ for a moment, when Access renews one. */
function accessTokensOf(c: AppContext): string[] {
  const sent = [c.req.header('cf-access-jwt-assertion'), getCookie(c, 'CF_Authorization')];
  return [...new Set(sent.filter((token): token is string => token !== undefined && token !== ''))];
}

/** Stores only tokens that Access signed, so that a stranger cannot fill the table. */
async function signOutTokens(c: AppContext, application: AccessApplication): Promise<void> {
  const { store, now } = c.var.context;
  for (const sent of accessTokensOf(c)) {
    const token = await readAccessToken(application, sent, now());
    if (token !== null) storeSignedOutToken(store, token);
  }
}

async function readSession(c: AppContext, password: string): Promise<{ name: string } | null> {
  const hash = await sessionHashOf(c, password);
  return hash === null ? null : c.var.books.findStaffSession(hash, c.var.context.now());
}

async function sessionHashOf(c: AppContext, password: string): Promise<string | null> {
  const token = readCookie(c, COOKIE);
  return isToken(token) ? hashOfSession(c.env, token, password) : null;
}

/** The hash includes the password, so a new password signs everybody out. */
function hashOfSession(env: Env, token: string, password: string): Promise<string> {
  return signText(env, 'LINK_KEY', `staff session ${token} ${password}`);
}

/** Access gives an email address, and visitors see a name: `ada.lovelace@example.com` becomes Ada Lovelace. */
function nameFromEmail(email: string): string {
  const words = email
    .replace(/[@+].*$/, '')
    .split(/[._-]+/)
    .filter(Boolean);
  return words
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, STAFF_NAME_LIMIT);
}

/** Whether Access let the request through, for a person or for a service token. */
export async function isThroughAccess(c: AppContext, application: AccessApplication): Promise<boolean> {
  const [sent] = accessTokensOf(c);
  return sent !== undefined && (await verifyAccessToken(application, sent, c.var.context.now())) !== null;
}

/**
 * What a member of staff may do with the commands; null for nothing. Whoever knows the staff password is an owner,
 * because it proves no name.
 */
export async function roleOf(c: AppContext, account: string): Promise<Role | null> {
  if (signInMethod(c.env).kind === 'password') return 'owner';
  const { staff } = await c.var.context.catalogue.operator();
  return staff.find(({ email }) => email.toLowerCase() === account.toLowerCase())?.role ?? null;
}

/** The hash includes the password of a site that has one, so a new password ends every token. */
export function hashOfCommandToken(c: AppContext, token: string): Promise<string> {
  const method = signInMethod(c.env);
  const password = method.kind === 'password' ? method.password : '';
  return signText(c.env, 'LINK_KEY', `command token ${token} ${password}`);
}

const SIGN_IN = '/staff/';
/** Paths that are open without a session: sign-in, sign-out, and the commands, which have tokens of their own. */
const OPEN = /^\/staff(\/(sign-out\/?|api\/.*)?)?$/;

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
