import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import type { App, AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, isToken, readCookie } from '#functions/http/cookies.ts';
import { Problem } from '#functions/http/reply.ts';
import { requireSameOrigin } from '#functions/http/request-guards.ts';
import {
  type AccessApplication,
  type ForStaff,
  readAccessToken,
  SESSION_MS,
  type StaffProof,
  verifyAccessToken,
} from '#functions/office/staff-sessions.ts';
import type { Env } from '#functions/platform/env.ts';
import { signText } from '#functions/platform/secrets.ts';
import type { ListedStaff } from '#functions/office/command-tokens.ts';

const COOKIE = 'staff';

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

/** What the request has of a member of staff, and nothing of anybody else. */
export async function staffProofs(c: AppContext): Promise<StaffProof[]> {
  const method = signInMethod(c.env);
  switch (method.kind) {
    case 'access': {
      const now = c.var.context.now();
      const read = accessTokensOf(c).map((sent) => readAccessToken(method.application, sent, now));
      return (await Promise.all(read)).filter((token) => token !== null);
    }
    case 'password': {
      const token = readCookie(c, COOKIE);
      return isToken(token) ? [{ kind: 'session', hash: await hashOfSession(c.env, token, method.password) }] : [];
    }
    case 'none':
      return [];
  }
}

/** The header's token first. It and the cookie's may differ for a moment, when Access renews one. */
function accessTokensOf(c: AppContext): string[] {
  const sent = [c.req.header('cf-access-jwt-assertion'), getCookie(c, 'CF_Authorization')];
  return [...new Set(sent.filter((token): token is string => token !== undefined && token !== ''))];
}

export function giveStaffCookie(c: AppContext, token: string): void {
  giveCookie(c, COOKIE, token, { lastsMs: SESSION_MS, sameSite: 'Strict' });
}

export function dropStaffCookie(c: AppContext): void {
  dropCookie(c, COOKIE);
}

/** The hash includes the password, so a new password signs everybody out. */
export function hashOfSession(env: Env, token: string, password: string): Promise<string> {
  return signText(env, 'LINK_KEY', `staff session ${token} ${password}`);
}

/** Whether Access let the request through, for a person or for a service token. */
export async function isThroughAccess(c: AppContext, application: AccessApplication): Promise<boolean> {
  const [sent] = accessTokensOf(c);
  return sent !== undefined && (await verifyAccessToken(application, sent, c.var.context.now())) !== null;
}

export async function listedStaff(c: AppContext): Promise<ListedStaff> {
  return signInMethod(c.env).kind === 'password' ? null : (await c.var.context.catalogue.operator()).staff;
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
 * Lets only requests with a proof of staff into `/staff/`, whose routes ask the books with it. Any other page request
 * goes to the sign-in page, and back afterwards.
 *
 * For a WebSocket the origin is checked too, as for a form: a browser opens one to any site with the visitor's cookies.
 */
export const requireStaff: MiddlewareHandler<App> = async (c, next) => {
  if (c.req.header('upgrade') !== undefined) requireSameOrigin(c);
  if (OPEN.test(c.req.path)) return next();
  const [proof] = await staffProofs(c);
  if (proof === undefined) throw signInFirst(c);
  c.set('proof', proof);
  await next();
  // Nothing that answered without asking the books is shown.
  const { staff } = c.var as Partial<App['Variables']>;
  if (staff === undefined && c.res.ok) {
    c.res = undefined;
    throw signInFirst(c);
  }
};

/** What the books answered a member of staff. Anybody else is sent to sign in. */
export async function signedIn<Answer>(c: AppContext, asked: Promise<ForStaff<Answer>>): Promise<Answer> {
  const found = await asked;
  if (found === null) throw signInFirst(c);
  c.set('staff', found.staff);
  return found.answer;
}

/** The same for what needs no more of the books than who is signed in. */
export function requireSignedIn(c: AppContext): Promise<null> {
  return signedIn(c, c.var.books.whoIsSignedIn(c.var.proof, c.var.context.now()));
}

function signInFirst(c: AppContext): Error {
  if (c.req.method !== 'GET' || !c.req.header('accept')?.includes('text/html'))
    return new Problem(401, 'Please sign in first.');
  const location = `${SIGN_IN}?next=${encodeURIComponent(new URL(c.req.url).pathname)}`;
  return new HTTPException(303, { res: new Response(null, { status: 303, headers: { location } }) });
}
