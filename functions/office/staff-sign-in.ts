import type { Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { isSameText } from '#functions/platform/secret-keys.ts';
import { takeTurns } from '#functions/platform/rate-limits.ts';
import { MINUTE } from '#domain/durations.ts';

const TRIES_PER_NETWORK = 10;
const WINDOW_MS = 15 * MINUTE;

/** Checks a staff password. Every try counts, right or wrong, before the check (P12). */
export async function tryStaffPassword(
  context: Context,
  {
    networks,
    given,
    wanted,
  }: { readonly networks: readonly Network[]; readonly given: string; readonly wanted: string },
): Promise<'right' | 'wrong' | 'too-often'> {
  const limit = { key: 'staff from', limit: TRIES_PER_NETWORK, windowMs: WINDOW_MS };
  // Requests without a known network share one limit, so that tries are always limited.
  const limits = networks.length === 0 ? [limit] : limitNetworks(networks, limit);
  if (!(await takeTurns(context.db, limits, context.now()))) return 'too-often';
  return (await isSameText(given, wanted)) ? 'right' : 'wrong';
}
