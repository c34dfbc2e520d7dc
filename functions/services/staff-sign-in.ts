import type { Context } from '#functions/services/context.ts';
import { isSameText } from '#functions/services/secret-keys.ts';
import { takeTurn } from '#functions/storage/rate-limits.ts';
import { MINUTE } from '#domain/durations.ts';

const TRIES_PER_ADDRESS = 10;
const WINDOW_MS = 15 * MINUTE;

/** Whether a password is the staff's. Every try counts, right or wrong, before it is looked at (P12). */
export async function tryStaffPassword(
  context: Context,
  { address, given, wanted }: { readonly address: string; readonly given: string; readonly wanted: string },
): Promise<'right' | 'wrong' | 'too-often'> {
  const limit = { key: `staff from ${address}`, limit: TRIES_PER_ADDRESS, windowMs: WINDOW_MS };
  if (!(await takeTurn(context.db, limit, context.now()))) return 'too-often';
  return (await isSameText(given, wanted)) ? 'right' : 'wrong';
}
