import { type Context } from '#functions/context/context.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import { endPayLater, touchPayLater, waitingPayLaters, type PayLater } from '#functions/bookings/pay-later.ts';
import { logFault } from '#functions/platform/audit.ts';
import { findCart } from '#functions/cart/carts.ts';
import { settle, SETTLE_BUDGET } from '#functions/settlement/settle.ts';
import { mailSoon } from '#functions/context/mails.ts';

const AT_ONCE = 20;

/**
 * Mails a link to pay to every guest whose payment the card provider did not answer, once it answers again.
 *
 * Each payment is settled first: one that turns out to be paid, or was refused with a mail of its own, gets no link. A
 * provider that is still away, or takes longer than the budget, ends the run; the next one begins with another payment,
 * so that none blocks the others.
 */
export async function sendPayLinks(context: Context): Promise<void> {
  const { store, now } = context;
  const begun = now();
  for (const waiting of waitingPayLaters(store, AT_ONCE)) {
    if (now() - begun >= SETTLE_BUDGET) return;
    touchPayLater(store, waiting.attemptId, now());
    try {
      const settled = await settle(context, waiting.attemptId);
      const isUnpaid =
        settled?.kind === 'open' ||
        settled?.kind === 'challenge' ||
        (settled?.kind === 'not-charged' && settled.state === 'cancelled');
      end(context, waiting, isUnpaid);
    } catch (fault) {
      logFault(`pay later ${waiting.attemptId}`, fault);
      return;
    }
  }
}

/** Ends the waiting, with the mail if there is something to pay. */
function end(context: Context, { attemptId, cartId }: PayLater, isUnpaid: boolean): void {
  const { store, now } = context;
  store.transaction(() => {
    const cart = findCart(store, cartId);
    const email = findAttempt(store, attemptId)?.guest?.email ?? '';
    const isWanted = isUnpaid && email !== '' && cart !== null && cart.requestedTours.length > 0;
    if (!endPayLater(store, attemptId, isWanted ? 'mailed' : 'dropped', now()) || !isWanted) return;
    const key = `pay-link:${attemptId}:traveller`;
    mailSoon(context, { key, template: 'pay-link', subjectId: attemptId, recipient: email, at: now() });
  });
}
