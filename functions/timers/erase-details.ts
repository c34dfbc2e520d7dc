import { logFault } from '#functions/platform/log-fault.ts';
import { checkInExpiry } from '#functions/bookings/check-in-link.ts';
import type { Context } from '#functions/context/context.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { eraseDetails, ordersToErase } from '#functions/timers/erasure.ts';
import { runGuarded } from '#functions/platform/guarded-batch.ts';
import { forgetInboxBefore } from '#functions/mail/inbox.ts';
import { addDays, addMonths } from '#domain/calendar-date.ts';
import { ENDED_ROWS_KEPT_DAYS, OPEN_DATED_KEPT_MONTHS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';

/** The most orders in one run. The next hourly run takes the rest. */
const AT_ONCE = 100;

/**
 * Deletes details that a booking no longer needs, a number of days (in the operator's settings) after its last trip or
 * its end: passport, health and emergency data, arrival details, date of birth, gender, how the guest heard of us,
 * where the visit came from, and its mails except those that record the payment.
 *
 * A booking without a date counts as over after twelve months at the earliest. Details given later, while the check-in
 * link still works, are deleted again.
 */
export async function eraseOldDetails(context: Context): Promise<void> {
  const { db } = context;
  const { travelDetailsKeptDays: days } = await context.catalogue.operator();
  const today = await context.today();
  const now = context.now();
  const finishedBefore = addDays(today, -days);
  const orders = await ordersToErase(db, {
    finishedBefore,
    linkEndsBefore: checkInExpiry([finishedBefore])!,
    openBookedBefore: Date.parse(addDays(addMonths(today, -OPEN_DATED_KEPT_MONTHS), -days)),
    endedBefore: Date.parse(finishedBefore),
    limit: AT_ONCE,
  });
  for (const orderId of orders) {
    const outcome = await runGuarded(db, [
      ...eraseDetails(db, orderId, now, now - ENDED_ROWS_KEPT_DAYS * DAY),
      auditStatement(db, { subject: orderId, what: 'details erased', at: now }),
    ]);
    if (outcome.kind === 'unknown') logFault(`erase ${orderId}`, outcome.error);
  }
  await forgetInboxBefore(db, Date.parse(addDays(today, -ENDED_ROWS_KEPT_DAYS)));
}
