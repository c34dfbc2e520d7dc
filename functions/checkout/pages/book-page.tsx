import type { ReactNode } from 'react';
import { showCartCount, unlessReplaced, browserOf } from '#functions/cart/cart-cookies.ts';
import { BOOK } from '#contract/book-paths.ts';
import { LOG_OUT_LABEL, logOutQuestion } from '#domain/text/booking-texts.ts';
import type { AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { setOnce, takeOnce } from '#functions/http/notice.ts';
import type { NoticeText } from '#functions/http/page-parts.tsx';
import type { BookPage } from '#functions/checkout/book-pages.ts';

const ERROR_MARK = '!';

interface PageFacts {
  readonly title?: string;
  readonly status?: number;
  readonly hasErrors?: boolean;
  /** Whether a guest's details are stored with the cart, so that the page offers to log out. */
  readonly isGuestKnown?: boolean;
}

/** A step of the booking without script, in the built page. It sends its address to our own pages, for the next form. */
export async function bookPage(
  c: AppContext,
  booking: ReactNode,
  { title, status = 200, hasErrors = false, isGuestKnown = false }: PageFacts = {},
): Promise<Response> {
  const slots = { booking: withLogOut(booking, isGuestKnown) };
  const page = await fillBuiltPage(c, BOOK.cart, { slots, status, hasErrors, ...(title && { title }) });
  page.headers.set('referrer-policy', 'same-origin');
  return page;
}

/** Redirects after a form, so that a reload sends nothing again. The next page shows the text once. */
export function goTo(c: AppContext, address: string, notice: NoticeText | null = null): Response {
  if (notice !== null && notice.text !== '') {
    setOnce(c, 'notice', `${notice.isError ? ERROR_MARK : ''}${notice.text}`, 'pages');
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
  const text = takeOnce(c, 'notice', 'pages');
  const isError = text.startsWith(ERROR_MARK);
  return [{ text: isError ? text.slice(ERROR_MARK.length) : text, isError }, ...others].filter(
    (notice) => notice.text !== '',
  );
}

/** The page that the books have read. Shows the number of tours in the header. */
export async function readPage(c: AppContext, returnedFrom = ''): Promise<BookPage> {
  const page = unlessReplaced(await c.var.books.bookPage(c.var.site, await browserOf(c), returnedFrom));
  showCartCount(c, page.cart.no_items);
  return page;
}

/** A page of the booking without script, and below it `Log out` where a guest's details are stored with the cart. */
export function withLogOut(page: ReactNode, isGuestKnown: boolean): ReactNode {
  if (!isGuestKnown) return page;
  return (
    <>
      {page}
      <form className="small" method="post" action={BOOK.leave}>
        {logOutQuestion(null)} <button className="text-link">{LOG_OUT_LABEL}</button>
      </form>
    </>
  );
}
