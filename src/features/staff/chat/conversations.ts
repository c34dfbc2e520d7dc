import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import type { ChatMessage, Conversation, ConversationCart } from '#contract/chat.ts';
import { tabMemory } from '#ui/tab-memory.ts';

/** The known messages of one conversation, from the first to the last number without a gap. */
export interface ConversationHistory {
  readonly messages: readonly ChatMessage[];
  readonly cart: ConversationCart | null;
}

export const $conversations = atom<ReadonlyMap<string, Conversation>>(new Map());
export const $histories = atom<ReadonlyMap<string, ConversationHistory>>(new Map());

/**
 * The conversations in the order of the list: those that wait, the longest first; answered ones, the latest first;
 * visitors without a message; conversations that are put away.
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

/** The number of visitors' messages that no staff member has read. */
export const $unreadMessages = computed($conversations, (conversations) =>
  [...conversations.values()].reduce((sum, { unread, done }) => sum + (done ? 0 : unread), 0),
);

export function visitorName({ name }: Pick<Conversation, 'name'>): string {
  return name === '' ? 'A visitor' : name;
}

export function putConversation(conversation: Conversation): void {
  $conversations.set(new Map($conversations.get()).set(conversation.id, conversation));
}

/** Adds messages to a history. A known message is not added again. */
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

/** The last number of a history; 0 for none. */
export function lastSeq(history: ConversationHistory | undefined): number {
  return history?.messages.at(-1)?.seq ?? 0;
}

function isBegun({ last }: Conversation): boolean {
  return last.at > 0;
}

function isWaiting({ unread, last }: Conversation): boolean {
  return unread > 0 || last.from === 'visitor';
}

/**
 * Whether the staff chat may show a notification while its tab is hidden. `unknown` until the person presses the
 * button.
 */
export const $alerts = atom<'unknown' | 'on' | 'refused' | 'none'>('none');

export function readAlerts(): void {
  if (typeof Notification === 'undefined') return;
  $alerts.set(({ default: 'unknown', granted: 'on', denied: 'refused' } as const)[Notification.permission]);
}

export async function askForAlerts(): Promise<void> {
  await Notification.requestPermission();
  readAlerts();
}

/** Notifies staff whose tab is hidden of a visitor's message. Each conversation has one notification. */
export function notifyOfConversation(conversation: Conversation): void {
  if ($alerts.get() !== 'on' || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(visitorName(conversation), { body: conversation.last.text, tag: conversation.id });
    shown.addEventListener('click', () => {
      window.focus();
      location.hash = conversation.id;
      shown.close();
    });
  } catch {
    // Phones need a service worker for this. The title and the list still show the message.
  }
}

const Unsent = v.object({
  conversation: v.string(),
  id: v.string(),
  text: v.string(),
  at: v.number(),
  /** Why the server refused it, as text; empty while it is sent. */
  refused: v.string(),
});
export type UnsentAnswer = v.InferOutput<typeof Unsent>;

const Memory = v.object({ unsent: v.array(Unsent), drafts: v.record(v.string(), v.string()) });
export type StaffChatMemory = v.InferOutput<typeof Memory>;

/**
 * What a staff member typed and must not lose: answers that the server has not confirmed, and a draft per conversation.
 * It survives a reload and a new sign-in. Without storage, answers are sent while the page is open.
 */
export const staffChatMemory = tabMemory('staff-chat', Memory);
