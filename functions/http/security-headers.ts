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

/** Headers of every answer of the Worker (P28); `public/_headers` says the same for files. A route that set one keeps its own. */
export const securityHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next();
  // A file's headers cannot be changed, and changing them one by one would copy the answer each time.
  const answer = new Response(c.res.body, c.res);
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  if (c.req.url.startsWith('https:')) {
    answer.headers.set('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`);
  }
  c.res = undefined;
  c.res = answer;
};

/** Answers that are about one visitor, or about now, are kept by nobody. */
export const noStore: MiddlewareHandler<App> = async (c, next) => {
  await next();
  // A connection is not kept, and its headers cannot be changed. Nor can a file's: `c.header` changes those of a copy.
  if (c.res.status !== 101) c.header('cache-control', 'no-store');
};
