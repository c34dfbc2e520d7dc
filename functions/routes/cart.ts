import { Hono } from 'hono';
import * as v from 'valibot';
import type { App, AppContext } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';
import { forgetPromoCode, rememberedPromoCode } from '#functions/http/promo-cookie.ts';
import { readBody, readQuery, routePath } from '#functions/http/read-request.ts';
import { refuse, reply } from '#functions/http/reply.ts';
import { requireSameOrigin } from '#functions/http/same-origin.ts';
import { giveCartKey, makeCartKey, rememberCurrency, showCartCount, visitorOf } from '#functions/http/visitor.ts';
import * as carts from '#functions/cart/edit-cart.ts';
import { loadCart, saveCart, toRequestedTours } from '#contract/cart.ts';
import { toErrorMap } from '#contract/errors.ts';
import { isCurrency } from '#domain/currency.ts';

export const cart = new Hono<App>()
  .get(routePath(loadCart), async (c) => {
    const { promo_code: promoCode = '', currency } = readQuery(c, loadCart);
    const visitor = await visitorOf(c);
    if (currency !== undefined || promoCode !== '') requireSameOrigin(c);
    if (isCurrency(currency)) {
      const outcome = await carts.switchCurrency(c.var.context, visitor, currency);
      if (outcome.kind === 'payment-open') return answer(c, outcome);
      rememberCurrency(c, currency);
      if (promoCode.trim() === '') return answer(c, outcome);
    }
    const asker = isCurrency(currency) ? { ...(await visitorOf(c)), currency } : visitor;
    return answer(c, await carts.applyPromoCode(c.var.context, asker, promoCode));
  })
  .post(routePath(saveCart), async (c) => {
    const posted = v.safeParse(saveCart.body, await readBody(c, ['json']));
    if (!posted.success) throw new Problem(400, 'The body is not a cart.', { errors: toErrorMap(posted.issues) });
    const visitor = await visitorOf(c);
    const requestedTours = toRequestedTours(posted.output);
    if (visitor.key === null && requestedTours.length === 0) {
      return answer(c, await carts.showCart(c.var.context, visitor));
    }
    const newKey = await makeCartKey();
    const asker = { ...visitor, newKeyHash: newKey.hash };
    const { promo_code: typedCode } = posted.output;
    const outcome = await carts.saveCart(c.var.context, asker, requestedTours, typedCode, rememberedPromoCode(c));
    // From now on the cart has the code, or the visitor wants another one, or none.
    if (typedCode !== undefined || (outcome.kind === 'shown' && outcome.cart.promo_code !== '')) forgetPromoCode(c);
    if (visitor.key === null && outcome.kind !== 'too-many-tries') giveCartKey(c, newKey);
    return answer(c, outcome);
  });

function answer(c: AppContext, outcome: carts.CartOutcome) {
  if (outcome.kind === 'payment-open') return refuse(c, 409, { __all__: [outcome.message] });
  if (outcome.kind === 'too-many-tries') c.header('retry-after', String(outcome.retryAfterSeconds));
  showCartCount(c, outcome.cart.no_items);
  const status = { shown: 200, refused: 400, 'too-many-tries': 429 } as const;
  return reply(c, loadCart, outcome.cart, status[outcome.kind]);
}
