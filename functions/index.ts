import { createApp } from '#functions/app.ts';
import { answerOrBusy } from '#functions/http/away.ts';
import { booksStub } from '#functions/platform/books.ts';
import type { Env } from '#functions/platform/env.ts';

export { Books } from '#functions/books.ts';
export { LiveChat } from '#functions/chat/live-chat.ts';
export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';

/**
 * What the Worker answers itself, with a call of the books where it needs one: files, dates, which many read at once, and
 * the chat, whose connections the books should not carry.
 */
const OF_THE_WORKER =
  /^\/(_astro|catalogue|api\/(check-dates|calendar|products|chat|answer-times|search)|staff\/chat\/socket)\//;

const app = createApp();

export default {
  fetch(request, env, executionCtx) {
    const { pathname } = new URL(request.url);
    return answerOrBusy(request, () =>
      OF_THE_WORKER.test(`${pathname}/`) ? app.fetch(request, env, executionCtx) : booksStub(env).fetch(request),
    );
  },

  /** Wakes books whose alarm was lost. */
  async scheduled(_controller, env) {
    await booksStub(env).wake();
  },
} satisfies ExportedHandler<Env>;
