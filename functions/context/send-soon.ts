import type { Context } from '#functions/context/context.ts';

/** Queues mails that were just committed. If this is lost, the timer finds them a minute later. */
export function sendSoon(context: Context, keys: readonly string[]): void {
  const { OUTBOX_QUEUE: queue } = context.env;
  if (keys.length === 0 || queue === undefined) return;
  const sending = queue.sendBatch(keys.map((key) => ({ body: { key, siteUrl: context.siteUrl } })));
  context.waitUntil(sending.catch(() => console.warn(JSON.stringify({ notice: 'mail queue not reached', keys }))));
}
