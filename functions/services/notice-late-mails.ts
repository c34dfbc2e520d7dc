import type { Context } from '#functions/services/context.ts';
import { raiseAlert } from '#functions/services/raise-alert.ts';
import { auditOnce } from '#functions/storage/audit.ts';
import { lateLeadMails } from '#functions/storage/outbox.ts';
import { MINUTE } from '#domain/durations.ts';

/** Visitors were told to look into their mailbox now (D33). */
const LATE_AFTER = 5 * MINUTE;
const AT_ONCE = 50;

/** Tells the operator, once for each mail, that what visitors asked for has not left within five minutes. */
export async function noticeLateLeads(context: Context): Promise<void> {
  const now = context.now();
  const late: string[] = [];
  for (const key of await lateLeadMails(context.db, now - LATE_AFTER, AT_ONCE)) {
    if (await auditOnce(context.db, { subject: key, what: 'late', at: now })) late.push(key);
  }
  if (late.length > 0) await raiseAlert(context, 'mail to visitors is late', late);
}
