import type { AppContext } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';

/**
 * Refuses what another site makes a visitor's browser do (P28). A program that is no browser sends none of these
 * headers and carries nobody's cookie, so it passes.
 *
 * `none` is an address the visitor typed. A POST cannot be typed.
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

/** Whether a browser said that one of our own pages asks, on a request that `requireSameOrigin` let pass. */
export function isProvenOwn(c: AppContext): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') !== undefined;
}

/** Path of our own page that a request came from; empty when the browser does not say, or it was none of ours. */
export function ownPageOf(c: AppContext): string {
  const source = c.req.header('referer');
  return source !== undefined && ownOrigins(c).includes(originOf(source)) ? new URL(source).pathname : '';
}

/**
 * Refuses a connection that another site's page opens (P28): a browser opens a WebSocket to anywhere, cookies and all,
 * and says in `origin` whose page it is. Nothing else opens one.
 */
export function requireOwnOrigin(c: AppContext): void {
  if (!ownOrigins(c).includes(originOf(c.req.header('origin') ?? ''))) throw crossSite();
}

function ownOrigins(c: AppContext): string[] {
  return [c.req.url, c.env.SITE_URL].filter((url) => url !== undefined && url !== '').map((url) => originOf(url!));
}

/** `null`, as a sandboxed page sends it, is nobody's origin. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null';
}

function crossSite(): Problem {
  return new Problem(403, 'This can only be asked for from our own pages.');
}
