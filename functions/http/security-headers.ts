import type { MiddlewareHandler } from 'hono';
import type { App } from '#functions/http/app.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Headers of every answer of the Worker (P28). A route that set one itself keeps its own. */
export const securityHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!c.res.headers.has(name)) c.header(name, value);
  }
  if (new URL(c.req.url).protocol === 'https:') {
    c.header('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`);
  }
};

/** Answers that are about one visitor, or about now, are kept by nobody. */
export const noStore: MiddlewareHandler<App> = async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
};
