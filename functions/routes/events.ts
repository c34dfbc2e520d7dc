import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { readQuery, routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { visitorWithQuery } from '#functions/http/visitor.ts';
import { ownCart } from '#functions/cart/cart-keys.ts';
import { readCart } from '#functions/cart/edit-cart.ts';
import { listEvents as listAllEvents } from '#functions/seats/list-dates.ts';
import { listEvents } from '#contract/events.ts';
import { isCurrency } from '#domain/currency.ts';

export const events = new Hono<App>().get(routePath(listEvents), async (c) => {
  const { currency: asked, ...month } = readQuery(c, listEvents);
  const found = await listAllEvents(c.var.context, month);
  const [visitor, ledger] = await visitorWithQuery(c, (keyHash) => found.ledger(ownCart(keyHash)));
  const currency = isCurrency(asked) ? asked : readCart(visitor).currency;
  return reply(c, listEvents, found.show(ledger, currency));
});
