import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/reply.ts';
import { receiveGatewayEvent } from '#functions/settlement/receive-gateway-event.ts';

export const WEBHOOK_PATH = '/api/payments/webhook';

/** The payment provider's events. They come from its servers, so a signature replaces the check of the origin. */
export const webhook = new Hono<App>().post(WEBHOOK_PATH, async (c) => {
  const { context } = c.var;
  const { gateway } = context;
  const event = await gateway.readEvent(await c.req.text(), c.req.header(gateway.signatureHeader) ?? null);
  if (event === null) throw new Problem(400, 'The signature is not the payment provider’s.');
  await receiveGatewayEvent(context, event);
  return c.json({ received: true });
});
