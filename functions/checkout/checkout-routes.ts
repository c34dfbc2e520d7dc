import { Hono } from 'hono';
import * as v from 'valibot';
import { BOOK, isBookPath } from '#contract/book-paths.ts';
import { loadBookingSession, renewSeats } from '#contract/booking-session.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { payByCard as payByCardEndpoint, payElsewhere, withExpiryKey } from '#contract/checkout.ts';
import { toErrorMap } from '#contract/errors.ts';
import { loadGuest, saveGuest, saveGuestMore } from '#contract/guest.ts';
import { SEAT_CHALLENGE, TURNSTILE_FIELD } from '#contract/turnstile.ts';
import { MINUTE } from '#domain/durations.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import { findGuestOfKey, toGuestProfile } from '#functions/bookings/guests.ts';
import { saveDetailsOfCart } from '#functions/check-in/save-travel-details.ts';
import { holdAnswer, readBookingSession } from '#functions/checkout/booking-session.ts';
import { enterGuest, type Requester } from '#functions/checkout/enter-guest.ts';
import { payByCard } from '#functions/checkout/take-payment.ts';
import { limitNetworks } from '#functions/context/networks.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { openBooking, rememberPaid } from '#functions/check-in/check-in-cookie.ts';
import { setNotice, setReturn, takeNotice, takeReturn } from '#functions/http/notice.ts';
import { logOutVisitor } from '#functions/checkout/log-out-visitor.ts';
import { paidAs, syncCartCount } from '#functions/checkout/paid-cart.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { refuse, reply } from '#functions/http/reply.ts';
import { requireOwnPage, requireSameOrigin } from '#functions/http/request-guards.ts';
import {
  cartKeyOf,
  giveCartKey,
  keyReplaced,
  makeCartKey,
  networksFrom,
  type NewCartKey,
  renewPaidCart,
  visitorOf,
} from '#functions/cart/visitor.ts';
import { logFault } from '#functions/platform/audit.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { renewHold } from '#functions/seats/hold-seats.ts';
import { settle } from '#functions/settlement/settle.ts';

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
    const attempt = findAttempt(context.store, c.req.query('attempt') ?? '');
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

const PAY_FIRST = 'Please pay for your booking first. Then you can add these details.';

export const guest = new Hono<App>()
  .get(routePath(loadGuest), async (c) => {
    const { key } = await visitorOf(c);
    const found = key === null ? null : findGuestOfKey(c.var.context.store, key.hash);
    return reply(c, loadGuest, found === null ? '' : JSON.stringify(toGuestProfile(found)));
  })
  .post(routePath(saveGuest), async (c) => {
    const form = v.safeParse(saveGuest.body, await readBody(c, ['form', 'json']));
    if (!form.success) return refuse(c, 400, toErrorMap(form.issues));
    const sender = await guestSenderOf(c);
    if (sender === null) return refuse(c, 429, { __all__: [TOO_MANY_FORMS] });
    const outcome = await enterGuest(c.var.context, sender.requester, form.output, form.output[TURNSTILE_FIELD]);
    if (outcome.hasNewKey) giveCartKey(c, sender.newKey);
    switch (outcome.kind) {
      case 'refused':
        return refuse(c, 400, outcome.errors);
      case 'key-replaced':
        throw keyReplaced();
      case 'conflict':
        return refuse(c, 409, { __all__: [outcome.message] });
      case 'challenge':
        return refuse(c, 409, { __all__: [outcome.message] }, SEAT_CHALLENGE);
      case 'accepted': {
        const { guestId, holdExpiresAt } = outcome;
        return reply(c, saveGuest, {
          guest_userid: guestId,
          ...holdAnswer(holdExpiresAt, c.var.context.now()),
        });
      }
    }
  })
  .post(routePath(saveGuestMore), async (c) => {
    const form = v.safeParse(saveGuestMore.body, await readBody(c, ['form', 'json']));
    if (!form.success) return refuse(c, 400, toErrorMap(form.issues));
    const { key } = await visitorOf(c);
    const outcome = await saveDetailsOfCart(c.var.context, key?.cart.id ?? null, form.output);
    return outcome.kind === 'saved' ? reply(c, saveGuestMore, {}) : refuse(c, 409, { __all__: [PAY_FIRST] });
  });

/** A whole departure from one hotel fits; a list of names to try does not. */
const FORMS_PER_NETWORK = 60;
const WINDOW_MS = 10 * MINUTE;

export const TOO_MANY_FORMS =
  'Too many forms have been sent from your network. Nothing was saved. Please try again in 10 minutes.';

/** Who sends the personal details, and the next key of their cart. */
interface GuestSender {
  readonly requester: Requester;
  readonly newKey: NewCartKey;
}

/** Null when too many forms came from the sender's network. */
export async function guestSenderOf(c: AppContext): Promise<GuestSender | null> {
  const { store, now } = c.var.context;
  const networks = await networksFrom(c);
  const limit = { key: 'guest form from', limit: FORMS_PER_NETWORK, windowMs: WINDOW_MS };
  const isAllowed = countTry(store, limitNetworks(networks, limit), now());
  const [key, open, newKey] = await Promise.all([cartKeyOf(c), openBooking(c), makeCartKey()]);
  if (!isAllowed) {
    c.header('retry-after', '600');
    return null;
  }
  return { requester: { key, networks, newKeyHash: newKey.hash, openOrderId: open?.order.id ?? null }, newKey };
}

export const bookingSession = new Hono<App>()
  .get(routePath(loadBookingSession), async (c) => {
    const { key } = await visitorOf(c);
    const returnedFrom = takeReturn(c);
    const session = await readBookingSession(c.var.context, key?.cart ?? null, returnedFrom);
    if (returnedFrom !== '' && session.payment) rememberPaid(c, session.payment);
    const notice = takeNotice(c);
    return reply(c, loadBookingSession, { ...session, message: notice || session.message });
  })
  .post(routePath(renewSeats), async (c) => {
    const { key, networks } = await visitorOf(c);
    if (key !== null) await renewHold(c.var.context, key.cart.id, networks);
    return reply(c, renewSeats, await readBookingSession(c.var.context, key?.cart ?? null));
  });

/** Logs a visitor out. It changes data, so neither another site's link nor a typed address may call it. */
export const logout = new Hono<App>().get('/api/logout', async (c) => {
  requireOwnPage(c);
  await logOutVisitor(c);
  return c.body(null, 204);
});
