import { Hono } from 'hono';
import * as v from 'valibot';
import type { App, AppContext } from '#functions/http/app.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { refuse, reply } from '#functions/http/reply.ts';
import { setNotice, setReturn } from '#functions/http/notice.ts';
import { requireSameOrigin } from '#functions/http/same-origin.ts';
import {
  cartKeyOf,
  giveCartKey,
  keyReplaced,
  makeCartKey,
  renewPaidCart,
  showCartCount,
  visitorOf,
} from '#functions/http/visitor.ts';
import { cartKeyQuery, storeCartKeyQuery, type CartKey } from '#functions/cart/cart-keys.ts';
import { showCart, type Visitor } from '#functions/cart/edit-cart.ts';
import { paidBooking, paidOtherwiseNote } from '#functions/checkout/paid-booking.ts';
import { payByCard } from '#functions/checkout/pay-by-card.ts';
import { passesChallenge } from '#functions/checkout/seat-challenge.ts';
import { settle } from '#functions/settlement/settle.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import { orderWithIdQuery } from '#functions/bookings/orders.ts';
import { askTogether } from '#functions/platform/query.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { payByCard as payByCardEndpoint, payElsewhere, withExpiryKey } from '#contract/checkout.ts';
import { toErrorMap } from '#contract/errors.ts';

/** The page after an unsuccessful payment; its button leads back to the payment step (M101). */
const UNSUCCESSFUL = '/booking/unsuccessful/';
/** Added to a page's address, it opens the booking dialog (M19). */
const BOOKING_HASH = '#my-cart';
const TOO_MANY_CARDS = 'Too many cards were refused. You have not been charged. Please try again in ten minutes.';

export const checkout = new Hono<App>()
  .post(routePath(payByCardEndpoint), async (c) => {
    const form = v.safeParse(payByCardEndpoint.body, await readBody(c, ['json', 'form']));
    if (!form.success) return refuse(c, 400, withExpiryKey(toErrorMap(form.issues)));
    const visitor = await visitorOf(c);
    if (visitor.key === null) return refuse(c, 409, { __all__: [EMPTY_CART_TEXT] });
    const { installment, cart_version: cartVersion, name, acct, cvv2, expmonth, expyear, ...proof } = form.output;
    const cartId = visitor.key.cart.id;
    const outcome = await payByCard(c.var.context, {
      cartId,
      networks: visitor.networks,
      passesChallenge: () => passesChallenge(c.var.context, cartId, proof),
      card: { name, acct, cvv2, expmonth, expyear },
      installment,
      cartVersion,
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
        return refuse(c, 409, outcome.errors, outcome.challenge);
      case 'too-many-tries':
        c.header('retry-after', '600');
        return refuse(c, 429, { __all__: [TOO_MANY_CARDS] });
    }
  })
  .get(routePath(payElsewhere), async (c) => {
    requireSameOrigin(c);
    const query = v.safeParse(payElsewhere.query, c.req.query());
    const reading = cartKeyOf(c);
    const hasEnded = ((await reading)?.endedAt ?? null) !== null;
    if (hasEnded) return goBack(c, cameFrom(c), keyReplaced().detail);
    const visitor = await visitorOf(c, reading);
    if (!query.success || visitor.key === null) return c.redirect(UNSUCCESSFUL, 303);
    const { installment, cart_version: cartVersion } = query.output;
    const { key, networks } = visitor;
    const cartId = key.cart.id;
    const request = { cartId, networks, card: null, installment, cartVersion, returnTo: cameFrom(c) };
    const outcome = await payByCard(c.var.context, request);
    switch (outcome.kind) {
      case 'elsewhere':
        return c.redirect(outcome.url, 303);
      case 'paid':
        return goBack(c, request.returnTo, (await paidAs(c, key, outcome.orderId, installment)).note);
      case 'too-many-tries':
        return goBack(c, request.returnTo, TOO_MANY_CARDS);
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
    setReturn(c, attempt.id);
    const key = await cartKeyOf(c);
    if (key?.endedAt === null) {
      await syncCartCount(c, await visitorOf(c, Promise.resolve(key)));
      if (settled?.kind === 'paid' && key.cart.id === attempt.cartId) await renewPaidCart(c, attempt.cartId);
    }
    const isUnpaid = settled !== null && settled.kind !== 'paid' && settled.kind !== 'given-back';
    return c.redirect(attempt.way === 'hosted' && isUnpaid ? UNSUCCESSFUL : `${attempt.returnTo}${BOOKING_HASH}`, 303);
  });

/** Redirects to the guest's page with the booking opened and a message, usually the reason for a refusal. */
function goBack(c: AppContext, returnTo: string, message: string): Response {
  if (message !== '') setNotice(c, message);
  return c.redirect(`${returnTo}${BOOKING_HASH}`, 303);
}

/**
 * Gives the paid amount, with a note when the guest chose another installment than was taken. The same round trip gives
 * the browser a new key, and the count of the cart after the payment.
 */
async function paidAs(c: AppContext, { hash, cart: { id: cartId } }: CartKey, orderId: string, installment: number) {
  const { context } = c.var;
  const newKey = await makeCartKey();
  const [key, order] = await askTogether(
    context.db,
    cartKeyQuery(context.db, hash),
    orderWithIdQuery(context.db, orderId),
    storeCartKeyQuery(context.db, { hash: newKey.hash, cartId, isWaiting: true, whileOpen: hash }),
  );
  await syncCartCount(c, await visitorOf(c, Promise.resolve(key)));
  if (key?.endedAt === null) giveCartKey(c, newKey);
  else if (key !== null) await renewPaidCart(c, cartId);
  return { ...(await paidBooking(context, order)), note: paidOtherwiseNote(order, installment) };
}

/** Updates the header's count at once: a paid cart is empty. */
async function syncCartCount(c: AppContext, visitor: Visitor): Promise<void> {
  const outcome = await showCart(c.var.context, visitor);
  if (outcome.kind === 'shown') showCartCount(c, outcome.cart.no_items);
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
