import { Hono } from 'hono';
import { listEvents } from '#contract/events.ts';
import { listProducts } from '#contract/tours.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { DEFAULT_CURRENCY, isCurrency } from '#domain/currency.ts';
import { readCart } from '#functions/cart/edit-cart.ts';
import { visitorOf } from '#functions/cart/visitor.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { readQuery, routePath } from '#functions/http/read-request.ts';
import { Problem, reply, replyWritten } from '#functions/http/reply.ts';
import {
  listDates,
  listEvents as listAllEvents,
  listProducts as listAllProducts,
} from '#functions/seats/list-dates.ts';

export const tourDates = new Hono<App>().get(routePath(checkDates), async (c) => {
  const { tour, currency, ...month } = readQuery(c, checkDates);
  const dates = await listDates(c.var.context, tour, month, await askerOf(c, currency));
  if (dates === null) throw new Problem(404, 'There is no tour with this code.');
  return replyWritten(c, checkDates, dates);
});

export const events = new Hono<App>().get(routePath(listEvents), async (c) => {
  const { currency, ...month } = readQuery(c, listEvents);
  return reply(c, listEvents, await listAllEvents(c.var.context, month, await askerOf(c, currency)));
});

/** The product feed. */
export const products = new Hono<App>().get(routePath(listProducts), async (c) => {
  const { currency = '' } = readQuery(c, listProducts);
  const shown = isCurrency(currency) ? currency : DEFAULT_CURRENCY;
  return replyWritten(c, listProducts, await listAllProducts(c.var.context, shown));
});

/** The currency that was asked for, or that of the visitor's cart. */
async function askerOf(c: AppContext, asked: string | undefined) {
  const visitor = await visitorOf(c);
  const cart = readCart(visitor);
  return { currency: isCurrency(asked) ? asked : cart.currency, cartId: visitor.key === null ? null : cart.id };
}
