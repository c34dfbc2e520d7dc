import { Hono } from 'hono';
import { listEvents } from '#contract/events.ts';
import { listProducts } from '#contract/tours.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { DEFAULT_CURRENCY, isCurrency } from '#domain/currency.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { readQuery, routePath } from '#functions/http/read-request.ts';
import { Problem, reply, replyWritten } from '#functions/http/reply.ts';
import {
  type AskSeats,
  listDates,
  listEvents as listAllEvents,
  listProducts as listAllProducts,
} from '#functions/seats/list-dates.ts';
import { sharedSeats } from '#functions/seats/shared-seats.ts';
import { browserOf, unlessReplaced } from '#functions/cart/cart-cookies.ts';

export const tourDates = new Hono<App>().get(routePath(checkDates), async (c) => {
  const { tour, currency, ...month } = readQuery(c, checkDates);
  const dates = await listDates(c.var.context, tour, month, seatsFor(c, currency));
  if (dates === null) throw new Problem(404, 'There is no tour with this code.');
  return replyWritten(c, checkDates, dates);
});

export const events = new Hono<App>().get(routePath(listEvents), async (c) => {
  const { currency, ...month } = readQuery(c, listEvents);
  return reply(c, listEvents, await listAllEvents(c.var.context, month, seatsFor(c, currency)));
});

/** The product feed, which is the same for everybody. */
export const products = new Hono<App>().get(routePath(listProducts), async (c) => {
  const { currency: asked } = readQuery(c, listProducts);
  const { context } = c.var;
  const currency = isCurrency(asked) ? asked : DEFAULT_CURRENCY;
  const feed = await listAllProducts(context, async (ids) => ({ seats: await sharedSeats(c.var, ids), currency }));
  return replyWritten(c, listProducts, feed);
});

/**
 * The seats as the visitor of a request may see them: the live ones with a cart, whose own held seat never makes a date
 * look full; shared ones otherwise. The currency is the one that was asked for, or that of the cart.
 */
function seatsFor(c: AppContext, asked: string | undefined): AskSeats {
  return async (ids) => {
    const browser = await browserOf(c);
    const { seats, currency } =
      browser.keyHash === null
        ? { seats: await sharedSeats(c.var, ids), currency: browser.currency }
        : unlessReplaced(await c.var.books.seatsFor(c.var.site, browser, ids));
    return { seats, currency: isCurrency(asked) ? asked : currency };
  };
}
