import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { rememberPromoCode } from '#functions/http/promo-cookie.ts';
import { normalisePromoCode } from '#domain/promo.ts';
import { CAMPAIGN_FIELDS } from '#domain/visit/visit-source.ts';

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
