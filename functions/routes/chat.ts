import { Hono } from 'hono';
import { chatStub, connectVisitor } from '#functions/chat/chat-stub.ts';
import { officeHours } from '#functions/chat/chat-state.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { giveConversationToken, renewConversationToken, conversationTokenHash } from '#functions/http/chat-cookie.ts';
import { Problem } from '#functions/http/problem.ts';
import { routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { requireOwnOrigin } from '#functions/http/same-origin.ts';
import { requireUpgrade, upgraded } from '#functions/http/upgrade.ts';
import { networksFrom, visitorOf } from '#functions/http/visitor.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { beginConversation, CHAT_SOCKET } from '#contract/chat.ts';
import { CHAT_CONVERSATIONS_PER_HOUR } from '#domain/constants.ts';
import { HOUR } from '#domain/durations.ts';

const NO_CHAT = 'Live chat isn’t available. Please email or call us.';
const TOO_MANY = 'Too many chats have been started from your network. Please try again in an hour, or email us.';
const NOT_BEGUN = 'We can’t find this chat. Please open the chat again.';
const TOO_MANY_TABS = 'This chat is open in too many tabs. Close some of them, or try again in a minute.';

export const chat = new Hono<App>()
  .post(routePath(beginConversation), async (c) => {
    await requireOwnChat(c);
    const known = await conversationTokenHash(c);
    if (known !== null && (await chatStub(c.env).hasConversation(known))) {
      renewConversationToken(c);
      return reply(c, beginConversation, { ...(await officeHours(c.var.context)), found: true });
    }
    if (!(await mayBegin(c, await networksFrom(c))))
      throw new Problem(429, TOO_MANY, { headers: { 'retry-after': '3600' } });
    await chatStub(c.env).beginConversation(await giveConversationToken(c));
    return reply(c, beginConversation, { ...(await officeHours(c.var.context)), found: false });
  })
  // A conversation is its cookie's. Nothing a page says names one, so no page can ask for another's.
  .get(CHAT_SOCKET.replace(/\/$/, ''), async (c) => {
    await requireOwnChat(c);
    requireUpgrade(c);
    requireOwnOrigin(c);
    const tokenHash = await conversationTokenHash(c);
    if (tokenHash === null) throw new Problem(401, NOT_BEGUN);
    const { key, networks } = await visitorOf(c);
    const { siteUrl } = c.var.context;
    const answer = await connectVisitor(c.env, { tokenHash, cartId: key?.cart.id ?? '', siteUrl, networks });
    if (answer.status === 401) throw new Problem(401, NOT_BEGUN);
    if (answer.status === 429) throw new Problem(429, TOO_MANY_TABS);
    return upgraded(answer);
  });

/** An operator may leave the chat to a service, or have none. */
export async function requireOwnChat(c: AppContext): Promise<void> {
  const operator = await c.var.context.catalogue.operator();
  if (operator.chat.service !== 'own') throw new Problem(404, NO_CHAT);
}

/** Counts the conversations that begin from one network. */
function mayBegin(c: AppContext, networks: readonly Network[]): Promise<boolean> {
  const { db, now } = c.var.context;
  const limit = { key: 'chat from', limit: CHAT_CONVERSATIONS_PER_HOUR, windowMs: HOUR };
  return countTry(db, limitNetworks(networks, limit), now());
}
