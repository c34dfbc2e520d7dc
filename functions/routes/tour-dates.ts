import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';
import { readQuery, routePath } from '#functions/http/read-request.ts';
import { replyWritten } from '#functions/http/reply.ts';
import { visitorOf } from '#functions/http/visitor.ts';
import { readCart } from '#functions/cart/edit-cart.ts';
import { listDates } from '#functions/seats/list-dates.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { isCurrency } from '#domain/currency.ts';

export const tourDates = new Hono<App>().get(routePath(checkDates), async (c) => {
  const { tour, currency: asked, ...month } = readQuery(c, checkDates);
  const visitor = await visitorOf(c);
  const currency = isCurrency(asked) ? asked : readCart(visitor).currency;
  const dates = await listDates(c.var.context, tour, { ...month, currency, cartId: visitor.key?.cart.id ?? null });
  if (dates === null) throw new Problem(404, 'There is no tour with this code.');
  return replyWritten(c, checkDates, dates);
});
