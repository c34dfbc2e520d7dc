import { Hono } from 'hono';
import * as v from 'valibot';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { networksFrom } from '#functions/http/visitor.ts';
import { countMiss } from '#functions/search/missed-searches.ts';
import { toErrorMap } from '#contract/errors.ts';
import { countMissedSearch } from '#contract/search.ts';

/** Counts searches that found nothing. */
export const search = new Hono<App>().post(routePath(countMissedSearch), async (c) => {
  const sent = v.safeParse(countMissedSearch.body, await readBody(c, ['json']));
  if (!sent.success) throw new Problem(400, 'The body is not a valid search.', { errors: toErrorMap(sent.issues) });
  await countMiss(c.var.context, sent.output.query, await networksFrom(c));
  return reply(c, countMissedSearch, {});
});
