import type { ChatMessage } from '#contract/chat.ts';

/** The number of the last message; 0 for none. */
export function lastSeq(messages: readonly ChatMessage[]): number {
  return messages.reduce((last, { seq }) => Math.max(last, seq), 0);
}

/** Each message once, in the server's order, whichever came first or twice. */
export function mergeMessages(known: readonly ChatMessage[], arrived: readonly ChatMessage[]): readonly ChatMessage[] {
  const bySeq = new Map([...known, ...arrived].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** How many messages of staff came after the last one seen. */
export function unreadCount(messages: readonly ChatMessage[], seen: number): number {
  return messages.filter(({ from, seq }) => from === 'staff' && seq > seen).length;
}
