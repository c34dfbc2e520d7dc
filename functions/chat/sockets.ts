import type { ToStaff, ToVisitor } from '#contract/chat.ts';
import { CHAT_SILENCE_MS } from '#domain/constants.ts';

/**
 * Who is at the other end of a connection. It is kept with the connection, so that it outlives the object's sleep.
 *
 * Nothing is told before `greeted`: what `hello` answers with, and what comes afterwards, is everything in order.
 */
export interface VisitorConnection {
  readonly kind: 'visitor';
  readonly conversation: string;
  readonly greeted: boolean;
}
export interface StaffConnection {
  readonly kind: 'staff';
  readonly name: string;
  readonly greeted: boolean;
  /** The conversation that is open at this staff connection. */
  readonly open: string | null;
  /** When it connected. */
  readonly since: number;
}
export type Connection = VisitorConnection | StaffConnection;

const STAFF_TAG = 'staff';
const visitorsOf = (conversation: string) => `conversation ${conversation}`;

/** The chat's connections. They stay open while the object sleeps (hibernation), and are found by who is at their end. */
export class Sockets {
  readonly #state: DurableObjectState;

  constructor(state: DurableObjectState) {
    this.#state = state;
    // Answered without waking the object.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /** Opens a connection and answers with its other end. */
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

  /** Every open connection. */
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

  /** Connections whose other end used to ask `ping` and has stopped: a device that fell asleep, a train in a tunnel. */
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
    // It is closed already.
  }
}

function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // It ended meanwhile. Its other end says where it stands when it is back.
  }
}

function isOpen(socket: WebSocket): boolean {
  return socket.readyState === WebSocket.OPEN;
}
