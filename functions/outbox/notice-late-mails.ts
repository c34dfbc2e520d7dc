import { type Context, raiseAlert } from '#functions/context/context.ts';
import { auditOnce, wasAlertedSince } from '#functions/platform/audit.ts';
import { lastMailSentAt, lateMails } from '#functions/platform/outbox.ts';
import { MINUTE } from '#domain/durations.ts';

const LATE_AFTER = 15 * MINUTE;
/** A visitor who sent a form was asked to look into their mailbox now. */
const LATE_FOR_LEADS_AFTER = 5 * MINUTE;
const AT_ONCE = 100;
const ALERT = 'emails are not being sent';

/**
 * Alerts the operator to mail that is not sent after a quarter of an hour, once per outage; an outage ends when a mail
 * is sent. A single late mail has one alert.
 */
export async function noticeLateMails(context: Context): Promise<void> {
  const { db } = context;
  const now = context.now();
  const late = await lateMails(db, { leads: now - LATE_FOR_LEADS_AFTER, others: now - LATE_AFTER }, AT_ONCE);
  if (late.length === 0) return;
  if (!(await wasAlertedSince(db, ALERT, await lastMailSentAt(db)))) await raiseAlert(context, ALERT, late);
  for (const key of late) await auditOnce(db, { subject: key, what: 'late', at: now });
}
