import type { Page, WebSocketRoute } from '@playwright/test';
import type { ChatMessage, FromStaff, Conversation, ConversationCart, ToStaff } from '#contract/chat.ts';
import { MINUTE } from '#domain/durations.ts';
import { siteNow } from './site-clock.ts';

/** The server's data of one conversation. */
export interface KnownConversation {
  conversation: Conversation;
  messages: ChatMessage[];
  cart: ConversationCart | null;
}

/** Simulates the server of the staff chat: it stores conversations and messages according to the contract. */
export class StaffChatServer {
  readonly conversations = new Map<string, KnownConversation>();
  /** All received frames, from every connection. */
  readonly received: FromStaff[] = [];
  staff = ['Tam'];
  /** While true, every connection is refused. */
  isAway = false;
  /** While true, answers are accepted but never acknowledged. */
  isForgetful = false;
  #route: WebSocketRoute | null = null;

  async play(page: Page): Promise<void> {
    await page.routeWebSocket(/\/staff\/chat\/socket\/$/, (route) => {
      if (this.isAway) return void route.close();
      this.#route = route;
      route.onMessage((text) => {
        if (text === 'ping') route.send('pong');
        else this.#handle(JSON.parse(String(text)) as FromStaff);
      });
    });
  }

  /** Drops the connection, and refuses new ones until `comeBack`. */
  async disconnect(): Promise<void> {
    this.isAway = true;
    await this.#route?.close();
    this.#route = null;
  }

  send(message: ToStaff): void {
    this.#route?.send(JSON.stringify(message));
  }

  /** A visitor writes, whether or not the staff chat is connected. */
  visitorWrites(id: string, text: string): void {
    const known = this.conversations.get(id)!;
    known.conversation = { ...known.conversation, unread: known.conversation.unread + 1 };
    this.#add(known, { id: crypto.randomUUID(), from: 'visitor', name: '', text });
  }

  framesOf<Type extends FromStaff['type']>(type: Type): Extract<FromStaff, { type: Type }>[] {
    return this.received.filter((message): message is Extract<FromStaff, { type: Type }> => message.type === type);
  }

  change(id: string, change: Partial<Conversation>): void {
    const known = this.conversations.get(id)!;
    known.conversation = { ...known.conversation, ...change };
    this.send({ type: 'conversation', conversation: known.conversation });
  }

  #handle(message: FromStaff): void {
    this.received.push(message);
    switch (message.type) {
      case 'hello':
        return this.send({
          type: 'welcome',
          me: 'Tam',
          staff: this.staff,
          conversations: [...this.conversations.values()].map(({ conversation }) => conversation),
          open: true,
        });
      case 'open': {
        const { messages, cart } = this.conversations.get(message.conversation)!;
        const after = messages.filter(({ seq }) => seq > message.after);
        return this.send({ type: 'history', conversation: message.conversation, messages: after, cart });
      }
      case 'send': {
        if (this.isForgetful) return;
        const known = this.conversations.get(message.conversation)!;
        if (known.messages.some(({ id }) => id === message.id)) return;
        return this.#add(known, { id: message.id, from: 'staff', name: 'Tam', text: message.text });
      }
      case 'read':
        return this.change(message.conversation, { unread: 0 });
      case 'done':
        return this.change(message.conversation, { done: message.done });
      case 'typing':
      case 'close':
    }
  }

  #add(known: KnownConversation, written: Pick<ChatMessage, 'id' | 'from' | 'name' | 'text'>): void {
    const message = { ...written, seq: (known.messages.at(-1)?.seq ?? 0) + 1, at: siteNow() };
    known.messages.push(message);
    this.send({ type: 'message', conversation: known.conversation.id, message });
    this.change(known.conversation.id, { last: { from: message.from, text: message.text, at: message.at } });
  }
}

/** A conversation of some messages, the last of them this many minutes old. A visitor's message begins with "V:". */
export function aConversation(
  id: string,
  minutesAgo: number,
  texts: readonly string[],
  facts: Partial<Conversation> = {},
): KnownConversation {
  const end = siteNow() - minutesAgo * MINUTE;
  const messages = texts.map((text, index): ChatMessage => {
    const from = text.startsWith('V:') ? 'visitor' : 'staff';
    const at = end - (texts.length - 1 - index) * 3 * MINUTE;
    return {
      seq: index + 1,
      id: `${id}-${index}`,
      from,
      name: from === 'staff' ? 'Jo' : '',
      text: text.replace(/^V:/, ''),
      at,
    };
  });
  const last = messages.at(-1);
  const conversation: Conversation = {
    id,
    name: '',
    email: '',
    page: { path: '/trips/the-red-centre/', title: 'The Red Centre' },
    online: true,
    last: last === undefined ? { from: '', text: '', at: 0 } : { from: last.from, text: last.text, at: last.at },
    unread: 0,
    readByVisitor: last?.seq ?? 0,
    staff: [],
    done: false,
    ...facts,
  };
  return { conversation, messages, cart: null };
}
