import type { Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { isSameText } from '#functions/platform/secret-keys.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { MINUTE } from '#domain/durations.ts';

const WINDOW_MS = 15 * MINUTE;

/** A secret that somebody gave, the one it has to be, and how often one network may try in a quarter of an hour. */
export interface SecretTry {
  /** Names the secret in what is counted. */
  readonly key: string;
  readonly triesPerNetwork: number;
  readonly networks: readonly Network[];
  readonly given: string;
  readonly wanted: string;
}

/** Whether a secret is right. Every try counts, right or wrong, before it is looked at. */
export async function trySecret(
  context: Context,
  { key, triesPerNetwork, networks, given, wanted }: SecretTry,
): Promise<'right' | 'wrong' | 'too-often'> {
  const limit = { key, limit: triesPerNetwork, windowMs: WINDOW_MS };
  // A secret is never tried without end: requests from nowhere are counted together.
  const limits = networks.length === 0 ? [limit] : limitNetworks(networks, limit);
  if (!(await countTry(context.db, limits, context.now()))) return 'too-often';
  return (await isSameText(given, wanted)) ? 'right' : 'wrong';
}
