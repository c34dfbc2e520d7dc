import type { createApp } from '#functions/app.ts';
import { createContext, type Context } from '#functions/context/context.ts';
import { sendMails } from '#functions/outbox/send-mail.ts';
import { markDone, wasDoneSince } from '#functions/platform/audit.ts';
import type { Env, OutboxMessage } from '#functions/platform/env.ts';
import { HOUR, MINUTE } from '#domain/durations.ts';

/** The work of the two timers. */
export interface TimerWork {
  readonly minute: (context: Context) => Promise<void>;
  readonly hour: (context: Context) => Promise<void>;
}

/**
 * Answers a request of a preview.
 *
 * Cloudflare runs neither queues nor timers for a preview. So mails are sent right after the request that wrote them,
 * and a request starts the work of a timer that is due.
 */
export async function fetchInPreview(
  app: ReturnType<typeof createApp>,
  request: Request,
  { env, executionCtx, work }: { readonly env: Env; readonly executionCtx: ExecutionContext; readonly work: TimerWork },
): Promise<Response> {
  const { origin } = new URL(request.url);
  const contextOf = (siteUrl: string) => createContext(world, executionCtx, siteUrl || origin);
  const world: Env = { ...env, OUTBOX_QUEUE: sendingAtOnce(contextOf) };
  const answer = await app.fetch(request, world, executionCtx);
  executionCtx.waitUntil(runDueTimers(contextOf(origin), work));
  return answer;
}

function sendingAtOnce(contextOf: (siteUrl: string) => Context): Env['OUTBOX_QUEUE'] {
  const sendBatch = (messages: Iterable<{ body: OutboxMessage }>) => {
    const batch = Array.from(messages, ({ body }) => ({ body, ack: () => undefined }));
    return sendMails({ messages: batch as unknown as Message<OutboxMessage>[] }, contextOf);
  };
  return { sendBatch } as unknown as Env['OUTBOX_QUEUE'];
}

async function runDueTimers(context: Context, work: TimerWork): Promise<void> {
  for (const [name, every] of [
    ['minute', MINUTE],
    ['hour', HOUR],
  ] as const) {
    const now = context.now();
    if (await wasDoneSince(context.db, `preview ${name}`, now - every)) continue;
    await markDone(context.db, `preview ${name}`, now);
    await work[name](context);
  }
}
