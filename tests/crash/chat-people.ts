import type { ChatMessage, FromStaff, FromVisitor, ToStaff, ToVisitor } from '#contract/chat.ts';
import type { Random } from '../support/random-numbers.ts';
import type { Site } from './killable-site.ts';

/** How a client treats a message that may not have arrived. Only the first way is right. */
export type Resending = 'with the same id' | 'with a new id' | 'never';

export interface Ways {
  readonly random: Random;
  readonly resending: Resending;
  /** Called when a client receives something new. */
  readonly onNews: () => void;
  /** Faults that must never happen. */
  readonly faults: string[];
}

/** One message in so many cuts the connection, and half of the cuts lose the message. Staff receive all messages. */
const VISITORS_MESSAGES_A_CUT = 12;
const STAFF_MESSAGES_A_CUT = 200;
const RETRY_MS = 50;

interface Waiting {
  readonly key: string;
  id: string;
  isSent: boolean;
}

/**
 * One end of the chat, with its outbox and one connection at a time. The connection is cut at random and opened again.
 */
abstract class Person<Out extends { readonly type: string }, In> {
  readonly #site: Site;
  protected readonly ways: Ways;
  readonly outbox: (Waiting & { readonly frame: (id: string) => Out })[] = [];
  /** The number of connections so far. */
  connections = 0;
  #socket: WebSocket | null = null;
  #isGone = false;

  constructor(site: Site, ways: Ways) {
    this.#site = site;
    this.ways = ways;
  }

  protected abstract readonly messagesACut: number;
  protected abstract endpoint(): { readonly path: string; readonly cookie: string };
  protected abstract greeting(): Out;
  protected abstract handle(message: In): void;

  /** Connects, and connects again after each lost connection, until `leave` is called. */
  async connect(): Promise<void> {
    if (this.#isGone) return;
    const { path, cookie } = this.endpoint();
    const address = await this.#site.address();
    const url = new URL(path, address);
    // Node's WebSocket takes headers, which a browser's sets by itself.
    const init = { headers: { cookie, origin: address.origin } } as unknown as string[];
    const socket = new WebSocket(url.href.replace(/^http/, 'ws'), init);
    this.#socket = socket;
    this.connections += 1;
    socket.onopen = () => socket.send(JSON.stringify(this.greeting()));
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      this.handle(JSON.parse(String(data)) as In);
      if (this.ways.random() * this.messagesACut < 1) this.cut();
    };
    socket.onclose = socket.onerror = () => this.#lost(socket);
  }

  cut(): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#lost(socket);
    socket.close();
  }

  leave(): void {
    this.#isGone = true;
    this.cut();
  }

  /** Sends a frame that need not arrive: the next connection sends it anew. */
  protected sendFrame(frame: Out): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** Puts a message into the outbox under a key of the writer, and sends it. */
  protected write(key: string, frame: (id: string) => Out): void {
    const waiting = { key, frame, id: crypto.randomUUID(), isSent: false };
    this.outbox.push(waiting);
    this.#send(waiting);
  }

  /** Sends again the messages that may not have arrived. The earlier messages are known by now. */
  protected resend(): void {
    for (const waiting of [...this.outbox]) {
      if (waiting.isSent && this.ways.resending === 'never') {
        this.ways.faults.push(`"${waiting.key}" was lost`);
        this.ways.onNews();
        continue;
      }
      if (waiting.isSent && this.ways.resending === 'with a new id') waiting.id = crypto.randomUUID();
      this.#send(waiting);
    }
  }

  protected delivered(id: string): void {
    const index = this.outbox.findIndex((waiting) => waiting.id === id);
    if (index !== -1) this.outbox.splice(index, 1);
  }

  #send(waiting: Person<Out, In>['outbox'][number]): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    waiting.isSent = true;
    const isCut = this.ways.random() * this.messagesACut < 1;
    const isSwallowed = isCut && this.ways.random() < 0.5;
    if (!isSwallowed) socket.send(JSON.stringify(waiting.frame(waiting.id)));
    if (isCut) this.cut();
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    setTimeout(() => void this.connect(), this.ways.random() * RETRY_MS);
  }
}

/** Accepts only the next message of a conversation: a skipped number is a fault. */
function takeIn(log: ChatMessage[], message: ChatMessage, who: string, faults: string[]): boolean {
  const { length: last } = log;
  if (message.seq <= last) {
    if (log[message.seq - 1]!.id !== message.id) faults.push(`${who} was told of two messages ${message.seq}`);
    return false;
  }
  if (message.seq !== last + 1) faults.push(`${who} was told of message ${message.seq} after ${last}`);
  log.push(message);
  return true;
}

