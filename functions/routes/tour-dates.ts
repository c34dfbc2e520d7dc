import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';
import { readQuery, routePath } from '#functions/http/read-request.ts';
import { replyWritten } from '#functions/http/reply.ts';
import { visitorWithQuery } from '#functions/http/visitor.ts';
import { ownCart } from '#functions/cart/cart-keys.ts';
import { readCart } from '#functions/cart/edit-cart.ts';
import { listDates, NO_SEATS } from '#functions/seats/list-dates.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { isCurrency } from '#domain/currency.ts';

export const tourDates = new Hono<App>().get(routePath(checkDates), async (c) => {
  const { tour, currency: asked, ...month } = readQuery(c, checkDates);
  const found = await listDates(c.var.context, tour, month);
  const [visitor, ledger] = await visitorWithQuery(c, (keyHash) => found?.ledger(ownCart(keyHash)) ?? NO_SEATS);
  if (found === null) throw new Problem(404, 'There is no tour with this code.');
  const currency = isCurrency(asked) ? asked : readCart(visitor).currency;
  return replyWritten(c, checkDates, found.show(ledger, currency));
});
