import { Hono } from 'hono';
import * as v from 'valibot';
import { toRequestedTours } from '#contract/cart-message.ts';
import { loadCart, saveCart } from '#contract/cart.ts';
import { toErrorMap } from '#contract/errors.ts';
import type { RequestedTour } from '#domain/cart.ts';
import { type Currency, isCurrency } from '#domain/currency.ts';
import { DAY } from '#domain/durations.ts';
import { normalisePromoCode } from '#domain/promo.ts';
import { CAMPAIGN_FIELDS } from '#domain/visit/visit-source.ts';
import * as carts from '#functions/cart/edit-cart.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, readCookie } from '#functions/http/cookies.ts';
import { readBody, readQuery, routePath } from '#functions/http/read-request.ts';
import { Problem, refuse, reply } from '#functions/http/reply.ts';
import { requireSameOrigin } from '#functions/http/request-guards.ts';
import {
  giveCartKey,
  keyReplaced,
  makeCartKey,
  rememberCurrency,
  showCartCount,
  visitorOf,
} from '#functions/cart/visitor.ts';

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

/** Saves the tours that a visitor wants; their first cart gives the browser its key. A missing code keeps the code. */
export async function saveVisitorCart(
  c: AppContext,
  visitor: carts.Visitor,
  requestedTours: readonly RequestedTour[],
  typedCode: string | undefined,
): Promise<carts.CartOutcome> {
  if (visitor.key === null && requestedTours.length === 0) return carts.showCart(c.var.context, visitor);
  const newKey = await makeCartKey();
  const asker = { ...visitor, newKeyHash: newKey.hash };
  const outcome = await carts.saveCart(c.var.context, asker, requestedTours, typedCode, rememberedPromoCode(c));
  if (outcome.kind === 'cart-gone') throw keyReplaced();
  // From now on the cart has the code, or the visitor wants another one, or none.
  if (typedCode !== undefined || (outcome.kind === 'shown' && outcome.cart.promo_code !== '')) forgetPromoCode(c);
  if (visitor.key === null && outcome.kind !== 'too-many-tries') giveCartKey(c, newKey);
  return outcome;
}

/** Changes the currency of a visitor's cart and of later pages; neither while a payment is open. */
export async function switchVisitorCurrency(
  c: AppContext,
  visitor: carts.Visitor,
  currency: Currency,
): Promise<carts.CartOutcome> {
  const outcome = await carts.switchCurrency(c.var.context, visitor, currency);
  if (outcome.kind !== 'payment-open') rememberCurrency(c, currency);
  return outcome;
}

/** Stores the number of tours for the header of every page. */
export function countCart(c: AppContext, outcome: carts.CartOutcome): void {
  if (outcome.kind !== 'payment-open') showCartCount(c, outcome.cart.no_items);
}

const DEFAULT_PAGE = '/trips/';

/**
 * The link of a campaign: `/go/<promo code>`, with the page of ours it leads to as `to`. The code waits for the visitor's
 * cart. The page's address keeps what names the campaign and the click, and `utm_campaign` is the code where the link
 * names no other. Nothing else goes on, because analytics see that address. An unknown code leads on as well, so that
 * nobody finds out codes here.
 */
export const campaign = new Hono<App>().get('/go/:code', (c) => {
  const code = normalisePromoCode(c.req.param('code'));
  rememberPromoCode(c, code);
  const page = ownPage(c.req.query('to') ?? DEFAULT_PAGE, c.req.url);
  page.searchParams.set('utm_campaign', code.toLowerCase());
  for (const name of CAMPAIGN_FIELDS) {
    const value = c.req.query(name);
    if (value) page.searchParams.set(name, value);
  }
  c.header('cache-control', 'no-store');
  return c.redirect(page.pathname + page.search + page.hash, 302);
});

/** The page as an address of this site: a link of ours never leads to another one. */
function ownPage(to: string, site: string): URL {
  const page = URL.canParse(to, site) ? new URL(to, site) : new URL(DEFAULT_PAGE, site);
  const isOurs = page.origin === new URL(site).origin && isPage(page.pathname);
  return isOurs ? page : new URL(DEFAULT_PAGE, site);
}

/**
 * Whether a path is one of a page: not of the API, of the staff side or of such a link. No page has an encoded letter in
 * its path, so that one could only be another spelling of those.
 */
function isPage(pathname: string): boolean {
  return !/%|\/\//.test(pathname) && !/^\/(?:api|go|staff)(?:\/|$)/i.test(pathname);
}

const PROMO = 'promo';
const KEPT = 30 * DAY;
/** What a promo code can look like. Anything else is not kept. */
const CODE = /^[A-Z0-9_-]{2,40}$/;

/** Keeps the promo code of a campaign's link until the visitor has a cart for it. It names nobody. */
function rememberPromoCode(c: AppContext, code: string): void {
  if (CODE.test(code)) giveCookie(c, PROMO, code, { lastsMs: KEPT });
}

/** The promo code of the campaign's link that led here, or empty. */
function rememberedPromoCode(c: AppContext): string {
  const code = readCookie(c, PROMO) ?? '';
  return CODE.test(code) ? code : '';
}

export function forgetPromoCode(c: AppContext): void {
  if (readCookie(c, PROMO) !== undefined) dropCookie(c, PROMO);
}
