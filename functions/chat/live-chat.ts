import { DurableObject } from 'cloudflare:workers';
import { FrameLimits } from '#functions/chat/frame-limits.ts';
import { handleStaffTyping, handleStaff } from '#functions/chat/handle-staff.ts';
import { handleVisitor, handleVisitorTyping } from '#functions/chat/handle-visitor.ts';
import { createMessages } from '#functions/chat/message-storage.ts';
import { createTold, goRound } from '#functions/chat/minute-round.ts';
import { hangUpOnFlood, readFrame } from '#functions/chat/read-frame.ts';
import { showToStaff, type Room } from '#functions/chat/room.ts';
import { hangUp, Sockets, type StaffSeat, type VisitorSeat } from '#functions/chat/sockets.ts';
import {
  beginConversation,
  changeConversation,
  createConversations,
  findConversation,
  findConversationByToken,
} from '#functions/chat/conversation-storage.ts';
import { createMails, linesOfMail } from '#functions/chat/unread-mail.ts';
import { VOUCHED } from '#functions/chat/vouched.ts';
import type { Env } from '#functions/platform/env.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import type { ChatMailFacts } from '#functions/mail/chat-mail-facts.ts';
import { createContext, type ContextOverrides } from '#functions/context/context.ts';
import { FromStaff, FromVisitor } from '#contract/chat.ts';
import { CHAT_SOCKETS_PER_CONVERSATION } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';

const ROUND_MS = MINUTE;
const AT_FAULT = 1011;

/**
 * The operator's live chat: every conversation, every message and every connection, of visitors and of the staff chat.
 *
 * One object runs one event at a time, so messages have one order that both sides see. Its connections outlive its
 * sleep; whatever must outlive it too is in its storage, and is there before anybody is told of it.
 */
