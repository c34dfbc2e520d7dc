import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/reply.ts';

export const WEBHOOK_PATH = '/api/payments/webhook';

/** The payment provider's events. They come from its servers, so a signature replaces the check of the origin. */
export const webhook = new Hono<App>().post(WEBHOOK_PATH, async (c) => {
  const { gateway } = c.var.context;
  const event = await gateway.readEvent(await c.req.text(), c.req.header(gateway.signatureHeader) ?? null);
  if (event === null) throw new Problem(400, 'The signature is not the payment provider’s.');
  await c.var.books.receiveGatewayEvent(c.var.site, event);
  return c.json({ received: true });
});
