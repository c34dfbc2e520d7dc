import { Hono } from 'hono';
import { switchCurrency, savedCart, beginEdit } from '#functions/cart/cart-routes.ts';
import { type Cart, type CartItem, EMPTY_CART, EMPTY_CART_TEXT, VISA_UNDECIDED_TEXT } from '#contract/cart.ts';
import * as v from 'valibot';
import { BOOK } from '#contract/book-paths.ts';
import { PaymentForm, PromoCodeForm, VisaForm } from '#contract/book.ts';
import { isVisaItem } from '#contract/cart-items.ts';
import { type ErrorMap, toErrorMap } from '#contract/errors.ts';
import { saveGuest } from '#contract/guest.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { isCurrency } from '#domain/currency.ts';
import { MINUTE, SECOND } from '#domain/durations.ts';
import { visaTitle } from '#domain/text/booking-texts.ts';
import { BOOKED_TITLE } from '#domain/text/trip-text.ts';
import { bookDetails, bookVisa } from '#functions/checkout/pages/book-details.tsx';
import { bookDone, bookNothing, resumePayment } from '#functions/checkout/pages/book-step.tsx';
import { bookPayment, type PaymentPage } from '#functions/checkout/pages/book-payment.tsx';
import type { App, AppContext } from '#functions/http/app.ts';
import {
  bookPage,
  done,
  fault,
  goTo,
  takeNotices,
  withLogOut,
  readPage,
} from '#functions/checkout/pages/book-page.tsx';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { rememberPaid, openToken } from '#functions/check-in/check-in-cookie.ts';
import { TOO_MANY_FORMS, payFor } from '#functions/checkout/checkout-routes.ts';
import { takeOnce } from '#functions/http/notice.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { Problem } from '#functions/http/reply.ts';
import { noStore } from '#functions/http/request-guards.ts';
import {
  giveCartKey,
  makeCartKey,
  KEY_REPLACED_TEXT,
  unlessReplaced,
  browserOf,
} from '#functions/cart/cart-cookies.ts';
import { logFault } from '#functions/platform/audit.ts';
import { bookCartPages } from '#functions/checkout/book-cart-routes.ts';
import type { BookPage } from '#functions/checkout/book-pages.ts';
import { isAway } from '#functions/http/away.ts';

type Values = Readonly<Record<string, string>>;

const TITLE = 'Pay for your booking';
const NOT_VALID =
  'We can’t open this payment link. It may be more than 3 days old, or you may already have paid for or changed your booking. If you reloaded the page, open the link in our email again. If that doesn’t work and you haven’t paid, contact us.';

/** The link of the mail that says that a booking can be paid now. A press opens it, since mail scanners open links. */
const bookResume = new Hono<App>()
  .get(routePath({ path: BOOK.resume }), async (c) => {
    const token = c.req.query('token') ?? '';
    const { isOpen, isGuestKnown } = await c.var.books.payLink(c.var.site, await browserOf(c), token);
    if (!isOpen) return notValid(c, isGuestKnown);
    // The token stands in the address, which the page sends to nobody.
    return fillBuiltPage(c, BOOK.cart, {
      title: TITLE,
      slots: { booking: withLogOut(resumePayment(token), isGuestKnown) },
    });
  })
  .post(routePath({ path: BOOK.resume }), async (c) => {
    const { token = '' } = (await readBody(c, ['form'])) as Readonly<Record<string, string>>;
    const newKey = await makeCartKey();
    const asked = { token, newKeyHash: newKey.hash };
    const { isOpen, isGuestKnown } = await c.var.books.openPayLink(c.var.site, await browserOf(c), asked);
    if (!isOpen) return notValid(c, isGuestKnown);
    giveCartKey(c, newKey);
    return goTo(c, BOOK.payment);
  });

