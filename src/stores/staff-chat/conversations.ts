import { atom, computed } from 'nanostores';
import type { ChatMessage, Conversation, ConversationCart } from '#contract/chat.ts';

/** What is known of one conversation's messages: everything from the first to the last number, without a gap. */
export interface ConversationHistory {
  readonly messages: readonly ChatMessage[];
  readonly cart: ConversationCart | null;
}

export const $conversations = atom<ReadonlyMap<string, Conversation>>(new Map());
/** Of the conversations that were opened on this page. */
export const $histories = atom<ReadonlyMap<string, ConversationHistory>>(new Map());

/**
 * The conversations in the order in which they are answered: who has waited longest comes first. Answered ones follow, the
 * latest first, then visitors who opened the chat and have written nothing, and what was put away.
 */
export const $conversationGroups = computed($conversations, (conversations) => {
  const all = [...conversations.values()];
  const latestFirst = (a: Conversation, b: Conversation) => b.last.at - a.last.at;
  const here = all.filter(({ done }) => !done);
  return {
    waiting: here.filter(isWaiting).toSorted((a, b) => a.last.at - b.last.at),
    answered: here.filter((conversation) => !isWaiting(conversation) && isBegun(conversation)).toSorted(latestFirst),
    looking: here.filter((conversation) => !isBegun(conversation)),
    putAway: all.filter(({ done }) => done).toSorted(latestFirst),
  };
});

/** Visitors' messages that no staff member has read. */
export const $unreadMessages = computed($conversations, (conversations) =>
  [...conversations.values()].reduce((sum, { unread, done }) => sum + (done ? 0 : unread), 0),
);

/** How a visitor is called who has not said who they are. */
export function visitorName({ name }: Pick<Conversation, 'name'>): string {
  return name === '' ? 'A visitor' : name;
}

export function putConversation(conversation: Conversation): void {
  $conversations.set(new Map($conversations.get()).set(conversation.id, conversation));
}

/** Adds messages to what is known of a conversation; one that came before is not added again. */
export function addMessages(
  conversation: string,
  messages: readonly ChatMessage[],
  cart?: ConversationCart | null,
): void {
  const known = $histories.get().get(conversation) ?? { messages: [], cart: null };
  const last = lastSeq(known);
  const history = {
    messages: [...known.messages, ...messages.filter(({ seq }) => seq > last).toSorted((a, b) => a.seq - b.seq)],
    cart: cart === undefined ? known.cart : cart,
  };
  $histories.set(new Map($histories.get()).set(conversation, history));
}

/** The last number a history holds, 0 for none. */
export function lastSeq(history: ConversationHistory | undefined): number {
  return history?.messages.at(-1)?.seq ?? 0;
}

/** Whether anything was said yet. */
function isBegun({ last }: Conversation): boolean {
  return last.at > 0;
}

function isWaiting({ unread, last }: Conversation): boolean {
  return unread > 0 || last.from === 'visitor';
}
