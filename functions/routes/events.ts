import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { readQuery, routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { visitorOf } from '#functions/http/visitor.ts';
import { readCart } from '#functions/cart/edit-cart.ts';
import { listEvents as listAllEvents } from '#functions/seats/list-dates.ts';
import { listEvents } from '#contract/events.ts';
import { isCurrency } from '#domain/currency.ts';

export const events = new Hono<App>().get(routePath(listEvents), async (c) => {
  const { currency: asked, ...month } = readQuery(c, listEvents);
  const visitor = await visitorOf(c);
  const currency = isCurrency(asked) ? asked : readCart(visitor).currency;
  return reply(
    c,
    listEvents,
    await listAllEvents(c.var.context, { ...month, currency, cartId: visitor.key?.cart.id ?? null }),
  );
});
