import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieName } from '#contract/cookies.ts';
import type { AppContext } from '#functions/http/app.ts';
import { toBase64Url } from '#functions/platform/secrets.ts';

interface CookieOptions {
  readonly lastsMs: number;
  /** Whether the pages' scripts read it. */
  readonly forScripts?: boolean;
  /** `Strict`: the browser does not send it when a link on another site leads here. */
  readonly sameSite?: 'Lax' | 'Strict';
}

/**
 * Over TLS only the name with `__Host-` is read: a browser takes such a cookie from this host alone, so another host of
 * the domain cannot give a visitor a cart, a chat or a session that somebody else knows.
 */
export function readCookie(c: AppContext, name: string): string | undefined {
  return getCookie(c, nameOf(c, name));
}

/** Sets one of our cookies for every path, as `__Host-` demands. */
export function giveCookie(
  c: AppContext,
  name: string,
  value: string,
  { lastsMs, forScripts = false, sameSite = 'Lax' }: CookieOptions,
): void {
  const maxAge = lastsMs / 1000;
  setCookie(c, nameOf(c, name), value, { path: '/', maxAge, sameSite, secure: isSecure(c), httpOnly: !forScripts });
}

export function dropCookie(c: AppContext, name: string): void {
  deleteCookie(c, nameOf(c, name), { path: '/', secure: isSecure(c) });
}

function nameOf(c: AppContext, name: string): string {
  return cookieName(name, new URL(c.req.url).protocol);
}

function isSecure(c: AppContext): boolean {
  return new URL(c.req.url).protocol === 'https:';
}

const TOKEN_BYTES = 16;

/** 128 random bits for a cookie. The database stores only the hash of a token that gives access. */
export function makeToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** Whether a cookie's text can be one of ours. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{22}$/.test(text);
}
