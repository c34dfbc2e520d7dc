import { Hono } from 'hono';
import * as v from 'valibot';
import { BOOK } from '#contract/book-paths.ts';
import { PaymentForm, PromoCodeForm, VisaForm } from '#contract/book.ts';
import { isVisaItem } from '#contract/cart-items.ts';
import { EMPTY_CART, EMPTY_CART_TEXT, VISA_UNDECIDED_TEXT } from '#contract/cart.ts';
import { type ErrorMap, toErrorMap } from '#contract/errors.ts';
import { saveGuest } from '#contract/guest.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { isCurrency } from '#domain/currency.ts';
import { MINUTE, SECOND } from '#domain/durations.ts';
import { visaTitle } from '#domain/text/booking-texts.ts';
import { BOOKED_TITLE } from '#domain/text/trip-text.ts';
import { findGuestOfKey, toGuestProfile } from '#functions/bookings/guests.ts';
import { findCartOfPayLink } from '#functions/bookings/pay-later.ts';
import { storeCartKey } from '#functions/cart/cart-keys.ts';
import { applyPromoCode, readCart } from '#functions/cart/edit-cart.ts';
import { withChoices } from '#functions/cart/requested-tours.ts';
import { readBookingSession } from '#functions/checkout/booking-session.ts';
import { enterGuest } from '#functions/checkout/enter-guest.ts';
import { bookDetails, bookVisa } from '#functions/checkout/pages/book-details.tsx';
import { bookDone, bookNothing, resumePayment } from '#functions/checkout/pages/book-step.tsx';
import { bookPayment, type PaymentPage } from '#functions/checkout/pages/book-payment.tsx';
import { payByCard } from '#functions/checkout/take-payment.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import {
  bookPage,
  done,
  fault,
  goTo,
  takeNotices,
  visitorWithCart,
  withLogOut,
} from '#functions/checkout/pages/book-page.tsx';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { saveVisitorCart, switchVisitorCurrency } from '#functions/cart/cart-routes.ts';
import { rememberPaid } from '#functions/check-in/check-in-cookie.ts';
import { guestSenderOf, TOO_MANY_FORMS } from '#functions/checkout/checkout-routes.ts';
import { takeReturn } from '#functions/http/notice.ts';
import { paidAs } from '#functions/checkout/paid-cart.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { Problem } from '#functions/http/reply.ts';
import { noStore } from '#functions/http/request-guards.ts';
import { giveCartKey, keyReplaced, makeCartKey, visitorOf } from '#functions/cart/visitor.ts';
import { logFault } from '#functions/platform/audit.ts';
import { bookCartPages } from '#functions/checkout/book-cart-routes.ts';

type Values = Readonly<Record<string, string>>;

const TITLE = 'Pay for your booking';
const NOT_VALID =
  'We can’t open this payment link. It may be more than 3 days old, or you may already have paid for or changed your booking. If you reloaded the page, open the link in our email again. If that doesn’t work and you haven’t paid, contact us.';

/** The link of the mail that says that a booking can be paid now. A press opens it, since mail scanners open links. */
const bookResume = new Hono<App>()
  .get(routePath({ path: BOOK.resume }), async (c) => {
    const token = c.req.query('token') ?? '';
    if ((await cartOf(c, token)) === null) return notValid(c);
    const booking = await withLogOut(c, resumePayment(token));
    // The token stands in the address, which the page sends to nobody.
    return fillBuiltPage(c, BOOK.cart, { title: TITLE, slots: { booking } });
  })
  .post(routePath({ path: BOOK.resume }), async (c) => {
    const { token = '' } = (await readBody(c, ['form'])) as Readonly<Record<string, string>>;
    const cartId = await cartOf(c, token);
    if (cartId === null) return notValid(c);
    const key = await makeCartKey();
    if (!storeCartKey(c.var.context.store, { hash: key.hash, cartId })) return notValid(c);
    giveCartKey(c, key);
    return goTo(c, BOOK.payment);
  });

function cartOf(c: AppContext, token: string): Promise<string | null> {
  const { store, now } = c.var.context;
  return findCartOfPayLink(store, token, now());
}

function notValid(c: AppContext): Promise<Response> {
  return bookPage(c, bookNothing([fault(NOT_VALID)]), { title: TITLE, status: 404, hasErrors: true });
}

const HOW_TO_PAY = 'Please choose how you’d like to pay.';
const FAULT = 'Something went wrong on our side. You haven’t been charged. Please try again.';

/**
 * Booking a trip without script: each step of the booking dialog as a page, with the services, the schemas and the
 * texts of the dialog. A form that is refused is shown again with what was typed; one that is taken leads on, so that a
 * reload sends nothing again.
 */