function notValid(c: AppContext, isGuestKnown: boolean): Promise<Response> {
  return bookPage(c, bookNothing([fault(NOT_VALID)]), { title: TITLE, status: 404, hasErrors: true, isGuestKnown });
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
    const outcome = await switchCurrency(c, currency);
    return goTo(c, new URL(c.req.url).pathname, outcome.kind === 'payment-open' ? fault(outcome.message) : null);
  })
  .route('/', bookCartPages)
  .route('/', bookResume)
  .get(routePath({ path: BOOK.details }), async (c) => {
    const { cart, hasCart, profile } = await readPage(c);
    if (!hasCart) return goTo(c, BOOK.cart);
    // The payment's page shows a booking that another tab has paid.
    if (cart.no_items === 0) return goTo(c, BOOK.payment);
    const page = bookDetails({ known: profile ?? {}, posted: null, cart }, takeNotices(c));
    return bookPage(c, page, { title: STEP_TITLES.personal, isGuestKnown: profile !== null });
  })
  .post(routePath({ path: BOOK.details }), async (c) => {
    const values = (await readBody(c, ['form'])) as Values;
    const refuse = (status: number, errors: ErrorMap, cart: Cart, isGuestKnown: boolean) =>
      bookPage(c, bookDetails({ known: {}, posted: { values, errors }, cart }, []), {
        title: STEP_TITLES.personal,
        status,
        hasErrors: true,
        isGuestKnown,
      });
    const form = v.safeParse(saveGuest.body, values);
    if (!form.success) {
      const { cart, profile } = await readPage(c);
      return refuse(400, toErrorMap(form.issues), cart, profile !== null);
    }
    try {
      const newKey = await makeCartKey();
      const { outcome, page } = await c.var.books.enterGuestOnPage(c.var.site, await browserOf(c), {
        form: form.output,
        turnstile: '',
        newKeyHash: newKey.hash,
        checkInToken: openToken(c),
      });
      if (outcome.hasNewKey) giveCartKey(c, newKey);
      const cart = page.kind === 'page' ? page.cart : EMPTY_CART;
      const isGuestKnown = outcome.hasNewKey || (page.kind === 'page' && page.profile !== null);
      switch (outcome.kind) {
        case 'too-many-forms':
          c.header('retry-after', '600');
          return await refuse(429, { __all__: [TOO_MANY_FORMS] }, cart, isGuestKnown);
        case 'refused':
          return await refuse(400, outcome.errors, cart, isGuestKnown);
        case 'key-replaced':
          return await refuse(409, { __all__: [KEY_REPLACED_TEXT] }, cart, isGuestKnown);
        case 'conflict':
          if (outcome.message === EMPTY_CART_TEXT) return goTo(c, BOOK.payment);
          return await refuse(409, { __all__: [outcome.message] }, cart, isGuestKnown);
        case 'challenge':
          return await refuse(409, { __all__: [await crowdedText(c)] }, cart, isGuestKnown);
        case 'accepted':
          return goTo(c, BOOK.visa);
      }
    } catch (error) {
      if (isAway(error)) throw error;
      logFault(c.req.path, error);
      return refuse(500, { __all__: [FAULT] }, EMPTY_CART, false);
    }
  })
  .get(routePath({ path: BOOK.visa }), async (c) => {
    const page = await readPage(c);
    const rows = page.cart.items.filter(isVisaItem);
    const row = rows.find((item) => item.tour_date_id === c.req.query('date')) ?? rows[0];
    return row === undefined ? goTo(c, BOOK.payment) : showVisa(c, page, row, null);
  })
  .post(routePath({ path: BOOK.visa }), async (c) => {
    const values = (await readBody(c, ['form'])) as Values;
    const form = v.safeParse(VisaForm, values);
    const { newKey, edit } = await beginEdit(c);
    const tourDateId = values['tour_date_id'] ?? '';
    const visaId = form.success ? form.output.visa_id : null;
    const wanted = { tourDateId, visaId, ...edit };
    const chosen = unlessReplaced(await c.var.books.chooseVisa(c.var.site, await browserOf(c), wanted));
    switch (chosen.kind) {
      case 'no-such-trip':
        return goTo(c, BOOK.cart);
      case 'undecided': {
        const row = chosen.page.cart.items.filter(isVisaItem).find((item) => item.tour_date_id === tourDateId)!;
        return showVisa(c, chosen.page, row, VISA_UNDECIDED_TEXT);
      }
      case 'decided':
        savedCart(c, chosen.outcome, newKey);
        return goTo(c, chosen.next === null ? BOOK.payment : visaPage(chosen.next));
    }
  })
  .get(routePath({ path: BOOK.payment }), async (c) =>
    showPayment(c, await readPage(c, takeOnce(c, 'return', 'pages'))),
  )
  .post(routePath({ path: BOOK.promo }), async (c) => {
    const values = (await readBody(c, ['form'])) as Values;
    const form = v.safeParse(PromoCodeForm, values);
    const typed = values['promo_code'] ?? '';
    if (!form.success) return showPayment(c, await readPage(c), { typed, error: form.issues[0].message }, 400);
    const { newKey, edit } = await beginEdit(c);
    const wanted = { code: form.output.promo_code.trim(), ...edit };
    const tried = unlessReplaced(await c.var.books.tryCode(c.var.site, await browserOf(c), wanted));
    if (tried.kind === 'removed') savedCart(c, tried.outcome, newKey, '');
    if (tried.kind !== 'refused') return goTo(c, BOOK.payment);
    const { error, retryAfterSeconds, page } = tried;
    if (retryAfterSeconds !== null) c.header('retry-after', String(retryAfterSeconds));
    return showPayment(c, page, { typed, error }, retryAfterSeconds === null ? 400 : 429);
  })
  .post(routePath({ path: BOOK.payment }), async (c) => {
    const form = v.safeParse(PaymentForm, await readBody(c, ['form']));
    if (!form.success) return goTo(c, BOOK.payment, fault(HOW_TO_PAY));
    const outcome = unlessReplaced(await payFor(c, form.output, null, BOOK.payment));
    const again = (text: string) => goTo(c, `${BOOK.payment}?installment=${form.output.installment}`, fault(text));
    switch (outcome.kind) {
      case 'elsewhere':
        return c.redirect(outcome.url, 303);
      case 'paid':
        return goTo(c, BOOK.done, done(outcome.booking.note));
      case 'too-many-tries':
        return again(outcome.message);
      default: {
        const text = Object.values(outcome.errors).flat().join(' ');
        return text === EMPTY_CART_TEXT ? goTo(c, BOOK.cart, fault(text)) : again(text);
      }
    }
  })
  .get(routePath({ path: BOOK.done }), async (c) => {
    const { session, profile } = await readPage(c, takeOnce(c, 'return', 'pages'));
    const { payment, message, note } = session;
    const notices = takeNotices(c, fault(message), done(note));
    const isGuestKnown = profile !== null;
    if (payment === null) return bookPage(c, bookNothing(notices), { isGuestKnown });
    rememberPaid(c, payment);
    return bookPage(c, bookDone(payment, notices), { title: BOOKED_TITLE, isGuestKnown });
  });

