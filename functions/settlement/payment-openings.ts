import type { Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { findUnfinishedAttempt } from '#functions/bookings/attempts.ts';
import { expectChanged } from '#functions/platform/query.ts';
import { countTry, countTryQuery, giveTryBack, type RateLimit } from '#functions/platform/rate-limits.ts';
import { MINUTE } from '#domain/durations.ts';

/** Payments that one cart, or one household's network, may open at the provider in ten minutes. */
const OPENED = { cart: 10, network: 60 } as const;
const WINDOW_MS = 10 * MINUTE;
export const TOO_MANY_PAYMENTS =
  'Too many payments were started from your network. You haven’t been charged. Please try again in 10 minutes.';

/** Who opens a payment: a cart, from these networks. */
interface Opener {
  readonly cartId: string;
  readonly networks: readonly Network[];
}

/**
 * Counts a payment that is opened at the provider. Belongs in the batch that starts it, which aborts over the
 * limit: so many requests at once open no more, and a request that joins a running payment counts nothing.
 */
export function countOpening({ db, now }: Context, opener: Opener): D1PreparedStatement[] {
  const limits = limitsOf(opener);
  return [...countTryQuery(db, limits, now()).statements, expectChanged(db, limits.length)];
}

/** Whether a payment that could not be started was one too many, and no other request has started one. */
export async function isOneTooMany({ db, now }: Context, opener: Opener): Promise<boolean> {
  if ((await findUnfinishedAttempt(db, opener.cartId)) !== null) return false;
  const limits = limitsOf(opener);
  const at = now();
  if (!(await countTry(db, limits, at))) return true;
  await giveTryBack(db, limits, at);
  return false;
}

function limitsOf({ cartId, networks }: Opener): RateLimit[] {
  return [
    { key: `opened by ${cartId}`, limit: OPENED.cart, windowMs: WINDOW_MS },
    ...limitNetworks(networks, { key: 'opened from', limit: OPENED.network, windowMs: WINDOW_MS }),
  ];
}
