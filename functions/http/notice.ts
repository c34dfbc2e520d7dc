import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { MINUTE } from '#domain/durations.ts';

const NOTICE = 'booking_notice';
const RETURN = 'booking_return';
const PATH = '/api/booking';
const LASTS_MS = 2 * MINUTE;
const LONGEST = 1000;

/** Leaves a sentence for the next page, where a full-page redirect has no other way to say why it led back. */
export function setNotice(c: AppContext, text: string): void {
  setOnce(c, NOTICE, text);
}

/** The sentence, once; empty when there is none. It is the browser's own, so it is shown as text and believed in nothing. */
export function takeNotice(c: AppContext): string {
  return takeOnce(c, NOTICE);
}

/** Leaves word of the payment whose return address the guest came back to. */
export function setReturn(c: AppContext, attemptId: string): void {
  setOnce(c, RETURN, attemptId);
}

/** The id of that payment, once; empty when there is none. */
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
