import type { Context } from '#functions/context/context.ts';
import { trySecret, type SecretTry } from '#functions/office/try-secret.ts';

const TRIES_PER_NETWORK = 10;

/** Checks a staff password. */
export function tryStaffPassword(
  context: Context,
  tried: Pick<SecretTry, 'networks' | 'given' | 'wanted'>,
): ReturnType<typeof trySecret> {
  return trySecret(context, { key: 'staff from', triesPerNetwork: TRIES_PER_NETWORK, ...tried });
}
