import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { requireReviewKey } from '#functions/http/require-review-key.ts';
import { readSalesSummary } from '#functions/office/sales-summary.ts';
import { officeSalesSummary } from '#contract/office.ts';

/** What the review of a proposed change asks the live site. */
export const salesSummary = new Hono<App>().get(routePath(officeSalesSummary), requireReviewKey, async (c) =>
  reply(c, officeSalesSummary, await readSalesSummary(c.var.context)),
);
