import type { AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, readCookie } from '#functions/http/cookies.ts';
import { MINUTE } from '#domain/durations.ts';

/** Who reads a cookie: the booking dialog's session, or the pages that book without script. */
type Reader = 'dialog' | 'pages';

/** Cookies that are read once, because a full-page redirect carries nothing else to the next page. */
const ONCE = {
  /** A browser can change the message, so it is shown as text only and decides nothing. */
  notice: { dialog: 'booking_notice', pages: 'book_notice' },
  /** The id of the payment attempt whose return address the guest came to. */
  return: { dialog: 'booking_return', pages: 'book_return' },
} as const;
const LASTS_MS = 2 * MINUTE;
const LONGEST = 1000;

export function setOnce(c: AppContext, what: keyof typeof ONCE, text: string, reader: Reader = 'dialog'): void {
  giveCookie(c, ONCE[what][reader], text.slice(0, LONGEST), { lastsMs: LASTS_MS });
}

/** Reads a cookie and deletes it; empty without one. */
export function takeOnce(c: AppContext, what: keyof typeof ONCE, reader: Reader = 'dialog'): string {
  const name = ONCE[what][reader];
  const text = readCookie(c, name);
  if (text === undefined) return '';
  dropCookie(c, name);
  return text.slice(0, LONGEST);
}

/** Deletes all of them unread: they tell how somebody's booking went. */
export function forgetNotices(c: AppContext): void {
  for (const { dialog, pages } of Object.values(ONCE)) for (const name of [dialog, pages]) dropCookie(c, name);
}
