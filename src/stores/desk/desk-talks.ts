import { atom, computed } from 'nanostores';
import type { ChatMessage, Talk, TalkCart } from '#contract/chat.ts';

/** What is known of one talk's messages: everything from the first to the last number, without a gap. */
export interface TalkHistory {
  readonly messages: readonly ChatMessage[];
  readonly cart: TalkCart | null;
}

export const $talks = atom<ReadonlyMap<string, Talk>>(new Map());
/** Of the talks that were opened on this page. */
export const $histories = atom<ReadonlyMap<string, TalkHistory>>(new Map());

/**
 * The talks in the order in which they are answered: who has waited longest comes first. Answered ones follow, the
 * latest first, then visitors who opened the chat and have written nothing, and what was put away.
 */
export const $talkGroups = computed($talks, (talks) => {
  const all = [...talks.values()];
  const latestFirst = (a: Talk, b: Talk) => b.last.at - a.last.at;
  const here = all.filter(({ done }) => !done);
  return {
    waiting: here.filter(isWaiting).toSorted((a, b) => a.last.at - b.last.at),
    answered: here.filter((talk) => !isWaiting(talk) && isBegun(talk)).toSorted(latestFirst),
    looking: here.filter((talk) => !isBegun(talk)),
    putAway: all.filter(({ done }) => done).toSorted(latestFirst),
  };
});

/** Visitors' messages that nobody at the desk has read. */
export const $unreadMessages = computed($talks, (talks) =>
  [...talks.values()].reduce((sum, { unread, done }) => sum + (done ? 0 : unread), 0),
);

/** How a visitor is called who has not said who they are. */
export function visitorName({ name }: Pick<Talk, 'name'>): string {
  return name === '' ? 'A visitor' : name;
}

export function putTalk(talk: Talk): void {
  $talks.set(new Map($talks.get()).set(talk.id, talk));
}

/** Adds messages to what is known of a talk; one that came before is not added again. */
export function addMessages(talk: string, messages: readonly ChatMessage[], cart?: TalkCart | null): void {
  const known = $histories.get().get(talk) ?? { messages: [], cart: null };
  const last = lastSeq(known);
  const history = {
    messages: [...known.messages, ...messages.filter(({ seq }) => seq > last).toSorted((a, b) => a.seq - b.seq)],
    cart: cart === undefined ? known.cart : cart,
  };
  $histories.set(new Map($histories.get()).set(talk, history));
}

/** The last number a history holds, 0 for none. */
export function lastSeq(history: TalkHistory | undefined): number {
  return history?.messages.at(-1)?.seq ?? 0;
}

/** Whether anything was said yet. */
function isBegun({ last }: Talk): boolean {
  return last.at > 0;
}

function isWaiting({ unread, last }: Talk): boolean {
  return unread > 0 || last.from === 'visitor';
}
