import { Hono } from 'hono';
import { forgetToken, openToken, rememberPaid } from '#functions/check-in/check-in-cookie.ts';
import {
  showCartCount,
  giveCartKey,
  makeCartKey,
  KEY_REPLACED_TEXT,
  forgetVisitor,
  unlessReplaced,
  browserOf,
} from '#functions/cart/cart-cookies.ts';
import * as v from 'valibot';
import { BOOK, isBookPath } from '#contract/book-paths.ts';
import { loadBookingSession, renewSeats } from '#contract/booking-session.ts';
import { payByCard as payByCardEndpoint, payElsewhere, withExpiryKey } from '#contract/checkout.ts';
import { toErrorMap } from '#contract/errors.ts';
import { loadGuest, saveGuest, saveGuestMore } from '#contract/guest.ts';
import { SEAT_CHALLENGE, TURNSTILE_FIELD } from '#contract/turnstile.ts';
import { holdAnswer } from '#functions/checkout/booking-session.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { forgetNotices, setOnce, takeOnce } from '#functions/http/notice.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { refuse, reply } from '#functions/http/reply.ts';
import { requireOwnPage, requireSameOrigin } from '#functions/http/request-guards.ts';
import { forgetConversation } from '#functions/chat/chat-routes.ts';
import { forgetPromoCode } from '#functions/cart/cart-routes.ts';
import type { PostedCard } from '#functions/payments/gateway.ts';

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
    const { installment, cart_version, cart_total, ...card } = form.output;
    const outcome = unlessReplaced(await payFor(c, { installment, cart_version, cart_total }, card, cameFrom(c)));
    switch (outcome.kind) {
      case 'paid':
        return reply(c, payByCardEndpoint, outcome.booking);
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
    const returnTo = cameFrom(c);
    const query = v.safeParse(payElsewhere.query, c.req.query());
    if (!query.success) return goBack(c, returnTo, query.issues[0].message);
    const outcome = await payFor(c, query.output, null, returnTo);
    switch (outcome.kind) {
      case 'elsewhere':
        return c.redirect(outcome.url, 303);
      case 'paid':
        return goBack(c, returnTo, outcome.booking.note);
      case 'too-many-tries':
        return goBack(c, returnTo, outcome.message);
      case 'key-replaced':
        return goBack(c, returnTo, KEY_REPLACED_TEXT);
      default:
        return goBack(c, returnTo, Object.values(outcome.errors).flat().join(' '));
    }
  })
  // The provider and the bank redirect the guest here. The state of the payment is read at the gateway, never from the
  // address.
  .get('/api/checkout/return', async (c) => {
    const newKey = await makeCartKey();
    const asked = { attemptId: c.req.query('attempt') ?? '', newKeyHash: newKey.hash };
    const returned = await c.var.books.returnFromPayment(c.var.site, await browserOf(c), asked);
    if (returned === null) return c.redirect(`/${BOOKING_HASH}`, 303);
    const { attemptId, purpose, returnTo, isNotCharged, count, hasNewKey = false } = returned;
    if (purpose === 'balance') return c.redirect(returnTo, 303);
    const isPlain = isBookPath(returnTo);
    setOnce(c, 'return', attemptId, isPlain ? 'pages' : 'dialog');
    if (count !== undefined) showCartCount(c, count);
    if (hasNewKey) giveCartKey(c, newKey);
    if (isNotCharged) return c.redirect(NOT_CHARGED, 303);
    return c.redirect(isPlain ? BOOK.done : `${returnTo}${BOOKING_HASH}`, 303);
  });

/** Pays for the visitor's cart. A paid one gets its next key, the count of what is left, and its documents for an hour. */
export async function payFor(
  c: AppContext,
  { installment, cart_version: cartVersion, cart_total: cartTotal }: v.InferOutput<typeof payElsewhere.query>,
  card: PostedCard | null,
  returnTo: string,
) {
  const newKey = await makeCartKey();
  const request = { installment, cartVersion, cartTotal, card, returnTo, newKeyHash: newKey.hash };
  const outcome = await c.var.books.payCart(c.var.site, await browserOf(c), request);
  if (outcome.kind !== 'paid') return outcome;
  showCartCount(c, outcome.count);
  if (outcome.hasNewKey) giveCartKey(c, newKey);
  rememberPaid(c, outcome.booking);
  return outcome;
}

