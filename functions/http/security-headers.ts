import type { MiddlewareHandler } from 'hono';
import type { App } from '#functions/http/app.ts';

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

/**
 * Security headers of every response of the Worker; `public/_headers` has the same for files. A header that a
 * route set stays.
 */
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