book.onError((error, c) => {
  if (isAway(error)) throw error;
  const status = error instanceof Problem ? error.status : 500;
  const text = error instanceof Problem ? error.detail : FAULT;
  if (!(error instanceof Problem)) logFault(`${c.req.method} ${c.req.path}`, error);
  return bookPage(c, bookNothing([fault(text)]), { status, hasErrors: true });
});

function showVisa(
  c: AppContext,
  { cart, profile }: BookPage,
  row: CartItem,
  error: string | null,
): Promise<Response> | Response {
  if (!isCurrency(cart.currency)) return goTo(c, BOOK.cart);
  return bookPage(c, bookVisa(row, cart.currency, { error, notices: error === null ? takeNotices(c) : [] }), {
    title: visaTitle(row.tour_name),
    isGuestKnown: profile !== null,
    ...(error !== null && { status: 400, hasErrors: true }),
  });
}

/** The summary, or the step that comes before it: a cart, the guest's details, and every visa decided. */
function showPayment(
  c: AppContext,
  { cart, session, profile }: BookPage,
  refusedCode: PaymentPage['refusedCode'] = null,
  status = 200,
): Promise<Response> | Response {
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
  const isGuestKnown = profile !== null;
  return bookPage(c, bookPayment(page), { title: STEP_TITLES.summary, status, hasErrors, isGuestKnown });
}

function visaPage(tourDateId: string): string {
  return `${BOOK.visa}?date=${encodeURIComponent(tourDateId)}`;
}

/** A guest without JavaScript cannot answer Turnstile. */
async function crowdedText(c: AppContext): Promise<string> {
  const { phone } = await c.var.context.catalogue.operator();
  return `This trip is in high demand right now, so we check that you’re a person, which needs JavaScript. Please turn it on for this site, try again in a few minutes, or call us on ${phone} and we’ll book your seat.`;
}
