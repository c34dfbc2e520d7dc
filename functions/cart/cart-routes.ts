import { Hono } from 'hono';
import * as v from 'valibot';
import { toRequestedTours } from '#contract/cart-message.ts';
import { loadCart, saveCart } from '#contract/cart.ts';
import { toErrorMap } from '#contract/errors.ts';
import { type Currency, isCurrency } from '#domain/currency.ts';
import { DAY } from '#domain/durations.ts';
import { normalisePromoCode } from '#domain/promo.ts';
import { CAMPAIGN_FIELDS } from '#domain/visit/visit-source.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, readCookie } from '#functions/http/cookies.ts';
import { readBody, readQuery, routePath } from '#functions/http/read-request.ts';
import { Problem, refuse, reply } from '#functions/http/reply.ts';
import { requireSameOrigin } from '#functions/http/request-guards.ts';
import {
  giveCartKey,
  makeCartKey,
  rememberCurrency,
  showCartCount,
  type NewCartKey,
  unlessReplaced,
  browserOf,
} from '#functions/cart/cart-cookies.ts';
import type { KeyReplaced } from '#functions/cart/visitor.ts';
import type { CartOutcome } from '#functions/cart/edit-cart.ts';

export const cart = new Hono<App>()
  .get(routePath(loadCart), async (c) => {
    const { promo_code: promoCode = '', currency } = readQuery(c, loadCart);
    if (currency !== undefined || promoCode !== '') requireSameOrigin(c);
    const asked = { promoCode, currency: isCurrency(currency) ? currency : null };
    const { books, site } = c.var;
    const outcome = unlessReplaced(await books.loadCart(site, await browserOf(c), asked));
    if (asked.currency !== null && outcome.kind !== 'payment-open') rememberCurrency(c, asked.currency);
    return answer(c, outcome);
  })
  .post(routePath(saveCart), async (c) => {
    const posted = v.safeParse(saveCart.body, await readBody(c, ['json']));
    if (!posted.success) throw new Problem(400, 'The body is not a cart.', { errors: toErrorMap(posted.issues) });
    const { newKey, edit } = await beginEdit(c);
    const { promo_code: typedCode } = posted.output;
    const wanted = { requestedTours: toRequestedTours(posted.output), typedCode, ...edit };
    const outcome = await c.var.books.saveCart(c.var.site, await browserOf(c), wanted);
    return answer(c, savedCart(c, outcome, newKey, typedCode));
  });

function answer(c: AppContext, outcome: CartOutcome) {
  if (outcome.kind === 'payment-open') return refuse(c, 409, { __all__: [outcome.message] });
  if (outcome.kind === 'too-many-tries') c.header('retry-after', String(outcome.retryAfterSeconds));
  countCart(c, outcome);
  const status = { shown: 200, refused: 400, 'too-many-tries': 429 } as const;
  return reply(c, loadCart, outcome.cart, status[outcome.kind]);
}

/** A key for the cart, which may be the browser's first, and the code of a campaign's link for it. */
export async function beginEdit(c: AppContext) {
  const newKey = await makeCartKey();
  return { newKey, edit: { newKeyHash: newKey.hash, linkedCode: rememberedPromoCode(c) } };
}

/**
 * The outcome of a saved cart. Its first saving gives the browser the key. The code of a campaign's link is dropped once
 * the cart has it, or the visitor wants another one, or none.
 */
export function savedCart(
  c: AppContext,
  outcome: CartOutcome | KeyReplaced,
  newKey: NewCartKey,
  typedCode?: string,
): CartOutcome {
  const saved = unlessReplaced(outcome);
  if (typedCode !== undefined || (saved.kind === 'shown' && saved.cart.promo_code !== '')) forgetPromoCode(c);
  if (saved.kind !== 'payment-open' && saved.hasNewKey === true) giveCartKey(c, newKey);
  return saved;
}

/** Changes the currency of a visitor's cart and of later pages; neither while a payment is open. */
export async function switchCurrency(c: AppContext, currency: Currency): Promise<CartOutcome> {
  const asked = { currency, promoCode: '' };
  const outcome = unlessReplaced(await c.var.books.loadCart(c.var.site, await browserOf(c), asked));
  if (outcome.kind !== 'payment-open') rememberCurrency(c, currency);
  return outcome;
}

export function countCart(c: AppContext, outcome: CartOutcome): void {
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
  // It waits for the visitor's cart, and names nobody.
  if (CODE.test(code)) giveCookie(c, PROMO, code, { lastsMs: KEPT });
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

function rememberedPromoCode(c: AppContext): string {
  const code = readCookie(c, PROMO) ?? '';
  return CODE.test(code) ? code : '';
}

export function forgetPromoCode(c: AppContext): void {
  if (readCookie(c, PROMO) !== undefined) dropCookie(c, PROMO);
}