export const book = new Hono<App>()
  .use('/book/*', noStore)
  // From a newsletter too: a browser sends the cart's cookie with a link that a guest follows, and with nothing else.
  .get('/book/*', async (c, next) => {
    const { currency } = c.req.query();
    if (!isCurrency(currency)) return next();
    const outcome = await switchVisitorCurrency(c, await visitorOf(c), currency);
    return goTo(c, new URL(c.req.url).pathname, outcome.kind === 'payment-open' ? fault(outcome.message) : null);
  })
  .route('/', bookCartPages)
  .route('/', bookResume)
  .get(routePath({ path: BOOK.details }), async (c) => {
    const { visitor, cart } = await visitorWithCart(c);
    if (visitor.key === null) return goTo(c, BOOK.cart);
    // The payment's page shows a booking that another tab has paid.
    if (cart.no_items === 0) return goTo(c, BOOK.payment);
    const guest = findGuestOfKey(c.var.context.store, visitor.key.hash);
    const known = guest === null ? {} : toGuestProfile(guest);
    const page = bookDetails({ known, posted: null, cart }, takeNotices(c));
    return bookPage(c, page, { title: STEP_TITLES.personal });
  })
  .post(routePath({ path: BOOK.details }), async (c) => {
    const values = (await readBody(c, ['form'])) as Values;
    // The cart is for the page alone: the details are stored with a key that may have ended meanwhile.
    const cart = await visitorWithCart(c).then(
      (seen) => seen.cart,
      () => EMPTY_CART,
    );
    const refuse = (status: number, errors: ErrorMap, isGuestKnown?: boolean) =>
      bookPage(c, bookDetails({ known: {}, posted: { values, errors }, cart }, []), {
        title: STEP_TITLES.personal,
        status,
        hasErrors: true,
        isGuestKnown,
      });
    const form = v.safeParse(saveGuest.body, values);
    if (!form.success) return refuse(400, toErrorMap(form.issues));
    try {
      const sender = await guestSenderOf(c);
      if (sender === null) return await refuse(429, { __all__: [TOO_MANY_FORMS] });
      const outcome = await enterGuest(c.var.context, sender.requester, form.output);
      if (outcome.hasNewKey) giveCartKey(c, sender.newKey);
      switch (outcome.kind) {
        case 'refused':
          return await refuse(400, outcome.errors);
        case 'key-replaced':
          return await refuse(409, { __all__: [keyReplaced().detail] });
        case 'conflict':
          if (outcome.message === EMPTY_CART_TEXT) return goTo(c, BOOK.payment);
          return await refuse(409, { __all__: [outcome.message] }, outcome.hasNewKey || undefined);
        case 'challenge':
          return await refuse(409, { __all__: [await crowdedText(c)] }, true);
        case 'accepted':
          return goTo(c, BOOK.visa);
      }
    } catch (error) {
      logFault(c.req.path, error);
      return refuse(500, { __all__: [FAULT] });
    }
  })
  .get(routePath({ path: BOOK.visa }), async (c) => {
    const { cart } = await visitorWithCart(c);
    const rows = cart.items.filter(isVisaItem);
    const row = rows.find((item) => item.tour_date_id === c.req.query('date')) ?? rows[0];
    if (row === undefined || !isCurrency(cart.currency)) return goTo(c, BOOK.payment);
    const page = bookVisa(row, cart.currency, { error: null, notices: takeNotices(c) });
    return bookPage(c, page, { title: visaTitle(row.tour_name) });
  })
  .post(routePath({ path: BOOK.visa }), async (c) => {
    const values = (await readBody(c, ['form'])) as Values;
    const { visitor, cart } = await visitorWithCart(c);
    const rows = cart.items.filter(isVisaItem);
    const index = rows.findIndex((item) => item.tour_date_id === values['tour_date_id']);
    const row = rows[index];
    if (row === undefined || !isCurrency(cart.currency)) return goTo(c, BOOK.cart);
    const form = v.safeParse(VisaForm, values);
    const isOffered = form.success && row.visa_types?.some(({ id }) => id === form.output.visa_id);
    if (!isOffered) {
      const page = bookVisa(row, cart.currency, { error: VISA_UNDECIDED_TEXT, notices: [] });
      return bookPage(c, page, { title: visaTitle(row.tour_name), status: 400, hasErrors: true });
    }
    const { tour_date_id: id, visa_id: visaId } = form.output;
    await saveVisitorCart(c, visitor, withChoices(readCart(visitor).requestedTours, id, { visaId }), undefined);
    const next = rows[index + 1];
    return goTo(c, next === undefined ? BOOK.payment : visaPage(next.tour_date_id));
  })
  .get(routePath({ path: BOOK.payment }), (c) => showPayment(c))
  .post(routePath({ path: BOOK.promo }), async (c) => {
    const values = (await readBody(c, ['form'])) as Values;
    const form = v.safeParse(PromoCodeForm, values);
    const typed = values['promo_code'] ?? '';
    if (!form.success) return showPayment(c, { typed, error: form.issues[0].message }, 400);
    const visitor = await visitorOf(c);
    const code = form.output.promo_code.trim();
    if (code === '') {
      await saveVisitorCart(c, visitor, readCart(visitor).requestedTours, '');
      return goTo(c, BOOK.payment);
    }
    const outcome = await applyPromoCode(c.var.context, visitor, code);
    if (outcome.kind === 'shown' || outcome.kind === 'payment-open') return goTo(c, BOOK.payment);
    if (outcome.kind === 'too-many-tries') c.header('retry-after', String(outcome.retryAfterSeconds));
    const status = outcome.kind === 'too-many-tries' ? 429 : 400;
    return showPayment(c, { typed, error: outcome.cart.promoCodeError }, status);
  })
  .post(routePath({ path: BOOK.payment }), async (c) => {
    const form = v.safeParse(PaymentForm, await readBody(c, ['form']));
    if (!form.success) return goTo(c, BOOK.payment, fault(HOW_TO_PAY));
    const { key, networks } = await visitorOf(c);
    if (key === null) return goTo(c, BOOK.cart, fault(EMPTY_CART_TEXT));
    const { installment, cart_version: cartVersion, cart_total: cartTotal } = form.output;
    const seen = { cartVersion, cartTotal };
    const request = { cartId: key.cart.id, networks, card: null, installment, ...seen, returnTo: BOOK.payment };
    const outcome = await payByCard(c.var.context, request);
    const again = (text: string) => goTo(c, `${BOOK.payment}?installment=${installment}`, fault(text));
    switch (outcome.kind) {
      case 'elsewhere':
        return c.redirect(outcome.url, 303);
      case 'paid':
        return goTo(c, BOOK.done, done((await paidAs(c, key, outcome.orderId, installment)).note));
      case 'too-many-tries':
        return again(outcome.message);
      default:
        return again(Object.values(outcome.errors).flat().join(' '));
    }
  })
  .get(routePath({ path: BOOK.done }), async (c) => {
    const { key } = await visitorOf(c);
    const returnedFrom = takeReturn(c, 'pages');
    const { payment, message, note } = await readBookingSession(c.var.context, key?.cart ?? null, returnedFrom);
    const notices = takeNotices(c, fault(message), done(note));
    if (payment === null) return bookPage(c, bookNothing(notices));
    rememberPaid(c, payment);
    return bookPage(c, bookDone(payment, notices), { title: BOOKED_TITLE });
  });

