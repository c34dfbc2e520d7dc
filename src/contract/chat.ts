import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Email } from '#contract/guest.ts';
import { CHAT_TEXT_LIMIT, FIELD_LIMITS } from '#domain/constants.ts';

/**
 * What a visitor, the staff chat and the server say to each other in the live chat: JSON, one object a message.
 *
 * A message has an id that its writer made up, and a number the server gave it. Whoever does not know whether a message
 * arrived sends it again with the same id: the server keeps one. Whoever was away says the last number they have and is
 * sent what came after, in order. So nothing is lost and nothing comes twice, whatever happens to a connection.
 *
 * The bare text `ping` is answered with `pong`. Who asked it once and then not for three minutes is taken to be gone.
 */

const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CHAT_TEXT_LIMIT));
const Id = v.pipe(v.string(), v.uuid());
const ConversationId = v.pipe(v.string(), v.regex(/^[\w-]{10,40}$/));
const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));
const short = (limit: number) => v.pipe(v.string(), v.trim(), v.maxLength(limit));

export const CHAT_SOCKET = '/api/chat/socket/';
export const STAFF_CHAT_SOCKET = '/staff/chat/socket/';

/** Begins a visitor's conversation, or finds the one this browser began: sets the cookie that opens the socket (N18). */
export const beginConversation = endpoint({
  method: 'POST',
  path: '/api/chat/',
  query: null,
  body: v.object({}),
  response: v.object({
    /** Whether a person answers now. */
    open: v.boolean(),
    /** When a person answers, in words. */
    hours: v.string(),
    /** Whether this is the conversation that this browser began before; false for a new one. */
    found: v.boolean(),
  }),
});

/** `notice` is the server's own word, such as that a person joined. */
export const ChatMessage = v.object({
  seq: Seq,
  id: v.string(),
  from: v.picklist(['visitor', 'staff', 'notice']),
  /** Of a staff member; empty for a visitor. */
  name: v.string(),
  text: v.string(),
  /** Instant, in epoch milliseconds. */
  at: v.number(),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

export const FromVisitor = v.variant('type', [
  /** First on every connection: the last number this browser has, 0 for none. */
  v.object({ type: v.literal('hello'), after: Seq }),
  v.object({ type: v.literal('send'), id: Id, text: Text }),
  v.object({ type: v.literal('typing') }),
  /** All up to this number was seen. */
  v.object({ type: v.literal('read'), seq: Seq }),
  /** The page the visitor looks at: a path of this site and its title. */
  v.object({ type: v.literal('page'), path: v.pipe(short(500), v.startsWith('/')), title: short(200) }),
  /** Who they are and where an answer reaches them when they are gone. */
  v.object({ type: v.literal('introduce'), name: short(FIELD_LIMITS.name), email: Email }),
]);
export type FromVisitor = v.InferOutput<typeof FromVisitor>;

export const ToVisitor = v.variant('type', [
  /** Answers `hello`: what came after, and how far each side has read. */
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
  /** A new message, the visitor's own among them: that is how they know it was delivered. */
  v.object({ type: v.literal('message'), message: ChatMessage }),
  v.object({ type: v.literal('typing'), name: v.string() }),
  v.object({ type: v.literal('read'), seq: Seq }),
  /** The office opened or closed. */
  v.object({ type: v.literal('hours'), open: v.boolean(), hours: v.string() }),
  v.object({ type: v.literal('introduced') }),
  /**
   * A message that is not kept, and why, in words for the visitor. `again` says that it may be sent once more later. The
   * id is the message's own, or `introduce` where a name or an address was not understood.
   */
  v.object({ type: v.literal('refused'), id: v.string(), text: v.string(), again: v.boolean() }),
]);
export type ToVisitor = v.InferOutput<typeof ToVisitor>;

/** A conversation as the staff chat lists it. */
export const Conversation = v.object({
  id: ConversationId,
  name: v.string(),
  email: v.string(),
  page: v.object({ path: v.string(), title: v.string() }),
  online: v.boolean(),
  /** The last message; empty texts and 0 where there is none yet. */
  last: v.object({ from: v.string(), text: v.string(), at: v.number() }),
  /** How many of the visitor's messages no staff member has read. */
  unread: v.number(),
  readByVisitor: Seq,
  /** Names of the staff who have it open. */
  staff: v.array(v.string()),
  done: v.boolean(),
});
export type Conversation = v.InferOutput<typeof Conversation>;

/** What lies in the visitor's cart, as the site priced it. */
export const ConversationCart = v.object({
  items: v.array(v.object({ name: v.string(), date: v.string(), price: v.string() })),
  total: v.string(),
});
export type ConversationCart = v.InferOutput<typeof ConversationCart>;

export const FromStaff = v.variant('type', [
  /** Answered with `welcome`; sent first on every connection. */
  v.object({ type: v.literal('hello') }),
  /** Shows one conversation, from after a number on. Answered with `history`; the conversation is open at this staff connection until another is. */
  v.object({ type: v.literal('open'), conversation: ConversationId, after: Seq }),
  v.object({ type: v.literal('close') }),
  v.object({ type: v.literal('send'), conversation: ConversationId, id: Id, text: Text }),
  v.object({ type: v.literal('typing'), conversation: ConversationId }),
  v.object({ type: v.literal('read'), conversation: ConversationId, seq: Seq }),
  /** Puts a conversation away; it comes back with the visitor's next message. */
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
  /** A conversation that is new, or has changed. */
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
  /** Who is in the staff chat. */
  v.object({ type: v.literal('staff'), staff: v.array(v.string()) }),
  v.object({ type: v.literal('refused'), id: v.string(), text: v.string() }),
]);
export type ToStaff = v.InferOutput<typeof ToStaff>;
