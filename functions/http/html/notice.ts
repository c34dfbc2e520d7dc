import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { MINUTE } from '#domain/durations.ts';

const NOTICE = 'booking_notice';
const RETURN = 'booking_return';
/** The paths that read these cookies: the booking dialog's session, and the pages that book without script. */
const PATHS = { dialog: '/api/booking', pages: '/book' } as const;
export type Reader = keyof typeof PATHS;
const LASTS_MS = 2 * MINUTE;
const LONGEST = 1000;

/** Stores a message for the next page in a cookie, because a full-page redirect cannot carry one. */
export function setNotice(c: AppContext, text: string, reader: Reader = 'dialog'): void {
  setOnce(c, NOTICE, text, reader);
}

/**
 * Reads the message once; empty without one. The browser can change it, so it is shown as text only and decides
 * nothing.
 */
export function takeNotice(c: AppContext, reader: Reader = 'dialog'): string {
  return takeOnce(c, NOTICE, reader);
}

/** Stores the id of the payment attempt whose return address the guest came to. */
export function setReturn(c: AppContext, attemptId: string, reader: Reader = 'dialog'): void {
  setOnce(c, RETURN, attemptId, reader);
}

/** Reads that id once; empty without one. */
export function takeReturn(c: AppContext, reader: Reader = 'dialog'): string {
  return takeOnce(c, RETURN, reader);
}

/** Deletes all of them unread: they tell how somebody's booking went. */
export function forgetNotices(c: AppContext): void {
  for (const path of Object.values(PATHS)) for (const name of [NOTICE, RETURN]) deleteCookie(c, name, { path });
}

function setOnce(c: AppContext, name: string, text: string, reader: Reader): void {
  const options = cookieOptions(c, { path: PATHS[reader], lastsMs: LASTS_MS });
  setCookie(c, name, text.slice(0, LONGEST), { ...options, httpOnly: true });
}

function takeOnce(c: AppContext, name: string, reader: Reader): string {
  const text = getCookie(c, name);
  if (text === undefined) return '';
  deleteCookie(c, name, { path: PATHS[reader] });
  return text.slice(0, LONGEST);
}
