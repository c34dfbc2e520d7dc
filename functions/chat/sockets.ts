import type { Network } from '#functions/context/networks.ts';
import type { ToStaff, ToVisitor } from '#contract/chat.ts';
import { CHAT_SILENCE_MS } from '#domain/constants.ts';

/** Headers in which the Worker passes what it has verified. No header of the visitor's request is passed on. */
export const TRUSTED_HEADERS = {
  tokenHash: 'chat-token-hash',
  cartId: 'chat-cart',
  siteUrl: 'chat-site',
  networks: 'chat-networks',
  staff: 'chat-staff',
} as const;

/**
 * Who has a connection. It is stored with the connection, because the object's memory is lost when it hibernates.
 *
 * A connection is sent nothing before `greeted`, so that it gets the answer to `hello` first and then every change.
 */
export interface VisitorConnection {
  readonly kind: 'visitor';
  readonly conversation: string;
  readonly networks: readonly Network[];
  readonly greeted: boolean;
}
export interface StaffConnection {
  readonly kind: 'staff';
  readonly name: string;
  readonly greeted: boolean;
  readonly open: string | null;
  readonly since: number;
}
export type Connection = VisitorConnection | StaffConnection;

const STAFF_TAG = 'staff';
const visitorsOf = (conversation: string) => `conversation ${conversation}`;

/** The chat's connections. They stay open while the object hibernates, and are found by visitor or staff. */
export class Sockets {
  readonly #state: DurableObjectState;

  constructor(state: DurableObjectState) {
    this.#state = state;
    // Answered without waking the object.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /** Opens a connection and returns the response that hands it to the browser. */
  accept(connection: Connection): Response {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#state.acceptWebSocket(ours, [connection.kind === 'staff' ? STAFF_TAG : visitorsOf(connection.conversation)]);
    ours.serializeAttachment(connection);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  connectionOf(socket: WebSocket): Connection {
    return socket.deserializeAttachment() as Connection;
  }

  update<Own extends Connection>(socket: WebSocket, changes: Partial<Omit<Own, 'kind'>>): void {
    socket.serializeAttachment({ ...this.connectionOf(socket), ...changes });
  }

  all(): WebSocket[] {
    return this.#state.getWebSockets().filter(isOpen);
  }

  ofConversation(conversation: string): WebSocket[] {
    return this.#state.getWebSockets(visitorsOf(conversation)).filter(isOpen);
  }

  staff(): { readonly socket: WebSocket; readonly connection: StaffConnection }[] {
    return this.#state
      .getWebSockets(STAFF_TAG)
      .filter(isOpen)
      .map((socket) => ({ socket, connection: this.connectionOf(socket) as StaffConnection }));
  }

  /** Names of the staff, or of those who have a conversation open. */
  staffNames(conversation?: string): string[] {
    const names = this.staff()
      .filter(({ connection }) => conversation === undefined || connection.open === conversation)
      .map(({ connection }) => connection.name);
    return [...new Set(names)].toSorted();
  }

  send(socket: WebSocket, message: ToVisitor | ToStaff): void {
    send(socket, JSON.stringify(message));
  }

  sendToVisitor(conversation: string, message: ToVisitor): void {
    const text = JSON.stringify(message);
    for (const socket of this.ofConversation(conversation)) if (this.connectionOf(socket).greeted) send(socket, text);
  }

  sendToStaff(message: ToStaff, except?: WebSocket): void {
    const text = JSON.stringify(message);
    for (const { socket, connection } of this.staff()) if (connection.greeted && socket !== except) send(socket, text);
  }

  /** Connections that sent `ping` before and have stopped, because the device sleeps or has no network. */
  silent(now: number): WebSocket[] {
    return this.all().filter((socket) => {
      const asked = this.#state.getWebSocketAutoResponseTimestamp(socket);
      return asked !== null && now - asked.getTime() > CHAT_SILENCE_MS;
    });
  }
}

export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // The connection is closed already.
  }
}

function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The connection has ended. The browser asks for what it missed when it connects again.
  }
}

function isOpen(socket: WebSocket): boolean {
  return socket.readyState === WebSocket.OPEN;
}
