import { DurableObject } from 'cloudflare:workers';
import { usualAnswerTime } from '#functions/chat/message-storage.ts';
import { ChatLimits, type Counted, closeOnFlood, readFrame } from '#functions/chat/read-frame.ts';
import { handleStaffTyping, handleStaff } from '#functions/chat/handle-staff.ts';
import { handleVisitor, handleVisitorTyping } from '#functions/chat/handle-visitor.ts';
import { runMinuteTasks } from '#functions/chat/minute-tasks.ts';
import { sendConversation, type ChatState } from '#functions/chat/chat-state.ts';
import {
  closeSocket,
  Sockets,
  type Connection,
  type StaffConnection,
  type VisitorConnection,
  TRUSTED_HEADERS,
} from '#functions/chat/sockets.ts';
import type { Network } from '#functions/context/networks.ts';
import {
  beginConversation,
  changeConversation,
  findConversation,
  findConversationByToken,
} from '#functions/chat/conversation-storage.ts';
import { linesOfMail } from '#functions/chat/unread-mail.ts';
import type { Env } from '#functions/platform/env.ts';
import { logFault } from '#functions/platform/audit.ts';
import type { ChatMailFacts } from '#functions/mail/mail-facts.ts';
import { createContext, type ContextOverrides } from '#functions/context/context.ts';
import { booksStub } from '#functions/platform/books.ts';
import { FromStaff, FromVisitor } from '#contract/chat.ts';
import { CHAT_SOCKETS_PER_CONVERSATION } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import { CHAT_MIGRATIONS } from '#functions/chat/chat-schema.ts';
import { Store } from '#functions/store/store.ts';

const WAKE_EVERY_MS = MINUTE;
const MEASURE_EVERY_MS = 10 * MINUTE;
const INTERNAL_ERROR = 1011;

/**
 * The operator's live chat: all conversations, messages and connections of visitors and staff.
 *
 * One object runs one event at a time, so both sides see the messages in the same order. Its connections survive
 * hibernation; its memory does not. So it stores each change before it sends it.
 */
