import { HOUR } from '#domain/durations.ts';
import type { Context, Steps } from '#functions/context/context.ts';
import { resyncMailingList } from '#functions/leads/mailing-list.ts';
import { noticeWithdrawnDepartures } from '#functions/office/departures.ts';
import { remind } from '#functions/outbox/remind.ts';
import { markDone, wasDoneSince } from '#functions/platform/audit.ts';
import { reconcileEveryMinute, reconcileHourly, runHourly } from '#functions/timers/reconcile.ts';
import { deleteLeads, deleteTravelDetails, deleteVisitors } from '#functions/timers/retention.ts';

/** Steps that call the payment provider come last, because it may be slow. */
const HOURLY_WORK: Steps = {
  remind,
  deleteTravelDetails,
  deleteLeads,
  deleteVisitors,
  resyncMailingList,
  noticeWithdrawnDepartures,
  reconcileHourly,
};
/** The row of the last hour whose work began. */
const HOURLY = 'the hour';

/** The work of a minute, and of the hour if this one's has not begun. */
export async function runTimers(context: Context): Promise<void> {
  await reconcileEveryMinute(context);
  const now = context.now();
  if (wasDoneSince(context.store, HOURLY, now - (now % HOUR))) return;
  markDone(context.store, HOURLY, now);
  await runHour(context);
}

export async function runHour(context: Context): Promise<void> {
  await runHourly(context, HOURLY_WORK);
}
