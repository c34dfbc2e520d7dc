import type { Context } from '#functions/context/context.ts';
import { repeatUntilDone } from '#functions/context/repeat-until-done.ts';
import { forgetSomeCarts } from '#functions/pricing/carts.ts';
import { forgetBirthsBefore } from '#functions/timers/erasure.ts';
import { forgetHoldNetworks } from '#functions/seats/network-holds.ts';
import { forgetTurnsBefore } from '#functions/platform/rate-limits.ts';
import { CART_LIFETIME_DAYS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';

const BIRTH_KEPT = DAY;
const HOLD_NETWORKS_KEPT = DAY;
/** As long as the longest window that tries are counted in. */
const TURNS_KEPT = DAY;

/**
 * Forgets what visitors left behind: after a day the date of birth of who did not pay, where holds came from and who
 * tried what how often; after a month carts that nobody has touched, with the details that came with them (P14, N17).
 */
export async function forgetVisitors(context: Context): Promise<void> {
  const { db } = context;
  const now = context.now();
  await forgetBirthsBefore(db, now - BIRTH_KEPT);
  await forgetHoldNetworks(db, now - HOLD_NETWORKS_KEPT);
  await forgetTurnsBefore(db, now - TURNS_KEPT);
  await repeatUntilDone(context, () => forgetSomeCarts(db, now - CART_LIFETIME_DAYS * DAY));
}
