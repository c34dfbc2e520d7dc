import type { ChatMailFacts } from '#functions/mail/mail-facts.ts';
import { TRUSTED_HEADERS } from '#functions/chat/sockets.ts';
import type { Network } from '#functions/context/networks.ts';
import type { Env } from '#functions/platform/env.ts';

/** What the Worker and the books call. `LiveChat` says what each does. */
interface LiveChatMethods {
  readonly hasConversation: (tokenHash: string) => Promise<boolean>;
  readonly beginConversation: (tokenHash: string) => Promise<void>;
  readonly signOut: (name: string) => Promise<void>;
  readonly usualAnswerTime: () => Promise<number | null>;
  readonly mailFacts: (key: string) => Promise<Omit<ChatMailFacts, 'operator' | 'siteUrl'> | null>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** The operator's chat. One object has all conversations, so that all messages have one order. */
export function chatStub(env: Pick<Env, 'CHAT'>): LiveChatMethods {
  return env.CHAT.getByName('chat') as unknown as LiveChatMethods;
}

/** Connects a visitor to the conversation of their cookie. Answers 101, or the status of the refusal. */
export function connectVisitor(
  env: Pick<Env, 'CHAT'>,
  visitor: Readonly<Record<'tokenHash' | 'cartId' | 'siteUrl', string>> & { readonly networks: readonly Network[] },
): Promise<Response> {
  return connect(env, '/visitor', {
    [TRUSTED_HEADERS.tokenHash]: visitor.tokenHash,
    [TRUSTED_HEADERS.cartId]: visitor.cartId,
    [TRUSTED_HEADERS.siteUrl]: visitor.siteUrl,
    [TRUSTED_HEADERS.networks]: JSON.stringify(visitor.networks),
  });
}

export function connectStaff(env: Pick<Env, 'CHAT'>, name: string): Promise<Response> {
  return connect(env, '/staff', { [TRUSTED_HEADERS.staff]: encodeURIComponent(name) });
}

async function connect(env: Pick<Env, 'CHAT'>, path: string, trusted: Record<string, string>): Promise<Response> {
  const headers = { upgrade: 'websocket', ...trusted };
  return chatStub(env).fetch(`https://chat.internal${path}`, { headers });
}
