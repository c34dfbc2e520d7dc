import { Hono } from 'hono';
import { checkAnswerTimes } from '#contract/answer-times.ts';
import { beginConversation, CHAT_SOCKET, STAFF_CHAT_SOCKET } from '#contract/chat.ts';
import { CHAT_CONVERSATIONS_PER_HOUR, CHAT_KEPT_DAYS } from '#domain/constants.ts';
import { DAY, HOUR } from '#domain/durations.ts';
import { browserOf, networksFrom, unlessReplaced } from '#functions/cart/cart-cookies.ts';
import { officeHours } from '#functions/chat/chat-state.ts';
import { chatStub, connectStaff, connectVisitor } from '#functions/chat/chat-stub.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, isToken, makeToken, readCookie } from '#functions/http/cookies.ts';
import { routePath } from '#functions/http/read-request.ts';
import { Problem, reply, requireUpgrade, upgraded } from '#functions/http/reply.ts';
import { requireOwnOrigin } from '#functions/http/request-guards.ts';
import { requireSignedIn } from '#functions/office/staff-session.ts';
import { hashText } from '#functions/platform/secrets.ts';
import { waitInMinutes } from '#functions/platform/usual-wait.ts';

const NO_CHAT = 'Live chat isn’t available. Please email or call us.';
const TOO_MANY = 'Too many chats have been started from your network. Please try again in an hour, or email us.';
const NOT_BEGUN = 'We can’t find this chat. Please open the chat again.';
const TOO_MANY_TABS = 'This chat is open in too many tabs. Close some of them, or try again in a minute.';

export const chat = new Hono<App>()
  .post(routePath(beginConversation), async (c) => {
    await requireOwnChat(c);
    const known = await conversationTokenHash(c);
    if (known !== null && (await chatStub(c.env).hasConversation(known))) {
      giveConversationToken(c, readCookie(c, COOKIE)!);
      return reply(c, beginConversation, { ...(await officeHours(c.var.context)), found: true });
    }
    if (!(await mayBegin(c, await networksFrom(c))))
      throw new Problem(429, TOO_MANY, { headers: { 'retry-after': '3600' } });
    const token = makeToken();
    giveConversationToken(c, token);
    await chatStub(c.env).beginConversation(await hashText(token));
    return reply(c, beginConversation, { ...(await officeHours(c.var.context)), found: false });
  })
  // A conversation is its cookie's. Nothing a page says names one, so no page can ask for another's.
  .get(CHAT_SOCKET.replace(/\/$/, ''), async (c) => {
    await requireOwnChat(c);
    requireUpgrade(c);
    requireOwnOrigin(c);
    const tokenHash = await conversationTokenHash(c);
    if (tokenHash === null) throw new Problem(401, NOT_BEGUN);
    const browser = await browserOf(c);
    const { id: cartId } =
      browser.keyHash === null ? { id: '' } : unlessReplaced(await c.var.books.cartId(c.var.site, browser));
    const { siteUrl } = c.var.context;
    const answer = await connectVisitor(c.env, { tokenHash, cartId, siteUrl, networks: browser.networks });
    if (answer.status === 401) throw new Problem(401, NOT_BEGUN);
    if (answer.status === 429) throw new Problem(429, TOO_MANY_TABS);
    return upgraded(answer);
  });

/** An operator may leave the chat to a service, or have none. */
async function requireOwnChat(c: AppContext): Promise<void> {
  const operator = await c.var.context.catalogue.operator();
  if (operator.chat.service !== 'own') throw new Problem(404, NO_CHAT);
}

function mayBegin(c: AppContext, networks: readonly Network[]): Promise<boolean> {
  const { books, context } = c.var;
  const limit = { key: 'chat from', limit: CHAT_CONVERSATIONS_PER_HOUR, windowMs: HOUR };
  return books.countTry(limitNetworks(networks, limit), context.now());
}

/** The staff chat's connection to the live chat, for staff who signed in. Their name is the one of their session. */
export const staffChat = new Hono<App>().get(STAFF_CHAT_SOCKET.replace(/\/$/, ''), async (c) => {
  await requireSignedIn(c);
  await requireOwnChat(c);
  requireUpgrade(c);
  requireOwnOrigin(c);
  return upgraded(await connectStaff(c.env, c.var.staff.name));
});

const COOKIE = 'chat';

async function conversationTokenHash(c: AppContext): Promise<string | null> {
  const token = readCookie(c, COOKIE);
  return isToken(token) ? hashText(token) : null;
}

/** Gives the browser of a visitor who opened the chat its cookie, which lives as long as the conversation. */
function giveConversationToken(c: AppContext, token: string): void {
  giveCookie(c, COOKIE, token, { lastsMs: CHAT_KEPT_DAYS * DAY });
}

export function forgetConversation(c: AppContext): void {
  dropCookie(c, COOKIE);
}

export const answerTimes = new Hono<App>().get(routePath(checkAnswerTimes), async (c) => {
  const { books, context } = c.var;
  const [chat, questions] = await Promise.all([
    chatStub(c.env).usualAnswerTime(),
    books.usualAnswerTime(context.now()),
  ]);
  const inMinutes = (time: number | null) => (time === null ? null : waitInMinutes(time));
  return reply(c, checkAnswerTimes, { chat_minutes: inMinutes(chat), question_minutes: inMinutes(questions) });
});
