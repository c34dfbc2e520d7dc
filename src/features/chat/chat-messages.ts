import type { ChatMessage } from '#contract/chat.ts';

/** The number of the last message; 0 for none. */
export function lastSeq(messages: readonly ChatMessage[]): number {
  return messages.reduce((last, { seq }) => Math.max(last, seq), 0);
}

/** Each message once, in the server's order. The input may be in any order, with repeats. */
export function mergeMessages(known: readonly ChatMessage[], arrived: readonly ChatMessage[]): readonly ChatMessage[] {
  const bySeq = new Map([...known, ...arrived].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** The number of staff's messages after the last one that was seen. */
export function unreadCount(messages: readonly ChatMessage[], seen: number): number {
  return messages.filter(({ from, seq }) => from === 'staff' && seq > seen).length;
}