export abstract class LiveChat extends DurableObject<Env> implements Room {
  readonly sql: SqlStorage;
  readonly sockets: Sockets;
  readonly #limits = new FrameLimits();
  /** What a test may put in the place of the real thing. */
  overrides: ContextOverrides & { readonly env?: Env } = {};

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.sql = state.storage.sql;
    this.sockets = new Sockets(state);
    createConversations(this.sql);
    createMessages(this.sql);
    createMails(this.sql);
    createTold(this.sql);
  }

  readonly now = (): number => (this.overrides.now ?? Date.now)();

  readonly context: Room['context'] = (siteUrl = '') =>
    createContext(this.overrides.env ?? this.env, this.ctx, siteUrl, this.overrides);

  abstract readonly cartOf: Room['cartOf'];

  /** Whether there is a conversation of a cookie's hash. */
  knows(tokenHash: string): boolean {
    return findConversationByToken(this.sql, tokenHash) !== null;
  }

  /** Begins the conversation of a cookie that was just made. */
  begin(tokenHash: string): void {
    beginConversation(this.sql, tokenHash, this.now());
  }

  /** Ends the connections of somebody who signed out. Who is still signed in elsewhere by that name connects again. */
  signOut(name: string): void {
    for (const { socket, seat } of this.sockets.staff()) if (seat.name === name) this.#leave(socket);
  }

  /** What a mail of the chat says; null when it was read meanwhile. */
  mailFacts(key: string): Omit<ChatMailFacts, 'operator' | 'siteUrl'> | null {
    const found = linesOfMail(this.sql, key);
    const conversation = found && findConversation(this.sql, found.mail.conversation);
    if (!conversation) return null;
    const lines = found.lines.map(({ name, text, at }) => ({ name, text, at }));
    return {
      lines,
      name: conversation.name,
      email: conversation.email,
      page: { path: conversation.pagePath, title: conversation.pageTitle },
    };
  }

  /** Opens a connection the Worker vouches for; see chat-stub.ts. */
  override async fetch(request: Request): Promise<Response> {
    await this.#ringWithin(ROUND_MS);
    const vouched = (name: keyof typeof VOUCHED) => request.headers.get(VOUCHED[name]) ?? '';
    if (new URL(request.url).pathname === '/staff') {
      const name = decodeURIComponent(vouched('staff'));
      return this.sockets.accept({ kind: 'staff', name, greeted: false, open: null, since: this.now() });
    }
    const conversation = findConversationByToken(this.sql, vouched('tokenHash'));
    if (conversation === null) return new Response(null, { status: 401 });
    if (this.sockets.ofConversation(conversation.id).length >= CHAT_SOCKETS_PER_CONVERSATION)
      return new Response(null, { status: 429 });
    changeConversation(this.sql, conversation.id, {
      leftAt: null,
      cartId: vouched('cartId'),
      siteUrl: vouched('siteUrl'),
    });
    const answer = this.sockets.accept({ kind: 'visitor', conversation: conversation.id, greeted: false });
    if (conversation.leftAt !== null) showToStaff(this, conversation.id);
    return answer;
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    try {
      const seat = this.sockets.seatOf(socket);
      if (!this.#limits.mayGoOn(socket, this.now())) hangUpOnFlood(socket);
      else if (seat.kind === 'visitor') await this.#handleVisitor(socket, seat, data);
      else await this.#handleStaff(socket, seat, data);
    } catch (fault) {
      logFault('chat', fault);
      hangUp(socket, AT_FAULT, 'Something went wrong on our side. Please try again.');
    }
  }

  override webSocketClose(socket: WebSocket): void {
    this.#leave(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#leave(socket);
  }

  /** Comes every minute while somebody is connected, and otherwise when something is due. */
  override async alarm(): Promise<void> {
    const soon = this.now() + ROUND_MS;
    let next: number | null = soon;
    try {
      next = await goRound(this, (socket) => this.#leave(socket));
    } catch (fault) {
      logFault('chat round', fault);
    }
    if (this.sockets.all().length > 0) next = Math.min(next ?? soon, soon);
    if (next !== null) await this.#ringWithin(next - this.now());
  }

  async #handleVisitor(socket: WebSocket, seat: VisitorSeat, data: string | ArrayBuffer): Promise<void> {
    const read = readFrame(socket, FromVisitor, data);
    if (read === null) return;
    if (read.kind === 'refused')
      this.sockets.tell(socket, { type: 'refused', id: read.id, text: read.text, again: false });
    else if (read.frame.type !== 'typing') await handleVisitor(this, socket, seat, read.frame);
    else if (this.#limits.mayTellTyping(socket, this.now())) handleVisitorTyping(this, seat);
  }

  async #handleStaff(socket: WebSocket, seat: StaffSeat, data: string | ArrayBuffer): Promise<void> {
    const read = readFrame(socket, FromStaff, data);
    if (read === null) return;
    if (read.kind === 'refused') this.sockets.tell(socket, { type: 'refused', id: read.id, text: read.text });
    else if (read.frame.type !== 'typing') await handleStaff(this, socket, seat, read.frame);
    else if (this.#limits.mayTellTyping(socket, this.now())) handleStaffTyping(this, socket, seat, read.frame);
  }

  /** Somebody's connection ended, or is as good as ended. */
  #leave(socket: WebSocket): void {
    const seat = this.sockets.seatOf(socket);
    hangUp(socket, 1000, '');
    if (seat.kind === 'staff') {
      this.sockets.tellStaff({ type: 'staff', staff: this.sockets.staffNames() });
      if (seat.open !== null) showToStaff(this, seat.open);
      return;
    }
    const isGone = this.sockets.ofConversation(seat.conversation).every((other) => other === socket);
    if (!isGone || findConversation(this.sql, seat.conversation)?.leftAt !== null) return;
    changeConversation(this.sql, seat.conversation, { leftAt: this.now() });
    showToStaff(this, seat.conversation);
  }

  /** Wakes the object in so many milliseconds at the latest. The alarm's clock is the machine's own. */
  async #ringWithin(ms: number): Promise<void> {
    const at = Date.now() + Math.max(0, ms);
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }
}
