import * as v from 'valibot';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';
import { tabMemory } from '#ui/tab-memory.ts';

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

/** What this tab stores of a conversation. Without storage it lasts as long as the page. */
export const chatMemory = tabMemory(CHAT_MEMORY_KEY, Memory);
