import * as v from 'valibot';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';

const Unsent = v.object({ id: v.string(), text: v.string(), at: v.number() });
/** A message on its way: its id stays the same however often it is sent. `at` is in epoch milliseconds. */
export type Unsent = v.InferOutput<typeof Unsent>;

const Introduction = v.object({ name: v.string(), email: v.string() });
export type Introduction = v.InferOutput<typeof Introduction>;

const Memory = v.object({
  /** Whether the panel stands open. */
  open: v.optional(v.boolean(), false),
  draft: v.optional(v.string(), ''),
  /** What the server has not confirmed, oldest first. */
  unsent: v.optional(v.array(Unsent), []),
  introduction: v.optional(v.nullable(Introduction), null),
  /** Whether the visitor was asked for an address often enough. */
  declined: v.optional(v.boolean(), false),
});
export type ChatMemory = v.InferOutput<typeof Memory>;

/** What this tab remembers of a conversation; null where none was begun, or storage is closed to the page. */
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
    // What cannot be kept lasts as long as the page.
  }
}