book.onError((error, c) => {
  const status = error instanceof Problem ? error.status : 500;
  const text = error instanceof Problem ? error.detail : FAULT;
  if (!(error instanceof Problem)) logFault(`${c.req.method} ${c.req.path}`, error);
  return bookPage(c, bookNothing([fault(text)]), { status, hasErrors: true });
});

/** The summary, or the step that comes before it: a cart, the guest's details, and every visa decided. */
async function showPayment(
  c: AppContext,
  refusedCode: PaymentPage['refusedCode'] = null,
  status = 200,
): Promise<Response> {
  const { visitor, cart } = await visitorWithCart(c);
  const { context } = c.var;
  const returnedFrom = takeReturn(c, 'pages');
  const session = await readBookingSession(context, visitor.key?.cart ?? null, returnedFrom);
  if (session.payment !== null) return goTo(c, BOOK.done);
  if (cart.no_items === 0) return goTo(c, BOOK.cart, fault(session.message));
  if (session.stage === 'shopping') return goTo(c, BOOK.details);
  const undecided = cart.items.filter(isVisaItem).find(({ visa_id: visaId }) => visaId === 0);
  if (undecided) return goTo(c, visaPage(undecided.tour_date_id), fault(VISA_UNDECIDED_TEXT));
  const { hold_seconds: heldFor, promise } = session;
  const notices = takeNotices(c, fault(session.message), done(session.note), fault(cart.note));
  const page: PaymentPage = {
    cart,
    installment: Number(c.req.query('installment')) === INSTALLMENT_DEPOSIT ? INSTALLMENT_DEPOSIT : INSTALLMENT_FULL,
    refusedCode,
    heldMinutes: heldFor === null ? null : Math.ceil((heldFor * SECOND) / MINUTE),
    cancelling: promise.cancelling,
    keptDays: promise.kept_days,
    isDemonstration: session.demonstration,
    notices,
  };
  const hasErrors = refusedCode !== null || notices.some(({ isError }) => isError);
  return bookPage(c, bookPayment(page), { title: STEP_TITLES.summary, status, hasErrors });
}

function visaPage(tourDateId: string): string {
  return `${BOOK.visa}?date=${encodeURIComponent(tourDateId)}`;
}

/** A guest without JavaScript cannot answer Turnstile. */
async function crowdedText(c: AppContext): Promise<string> {
  const { phone } = await c.var.context.catalogue.operator();
  return `This trip is in high demand right now, so we check that you’re a person, which needs JavaScript. Please turn it on for this site, try again in a few minutes, or call us on ${phone} and we’ll book your seat.`;
}
