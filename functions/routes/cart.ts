import { Hono } from 'hono';
import * as v from 'valibot';
import type { App, AppContext } from '#functions/http/app.ts';
import { countCart, saveVisitorCart, switchVisitorCurrency } from '#functions/http/change-cart.ts';
import { Problem } from '#functions/http/problem.ts';
import { readBody, readQuery, routePath } from '#functions/http/read-request.ts';
import { refuse, reply } from '#functions/http/reply.ts';
import { requireSameOrigin } from '#functions/http/same-origin.ts';
import { visitorOf } from '#functions/http/visitor.ts';
import * as carts from '#functions/cart/edit-cart.ts';
import { loadCart, saveCart } from '#contract/cart.ts';
import { toRequestedTours } from '#contract/cart-message.ts';
import { toErrorMap } from '#contract/errors.ts';
import { isCurrency } from '#domain/currency.ts';

export const cart = new Hono<App>()
  .get(routePath(loadCart), async (c) => {
    const { promo_code: promoCode = '', currency } = readQuery(c, loadCart);
    const visitor = await visitorOf(c);
    if (currency !== undefined || promoCode !== '') requireSameOrigin(c);
    if (isCurrency(currency)) {
      const outcome = await switchVisitorCurrency(c, visitor, currency);
      if (outcome.kind === 'payment-open' || promoCode.trim() === '') return answer(c, outcome);
    }
    const asker = isCurrency(currency) ? { ...(await visitorOf(c)), currency } : visitor;
    return answer(c, await carts.applyPromoCode(c.var.context, asker, promoCode));
  })
  .post(routePath(saveCart), async (c) => {
    const posted = v.safeParse(saveCart.body, await readBody(c, ['json']));
    if (!posted.success) throw new Problem(400, 'The body is not a cart.', { errors: toErrorMap(posted.issues) });
    const visitor = await visitorOf(c);
    const requestedTours = toRequestedTours(posted.output);
    return answer(c, await saveVisitorCart(c, visitor, requestedTours, posted.output.promo_code));
  });

function answer(c: AppContext, outcome: carts.CartOutcome) {
  if (outcome.kind === 'payment-open') return refuse(c, 409, { __all__: [outcome.message] });
  if (outcome.kind === 'too-many-tries') c.header('retry-after', String(outcome.retryAfterSeconds));
  countCart(c, outcome);
  const status = { shown: 200, refused: 400, 'too-many-tries': 429 } as const;
  return reply(c, loadCart, outcome.cart, status[outcome.kind]);
}