export class LiveChat extends DurableObject<Env> implements ChatState {
  readonly store: Store;
  readonly sockets: Sockets;
  readonly #limits = new ChatLimits();
  #answerTime: { readonly at: number; readonly usual: number | null } | null = null;
  /** Replacements that tests set. */
  overrides: ContextOverrides & { readonly env?: Env } = {};

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.store = new Store(state.storage);
    this.store.migrate(CHAT_MIGRATIONS);
    this.sockets = new Sockets(state);
  }

  readonly now = (): number => (this.overrides.now ?? Date.now)();

  readonly context: ChatState['context'] = () =>
    createContext(this.overrides.env ?? this.env, this.ctx, '', this.overrides);

  readonly books: ChatState['books'] = () => booksStub(this.overrides.env ?? this.env);

  hasConversation(tokenHash: string): boolean {
    return findConversationByToken(this.store, tokenHash) !== null;
  }

  beginConversation(tokenHash: string): void {
    beginConversation(this.store, tokenHash, this.now());
  }

  /** Closes the connections of a person who signed out. A page that is still signed in connects again. */
  signOut(name: string): void {
    for (const { socket, connection } of this.sockets.staff()) if (connection.name === name) this.#handleClose(socket);
  }

  /** How soon staff usually answer, in milliseconds, measured every ten minutes; null if too little is known. */
  usualAnswerTime(): number | null {
    const now = this.now();
    if (this.#answerTime === null || now - this.#answerTime.at >= MEASURE_EVERY_MS)
      this.#answerTime = { at: now, usual: usualAnswerTime(this.store, now) };
    return this.#answerTime.usual;
  }

  /** The facts of a chat mail; null when its messages were read meanwhile. */
  mailFacts(key: string): Omit<ChatMailFacts, 'operator' | 'siteUrl'> | null {
    const found = linesOfMail(this.store, key);
    const conversation = found && findConversation(this.store, found.mail.conversation);
    if (!conversation) return null;
    const lines = found.lines.map(({ name, text, at }) => ({ name, text, at }));
    return {
      lines,
      name: conversation.name,
      email: conversation.email,
      page: { path: conversation.pagePath, title: conversation.pageTitle },
    };
  }

  /** Opens a connection that the Worker has verified; see chat-stub.ts. */
  override async fetch(request: Request): Promise<Response> {
    await this.#setAlarmWithin(WAKE_EVERY_MS);
    const header = (name: keyof typeof TRUSTED_HEADERS) => request.headers.get(TRUSTED_HEADERS[name]) ?? '';
    if (new URL(request.url).pathname === '/staff') {
      const name = decodeURIComponent(header('staff'));
      return this.sockets.accept({ kind: 'staff', name, greeted: false, open: null, since: this.now() });
    }
    const conversation = findConversationByToken(this.store, header('tokenHash'));
    if (conversation === null) return new Response(null, { status: 401 });
    if (this.sockets.ofConversation(conversation.id).length >= CHAT_SOCKETS_PER_CONVERSATION)
      return new Response(null, { status: 429 });
    const networks = JSON.parse(header('networks')) as Network[];
    const connection: VisitorConnection = { kind: 'visitor', conversation: conversation.id, networks, greeted: false };
    if (!this.#limits.mayConnect(countedOf(connection), this.now())) return new Response(null, { status: 429 });
    changeConversation(this.store, conversation.id, {
      leftAt: null,
      cartId: header('cartId'),
      siteUrl: header('siteUrl'),
    });
    const answer = this.sockets.accept(connection);
    if (conversation.leftAt !== null) sendConversation(this, conversation.id);
    return answer;
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    try {
      const connection = this.sockets.connectionOf(socket);
      if (!this.#limits.mayContinue(countedOf(connection), this.now())) closeOnFlood(socket);
      else if (connection.kind === 'visitor') await this.#handleVisitor(socket, connection, data);
      else await this.#handleStaff(socket, connection, data);
    } catch (fault) {
      logFault('chat', fault);
      closeSocket(socket, INTERNAL_ERROR, 'Something went wrong on our side. Please try again.');
    }
  }

  override webSocketClose(socket: WebSocket): void {
    this.#handleClose(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#handleClose(socket);
  }

  /** Runs every minute while somebody is connected, and otherwise when something is due. */
  override async alarm(): Promise<void> {
    const soon = this.now() + WAKE_EVERY_MS;
    let next: number | null = soon;
    try {
      next = await runMinuteTasks(this, (socket) => this.#handleClose(socket));
    } catch (fault) {
      logFault('chat round', fault);
    }
    if (this.sockets.all().length > 0) next = Math.min(next ?? soon, soon);
    if (next !== null) await this.#setAlarmWithin(next - this.now());
  }

  async #handleVisitor(socket: WebSocket, connection: VisitorConnection, data: string | ArrayBuffer): Promise<void> {
    const read = readFrame(socket, FromVisitor, data);
    if (read === null) return;
    if (read.kind === 'refused')
      this.sockets.send(socket, { type: 'refused', id: read.id, text: read.text, again: false });
    else if (read.frame.type !== 'typing') await handleVisitor(this, socket, connection, read.frame);
    else if (this.#limits.maySendTyping(countedOf(connection), this.now())) handleVisitorTyping(this, connection);
  }

  async #handleStaff(socket: WebSocket, connection: StaffConnection, data: string | ArrayBuffer): Promise<void> {
    const read = readFrame(socket, FromStaff, data);
    if (read === null) return;
    if (read.kind === 'refused') this.sockets.send(socket, { type: 'refused', id: read.id, text: read.text });
    else if (read.frame.type !== 'typing') await handleStaff(this, socket, connection, read.frame);
    else if (this.#limits.maySendTyping(countedOf(connection), this.now()))
      handleStaffTyping(this, socket, connection, read.frame);
  }

  /** Handles the end of a connection, or a connection that is silent for too long. */
  #handleClose(socket: WebSocket): void {
    const connection = this.sockets.connectionOf(socket);
    closeSocket(socket, 1000, '');
    if (connection.kind === 'staff') {
      this.sockets.sendToStaff({ type: 'staff', staff: this.sockets.staffNames() });
      if (connection.open !== null) sendConversation(this, connection.open);
      return;
    }
    const isGone = this.sockets.ofConversation(connection.conversation).every((other) => other === socket);
    if (!isGone || findConversation(this.store, connection.conversation)?.leftAt !== null) return;
    changeConversation(this.store, connection.conversation, { leftAt: this.now() });
    sendConversation(this, connection.conversation);
  }

  /** Sets the alarm in so many milliseconds at the latest. The alarm uses the machine's clock. */
  async #setAlarmWithin(ms: number): Promise<void> {
    const at = Date.now() + Math.max(0, ms);
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }
}

function countedOf(connection: Connection): Counted {
  return connection.kind === 'visitor'
    ? { name: `conversation ${connection.conversation}`, networks: connection.networks }
    : { name: `staff ${connection.name} since ${connection.since}`, networks: [] };
}
