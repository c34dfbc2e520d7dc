import type { ReactNode } from 'react';
import * as v from 'valibot';
import { BOOK } from '#contract/book-paths.ts';
import { Cart } from '#contract/cart.ts';
import { LOG_OUT_LABEL, logOutQuestion } from '#domain/text/booking-texts.ts';
import { findGuestOfKey } from '#functions/bookings/guests.ts';
import { type CartOutcome, showCart, type Visitor } from '#functions/cart/edit-cart.ts';
import type { AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { countCart } from '#functions/cart/cart-routes.ts';
import { setNotice, takeNotice } from '#functions/http/notice.ts';
import type { NoticeText } from '#functions/http/page-parts.tsx';
import { cartKeyOf, visitorOf } from '#functions/cart/visitor.ts';
import { logFault } from '#functions/platform/audit.ts';

const ERROR_MARK = '!';

interface PageFacts {
  readonly title?: string;
  readonly status?: number;
  readonly hasErrors?: boolean;
  /** Whether this answer has just stored the guest's details; without it they are looked for. */
  readonly isGuestKnown?: boolean | undefined;
}

/** A step of the booking without script, in the built page. It sends its address to our own pages, for the next form. */
export async function bookPage(
  c: AppContext,
  booking: ReactNode,
  { title, status = 200, hasErrors = false, isGuestKnown }: PageFacts = {},
): Promise<Response> {
  const slots = { booking: await withLogOut(c, booking, isGuestKnown) };
  const page = await fillBuiltPage(c, BOOK.cart, { slots, status, hasErrors, ...(title && { title }) });
  page.headers.set('referrer-policy', 'same-origin');
  return page;
}

/** Redirects after a form, so that a reload sends nothing again. The next page shows the text once. */
export function goTo(c: AppContext, address: string, notice: NoticeText | null = null): Response {
  if (notice !== null && notice.text !== '') {
    setNotice(c, `${notice.isError ? ERROR_MARK : ''}${notice.text}`, 'pages');
  }
  return c.redirect(address, 303);
}

export function done(text: string): NoticeText {
  return { text, isError: false };
}

export function fault(text: string): NoticeText {
  return { text, isError: true };
}

/** The text that the last form left, as a list without empty ones. */
export function takeNotices(c: AppContext, ...others: readonly NoticeText[]): NoticeText[] {
  const text = takeNotice(c, 'pages');
  const isError = text.startsWith(ERROR_MARK);
  return [{ text: isError ? text.slice(ERROR_MARK.length) : text, isError }, ...others].filter(
    (notice) => notice.text !== '',
  );
}

/** The visitor with the cart as they see it. */
export async function visitorWithCart(c: AppContext): Promise<{ visitor: Visitor; cart: Cart }> {
  const visitor = await visitorOf(c);
  return { visitor, cart: seenCart(c, await showCart(c.var.context, visitor)) };
}

/** The cart of an answer. An open payment changes no cart, and `showCart` never gives that answer. */
function seenCart(c: AppContext, outcome: CartOutcome): Cart {
  if (outcome.kind === 'payment-open') throw new Error('The cart of an open payment was asked for');
  countCart(c, outcome);
  return v.parse(Cart, outcome.cart);
}

/**
 * A page of the booking without script, and below it `Log out` where a guest's details are stored with the cart. `isGuestKnown` is for an answer that has just stored them: its request came with the key from before.
 */
export async function withLogOut(c: AppContext, page: ReactNode, isGuestKnown?: boolean): Promise<ReactNode> {
  if (!(isGuestKnown ?? (await knowsGuest(c)))) return page;
  return (
    <>
      {page}
      <form className="small" method="post" action={BOOK.leave}>
        {logOutQuestion(null)} <button className="text-link">{LOG_OUT_LABEL}</button>
      </form>
    </>
  );
}

/** False while the database is away: the page that says so must still come. */
async function knowsGuest(c: AppContext): Promise<boolean> {
  try {
    const key = await cartKeyOf(c);
    return key !== null && findGuestOfKey(c.var.context.store, key.hash) !== null;
  } catch (error) {
    logFault(c.req.path, error);
    return false;
  }
}
