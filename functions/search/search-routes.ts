import { Hono } from 'hono';
import * as v from 'valibot';
import { toErrorMap } from '#contract/errors.ts';
import { countMissedSearch } from '#contract/search.ts';
import { networksFrom } from '#functions/cart/cart-cookies.ts';
import type { App } from '#functions/http/app.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { Problem, reply } from '#functions/http/reply.ts';

export const search = new Hono<App>().post(routePath(countMissedSearch), async (c) => {
  const sent = v.safeParse(countMissedSearch.body, await readBody(c, ['json']));
  if (!sent.success) throw new Problem(400, 'The body is not a valid search.', { errors: toErrorMap(sent.issues) });
  await c.var.books.countMiss(c.var.site, sent.output.query, await networksFrom(c));
  return reply(c, countMissedSearch, {});
});
