import { NO_MAILS, type MailPlan } from '#functions/context/booking-mails.ts';
import type { Context } from '#functions/context/context.ts';
import { sendSoon } from '#functions/context/send-soon.ts';
import {
  findAttempt,
  moveAttempt as movingAttempt,
  setAttemptMessage,
  type Attempt,
  type AttemptState,
} from '#functions/bookings/attempts.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { askGuarded } from '#functions/platform/guarded-batch.ts';
import { NOTHING, type Query } from '#functions/platform/query.ts';

interface Along {
  /** Why the guest was not charged, in words for the guest; empty takes back what was said before. */
  readonly message?: string;
  /** What has to become true in the same instant. */
  readonly with?: readonly D1PreparedStatement[];
  readonly mails?: MailPlan;
}

/**
 * Moves an attempt from the state it was read in to the next, with all that belongs to the move, in one guarded batch.
 *
 * Gives the attempt as the batch left it, so that who goes on need not read it. Null when there was no answer, or
 * another caller was faster: then it has moved, and must be read. Throws when it has not moved.
 */
export async function moveAttempt(
  context: Context,
  attempt: Attempt,
  to: AttemptState,
  along: Along = {},
): Promise<Attempt | null> {
  const moved = await moveAttemptAsking(context, attempt, to, along, NOTHING);
  return moved?.attempt ?? null;
}

/** The same, with a question that is answered in the instant of the move. */
export async function moveAttemptAsking<Answer>(
  context: Context,
  attempt: Attempt,
  to: AttemptState,
  { message, with: others = [], mails = NO_MAILS }: Along,
  question: Query<Answer>,
): Promise<{ readonly attempt: Attempt; readonly answer: Answer } | null> {
  const { db } = context;
  const now = context.now();
  const outcome = await askGuarded(
    db,
    [
      ...movingAttempt(db, attempt.id, attempt.state, to, now),
      ...(message === undefined ? [] : [setAttemptMessage(db, attempt.id, message)]),
      auditStatement(db, { subject: attempt.id, what: to, detail: message ?? '', at: now }),
      ...others,
      ...mails.statements,
    ],
    question,
  );
  if (outcome.kind === 'unknown') {
    if ((await findAttempt(db, attempt.id))?.state === attempt.state) throw outcome.error;
    return null;
  }
  sendSoon(context, mails.keys);
  const moved = { ...attempt, state: to, message: message ?? attempt.message, updatedAt: now };
  return { attempt: moved, answer: outcome.answer };
}
