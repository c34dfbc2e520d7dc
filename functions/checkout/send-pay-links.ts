import { type Context, sendSoon } from '#functions/context/context.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import { endPayLater, touchPayLater, waitingPayLaters, type PayLater } from '#functions/bookings/pay-later.ts';
import { logFault } from '#functions/platform/audit.ts';
import { runGuarded } from '#functions/platform/query.ts';
import { outboxStatement } from '#functions/platform/outbox.ts';
import { findCart } from '#functions/cart/carts.ts';
import { settle, SETTLE_BUDGET } from '#functions/settlement/settle.ts';

const AT_ONCE = 20;

/**
 * Mails a link to pay to every guest whose payment the card provider did not answer, once it answers again.
 *
 * Each payment is settled first: one that turns out to be paid, or was refused with a mail of its own, gets no link. A
 * provider that is still away, or takes longer than the budget, ends the run; the next one begins with another payment,
 * so that none blocks the others.
 */
export async function sendPayLinks(context: Context): Promise<void> {
  const { db, now } = context;
  const begun = now();
  for (const waiting of await waitingPayLaters(db, AT_ONCE)) {
    if (now() - begun >= SETTLE_BUDGET) return;
    await touchPayLater(db, waiting.attemptId, now());
    try {
      const settled = await settle(context, waiting.attemptId);
      const isUnpaid =
        settled?.kind === 'open' ||
        settled?.kind === 'challenge' ||
        (settled?.kind === 'not-charged' && settled.state === 'cancelled');
      await end(context, waiting, isUnpaid);
    } catch (fault) {
      logFault(`pay later ${waiting.attemptId}`, fault);
      return;
    }
  }
}

/** Writes the mail in the batch that ends the waiting, so that there is one mail. */
async function end(context: Context, { attemptId, cartId }: PayLater, isUnpaid: boolean): Promise<void> {
  const { db, now } = context;
  const attempt = findAttempt(db, attemptId);
  const cart = findCart(db, cartId);
  const email = attempt?.guest?.email ?? '';
  const isWanted = isUnpaid && email !== '' && cart !== null && cart.requestedTours.length > 0;
  if (!isWanted) {
    await runGuarded(db, endPayLater(db, attemptId, 'dropped', now()));
    return;
  }
  const key = `pay-link:${attemptId}:traveller`;
  const mail = { key, template: 'pay-link', subjectId: attemptId, recipient: email, at: now() } as const;
  const outcome = await runGuarded(db, [...endPayLater(db, attemptId, 'mailed', now()), outboxStatement(db, mail)]);
  if (outcome.kind === 'committed') sendSoon(context, [key]);
}
