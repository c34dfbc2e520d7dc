import * as v from 'valibot';

/** An answer the server has not acknowledged yet. */
export interface UnsentAnswer {
  readonly conversation: string;
  readonly id: string;
  readonly text: string;
  readonly at: number;
  /** Why the server does not keep it, in words; empty while it is on its way. */
  readonly refused: string;
}

/** What a staff member typed and must not lose: answers on their way, and what stands in the box of each conversation. */
export interface StaffChatMemory {
  readonly unsent: readonly UnsentAnswer[];
  readonly drafts: Readonly<Record<string, string>>;
}

const KEY = 'desk';

/** As the browser stores it: there `talk` is the id of the conversation. */
const Stored = v.object({
  unsent: v.array(
    v.object({ talk: v.string(), id: v.string(), text: v.string(), at: v.number(), refused: v.string() }),
  ),
  drafts: v.record(v.string(), v.string()),
});
type Stored = v.InferOutput<typeof Stored>;

/** Keeps it for this tab alone: through a reload and a new sign-in, and no longer than the tab. */
export function keepStaffChatMemory(memory: StaffChatMemory): void {
  try {
    if (memory.unsent.length === 0 && Object.keys(memory.drafts).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(toStored(memory)));
  } catch {
    // A browser that keeps nothing still sends what is typed, as long as the page lives.
  }
}

export function recallStaffChatMemory(): StaffChatMemory {
  try {
    const parsed = v.safeParse(Stored, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (parsed.success) return fromStored(parsed.output);
  } catch {
    // Whatever stands there is not ours.
  }
  return { unsent: [], drafts: {} };
}

export function forgetStaffChatMemory(): void {
  keepStaffChatMemory({ unsent: [], drafts: {} });
}

function toStored({ unsent, drafts }: StaffChatMemory): Stored {
  return { unsent: unsent.map(({ conversation, ...answer }) => ({ ...answer, talk: conversation })), drafts };
}

function fromStored({ unsent, drafts }: Stored): StaffChatMemory {
  return { unsent: unsent.map(({ talk, ...answer }) => ({ ...answer, conversation: talk })), drafts };
}
