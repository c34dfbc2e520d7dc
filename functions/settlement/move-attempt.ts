import { NO_MAILS, type MailPlan } from '#functions/context/booking-mails.ts';
import { type Context, sendSoon } from '#functions/context/context.ts';
import {
  findAttempt,
  moveAttempt as moveAttemptStatements,
  setAttemptMessage,
  type Attempt,
  type AttemptState,
} from '#functions/bookings/attempts.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { askGuarded, NOTHING, type Query } from '#functions/platform/query.ts';

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
      ...(message === undefined ? [] : [setAttemptMessage(db, attempt.id, message)]),
      auditStatement(db, { subject: attempt.id, what: to, detail: message ?? '', at: now }),
      ...others,
      ...mails.statements,
    ],
    query,
  );
  if (outcome.kind === 'unknown') {
    if ((await findAttempt(db, attempt.id))?.state === attempt.state) throw outcome.error;
    return null;
  }
  sendSoon(context, mails.keys);
  const moved = { ...attempt, state: to, message: message ?? attempt.message, updatedAt: now };
  return { attempt: moved, answer: outcome.answer };
}
