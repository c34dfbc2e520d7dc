import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { MINUTE } from '#domain/durations.ts';

const NOTICE = 'booking_notice';
const RETURN = 'booking_return';
const PATH = '/api/booking';
const LASTS_MS = 2 * MINUTE;
const LONGEST = 1000;

/** Stores a message for the next page in a cookie, because a full-page redirect cannot carry one. */
export function setNotice(c: AppContext, text: string): void {
  setOnce(c, NOTICE, text);
}

/**
 * Reads the message once; empty without one. The browser can change it, so it is shown as text only and decides
 * nothing.
 */
export function takeNotice(c: AppContext): string {
  return takeOnce(c, NOTICE);
}

/** Stores the id of the payment attempt whose return address the guest came to. */
export function setReturn(c: AppContext, attemptId: string): void {
  setOnce(c, RETURN, attemptId);
}

/** Reads that id once; empty without one. */
export function takeReturn(c: AppContext): string {
  return takeOnce(c, RETURN);
}

function setOnce(c: AppContext, name: string, text: string): void {
  const options = cookieOptions(c, { path: PATH, lastsMs: LASTS_MS });
  setCookie(c, name, text.slice(0, LONGEST), { ...options, httpOnly: true });
}

function takeOnce(c: AppContext, name: string): string {
  const text = getCookie(c, name);
  if (text === undefined) return '';
  deleteCookie(c, name, { path: PATH });
  return text.slice(0, LONGEST);
}
