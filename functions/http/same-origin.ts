import type { AppContext } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';

/**
 * Refuses requests that another site starts in a visitor's browser. A program other than a browser sends none of
 * these headers and no visitor's cookie, so it passes.
 *
 * `none` means that the visitor typed the address. A POST cannot be typed.
 */
export function requireSameOrigin(c: AppContext): void {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) {
    if (site === 'same-origin' || (site === 'none' && c.req.method === 'GET')) return;
    throw crossSite();
  }
  const source = c.req.header('origin') ?? c.req.header('referer');
  if (source !== undefined && !ownOrigins(c).includes(originOf(source))) throw crossSite();
}

/** The same for a GET that changes something: an address that was typed, or opened from a note, is refused too. */
export function requireOwnPage(c: AppContext): void {
  requireSameOrigin(c);
  if (c.req.header('sec-fetch-site') === 'none') throw crossSite();
}

/** Whether the browser states that our own page asks, on a request that `requireSameOrigin` let pass. */
export function isProvenOwn(c: AppContext): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') !== undefined;
}

/** Path of our page that sent the request; empty when the browser does not state it, or for another site's page. */
export function ownPageOf(c: AppContext): string {
  const source = c.req.header('referer');
  return source !== undefined && ownOrigins(c).includes(originOf(source)) ? new URL(source).pathname : '';
}

/**
 * Refuses a WebSocket from another site's page: a browser opens one to any site, with cookies, and names the
 * page's site in `origin`. No other program opens one.
 */
export function requireOwnOrigin(c: AppContext): void {
  if (!ownOrigins(c).includes(originOf(c.req.header('origin') ?? ''))) throw crossSite();
}

function ownOrigins(c: AppContext): string[] {
  return [c.req.url, c.env.SITE_URL].filter((url) => url !== undefined && url !== '').map((url) => originOf(url!));
}

/** The origin `null`, which a sandboxed page sends, matches no site. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null';
}

function crossSite(): Problem {
  return new Problem(403, 'This request came from another site, so we stopped it. Please try again from our website.');
}
