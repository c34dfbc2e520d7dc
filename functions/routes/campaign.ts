import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { rememberPromoCode } from '#functions/http/promo-cookie.ts';
import { normalisePromoCode } from '#domain/promo.ts';

const DEFAULT_PAGE = '/trips/';
const LONGEST = 150;
/** The campaign's part of an address, which analytics read; decision 015 says when the site remembers it. */
const PASSED_ON = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/**
 * The link of a campaign (E21): `/go/<promo code>`, with the page of ours it leads to as `to`. The code waits for the
 * visitor's cart, and the page's address says which campaign it was. An unknown code leads on as well, so that nobody
 * finds out codes here.
 */
export const campaign = new Hono<App>().get('/go/:code', (c) => {
  const code = normalisePromoCode(c.req.param('code'));
  rememberPromoCode(c, code);
  const page = ownPage(c.req.query('to') ?? DEFAULT_PAGE, c.req.url);
  const told = new Map<string, string>([['utm_campaign', code.toLowerCase()]]);
  for (const name of PASSED_ON) {
    const value = c.req.query(name);
    if (value) told.set(name, value);
  }
  for (const [name, value] of told) page.searchParams.set(name, value.slice(0, LONGEST));
  c.header('cache-control', 'no-store');
  return c.redirect(page.pathname + page.search + page.hash, 302);
});

/** The page as an address of this site: a link of ours never leads to another one. */
function ownPage(to: string, site: string): URL {
  const page = URL.canParse(to, site) ? new URL(to, site) : new URL(DEFAULT_PAGE, site);
  const isOurs = page.origin === new URL(site).origin && !/^\/(\/|api\/|go\/|staff\/)/.test(page.pathname);
  return isOurs ? page : new URL(DEFAULT_PAGE, site);
}
