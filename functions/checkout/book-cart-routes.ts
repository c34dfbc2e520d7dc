import { Hono } from 'hono';
import { switchCurrency, countCart, savedCart, beginEdit } from '#functions/cart/cart-routes.ts';
import { logOutVisitor } from '#functions/checkout/checkout-routes.ts';
import * as v from 'valibot';
import { BOOK } from '#contract/book-paths.ts';
import { CurrencyForm, DateForm, ExtrasForm, RemoveForm } from '#contract/book.ts';
import { DATE_IS_FULL, DATE_IS_IN_CART } from '#contract/tour-dates.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { isCurrency } from '#domain/currency.ts';
import { STEP_LEADS } from '#domain/text/booking-texts.ts';
import { tourCodeOf } from '#domain/tour.ts';
import type { CartOutcome } from '#functions/cart/edit-cart.ts';
import { bookCart } from '#functions/checkout/pages/book-cart.tsx';
import type { App, AppContext } from '#functions/http/app.ts';
import { bookPage, done, fault, goTo, takeNotices, readPage } from '#functions/checkout/pages/book-page.tsx';
import { readBody, routePath } from '#functions/http/read-request.ts';
import type { NoticeText } from '#functions/http/page-parts.tsx';
import type { TourChoices } from '#functions/cart/requested-tours.ts';
import { browserOf } from '#functions/cart/cart-cookies.ts';

const NOT_OFFERED = 'This start date isn’t available any more. Please choose another.';
const FULL = `${DATE_IS_FULL} Please choose another.`;
/** Opens the booking dialog where scripts run; a browser without scripts shows the cart's page. */
const DIALOG_HASH = '#my-cart';
/** Marks the address after a trip was added. A browser that comes there without any cookie has refused them. */
const ADDED = 'added';

/** The cart without script: the same rules as `/api/cart/`, with forms and pages. */
export const bookCartPages = new Hono<App>()
  .get(routePath({ path: BOOK.cart }), async (c) => {
    const { cart, ways, profile } = await readPage(c);
    const cameWithout = c.req.query(ADDED) !== undefined && c.req.header('cookie') === undefined;
    const notices = takeNotices(c, fault(cart.note), fault(cameWithout ? STEP_LEADS.noCookies : ''));
    const hasErrors = notices.some(({ isError }) => isError);
    const facts = { title: STEP_TITLES.cart, hasErrors, isGuestKnown: profile !== null };
    return bookPage(c, bookCart(cart, ways, notices), facts);
  })
  .post(routePath({ path: BOOK.add }), async (c) => {
    const form = v.safeParse(DateForm, await readBody(c, ['form']));
    if (!form.success) return goTo(c, BOOK.cart, fault(NOT_OFFERED));
    const { newKey, edit } = await beginEdit(c);
    const wanted = { tourDateId: form.output.tour_date_id, ...edit };
    const outcome = await c.var.books.addDate(c.var.site, await browserOf(c), wanted);
    switch (outcome.kind) {
      case 'not-offered':
        return goTo(c, BOOK.cart, fault(NOT_OFFERED));
      case 'full':
        return goTo(c, BOOK.cart, fault(FULL));
      case 'in-cart':
        return goTo(c, `${BOOK.cart}${DIALOG_HASH}`, done(DATE_IS_IN_CART));
      default:
        return saved(c, savedCart(c, outcome, newKey), done(''), `${BOOK.cart}?${ADDED}=1${DIALOG_HASH}`);
    }
  })
  .post(routePath({ path: BOOK.remove }), async (c) => {
    const form = v.safeParse(RemoveForm, await readBody(c, ['form']));
    if (!form.success) return goTo(c, BOOK.cart, fault(NOT_OFFERED));
    const { tour_date_id: tourDateId, next } = form.output;
    const code = tourCodeOf(tourDateId);
    const tour = next === 'dates' && code !== null ? await c.var.context.catalogue.tour(code) : null;
    const then = tour === null ? BOOK.cart : `${tour.url}#dates`;
    return changeTour(c, { tourDateId, choices: null }, done('Trip removed from your cart.'), then);
  })
  .post(routePath({ path: BOOK.extras }), async (c) => {
    const form = v.safeParse(ExtrasForm, await readBody(c, ['form']));
    if (!form.success) return goTo(c, BOOK.cart, fault(NOT_OFFERED));
    const { tourDateId, combinationId, insuranceId, addonIds } = form.output;
    const choices = {
      addonIds,
      ...(combinationId !== null && { combinationId }),
      ...(insuranceId !== null && { insuranceId }),
    };
    return changeTour(c, { tourDateId, choices }, done('We’ve saved your choices.'));
  })
  .post(routePath({ path: BOOK.currency }), async (c) => {
    const { currency } = v.parse(CurrencyForm, await readBody(c, ['form']));
    if (!isCurrency(currency)) return goTo(c, BOOK.cart);
    const outcome = await switchCurrency(c, currency);
    if (outcome.kind === 'payment-open') return goTo(c, BOOK.cart, fault(outcome.message));
    return saved(c, outcome, done(`Prices are now in ${currency}.`));
  })
  .post(routePath({ path: BOOK.leave }), async (c) => {
    await logOutVisitor(c);
    return goTo(c, BOOK.cart, done('We’ve cleared your details and cart from this browser.'));
  });

/** Saves a change of one trip, and goes back to the cart. */
async function changeTour(
  c: AppContext,
  change: { readonly tourDateId: string; readonly choices: TourChoices | null },
  notice: NoticeText,
  address: string = BOOK.cart,
): Promise<Response> {
  const { newKey, edit } = await beginEdit(c);
  const outcome = await c.var.books.changeTour(c.var.site, await browserOf(c), { ...change, ...edit });
  return saved(c, savedCart(c, outcome, newKey), notice, address);
}

/** Goes on after a saved cart; what is wrong with the cart comes before the notice. */
function saved(c: AppContext, outcome: CartOutcome, notice: NoticeText, address: string = BOOK.cart): Response {
  countCart(c, outcome);
  const wrong = outcome.kind === 'payment-open' ? outcome.message : outcome.cart.error || (outcome.cart.note ?? '');
  return goTo(c, address, wrong === '' ? notice : fault(wrong));
}
