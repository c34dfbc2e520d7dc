import { MINUTE } from '#domain/durations.ts';
import {
  type Attempt,
  type AttemptState,
  findAttempt,
  findUnfinishedAttempt,
  moveAttemptStatements,
  setAttemptMessageStatement,
} from '#functions/bookings/attempts.ts';
import { type MailPlan, NO_MAILS } from '#functions/context/booking-mails.ts';
import { type Context, sendSoon } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { askGuarded, expectChanged, NOTHING, type Query } from '#functions/platform/query.ts';
import { countTry, countTryQuery, giveTryBack, type RateLimit } from '#functions/platform/rate-limits.ts';

interface MoveExtras {
  /** Why the guest was not charged, in words for the guest; empty removes the earlier message. */
  readonly message?: string;
  /** Statements for the same batch. */
  readonly with?: readonly D1PreparedStatement[];
  readonly mails?: MailPlan;
}

/**
 * Moves an attempt from the state it was read in to the next, with everything that belongs to the move, in one guarded
 * batch.
 *
 * Returns the attempt as the batch left it, so that the caller need not read it. Null when the answer was lost or
 * another caller was faster: the attempt has moved and must be read again. Throws when it has not moved.
 */
export async function moveAttempt(
  context: Context,
  attempt: Attempt,
  to: AttemptState,
  extras: MoveExtras = {},
): Promise<Attempt | null> {
  const moved = await moveAttemptWithQuery(context, attempt, to, extras, NOTHING);
  return moved?.attempt ?? null;
}

/** Moves an attempt and answers a query in the same batch. */
export async function moveAttemptWithQuery<Answer>(
  context: Context,
  attempt: Attempt,
  to: AttemptState,
  { message, with: others = [], mails = NO_MAILS }: MoveExtras,
  query: Query<Answer>,
): Promise<{ readonly attempt: Attempt; readonly answer: Answer } | null> {
  const { db } = context;
  const now = context.now();
  const outcome = await askGuarded(
    db,
    [
      ...moveAttemptStatements(db, attempt.id, attempt.state, to, now),
      ...(message === undefined ? [] : [setAttemptMessageStatement(db, attempt.id, message)]),
      auditStatement(db, { subject: attempt.id, what: to, detail: message ?? '', at: now }),
      ...others,
      ...mails.statements,
    ],
    query,
  );
  if (outcome.kind === 'unknown') {
    if (findAttempt(db, attempt.id)?.state === attempt.state) throw outcome.error;
    return null;
  }
  sendSoon(context, mails.keys);
  const moved = { ...attempt, state: to, message: message ?? attempt.message, updatedAt: now };
  return { attempt: moved, answer: outcome.answer };
}

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
export function isOneTooMany({ db, now }: Context, opener: Opener): boolean {
  if (findUnfinishedAttempt(db, opener.cartId) !== null) return false;
  const limits = limitsOf(opener);
  const at = now();
  if (!countTry(db, limits, at)) return true;
  giveTryBack(db, limits, at);
  return false;
}

function limitsOf({ cartId, networks }: Opener): RateLimit[] {
  return [
    { key: `opened by ${cartId}`, limit: OPENED.cart, windowMs: WINDOW_MS },
    ...limitNetworks(networks, { key: 'opened from', limit: OPENED.network, windowMs: WINDOW_MS }),
  ];
}
