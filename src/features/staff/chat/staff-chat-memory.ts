import * as v from 'valibot';

/** An answer that the server has not confirmed. */
export interface UnsentAnswer {
  readonly conversation: string;
  readonly id: string;
  readonly text: string;
  readonly at: number;
  /** Why the server refused it, as text; empty while it is sent. */
  readonly refused: string;
}

/**
 * What a staff member typed and must not lose: answers that the server has not confirmed, and a draft per conversation.
 */
export interface StaffChatMemory {
  readonly unsent: readonly UnsentAnswer[];
  readonly drafts: Readonly<Record<string, string>>;
}

const KEY = 'staff-chat';

const Stored = v.object({
  unsent: v.array(
    v.object({ conversation: v.string(), id: v.string(), text: v.string(), at: v.number(), refused: v.string() }),
  ),
  drafts: v.record(v.string(), v.string()),
});

/** Stores it for this tab: it survives a reload and a new sign-in, and is deleted with the tab. */
export function keepStaffChatMemory(memory: StaffChatMemory): void {
  try {
    if (memory.unsent.length === 0 && Object.keys(memory.drafts).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // In a browser without storage, answers are sent while the page is open.
  }
}

export function recallStaffChatMemory(): StaffChatMemory {
  try {
    const parsed = v.safeParse(Stored, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (parsed.success) return parsed.output;
  } catch {
    // Unknown data is ignored.
  }
  return { unsent: [], drafts: {} };
}

export function deleteStaffChatMemory(): void {
  keepStaffChatMemory({ unsent: [], drafts: {} });
}
