import { createApp } from '#functions/app.ts';
import { answerOrBusy } from '#functions/http/away.ts';
import { showProblem } from '#functions/http/problem-page.tsx';
import { booksStub } from '#functions/platform/books.ts';
import type { Env } from '#functions/platform/env.ts';

export { Books } from '#functions/books.ts';
export { LiveChat } from '#functions/chat/live-chat.ts';
export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';

const app = createApp();

export default {
  fetch(request, env, executionCtx) {
    return showProblem(request, env, (asked) => answerOrBusy(asked, () => app.fetch(asked, env, executionCtx)));
  },

  /** Wakes books whose alarm was lost. */
  async scheduled(_controller, env) {
    await booksStub(env).wake();
  },
} satisfies ExportedHandler<Env>;
