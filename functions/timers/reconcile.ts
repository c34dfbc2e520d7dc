import { logFault } from '#functions/platform/audit.ts';
import { sendPayLinks } from '#functions/checkout/send-pay-links.ts';
import { carryOutRequests } from '#functions/office/office-requests.ts';
import { compareOpened, compareReversed, noticeSilence } from '#functions/settlement/compare-with-gateway.ts';
import { type Context, raiseAlert, runSteps, type Steps, sendSoon } from '#functions/context/context.ts';
import { ENDED_STEPS } from '#functions/timers/retention.ts';
import { unsubscribeAsRequested, syncMailingList } from '#functions/leads/mailing-list.ts';
import { noticeLateMails } from '#functions/outbox/send-mail.ts';
import { settle, SETTLE_BUDGET } from '#functions/settlement/settle.ts';
import { overdueAttempts, staleAttempts, touchAttempt } from '#functions/bookings/attempts.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { waitingMails } from '#functions/platform/outbox.ts';
import { noticeHeld } from '#functions/seats/seats-to-hold.ts';
import { expireHolds } from '#functions/seats/seat-ledger.ts';
import { MINUTE } from '#domain/durations.ts';

/** The alert for failed steps of the hourly work. */
export const HOUR_FAILED = 'an hourly task failed';
/** The alert for a payment or refund that was started and is not finished. */
export const NEVER_ENDS = 'a payment or refund is still open';

/** The timer settles a payment that nothing touched for this long. */
const ATTEMPT_REST = MINUTE;
/** A mail that still waits after this time was not sent after its request. */
const MAIL_REST = MINUTE;
const AT_ONCE = 100;
/** A payment that is unfinished this long after its quote ended, or its refund began, needs a person. */
const OVERDUE = 30 * MINUTE;

/** Steps without other services come first, so that a slow provider delays no seat and no mail. */
const MINUTE_STEPS: Steps = {
  freeSeats: ({ store, now }) => expireHolds(store, now()),
  noticeHeld,
  sendMails: (context) => sendSoon(context, waitingMails(context.store, context.now() - MAIL_REST, AT_ONCE)),
  noticeLateMails,
  unsubscribeAsRequested,
  settleStale,
  sendPayLinks,
  carryOutRequests,
  syncMailingList,
};

const HOUR_STEPS: Steps = {
  checkInvariants,
  ...ENDED_STEPS,
  compareOpened,
  compareReversed,
  noticeSilence,
};

/**
 * Finishes work that a lost answer or a killed process left: expired holds, mails, payments. Also carries
 * out the office's requests and the rest of the work for leads.
 */
export async function reconcileEveryMinute(context: Context): Promise<void> {
  await runSteps(context, MINUTE_STEPS);
}

/**
 * Checks the invariants, deletes old data, and compares the gateway with the bookings in both directions.
 *
 * A difference raises an alert for a person. It is not repaired automatically, since a wrong repair of money makes
 * things worse.
 */
export async function reconcileHourly(context: Context): Promise<void> {
  await runHourly(context, HOUR_STEPS);
}

/** Runs the hourly steps. Failed steps raise an alert and run again in an hour. */
export async function runHourly(context: Context, steps: Steps): Promise<void> {
  const failed = await runSteps(context, steps);
  if (failed.length > 0) raiseAlert(context, HOUR_FAILED, failed);
}

/**
 * Settles payments that nothing touched for a minute, the longest waiting first. Each goes to the end of the queue
 * before it is tried, so that a slow or crashing one does not block the others again.
 */
async function settleStale(context: Context): Promise<void> {
  const { db, now } = context;
  const begun = now();
  for (const attempt of staleAttempts(db, begun - ATTEMPT_REST, AT_ONCE)) {
    if (now() - begun >= SETTLE_BUDGET) return;
    if (!touchAttempt(db, attempt, now())) continue;
    try {
      await settle(context, attempt.id);
    } catch (error) {
      logFault(`settle ${attempt.id}`, error);
    }
  }
}

async function checkInvariants(context: Context): Promise<void> {
  for (const { name, subjects } of await brokenInvariants(context.db))
    raiseAlert(context, `broken rule: ${name}`, subjects);
  const overdue = overdueAttempts(context.store, context.now() - OVERDUE);
  if (overdue.length > 0) raiseAlert(context, NEVER_ENDS, overdue);
}
