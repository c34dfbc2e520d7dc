import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { readQuery, routePath } from '#functions/http/read-request.ts';
import { replyWritten } from '#functions/http/reply.ts';
import { ask } from '#functions/platform/query.ts';
import { ownCart } from '#functions/cart/cart-keys.ts';
import { listProducts as listAllProducts } from '#functions/seats/list-dates.ts';
import { listProducts } from '#contract/tours.ts';
import { DEFAULT_CURRENCY, isCurrency } from '#domain/currency.ts';

/** The product feed. */
export const products = new Hono<App>().get(routePath(listProducts), async (c) => {
  const { currency = '' } = readQuery(c, listProducts);
  const { context } = c.var;
  const found = await listAllProducts(context);
  const ledger = await ask(context.db, found.ledger(ownCart(null)));
  return replyWritten(c, listProducts, found.show(ledger, isCurrency(currency) ? currency : DEFAULT_CURRENCY));
});
