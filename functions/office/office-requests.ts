import type { Store } from '#functions/store/store.ts';
import { formatPrice, sum } from '#domain/money.ts';
import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import { revokeCheckInLink } from '#functions/bookings/check-in-link.ts';
import { findOrder, type Order } from '#functions/bookings/orders.ts';
import { refundsOf } from '#functions/bookings/payments.ts';
import { mailBothSides } from '#functions/context/booking-mails.ts';
import { type Context, raiseAlert, sendSoon } from '#functions/context/context.ts';
import { auditStatement, logFault } from '#functions/platform/audit.ts';
import { type MailTemplate, outboxStatement } from '#functions/platform/outbox.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';

/** The requests of the command line. */
const OFFICE_REQUESTS = ['cancel', 'resend', 'revoke-link'] as const;
export type OfficeRequestKind = (typeof OFFICE_REQUESTS)[number];

interface OfficeRequest {
  readonly id: number;
  readonly what: OfficeRequestKind;
  readonly orderId: string;
  readonly tries: number;
}

/** Requests that are not carried out yet, the oldest first. */
async function waitingRequests(db: Store, limit: number): Promise<OfficeRequest[]> {
  // The plus prevents a scan of all requests in the order of their ids.
  const { results } = await db
    .prepare(
      `SELECT id, what, order_id AS orderId, tries FROM office_requests WHERE state = 'waiting' ORDER BY +id LIMIT ?`,
    )
    .bind(limit)
    .all<OfficeRequest>();
  return results;
}

/** Stores the outcome of a request, in words for the office. A finished request stays as it is. */
function finishRequest(
  db: Store,
  { id, what, orderId }: OfficeRequest,
  state: 'done' | 'refused' | 'failed',
  outcome: string,
  at: number,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE office_requests SET state = ?2, outcome = ?3, finished_at = ?4 WHERE id = ?1 AND state = 'waiting'`,
      )
      .bind(id, state, outcome, at),
    auditStatement(db, { subject: orderId, what: `asked by the office: ${what}`, detail: state, at }),
  ];
}

async function countTry(db: Store, id: number): Promise<void> {
  await db.prepare(`UPDATE office_requests SET tries = tries + 1 WHERE id = ? AND state = 'waiting'`).bind(id).run();
}

const AT_ONCE = 20;
/** After half an hour of tries, one a minute, a request fails with an alert, and the office asks again. */
const MOST_TRIES = 30;

/** The outcome of a request; null while it has to wait. */
type Outcome = { state: 'done' | 'refused'; words: string; mail?: MailTemplate } | null;

/**
 * Carries out the office's requests from the command line. Each step may be repeated, and the request
 * is marked as done in one batch with its mail.
 */
export async function carryOutRequests(context: Context): Promise<void> {
  for (const request of await waitingRequests(context.db, AT_ONCE)) {
    try {
      await carryOut(context, request);
    } catch (fault) {
      logFault(`office request ${request.id}`, fault);
      await putOff(context, request);
    }
  }
}

async function carryOut(context: Context, request: OfficeRequest): Promise<void> {
  const { db } = context;
  const order = findOrder(db, request.orderId);
  if (order === null) throw new Error(`There is no order ${request.orderId}`);
  const outcome = await outcomeOf(context, request, order);
  if (outcome === null) return putOff(context, request);
  const key = `${outcome.mail}:${order.id}:request-${request.id}:traveller`;
  const now = context.now();
  const mails = outcome.mail
    ? [outboxStatement(db, { key, template: outcome.mail, subjectId: order.id, recipient: order.guestEmail, at: now })]
    : [];
  await db.batch([...mails, ...finishRequest(db, request, outcome.state, outcome.words, now)]);
  if (outcome.mail) sendSoon(context, [key]);
}

function outcomeOf(context: Context, { what }: OfficeRequest, order: Order): Promise<Outcome> | Outcome {
  switch (what) {
    case 'cancel':
      return cancel(context, order);
    case 'resend':
      return isActiveBooking(order)
        ? { state: 'done', words: `Confirmation emailed to ${order.guestEmail}.`, mail: 'booking-confirmed' }
        : { state: 'refused', words: 'Only a paid booking that isn’t cancelled has a confirmation.' };
    case 'revoke-link':
      return revokeLink(context, order);
  }
}

async function cancel(context: Context, order: Order): Promise<Outcome> {
  const wasDisputed = order.state === 'disputed';
  const { kind } = await cancelBooking(context, order.id);
  if (kind === 'nothing-to-cancel') {
    // The capture is running: a minute later there is something to cancel.
    if (order.state === 'confirmed') return null;
    return { state: 'refused', words: 'There is no paid booking to cancel.' };
  }
  const refunds = refundsOf(context.store, order.id);
  if (wasDisputed) await mailAboutDisputed(context, order, refunds.length > 0);
  if (refunds.length === 0) return { state: 'done', words: 'Cancelled. There was nothing to refund.' };
  return { state: 'done', words: `Cancelled. ${formatPrice(sum(refunds, order.currency))} refunded.` };
}

/** When a dispute ended the booking, the traveller got no email. Now both sides get one. */
async function mailAboutDisputed(context: Context, order: Order, isRefunded: boolean): Promise<void> {
  const template = isRefunded ? 'refunded' : 'cancelled';
  const mails = await mailBothSides(context, order.id, order.guestEmail, { traveller: template, office: template });
  await context.db.batch(mails.statements);
  sendSoon(context, mails.keys);
}

async function revokeLink(context: Context, order: Order): Promise<Outcome> {
  if (!isActiveBooking(order))
    return { state: 'refused', words: 'Only a paid booking that isn’t cancelled has a link.' };
  await revokeCheckInLink(context.db, order.id, context.now());
  return {
    state: 'done',
    words: `The old link no longer works. A new one was emailed to ${order.guestEmail}.`,
    mail: 'check-in-link',
  };
}

async function putOff(context: Context, request: OfficeRequest): Promise<void> {
  await countTry(context.db, request.id);
  if (request.tries + 1 < MOST_TRIES) return;
  const words = 'This failed for half an hour, and won’t be tried again. Check the alerts, then ask again.';
  await context.db.batch(finishRequest(context.db, request, 'failed', words, context.now()));
  raiseAlert(context, 'an office request failed', [String(request.id)]);
}
