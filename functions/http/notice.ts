import type { AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, readCookie } from '#functions/http/cookies.ts';
import { MINUTE } from '#domain/durations.ts';

/** Who reads these cookies: the booking dialog's session, or the pages that book without script. */
const NOTICE = { dialog: 'booking_notice', pages: 'book_notice' } as const;
const RETURN = { dialog: 'booking_return', pages: 'book_return' } as const;
export type Reader = keyof typeof NOTICE;
const LASTS_MS = 2 * MINUTE;
const LONGEST = 1000;

/** Stores a message for the next page in a cookie, because a full-page redirect cannot carry one. */
export function setNotice(c: AppContext, text: string, reader: Reader = 'dialog'): void {
  setOnce(c, NOTICE[reader], text);
}

/**
 * Reads the message once; empty without one. The browser can change it, so it is shown as text only and decides
 * nothing.
 */
export function takeNotice(c: AppContext, reader: Reader = 'dialog'): string {
  return takeOnce(c, NOTICE[reader]);
}

/** Stores the id of the payment attempt whose return address the guest came to. */
export function setReturn(c: AppContext, attemptId: string, reader: Reader = 'dialog'): void {
  setOnce(c, RETURN[reader], attemptId);
}

export function takeReturn(c: AppContext, reader: Reader = 'dialog'): string {
  return takeOnce(c, RETURN[reader]);
}

/** Deletes all of them unread: they tell how somebody's booking went. */
export function forgetNotices(c: AppContext): void {
  for (const name of [...Object.values(NOTICE), ...Object.values(RETURN)]) dropCookie(c, name);
}

function setOnce(c: AppContext, name: string, text: string): void {
  giveCookie(c, name, text.slice(0, LONGEST), { lastsMs: LASTS_MS });
}

function takeOnce(c: AppContext, name: string): string {
  const text = readCookie(c, name);
  if (text === undefined) return '';
  dropCookie(c, name);
  return text.slice(0, LONGEST);
}
