import type { Context } from '#functions/context/context.ts';
import { eraseLeadsBefore } from '#functions/timers/lead-erasure.ts';
import { DAY } from '#domain/durations.ts';

/** What is left is done an hour later. */
const AT_ONCE = 500;
/** Long enough to notice a person among the robots. */
const SUSPECTS_KEPT = 30 * DAY;
const UNCONFIRMED_KEPT = 30 * DAY;

/**
 * Deletes what visitors sent with a form, and the mails about it, so many days after as the operator's settings say; what
 * a robot sent, and addresses that were not confirmed for the mailing list, after a month (N17).
 */
export async function eraseOldLeads(context: Context): Promise<void> {
  const { leadKeptDays } = await context.catalogue.operator();
  const now = context.now();
  await eraseLeadsBefore(context.db, {
    leadsBefore: now - leadKeptDays * DAY,
    suspectsBefore: now - SUSPECTS_KEPT,
    unconfirmedBefore: now - UNCONFIRMED_KEPT,
    limit: AT_ONCE,
  });
}
