import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { overdueAttempts, staleAttempts, touchAttempt } from '#functions/bookings/attempts.ts';
import { sendPayLinks } from '#functions/checkout/send-pay-links.ts';
import { type Context, raiseAlert, runSteps, sendSoon, type Steps } from '#functions/context/context.ts';
import { resyncMailingList, syncMailingList, unsubscribeAsRequested } from '#functions/leads/mailing-list.ts';
import { noticeWithdrawnDepartures } from '#functions/office/departures.ts';
import { remind } from '#functions/outbox/remind.ts';
import { noticeLateMails } from '#functions/outbox/send-mail.ts';
import { lastDone, logFault, markDone, wasAlertedSince, wasDoneSince } from '#functions/platform/audit.ts';
import { waitingMails } from '#functions/platform/outbox.ts';
import { expireHolds } from '#functions/seats/seat-ledger.ts';
import { noticeHeld } from '#functions/seats/held-departures.ts';
import { compareOpened, compareReversed, noticeSilence } from '#functions/settlement/compare-with-gateway.ts';
import { settle, SETTLE_BUDGET } from '#functions/settlement/settle.ts';
import { brokenInvariants, changedSince, everyCode, nextInRound, type Subjects } from '#functions/timers/invariants.ts';
import { DELETIONS } from '#functions/timers/retention.ts';

/**
 * Finishes what a lost answer or a killed process left: expired holds, mails, payments, and the rest of the work for
 * leads.
 *
 * Steps without other services come first, so that a slow provider delays no seat and no mail.
 */
const MINUTE_WORK: Steps = {
  freeSeats: ({ store, now }) => store.transaction(() => expireHolds(store, now())),
  noticeHeld,
  sendMails: (context) => sendSoon(context, waitingMails(context.store, context.now() - MAIL_REST, AT_ONCE)),
  noticeLateMails,
  unsubscribeAsRequested,
  checkNext: (context) => check(context, nextInRound(context.store)),
  settleStale,
  sendPayLinks,
  syncMailingList,
};

/**
 * Reminds, deletes what is over, checks what changed, and compares the provider with the bookings in both directions.
 *
 * A difference raises an alert for a person. It is not repaired automatically, since a wrong repair of money makes
 * things worse.
 */
const HOURLY_WORK: Steps = {
  remind,
  ...DELETIONS,
  resyncMailingList,
  noticeWithdrawnDepartures,
  checkChanged,
  checkCodes,
  noticeOverdue,
  compareOpened,
  compareReversed,
  noticeSilence,
};

/** The alert for failed steps of the hourly work. */
export const HOUR_FAILED = 'an hourly task failed';
/** The alert for a payment or refund that was started and is not finished. */
export const NEVER_ENDS = 'a payment or refund is still open';

/** The row of the last hour whose work began. */
const HOURLY = 'the hour';
/** The rows of the last checks. */
const CHECKED = 'check what changed';
const CODES_CHECKED = 'check promo codes';

/** The timer settles a payment that nothing touched for this long. */
const ATTEMPT_REST = MINUTE;
/** A mail that still waits after this time was not sent after its request. */
const MAIL_REST = MINUTE;
const AT_ONCE = 100;
/** A payment that is unfinished this long after its quote ended, or its refund began, needs a person. */
const OVERDUE = 30 * MINUTE;

/** The work of a minute, and of the hour if this one's has not begun. */
export async function runTimers(context: Context): Promise<void> {
  await runMinute(context);
  const now = context.now();
  if (wasDoneSince(context.store, HOURLY, now - (now % HOUR))) return;
  markDone(context.store, HOURLY, now);
  await runHour(context);
}

export async function runMinute(context: Context): Promise<void> {
  await runSteps(context, MINUTE_WORK);
}

/** Failed steps raise an alert and run again in an hour. */
export async function runHour(context: Context): Promise<void> {
  const failed = await runSteps(context, HOURLY_WORK);
  if (failed.length > 0) raiseAlert(context, HOUR_FAILED, failed);
}

/**
 * Settles payments that nothing touched for a minute, the longest waiting first. Each goes to the end of the queue
 * before it is tried, so that a slow or crashing one does not block the others again.
 */
async function settleStale(context: Context): Promise<void> {
  const { store, now } = context;
  const begun = now();
  for (const attempt of staleAttempts(store, begun - ATTEMPT_REST, AT_ONCE)) {
    if (now() - begun >= SETTLE_BUDGET) return;
    if (!touchAttempt(store, attempt, now())) continue;
    try {
      await settle(context, attempt.id);
    } catch (error) {
      logFault(`settle ${attempt.id}`, error);
    }
  }
}

/** Raises an alert for each broken invariant, at most once an hour for the same subjects. */
function check(context: Context, among: Subjects): void {
  const since = context.now() - HOUR + MINUTE;
  for (const { name, subjects } of brokenInvariants(context.store, among)) {
    const alert = `broken rule: ${name}`;
    if (!wasAlertedSince(context.store, alert, since, subjects)) raiseAlert(context, alert, subjects);
  }
}

/** Checks what changed since the last check, which has looked back a minute further than it had to. */
function checkChanged(context: Context): void {
  const { store, now } = context;
  const at = now();
  check(context, changedSince(store, Math.max(lastDone(store, CHECKED), at - DAY) - MINUTE));
  markDone(store, CHECKED, at);
}

/** Once a week, because counting a code's uses reads them all. */
function checkCodes(context: Context): void {
  const { store, now } = context;
  if (wasDoneSince(store, CODES_CHECKED, now() - 7 * DAY)) return;
  check(context, everyCode(store));
  markDone(store, CODES_CHECKED, now());
}

function noticeOverdue(context: Context): void {
  const overdue = overdueAttempts(context.store, context.now() - OVERDUE);
  if (overdue.length > 0) raiseAlert(context, NEVER_ENDS, overdue);
}
