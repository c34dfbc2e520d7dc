import type { Context } from '#functions/context/context.ts';

/** Queues mails that were just committed. If this is lost, the timer finds them a minute later. */
export function sendSoon(context: Context, keys: readonly string[]): void {
  if (keys.length === 0) return;
  const sending = context.env.OUTBOX_QUEUE.sendBatch(keys.map((key) => ({ body: { key, siteUrl: context.siteUrl } })));
  context.waitUntil(sending.catch(() => console.warn(JSON.stringify({ notice: 'mail queue not reached', keys }))));
}
