import { Hono } from 'hono';
import { listEvents } from '#contract/events.ts';
import { listProducts } from '#contract/tours.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { DEFAULT_CURRENCY, isCurrency } from '#domain/currency.ts';
import { ownCart } from '#functions/cart/cart-keys.ts';
import { readCart } from '#functions/cart/edit-cart.ts';
import { visitorWithQuery } from '#functions/cart/visitor.ts';
import type { App } from '#functions/http/app.ts';
import { readQuery, routePath } from '#functions/http/read-request.ts';
import { Problem, reply, replyWritten } from '#functions/http/reply.ts';
import { ask } from '#functions/platform/query.ts';
import {
  listDates,
  listEvents as listAllEvents,
  listProducts as listAllProducts,
  NO_SEATS,
} from '#functions/seats/list-dates.ts';

export const tourDates = new Hono<App>().get(routePath(checkDates), async (c) => {
  const { tour, currency: asked, ...month } = readQuery(c, checkDates);
  const found = await listDates(c.var.context, tour, month);
  const [visitor, ledger] = await visitorWithQuery(c, (keyHash) => found?.ledger(ownCart(keyHash)) ?? NO_SEATS);
  if (found === null) throw new Problem(404, 'There is no tour with this code.');
  const currency = isCurrency(asked) ? asked : readCart(visitor).currency;
  return replyWritten(c, checkDates, found.show(ledger, currency));
});

export const events = new Hono<App>().get(routePath(listEvents), async (c) => {
  const { currency: asked, ...month } = readQuery(c, listEvents);
  const found = await listAllEvents(c.var.context, month);
  const [visitor, ledger] = await visitorWithQuery(c, (keyHash) => found.ledger(ownCart(keyHash)));
  const currency = isCurrency(asked) ? asked : readCart(visitor).currency;
  return reply(c, listEvents, found.show(ledger, currency));
});

/** The product feed. */
export const products = new Hono<App>().get(routePath(listProducts), async (c) => {
  const { currency = '' } = readQuery(c, listProducts);
  const { context } = c.var;
  const found = await listAllProducts(context);
  const ledger = await ask(context.db, found.ledger(ownCart(null)));
  return replyWritten(c, listProducts, found.show(ledger, isCurrency(currency) ? currency : DEFAULT_CURRENCY));
});
