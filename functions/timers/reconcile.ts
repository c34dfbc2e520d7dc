import { logFault } from '#functions/platform/log-fault.ts';
import { carryOutRequests } from '#functions/office/carry-out-requests.ts';
import { compareOpened, compareReversed, noticeSilence } from '#functions/settlement/compare-with-gateway.ts';
import type { Context } from '#functions/context/context.ts';
import { FORGET_STEPS } from '#functions/timers/forget-old.ts';
import { unsubscribeAsRequested, syncMailingList } from '#functions/leads/mailing-list.ts';
import { noticeLateMails } from '#functions/outbox/notice-late-mails.ts';
import { raiseAlert } from '#functions/context/raise-alert.ts';
import { runSteps, type Steps } from '#functions/context/run-steps.ts';
import { sendSoon } from '#functions/context/send-soon.ts';
import { settle } from '#functions/settlement/settle.ts';
import { overdueAttempts, staleAttempts, touchAttempt } from '#functions/bookings/attempts.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { waitingMails } from '#functions/platform/outbox.ts';
import { expireHolds } from '#functions/seats/seat-ledger.ts';
import { MINUTE } from '#domain/durations.ts';

/** The alert for a part of the hourly work that could not be done. */
export const HOUR_FAILED = 'hourly work could not be done';
/** The alert for a payment or refund that was begun and is not finished. */
export const NEVER_ENDS = 'a payment or refund does not come to an end';

/** A payment nobody looked at for so long is looked at by the timer. */
const ATTEMPT_REST = MINUTE;
/** A mail the queue was told of and that is still waiting was lost on the way. */
const MAIL_REST = MINUTE;
const AT_ONCE = 100;
/** After so long no further payment is begun with: the next minute goes on with those that wait longest. */
const SETTLE_BUDGET = MINUTE / 2;
/** A payment that is not over so long after its quote ended, or its refund began, needs a person. */
const OVERDUE = 30 * MINUTE;

/** What waits for nobody comes first: a slow provider keeps no seat and no mail. */
const MINUTE_STEPS: Steps = {
  freeSeats: ({ db, now }) => db.batch(expireHolds(db, 'everywhere', now())),
  sendMails: async (context) => sendSoon(context, await waitingMails(context.db, context.now() - MAIL_REST, AT_ONCE)),
  noticeLateMails,
  unsubscribeAsRequested,
  settleStale,
  carryOutRequests,
  syncMailingList,
};

const HOUR_STEPS: Steps = {
  checkInvariants,
  ...FORGET_STEPS,
  compareOpened,
  compareReversed,
  noticeSilence,
};

/**
 * Finishes what a lost answer or a killed process left behind: holds past their time, mails, payments (P04, P06); and
 * does what the office asked for, and what lead forms left to be done (P24, P40).
 */
export async function reconcileEveryMinute(context: Context): Promise<void> {
  await runSteps(context, MINUTE_STEPS);
}

/**
 * Checks what must always be true, forgets what is not needed, and compares the gateway with the bookings, both ways.
 *
 * Whatever does not fit raises an alert for a person: a machine that "repairs" money it does not understand makes
 * things worse.
 */
export async function reconcileHourly(context: Context): Promise<void> {
  await runHourly(context, HOUR_STEPS);
}

/** What could not be done now is tried again in an hour; an alert says so. */
export async function runHourly(context: Context, steps: Steps): Promise<void> {
  const failed = await runSteps(context, steps);
  if (failed.length > 0) await raiseAlert(context, HOUR_FAILED, failed);
}

/**
 * Settles payments nobody looked at for a minute, the longest waiting first. Each is put to the end of the queue before
 * it is tried, so that one which takes long, or ends the process, does not stand in the way of the others again.
 */
async function settleStale(context: Context): Promise<void> {
  const { db, now } = context;
  const begun = now();
  for (const attempt of await staleAttempts(db, begun - ATTEMPT_REST, AT_ONCE)) {
    if (now() - begun >= SETTLE_BUDGET) return;
    if (!(await touchAttempt(db, attempt, now()))) continue;
    try {
      await settle(context, attempt.id);
    } catch (error) {
      logFault(`settle ${attempt.id}`, error);
    }
  }
}

async function checkInvariants(context: Context): Promise<void> {
  for (const { name, subjects } of await brokenInvariants(context.db)) await raiseAlert(context, name, subjects);
  const overdue = await overdueAttempts(context.db, context.now() - OVERDUE);
  if (overdue.length > 0) await raiseAlert(context, NEVER_ENDS, overdue);
}
