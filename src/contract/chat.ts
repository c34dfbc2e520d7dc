import * as v from 'valibot';
import { post } from '#contract/endpoint.ts';
import { Email } from '#contract/guest.ts';
import { CHAT_TEXT_LIMIT, FIELD_LIMITS } from '#domain/constants.ts';

/**
 * The messages between visitor, staff chat and server in the live chat: JSON, one object per frame.
 *
 * The writer gives a message an id, and the server gives it a number. A client repeats an unconfirmed message with the
 * same id, and the server stores it once. A client that connects again sends its last number and gets the later
 * messages in order. So no message is lost or shown twice after a lost connection.
 *
 * The text `ping` is answered with `pong`. A client that sent it before and then not for three minutes counts as gone.
 */

const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CHAT_TEXT_LIMIT));
const Id = v.pipe(v.string(), v.uuid());
const ConversationId = v.pipe(v.string(), v.regex(/^[\w-]{10,40}$/));
const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));
const short = (limit: number) => v.pipe(v.string(), v.trim(), v.maxLength(limit));

export const CHAT_SOCKET = '/api/chat/socket/';
export const STAFF_CHAT_SOCKET = '/staff/chat/socket/';

/**
 * Begins a visitor's conversation, or finds the one that this browser began. Sets the cookie that opens the socket.
 */
export const beginConversation = post(
  '/api/chat/',
  v.object({}),
  v.object({
    open: v.boolean(),
    hours: v.string(),
    /** True for a conversation that this browser began before; false for a new one. */
    found: v.boolean(),
  }),
);

/** `notice` is a message of the server, such as that a person joined. */
export const ChatMessage = v.object({
  seq: Seq,
  id: v.string(),
  from: v.picklist(['visitor', 'staff', 'notice']),
  /** The name of the staff member; empty for a visitor. */
  name: v.string(),
  text: v.string(),
  /** Instant, in epoch milliseconds. */
  at: v.number(),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

export const FromVisitor = v.variant('type', [
  /** The first frame of every connection: the last number that this browser has, 0 for none. */
  v.object({ type: v.literal('hello'), after: Seq }),
  v.object({ type: v.literal('send'), id: Id, text: Text }),
  v.object({ type: v.literal('typing') }),
  /** The visitor has seen all messages up to this number. */
  v.object({ type: v.literal('read'), seq: Seq }),
  /** The visitor's page: a path of this site, and its title. */
  v.object({ type: v.literal('page'), path: v.pipe(short(500), v.startsWith('/')), title: short(200) }),
  /** The visitor's name, and the address for answers after they have left. */
  v.object({ type: v.literal('introduce'), name: short(FIELD_LIMITS.name), email: Email }),
]);
export type FromVisitor = v.InferOutput<typeof FromVisitor>;

export const ToVisitor = v.variant('type', [
  /** The answer to `hello`: the messages after the number, and how far each side has read. */
  v.object({
    type: v.literal('welcome'),
    open: v.boolean(),
    hours: v.string(),
    messages: v.array(ChatMessage),
    /** Numbers up to which staff, and this visitor, have read. */
    readByStaff: Seq,
    readByVisitor: Seq,
    /** Whether the conversation has an address for answers. */
    introduced: v.boolean(),
  }),
  /** A new message. The visitor's own message comes back like this, which confirms it. */
  v.object({ type: v.literal('message'), message: ChatMessage }),
  v.object({ type: v.literal('typing'), name: v.string() }),
  v.object({ type: v.literal('read'), seq: Seq }),
  v.object({ type: v.literal('hours'), open: v.boolean(), hours: v.string() }),
  v.object({ type: v.literal('introduced') }),
  /**
   * A refused message, with the reason as text for the visitor. `again`: it may be sent later. The id is that of the
   * message, or `introduce` for a refused name or address.
   */
  v.object({ type: v.literal('refused'), id: v.string(), text: v.string(), again: v.boolean() }),
]);
export type ToVisitor = v.InferOutput<typeof ToVisitor>;

export const Conversation = v.object({
  id: ConversationId,
  name: v.string(),
  email: v.string(),
  page: v.object({ path: v.string(), title: v.string() }),
  online: v.boolean(),
  /** The last message; empty texts and 0 if there is none. */
  last: v.object({ from: v.string(), text: v.string(), at: v.number() }),
  /** The number of the visitor's messages that no staff member has read. */
  unread: v.number(),
  readByVisitor: Seq,
  staff: v.array(v.string()),
  done: v.boolean(),
});
export type Conversation = v.InferOutput<typeof Conversation>;

/** The visitor's cart with the site's prices. */
export const ConversationCart = v.object({
  items: v.array(v.object({ name: v.string(), date: v.string(), price: v.string() })),
  total: v.string(),
});
export type ConversationCart = v.InferOutput<typeof ConversationCart>;

export const FromStaff = v.variant('type', [
  /** The first frame of every connection. The answer is `welcome`. */
  v.object({ type: v.literal('hello') }),
  /**
   * Opens a conversation on this connection until another is opened. The answer is `history`: its messages after a
   * number.
   */
  v.object({ type: v.literal('open'), conversation: ConversationId, after: Seq }),
  v.object({ type: v.literal('close') }),
  v.object({ type: v.literal('send'), conversation: ConversationId, id: Id, text: Text }),
  v.object({ type: v.literal('typing'), conversation: ConversationId }),
  v.object({ type: v.literal('read'), conversation: ConversationId, seq: Seq }),
  /** Puts a conversation away until the visitor's next message. */
  v.object({ type: v.literal('done'), conversation: ConversationId, done: v.boolean() }),
]);
export type FromStaff = v.InferOutput<typeof FromStaff>;

export const ToStaff = v.variant('type', [
  v.object({
    type: v.literal('welcome'),
    me: v.string(),
    staff: v.array(v.string()),
    conversations: v.array(Conversation),
    open: v.boolean(),
  }),
  v.object({ type: v.literal('conversation'), conversation: Conversation }),
  v.object({
    type: v.literal('history'),
    conversation: ConversationId,
    messages: v.array(ChatMessage),
    cart: v.nullable(ConversationCart),
  }),
  v.object({ type: v.literal('message'), conversation: ConversationId, message: ChatMessage }),
  v.object({
    type: v.literal('typing'),
    conversation: ConversationId,
    name: v.string(),
    from: v.picklist(['visitor', 'staff']),
  }),
  v.object({ type: v.literal('staff'), staff: v.array(v.string()) }),
  v.object({ type: v.literal('refused'), id: v.string(), text: v.string() }),
]);
export type ToStaff = v.InferOutput<typeof ToStaff>;
