import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { requireStandingKey } from '#functions/http/require-standing-key.ts';
import { readStanding } from '#functions/office/standing.ts';
import { officeStanding } from '#contract/standing.ts';

/** What the review of a proposed change asks the live site. */
export const standing = new Hono<App>().get(routePath(officeStanding), requireStandingKey, async (c) =>
  reply(c, officeStanding, await readStanding(c.var.context)),
);
