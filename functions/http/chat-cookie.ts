import type { AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, readCookie } from '#functions/http/cookies.ts';
import { isToken, makeToken } from '#functions/http/token.ts';
import { hashText } from '#functions/platform/secret-keys.ts';
import { CHAT_KEPT_DAYS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';

const COOKIE = 'chat';

/** The hash of the cookie that opens this browser's conversation, or null for a browser without one. */
export async function conversationTokenHash(c: AppContext): Promise<string | null> {
  const token = readCookie(c, COOKIE);
  return isToken(token) ? hashText(token) : null;
}

/** Gives a browser the cookie of a new conversation. Belongs to a visitor who opened the chat. */
export async function giveConversationToken(c: AppContext): Promise<string> {
  const token = makeToken();
  keep(c, token);
  return hashText(token);
}

/** Lets the cookie live as long as the conversation, which every visit makes longer. */
export function renewConversationToken(c: AppContext): void {
  keep(c, readCookie(c, COOKIE)!);
}

export function forgetConversation(c: AppContext): void {
  dropCookie(c, COOKIE);
}

function keep(c: AppContext, token: string): void {
  giveCookie(c, COOKIE, token, { lastsMs: CHAT_KEPT_DAYS * DAY });
}
