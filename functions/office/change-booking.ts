import type { CommandAnswer } from '#contract/commands.ts';
import { formatPrice, sum } from '#domain/money.ts';
import { refundsOf } from '#functions/bookings/account.ts';
import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import { revokeCheckInLink, STATES_WITH_LINK } from '#functions/bookings/check-in-link.ts';
import { type Order, orderWithId } from '#functions/bookings/orders.ts';
import type { Context } from '#functions/context/context.ts';
import { mailGuestAndOffice, mailSoon } from '#functions/context/mails.ts';
import { audit, logFault } from '#functions/platform/audit.ts';
import type { MailTemplate } from '#functions/platform/outbox.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';

/** Does what the office asks for a booking. Asking again is safe: a refund is made once. */
export async function changeBooking(
  context: Context,
  orderId: string,
  act: 'cancel' | 'resend' | 'revoke-link',
  by: string,
): Promise<CommandAnswer> {
  audit(context.store, { subject: orderId, what: `${act} requested`, detail: by, at: context.now() });
  if (act === 'cancel') return cancel(context, orderId);
  return context.store.transaction(() => {
    const order = orderWithId(context.store, orderId);
    return act === 'resend' ? resend(context, order) : revokeLink(context, order);
  });
}

async function cancel(context: Context, orderId: string): Promise<CommandAnswer> {
  const { store } = context;
  const { officeEmail } = await context.catalogue.operator();
  try {
    const { kind } = await cancelBooking(context, orderId);
    if (kind === 'nothing-to-cancel') return refused(whyNotCancelled(orderWithId(store, orderId)));
  } catch (fault) {
    // The timer asks for the refund again.
    logFault(`cancel ${orderId}`, fault);
    return done(
      'Cancelled. Our card provider isn’t responding, so the refund will take longer. Ask again in a few minutes.',
    );
  }
  return store.transaction(() => afterCancelling(context, orderWithId(store, orderId), officeEmail));
}

function whyNotCancelled({ state }: Order): string {
  return state === 'capture-failed'
    ? 'There is no paid booking to cancel.'
    : 'Its payment is going through at this moment. Ask again in a minute.';
}

/** When a dispute ended the booking, the traveller got no email. Now both sides get one. */
function afterCancelling(context: Context, order: Order, officeEmail: string): CommandAnswer {
  const refunds = refundsOf(context.store, order.id);
  if (order.state === 'disputed') {
    const template = refunds.length > 0 ? 'refunded' : 'cancelled';
    const { id: subjectId, guestEmail } = order;
    mailGuestAndOffice(context, { subjectId, guestEmail, officeEmail, template });
  }
  if (refunds.length === 0) return done('Cancelled. There was nothing to refund.');
  return done(`Cancelled. ${formatPrice(sum(refunds, order.currency))} refunded.`);
}

function resend(context: Context, order: Order): CommandAnswer {
  if (!isActiveBooking(order)) return refused('Only a paid booking that isn’t cancelled has a confirmation.');
  mailTraveller(context, order, 'booking-confirmed');
  return done(`Confirmation emailed to ${order.guestEmail}.`);
}

function revokeLink(context: Context, order: Order): CommandAnswer {
  if (!STATES_WITH_LINK.includes(order.state)) return refused('This booking hasn’t been paid, so it has no link.');
  revokeCheckInLink(context.store, order.id, context.now());
  mailTraveller(context, order, 'check-in-link');
  return done(`The old link no longer works. A new one was emailed to ${order.guestEmail}.`);
}

/** An email of its own each time that it is asked for. */
function mailTraveller(context: Context, { id, guestEmail }: Order, template: MailTemplate): void {
  const key = `${template}:${id}:asked-${crypto.randomUUID()}:traveller`;
  mailSoon(context, { key, template, subjectId: id, recipient: guestEmail, at: context.now() });
}

function done(line: string): CommandAnswer {
  return { ok: true, lines: [line] };
}

function refused(line: string): CommandAnswer {
  return { ok: false, lines: [line] };
}
