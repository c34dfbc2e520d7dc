import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { MINUTE } from '#domain/durations.ts';

const NOTICE = 'booking_notice';
const PATH = '/api/booking';
const LASTS_MS = 2 * MINUTE;
const LONGEST = 1000;

/** Leaves a sentence for the next page, where a full-page redirect has no other way to say why it led back. */
export function leaveNotice(c: AppContext, text: string): void {
  const options = cookieOptions(c, { path: PATH, lastsMs: LASTS_MS });
  setCookie(c, NOTICE, text.slice(0, LONGEST), { ...options, httpOnly: true });
}

/** The sentence, once; empty when there is none. It is the browser's own, so it is shown as text and believed in nothing. */
export function takeNotice(c: AppContext): string {
  const text = getCookie(c, NOTICE);
  if (text === undefined) return '';
  deleteCookie(c, NOTICE, { path: PATH });
  return text.slice(0, LONGEST);
}