function goBack(c: AppContext, returnTo: string, message: string): Response {
  if (message !== '') setOnce(c, 'notice', message);
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
    const { profile } = unlessReplaced(await c.var.books.guestProfile(c.var.site, await browserOf(c)));
    return reply(c, loadGuest, profile === null ? '' : JSON.stringify(profile));
  })
  .post(routePath(saveGuest), async (c) => {
    const form = v.safeParse(saveGuest.body, await readBody(c, ['form', 'json']));
    if (!form.success) return refuse(c, 400, toErrorMap(form.issues));
    const newKey = await makeCartKey();
    const outcome = await c.var.books.enterGuest(c.var.site, await browserOf(c), {
      form: form.output,
      turnstile: form.output[TURNSTILE_FIELD] ?? '',
      newKeyHash: newKey.hash,
      checkInToken: openToken(c),
    });
    if (outcome.hasNewKey) giveCartKey(c, newKey);
    const entered = unlessReplaced(outcome);
    switch (entered.kind) {
      case 'too-many-forms':
        c.header('retry-after', '600');
        return refuse(c, 429, { __all__: [TOO_MANY_FORMS] });
      case 'refused':
        return refuse(c, 400, entered.errors);
      case 'conflict':
        return refuse(c, 409, { __all__: [entered.message] });
      case 'challenge':
        return refuse(c, 409, { __all__: [entered.message] }, SEAT_CHALLENGE);
      case 'accepted': {
        const { guestId, holdExpiresAt } = entered;
        return reply(c, saveGuest, { guest_userid: guestId, ...holdAnswer(holdExpiresAt, c.var.context.now()) });
      }
    }
  })
  .post(routePath(saveGuestMore), async (c) => {
    const form = v.safeParse(saveGuestMore.body, await readBody(c, ['form', 'json']));
    if (!form.success) return refuse(c, 400, toErrorMap(form.issues));
    const { kind } = unlessReplaced(await c.var.books.saveDetailsOfCart(c.var.site, await browserOf(c), form.output));
    return kind === 'saved' ? reply(c, saveGuestMore, {}) : refuse(c, 409, { __all__: [PAY_FIRST] });
  });

export const TOO_MANY_FORMS =
  'Too many forms have been sent from your network. Nothing was saved. Please try again in 10 minutes.';

export const bookingSession = new Hono<App>()
  .get(routePath(loadBookingSession), async (c) => {
    const returnedFrom = takeOnce(c, 'return');
    const read = await c.var.books.bookingSession(c.var.site, await browserOf(c), returnedFrom);
    const { session } = unlessReplaced(read);
    if (returnedFrom !== '' && session.payment) rememberPaid(c, session.payment);
    const notice = takeOnce(c, 'notice');
    return reply(c, loadBookingSession, { ...session, message: notice || session.message });
  })
  .post(routePath(renewSeats), async (c) => {
    const { session } = unlessReplaced(await c.var.books.renewSeats(c.var.site, await browserOf(c)));
    return reply(c, renewSeats, session);
  });

/** Logs a visitor out. It changes data, so neither another site's link nor a typed address may call it. */
export const logout = new Hono<App>().get('/api/logout', async (c) => {
  requireOwnPage(c);
  await logOutVisitor(c);
  return c.body(null, 204);
});

/**
 * Logs a visitor out, and drops every cookie that opens something of theirs, since the next person at a shared computer
 * must find nothing. The currency, the token of open forms and the session of staff open nothing of a guest's, so they
 * stay.
 */
export async function logOutVisitor(c: AppContext): Promise<void> {
  unlessReplaced(await c.var.books.logOut(c.var.site, await browserOf(c)));
  forgetVisitor(c);
  forgetToken(c);
  forgetConversation(c);
  forgetPromoCode(c);
  forgetNotices(c);
}
