import { createApp } from '#functions/app.ts';
import { cartForChat } from '#functions/cart/price-cart.ts';
import { LiveChat } from '#functions/chat/live-chat.ts';
import { booksStub, withBooks } from '#functions/platform/books.ts';
import type { Env } from '#functions/platform/env.ts';

export { Books } from '#functions/books.ts';
export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';

/** Adds the cart to the chat: staff see a visitor's cart, and the chat itself knows no prices. */
export class ChatDesk extends LiveChat {
  override readonly cartOf = (cartId: string) => cartForChat(this.context(), cartId);
}

/** What needs no books, or holds a connection that the books should not carry: files, the catalogue and the chat. */
const WITHOUT_BOOKS = /^\/(_astro|catalogue|api\/products|api\/chat|staff\/chat\/socket)\//;

const app = createApp();

export default {
  fetch(request, env, executionCtx) {
    const { pathname } = new URL(request.url);
    return WITHOUT_BOOKS.test(`${pathname}/`)
      ? app.fetch(request, withBooks(env), executionCtx)
      : booksStub(env).fetch(request);
  },

  /** Wakes books whose alarm was lost. */
  async scheduled(_controller, env) {
    await booksStub(env).wake();
  },
} satisfies ExportedHandler<Env>;
