import { formatPrice, sum } from '#domain/money.ts';
import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import { revokeCheckInLink, STATES_WITH_LINK } from '#functions/bookings/check-in-link.ts';
import { type Order, orderWithId } from '#functions/bookings/orders.ts';
import { refundsOf } from '#functions/bookings/account.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import { logFault, audit } from '#functions/platform/audit.ts';
import { type MailTemplate } from '#functions/platform/outbox.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { SETTLE_BUDGET } from '#functions/settlement/settle.ts';
import { mailGuestAndOffice, mailSoon } from '#functions/context/mails.ts';

/** What the command line asks for. */
export type OfficeRequestKind = 'cancel' | 'resend' | 'revoke-link';

interface OfficeRequest {
  readonly id: number;
  readonly what: OfficeRequestKind;
  readonly orderId: string;
}

const AT_ONCE = 20;
/** After half an hour of tries, at most one a minute, a request fails with an alert, and the office asks again. */
const MOST_TRIES = 30;

/** The outcome of a request; null while it has to wait. */
type Outcome = { state: 'done' | 'refused'; words: string; mail?: MailTemplate } | null;

/**
 * Carries out the office's requests from the command line: those tried least first, then the oldest. Each step may be
 * repeated.
 */
export async function carryOutRequests(context: Context): Promise<void> {
  const begun = context.now();
  const waiting = context.store.all<OfficeRequest>(
    `SELECT id, what, order_id AS orderId FROM office_requests WHERE state = 'waiting' ORDER BY tries, id LIMIT ?`,
    AT_ONCE,
  );
  for (const request of waiting) {
    if (context.now() - begun >= SETTLE_BUDGET) return;
    try {
      await carryOut(context, request);
    } catch (fault) {
      logFault(`office request ${request.id}`, fault);
      putOff(context, request);
    }
  }
}

async function carryOut(context: Context, request: OfficeRequest): Promise<void> {
  const { store, now } = context;
  const { officeEmail } = await context.catalogue.operator();
  const isCancelled = request.what === 'cancel' && (await cancelBooking(context, request.orderId)).kind === 'cancelled';
  store.transaction(() => {
    // Another run may have carried it out meanwhile.
    if (!store.get(`SELECT 1 FROM office_requests WHERE id = ? AND state = 'waiting'`, request.id)) return;
    const order = orderWithId(store, request.orderId);
    const outcome = outcomeOf(context, request, order, { isCancelled, officeEmail });
    if (outcome === null) return putOff(context, request);
    finish(context, request, outcome.state, outcome.words);
    const { mail: template } = outcome;
    if (template === undefined) return;
    const key = `${template}:${order.id}:request-${request.id}:traveller`;
    mailSoon(context, { key, template, subjectId: order.id, recipient: order.guestEmail, at: now() });
  });
}

function outcomeOf(
  context: Context,
  { what }: OfficeRequest,
  order: Order,
  cancelled: { readonly isCancelled: boolean; readonly officeEmail: string },
): Outcome {
  switch (what) {
    case 'cancel':
      if (cancelled.isCancelled) return afterCancelling(context, order, cancelled.officeEmail);
      // A payment that is being captured can be cancelled a minute later.
      return order.state === 'capture-failed'
        ? { state: 'refused', words: 'There is no paid booking to cancel.' }
        : null;
    case 'resend':
      return isActiveBooking(order)
        ? { state: 'done', words: `Confirmation emailed to ${order.guestEmail}.`, mail: 'booking-confirmed' }
        : { state: 'refused', words: 'Only a paid booking that isn’t cancelled has a confirmation.' };
    case 'revoke-link':
      return revokeLink(context, order);
  }
}

/** When a dispute ended the booking, the traveller got no email. Now both sides get one. */
function afterCancelling(context: Context, order: Order, officeEmail: string): Outcome {
  const refunds = refundsOf(context.store, order.id);
  if (order.state === 'disputed') {
    const template = refunds.length > 0 ? 'refunded' : 'cancelled';
    const { id: subjectId, guestEmail } = order;
    mailGuestAndOffice(context, { subjectId, guestEmail, officeEmail, template });
  }
  if (refunds.length === 0) return { state: 'done', words: 'Cancelled. There was nothing to refund.' };
  return { state: 'done', words: `Cancelled. ${formatPrice(sum(refunds, order.currency))} refunded.` };
}

function revokeLink({ store, now }: Context, order: Order): Outcome {
  if (!STATES_WITH_LINK.includes(order.state))
    return { state: 'refused', words: 'This booking hasn’t been paid, so it has no link.' };
  revokeCheckInLink(store, order.id, now());
  return {
    state: 'done',
    words: `The old link no longer works. A new one was emailed to ${order.guestEmail}.`,
    mail: 'check-in-link',
  };
}

function putOff(context: Context, request: OfficeRequest): void {
  const { store } = context;
  store.transaction(() => {
    const counted = store.get<{ tries: number }>(
      `UPDATE office_requests SET tries = tries + 1 WHERE id = ? AND state = 'waiting' RETURNING tries`,
      request.id,
    );
    if (counted === null || counted.tries < MOST_TRIES) return;
    const words = 'This failed for half an hour, and won’t be tried again. Check the alerts, then ask again.';
    finish(context, request, 'failed', words);
    raiseAlert(context, 'an office request failed', [String(request.id)]);
  });
}

/** Stores the outcome of a request, in words for the office. */
function finish(
  { store, now }: Context,
  { id, what, orderId }: OfficeRequest,
  state: 'done' | 'refused' | 'failed',
  words: string,
): void {
  const at = now();
  store.run('UPDATE office_requests SET state = ?, outcome = ?, finished_at = ? WHERE id = ?', state, words, at, id);
  audit(store, { subject: orderId, what: `asked by the office: ${what}`, detail: state, at });
}
