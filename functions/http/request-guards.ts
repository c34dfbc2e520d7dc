import type { MiddlewareHandler } from 'hono';
import type { App, AppContext } from '#functions/http/app.ts';
import { Problem } from '#functions/http/reply.ts';

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

const LOCAL = /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/;
const NO_STAGE = 'This site is not open yet: set STAGE to "production" or "demo" under vars in wrangler.jsonc.';

/**
 * Refuses every request at a public address until the operator has said what the site is for. Practice is the default
 * of a new project, and a guest must never book with a test card and believe that they have a seat.
 */
export const requireStage: MiddlewareHandler<App> = async (c, next) => {
  const { STAGE, PREVIEW } = c.env;
  const isMeant = STAGE === 'production' || STAGE === 'demo' || PREVIEW !== undefined;
  if (!isMeant && !LOCAL.test(new URL(c.req.url).hostname)) {
    throw new Problem(503, NO_STAGE);
  }
  await next();
};

/**
 * Refuses requests that a browser makes ahead of a press, so that they change nothing: logging out, opening a payment
 * and reading a notice are all GETs. The browser drops the refused answer and asks again when the link is pressed.
 */
export const refusePrefetch: MiddlewareHandler<App> = async (c, next) => {
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '';
  if (purpose.startsWith('prefetch')) {
    throw new Problem(503, 'This page can’t be loaded in advance.', {
      headers: { 'cache-control': 'no-store' },
    });
  }
  await next();
};

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Security headers of the Worker's responses; `public/_headers` has them for files. A route's own header stays. */
export const securityHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next();
  // The headers of a file's response are immutable; one copy is cheaper than one copy per header.
  const answer = new Response(c.res.body, c.res);
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  if (c.req.url.startsWith('https:')) {
    answer.headers.set('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`);
  }
  if (c.env.PREVIEW !== undefined || c.env.STAGE === 'demo') answer.headers.set('x-robots-tag', 'noindex');
  c.res = undefined;
  c.res = answer;
};

/** Forbids caching of responses about one visitor or about the current state. */
export const noStore: MiddlewareHandler<App> = async (c, next) => {
  await next();
  // A WebSocket response is not cached, and its headers are immutable. So are a file's: `c.header` changes a copy.
  if (c.res.status !== 101) c.header('cache-control', 'no-store');
};