/** Asks one question after the other, each after the answer to the last. */
export class Asker extends Person<FromVisitor, ToVisitor> {
  protected override readonly messagesACut = VISITORS_MESSAGES_A_CUT;
  readonly name: string;
  readonly log: ChatMessage[] = [];
  readonly cookie: string;
  readonly #questions: number;
  #asked = 0;

  constructor(
    site: Site,
    ways: Ways,
    who: { readonly name: string; readonly cookie: string; readonly questions: number },
  ) {
    super(site, ways);
    this.name = who.name;
    this.cookie = who.cookie;
    this.#questions = who.questions;
  }

  get isDone(): boolean {
    return this.#asked === this.#questions && this.outbox.length === 0 && this.#answers() >= this.#questions;
  }

  ask(): void {
    if (this.#asked === this.#questions) return;
    const text = `${this.name} asks ${this.#asked}`;
    this.#asked += 1;
    this.write(text, (id) => ({ type: 'send', id, text }));
  }

  protected override endpoint() {
    return { path: '/api/chat/socket/', cookie: this.cookie };
  }

  protected override greeting(): FromVisitor {
    return { type: 'hello', after: this.log.length };
  }

  protected override handle(frame: ToVisitor): void {
    if (frame.type === 'refused') this.ways.faults.push(`${this.name} was refused: ${frame.text}`);
    if (frame.type === 'welcome') {
      for (const message of frame.messages) this.#take(message);
      this.resend();
    }
    if (frame.type === 'message') this.#take(frame.message);
  }

  #take(message: ChatMessage): void {
    this.delivered(message.id);
    if (!takeIn(this.log, message, this.name, this.ways.faults)) return;
    if (message.from === 'staff' && this.#answers() === this.#asked) this.ask();
    this.ways.onNews();
  }

  #answers(): number {
    return this.log.filter(({ from }) => from === 'staff').length;
  }
}

/** Answers every question of its visitors once. */
export class Answerer extends Person<FromStaff, ToStaff> {
  protected override readonly messagesACut = STAFF_MESSAGES_A_CUT;
  readonly name: string;
  readonly #logs = new Map<string, ChatMessage[]>();
  readonly #isMine: (asker: string) => boolean;
  readonly #answered = new Set<string>();

  constructor(site: Site, ways: Ways, name: string, isMine: (asker: string) => boolean) {
    super(site, ways);
    this.name = name;
    this.#isMine = isMine;
  }

  protected override endpoint() {
    return { path: `/test/staff?name=${encodeURIComponent(this.name)}`, cookie: '' };
  }

  protected override greeting(): FromStaff {
    return { type: 'hello' };
  }

  protected override handle(frame: ToStaff): void {
    if (frame.type === 'refused') this.ways.faults.push(`${this.name} was refused: ${frame.text}`);
    if (frame.type === 'welcome') {
      for (const { id, last } of frame.conversations) {
        const known = this.#logs.get(id);
        if (known ? known.at(-1)?.text !== last.text : this.#isAboutMine(last.text)) this.#open(id);
      }
      this.resend();
    }
    if (frame.type === 'history') for (const message of frame.messages) this.#take(frame.conversation, message);
    if (frame.type !== 'message') return;
    const log = this.#logs.get(frame.conversation) ?? [];
    // This connection missed the beginning of the conversation, so it reads on from its last message.
    if (log.length === 0 && !this.#isAboutMine(frame.message.text)) return;
    if (frame.message.seq > log.length + 1) this.#open(frame.conversation);
    else this.#take(frame.conversation, frame.message);
  }

  #isAboutMine(text: string): boolean {
    const asker = /visitor \d+/.exec(text)?.[0];
    return asker !== undefined && this.#isMine(asker);
  }

  #open(conversation: string): void {
    this.sendFrame({ type: 'open', conversation, after: this.#logs.get(conversation)?.length ?? 0 });
  }

  #take(conversation: string, message: ChatMessage): void {
    this.delivered(message.id);
    const log = this.#logs.get(conversation) ?? [];
    this.#logs.set(conversation, log);
    if (!takeIn(log, message, this.name, this.ways.faults)) return;
    this.ways.onNews();
    if (message.from !== 'visitor') return;
    const key = `${this.name} answers ${message.text}`;
    if (this.#answered.has(key)) return;
    this.#answered.add(key);
    this.write(key, (id) => ({ type: 'send', conversation, id, text: key }));
  }
}
