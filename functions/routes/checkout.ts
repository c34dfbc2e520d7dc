import { Hono } from 'hono';
import * as v from 'valibot';
import type { App, AppContext } from '#functions/http/app.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { refuse, reply } from '#functions/http/reply.ts';
import { setNotice, setReturn } from '#functions/http/html/notice.ts';
import { paidAs, syncCartCount } from '#functions/http/paid-cart.ts';
import { requireSameOrigin } from '#functions/http/same-origin.ts';
import { cartKeyOf, keyReplaced, renewPaidCart, visitorOf } from '#functions/http/visitor.ts';
import { payByCard } from '#functions/checkout/pay-by-card.ts';
import { settle } from '#functions/settlement/settle.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import { BOOK, isBookPath } from '#contract/book-paths.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { payByCard as payByCardEndpoint, payElsewhere, withExpiryKey } from '#contract/checkout.ts';
import { toErrorMap } from '#contract/errors.ts';
import { SEAT_CHALLENGE } from '#contract/turnstile.ts';

/** The page after an unsuccessful payment; its button leads back to the payment step. */
const UNSUCCESSFUL = '/booking/unsuccessful/';
/** Shows its sentence about the money, which holds only where a payment was tried. */
const NOT_CHARGED = `${UNSUCCESSFUL}#not-charged`;
/** Added to a page's address, it opens the booking dialog. */
const BOOKING_HASH = '#my-cart';

export const checkout = new Hono<App>()
  .post(routePath(payByCardEndpoint), async (c) => {
    const form = v.safeParse(payByCardEndpoint.body, await readBody(c, ['json', 'form']));
    if (!form.success) return refuse(c, 400, withExpiryKey(toErrorMap(form.issues)));
    const visitor = await visitorOf(c);
    if (visitor.key === null) return refuse(c, 409, { __all__: [EMPTY_CART_TEXT] });
    const { installment, cart_version: cartVersion, cart_total: cartTotal, ...card } = form.output;
    const outcome = await payByCard(c.var.context, {
      cartId: visitor.key.cart.id,
      networks: visitor.networks,
      card,
      installment,
      cartVersion,
      cartTotal,
      returnTo: cameFrom(c),
    });
    switch (outcome.kind) {
      case 'paid':
        return reply(c, payByCardEndpoint, await paidAs(c, visitor.key, outcome.orderId, installment));
      case 'elsewhere':
        return reply(c, payByCardEndpoint, { challenge_url: outcome.url }, 202);
      case 'refused':
        return refuse(c, 400, outcome.errors);
      case 'conflict':
        return refuse(c, 409, outcome.errors, outcome.asksTurnstile && SEAT_CHALLENGE);
      case 'too-many-tries':
        c.header('retry-after', '600');
        return refuse(c, 429, { __all__: [outcome.message] });
    }
  })
  .get(routePath(payElsewhere), async (c) => {
    requireSameOrigin(c);
    const query = v.safeParse(payElsewhere.query, c.req.query());
    const reading = cartKeyOf(c);
    const hasEnded = ((await reading)?.endedAt ?? null) !== null;
    if (hasEnded) return goBack(c, cameFrom(c), keyReplaced().detail);
    const visitor = await visitorOf(c, reading);
    if (!query.success) return goBack(c, cameFrom(c), query.issues[0].message);
    if (visitor.key === null) return goBack(c, cameFrom(c), EMPTY_CART_TEXT);
    const { installment, cart_version: cartVersion, cart_total: cartTotal } = query.output;
    const { key, networks } = visitor;
    const cartId = key.cart.id;
    const request = { cartId, networks, card: null, installment, cartVersion, cartTotal, returnTo: cameFrom(c) };
    const outcome = await payByCard(c.var.context, request);
    switch (outcome.kind) {
      case 'elsewhere':
        return c.redirect(outcome.url, 303);
      case 'paid':
        return goBack(c, request.returnTo, (await paidAs(c, key, outcome.orderId, installment)).note);
      case 'too-many-tries':
        return goBack(c, request.returnTo, outcome.message);
      default:
        return goBack(c, request.returnTo, Object.values(outcome.errors).flat().join(' '));
    }
  })
  // The provider and the bank redirect the guest here. The state of the payment is read at the gateway, never from the
  // address.
  .get('/api/checkout/return', async (c) => {
    const { context } = c.var;
    const attempt = await findAttempt(context.db, c.req.query('attempt') ?? '');
    if (attempt === null) return c.redirect(`/${BOOKING_HASH}`, 303);
    // When the provider does not answer, the timer asks again; the guest sees the current state.
    const settled = await settle(context, attempt.id).catch((fault: unknown) => {
      logFault(c.req.path, fault);
      return null;
    });
    if (attempt.purpose === 'balance') return c.redirect(attempt.returnTo, 303);
    const isPlain = isBookPath(attempt.returnTo);
    setReturn(c, attempt.id, isPlain ? 'pages' : 'dialog');
    const key = await cartKeyOf(c);
    if (key?.endedAt === null) {
      await syncCartCount(c, await visitorOf(c, Promise.resolve(key)));
      if (settled?.kind === 'paid' && key.cart.id === attempt.cartId) await renewPaidCart(c, attempt.cartId);
    }
    const isUnpaid = settled !== null && settled.kind !== 'paid' && settled.kind !== 'given-back';
    if (attempt.way === 'hosted' && isUnpaid) return c.redirect(NOT_CHARGED, 303);
    return c.redirect(isPlain ? BOOK.done : `${attempt.returnTo}${BOOKING_HASH}`, 303);
  });

/** Redirects to the guest's page with the booking opened and a message, usually the reason for a refusal. */
function goBack(c: AppContext, returnTo: string, message: string): Response {
  if (message !== '') setNotice(c, message);
  return c.redirect(`${returnTo}${BOOKING_HASH}`, 303);
}

/** The page of the payment step, to which a payment made elsewhere returns. */
function cameFrom(c: AppContext): string {
  const referer = c.req.header('referer') ?? '';
  if (!URL.canParse(referer)) return '/';
  const { origin, pathname, search } = new URL(referer);
  if (origin !== new URL(c.req.url).origin || pathname === UNSUCCESSFUL) return '/';
  // A path that starts with two slashes would lead to another site.
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}
