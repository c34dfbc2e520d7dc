import { createApp } from '#functions/app.ts';
import { booksStub } from '#functions/platform/books.ts';
import type { Env } from '#functions/platform/env.ts';

export { Books } from '#functions/books.ts';
export { LiveChat } from '#functions/chat/live-chat.ts';
export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';

/** What needs no books, or holds a connection that the books should not carry: files, the catalogue and the chat. */
const WITHOUT_BOOKS = /^\/(_astro|catalogue|api\/products|api\/chat|staff\/chat\/socket)\//;

const app = createApp();

export default {
  fetch(request, env, executionCtx) {
    const { pathname } = new URL(request.url);
    return WITHOUT_BOOKS.test(`${pathname}/`) ? app.fetch(request, env, executionCtx) : booksStub(env).fetch(request);
  },

  /** Wakes books whose alarm was lost. */
  async scheduled(_controller, env) {
    await booksStub(env).wake();
  },
} satisfies ExportedHandler<Env>;
