import { Hono } from 'hono';
import type { App, AppContext } from '#functions/http/app.ts';
import { bookPage, fault, goTo } from '#functions/http/book-page.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { withLogOut } from '#functions/http/html/log-out-line.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { giveCartKey, makeCartKey } from '#functions/http/visitor.ts';
import { findCartOfPayLink } from '#functions/bookings/pay-later.ts';
import { storeCartKeyQuery } from '#functions/cart/cart-keys.ts';
import { bookNothing } from '#functions/checkout/pages/book-done.ts';
import { resumePayment } from '#functions/checkout/pages/book-resume.ts';
import { ask } from '#functions/platform/query.ts';
import { BOOK } from '#contract/book-paths.ts';

const TITLE = 'Pay for your booking';
const NOT_VALID =
  'We can’t open this payment link. It may be more than 3 days old, or you may already have paid for or changed your booking. If you reloaded the page, open the link in our email again. If that doesn’t work and you haven’t paid, contact us.';

/** The link of the mail that says that a booking can be paid now. A press opens it, since mail scanners open links. */
export const bookResume = new Hono<App>()
  .get(routePath({ path: BOOK.resume }), async (c) => {
    const token = c.req.query('token') ?? '';
    if ((await cartOf(c, token)) === null) return notValid(c);
    const booking = await withLogOut(c, resumePayment(token));
    // The token stands in the address, which the page sends to nobody.
    return fillBuiltPage(c, BOOK.cart, { title: TITLE, slots: { booking } });
  })
  .post(routePath({ path: BOOK.resume }), async (c) => {
    const { token = '' } = (await readBody(c, ['form'])) as Readonly<Record<string, string>>;
    const cartId = await cartOf(c, token);
    if (cartId === null) return notValid(c);
    const { db } = c.var.context;
    const key = await makeCartKey();
    if (!(await ask(db, storeCartKeyQuery(db, { hash: key.hash, cartId })))) return notValid(c);
    giveCartKey(c, key);
    return goTo(c, BOOK.payment);
  });

function cartOf(c: AppContext, token: string): Promise<string | null> {
  const { db, now } = c.var.context;
  return findCartOfPayLink(db, token, now());
}

function notValid(c: AppContext): Promise<Response> {
  return bookPage(c, bookNothing([fault(NOT_VALID)]), { title: TITLE, status: 404, hasErrors: true });
}
