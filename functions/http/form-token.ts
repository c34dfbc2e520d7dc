import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { isProvenOwn } from '#functions/http/same-origin.ts';
import { isToken, makeToken } from '#functions/http/token.ts';
import { signText } from '#functions/platform/secret-keys.ts';
import { FORM_TIME_TRAP_MS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';

const COOKIE = 'form';
const PATH = '/api';

/** What a form's token tells: that one of our pages was open in this browser, and whether long enough to be filled in. */
export type TokenVerdict = 'good' | 'none' | 'too-quick' | 'bad';

/**
 * A token for a form that was just opened (M70, D36).
 *
 * It says when, signed together with a cookie of the same browser, so that no other site can hand in one of its own. The
 * cookie stays the same for a day: two forms that are open at once are both good.
 */
export async function handOutFormToken(c: AppContext): Promise<string> {
  const browser = browserOf(c) ?? makeToken();
  setCookie(c, COOKIE, browser, { ...cookieOptions(c, { path: PATH, lastsMs: DAY }), httpOnly: true });
  const issuedAt = c.var.context.now().toString(36);
  return `${issuedAt}.${await signatureOf(c, browser, issuedAt)}`;
}

/**
 * A browser that keeps no cookies can have no good token. If it says itself that our own page asks, it counts as one
 * without, or it could never send a form.
 */
export async function judgeFormToken(c: AppContext, token: string): Promise<TokenVerdict> {
  if (token === '') return 'none';
  const browser = browserOf(c);
  if (browser === null) return isProvenOwn(c) ? 'none' : 'bad';
  const [issuedAt = '', signature = ''] = token.split('.');
  if (signature !== (await signatureOf(c, browser, issuedAt))) return 'bad';
  const age = c.var.context.now() - parseInt(issuedAt, 36);
  if (age > DAY) return 'bad';
  return age < FORM_TIME_TRAP_MS ? 'too-quick' : 'good';
}

function browserOf(c: AppContext): string | null {
  const cookie = getCookie(c, COOKIE);
  return isToken(cookie) ? cookie : null;
}

function signatureOf(c: AppContext, browser: string, issuedAt: string): Promise<string> {
  return signText(c.env, 'LINK_KEY', `form ${browser} ${issuedAt}`);
}
