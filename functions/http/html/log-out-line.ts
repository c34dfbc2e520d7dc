import { html } from 'hono/html';
import type { AppContext } from '#functions/http/app.ts';
import type { Markup } from '#functions/http/html/markup.ts';
import { cartKeyOf } from '#functions/http/visitor.ts';
import { findGuestOfKey } from '#functions/bookings/guests.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { BOOK } from '#contract/book-paths.ts';
import { LOG_OUT_LABEL, logOutQuestion } from '#domain/text/booking-texts.ts';

/**
 * A page of the booking without script, and below it `Log out` where a guest's details are stored with the cart. `isGuestKnown` is for an answer that has just stored them: its request came with the key from before.
 */
export async function withLogOut(c: AppContext, page: Markup, isGuestKnown?: boolean): Promise<Markup> {
  if (!(isGuestKnown ?? (await knowsGuest(c)))) return page;
  return html`${page}
    <form class="small" method="post" action="${BOOK.leave}">
      ${logOutQuestion(null)} <button class="text-link">${LOG_OUT_LABEL}</button>
    </form>`;
}

/** False while the database is away: the page that says so must still come. */
async function knowsGuest(c: AppContext): Promise<boolean> {
  try {
    const key = await cartKeyOf(c);
    return key !== null && (await findGuestOfKey(c.var.context.db, key.hash)) !== null;
  } catch (error) {
    logFault(c.req.path, error);
    return false;
  }
}
