import type { AppContext } from '#functions/http/app.ts';
import { giveCookie, readCookie } from '#functions/http/cookies.ts';
import { isProvenOwn } from '#functions/http/same-origin.ts';
import { isToken, makeToken } from '#functions/http/token.ts';
import { signText } from '#functions/platform/secret-keys.ts';
import { FORM_TIME_TRAP_MS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';

const COOKIE = 'form';

/**
 * The verdict on a form's token: whether one of our pages was open in this browser, and long enough to fill in the
 * form.
 */
export type TokenVerdict = 'good' | 'none' | 'too-quick' | 'bad';

/**
 * A token for a form that was just opened.
 *
 * It contains the time and is signed together with a cookie of the same browser, so that another site cannot send a
 * token of its own. The cookie stays the same for a day, so two open forms are both valid.
 */
export async function issueFormToken(c: AppContext): Promise<string> {
  const browser = browserOf(c) ?? makeToken();
  giveCookie(c, COOKIE, browser, { lastsMs: DAY });
  const issuedAt = c.var.context.now().toString(36);
  return `${issuedAt}.${await signatureOf(c, browser, issuedAt)}`;
}

/**
 * Checks a form's token. A browser without cookies cannot have a valid token: if the request proves that our own page
 * sent it, it counts as one without a token, else such a browser could never send a form.
 */
export async function checkFormToken(c: AppContext, token: string): Promise<TokenVerdict> {
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
  const cookie = readCookie(c, COOKIE);
  return isToken(cookie) ? cookie : null;
}

function signatureOf(c: AppContext, browser: string, issuedAt: string): Promise<string> {
  return signText(c.env, 'LINK_KEY', `form ${browser} ${issuedAt}`);
}
