import type { AppContext } from '#functions/http/app.ts';
import { readCookie } from '#functions/http/cookies.ts';
import { AS_OF } from '#domain/time-machine.ts';

/**
 * The time that a request asks to be answered as of, in the address or in the cookie that the page has set; empty for
 * now (E13, N09). A live site answers as of now, whatever it is asked.
 */
export function askedAsOf(c: AppContext): string {
  if (c.env.TIME_MACHINE !== 'on' || c.env.STAGE === 'production') return '';
  return c.req.query(AS_OF) ?? readCookie(c, AS_OF) ?? '';
}
