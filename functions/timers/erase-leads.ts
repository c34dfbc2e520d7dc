import type { Context } from '#functions/context/context.ts';
import { eraseLeadsBefore } from '#functions/timers/lead-erasure.ts';
import { DAY } from '#domain/durations.ts';

/** The next hourly run takes the rest. */
const AT_ONCE = 500;
/** Long enough to find a person's lead among the robots'. */
const SUSPECTS_KEPT = 30 * DAY;
const UNCONFIRMED_KEPT = 30 * DAY;

/**
 * Deletes leads and their mails a number of days (in the operator's settings) after they were sent; robots' leads and
 * unconfirmed subscriptions after a month.
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
