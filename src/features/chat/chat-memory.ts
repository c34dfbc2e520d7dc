import * as v from 'valibot';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';

const Unsent = v.object({ id: v.string(), text: v.string(), at: v.number() });
/** An unconfirmed message. It keeps its id when it is sent again. `at` is in epoch milliseconds. */
export type Unsent = v.InferOutput<typeof Unsent>;

const Introduction = v.object({ name: v.string(), email: v.string() });
export type Introduction = v.InferOutput<typeof Introduction>;

const Memory = v.object({
  /** Whether the panel is open, and something is written in it: only then the next page opens it again. */
  open: v.optional(v.boolean(), false),
  draft: v.optional(v.string(), ''),
  /** Messages that the server has not confirmed, the oldest first. */
  unsent: v.optional(v.array(Unsent), []),
  introduction: v.optional(v.nullable(Introduction), null),
  /** Whether the visitor must not be asked for an address again. */
  declined: v.optional(v.boolean(), false),
});
export type ChatMemory = v.InferOutput<typeof Memory>;

/** What this tab stored of a conversation; null if none was begun or the page has no storage. */
export function recallChat(): ChatMemory | null {
  try {
    const kept = sessionStorage.getItem(CHAT_MEMORY_KEY);
    const parsed = v.safeParse(Memory, JSON.parse(kept ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function rememberChat(memory: ChatMemory): void {
  try {
    sessionStorage.setItem(CHAT_MEMORY_KEY, JSON.stringify(memory));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function forgetChat(): void {
  try {
    sessionStorage.removeItem(CHAT_MEMORY_KEY);
  } catch {
    // Without storage nothing was stored.
  }
}
