import { CART_LIFETIME_DAYS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';
import { forgetSomeCarts } from '#functions/cart/carts.ts';
import { type Context, repeatUntilDone } from '#functions/context/context.ts';
import { MAILS_OF_VISITORS } from '#functions/platform/outbox.ts';
import { deleteRateLimitsBefore } from '#functions/platform/rate-limits.ts';
import { forgetHoldNetworks } from '#functions/seats/network-holds.ts';
import { forgetBirthsBefore } from '#functions/timers/erasure.ts';

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

/** The instants before which leads are deleted, and the most rows of each kind at once. */
interface LeadErasure {
  readonly leadsBefore: number;
  readonly suspectsBefore: number;
  readonly unconfirmedBefore: number;
  readonly limit: number;
}

/**
 * Deletes old leads with their mails, and unconfirmed addresses. Confirmed subscriptions stay; ended ones stay too,
 * because without them an old link would subscribe again.
 */
async function eraseLeadsBefore(db: D1Database, erasure: LeadErasure): Promise<void> {
  const { leadsBefore, suspectsBefore, unconfirmedBefore, limit } = erasure;
  await db.batch([
    db
      .prepare(
        `DELETE FROM leads WHERE id IN (
           SELECT id FROM leads WHERE created_at < ?1 OR (suspect = 1 AND created_at < ?2) LIMIT ?3)`,
      )
      .bind(leadsBefore, suspectsBefore, limit),
    db
      .prepare(
        `DELETE FROM outbox WHERE key IN (
           SELECT key FROM outbox WHERE template IN ${MAILS_OF_VISITORS} AND created_at < ?1 AND state <> 'waiting' LIMIT ?2)`,
      )
      .bind(leadsBefore, limit),
    db
      .prepare(
        `DELETE FROM subscriptions WHERE id IN (
           SELECT id FROM subscriptions WHERE state = 'pending' AND consented_at < ?1 LIMIT ?2)`,
      )
      .bind(unconfirmedBefore, limit),
  ]);
}

const BIRTH_KEPT = DAY;
const HOLD_NETWORKS_KEPT = DAY;
/** The longest window of the rate limits. */
const RATE_LIMITS_KEPT = DAY;

/**
 * Deletes visitors' data: after a day the date of birth of guests who did not pay, the networks of holds and the counts
 * of tries; after a month unused carts with their details.
 */
export async function forgetVisitors(context: Context): Promise<void> {
  const { db } = context;
  const now = context.now();
  await forgetBirthsBefore(db, now - BIRTH_KEPT);
  await forgetHoldNetworks(db, now - HOLD_NETWORKS_KEPT);
  await deleteRateLimitsBefore(db, now - RATE_LIMITS_KEPT);
  await repeatUntilDone(context, () => forgetSomeCarts(db, now - CART_LIFETIME_DAYS * DAY));
}
