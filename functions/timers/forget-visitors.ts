import { type Context, repeatUntilDone } from '#functions/context/context.ts';
import { forgetSomeCarts } from '#functions/pricing/carts.ts';
import { forgetBirthsBefore } from '#functions/timers/erasure.ts';
import { forgetHoldNetworks } from '#functions/seats/network-holds.ts';
import { deleteRateLimitsBefore } from '#functions/platform/rate-limits.ts';
import { CART_LIFETIME_DAYS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';

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
