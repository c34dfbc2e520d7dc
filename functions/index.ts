import { createApp } from '#functions/app.ts';
import { answerOrBusy } from '#functions/http/away.ts';
import { showProblem } from '#functions/http/problem-page.tsx';
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
    return showProblem(request, env, (asked) =>
      answerOrBusy(asked, () =>
        OF_THE_WORKER.test(`${pathname}/`) ? app.fetch(asked, env, executionCtx) : booksStub(env).fetch(asked),
      ),
    );
  },

  /** Wakes books whose alarm was lost. */
  async scheduled(_controller, env) {
    await booksStub(env).wake();
  },
} satisfies ExportedHandler<Env>;
