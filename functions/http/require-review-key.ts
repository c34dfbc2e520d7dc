import type { MiddlewareHandler } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';
import { networksFrom } from '#functions/http/visitor.ts';
import { trySecret } from '#functions/office/try-secret.ts';

/** Each review of a proposed change asks once, and those of one company may come from one network. */
const TRIES_PER_NETWORK = 60;
const UNSET = 'STANDING_KEY isn’t set, so this address is closed. docs/DEPLOYING.md has the steps.';
const WRONG = 'Send the site’s STANDING_KEY as "Authorization: Bearer …".';
const TOO_OFTEN = 'Too many requests from your network. Please try again in 15 minutes.';

/** Lets nobody but the review of proposed changes past: it has a key of its own, which opens nothing else. */
export const requireReviewKey: MiddlewareHandler<App> = async (c, next) => {
  const { STANDING_KEY: wanted } = c.env;
  if (wanted === undefined || wanted === '') throw closed(UNSET);
  const [scheme, given = ''] = (c.req.header('authorization') ?? '').split(' ');
  const networks = await networksFrom(c);
  const tried = { key: 'review key from', triesPerNetwork: TRIES_PER_NETWORK, networks, wanted };
  const verdict = await trySecret(c.var.context, { ...tried, given: scheme?.toLowerCase() === 'bearer' ? given : '' });
  if (verdict === 'too-often') throw new Problem(429, TOO_OFTEN, { headers: { 'retry-after': '900' } });
  if (verdict !== 'right') throw closed(WRONG);
  await next();
};

function closed(why: string): Problem {
  return new Problem(401, why, { headers: { 'www-authenticate': 'Bearer' } });
}
