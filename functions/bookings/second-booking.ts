import type { EarlierBooking } from '#functions/bookings/booked-tours.ts';
import { orderWithId } from '#functions/bookings/orders.ts';
import { type Context, sendSoon } from '#functions/context/context.ts';
import { askForMail } from '#functions/platform/outbox.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { longDate, type CalendarDate } from '#domain/calendar-date.ts';
import { DAY } from '#domain/durations.ts';

const REFUSED = 'This booking can’t be completed online. You haven’t been charged. We’ve emailed you the details.';
const CHOOSE_ANOTHER = 'Remove it from your cart, or choose another date.';
const MAILS_A_DAY = 3;

/** A departure that a person wants to book again. */
export interface SecondBooking {
  readonly earlier: EarlierBooking;
  readonly tourName: string;
  /** Null for an open ticket. */
  readonly start: CalendarDate | null;
}

/** The refusal before a payment, only for a browser that has opened the earlier booking. */
export function bookedAlready(tourName: string, start: CalendarDate | null): string {
  return `${bookedText(tourName, start)} ${CHOOSE_ANOTHER}`;
}

function bookedText(tourName: string, start: CalendarDate | null): string {
  return `You’ve already booked ${tourName}${start === null ? '' : ` on ${longDate(start)}`}.`;
}

/**
 * Why a person cannot pay for a departure a second time, in words for this cart's guest.
 *
 * Only the cart that paid for the first booking is told about it. In another cart anybody could have typed the name and
 * email, so the answer says nothing, and the booking's own address is told by email.
 */
export async function refuseSecondBooking(
  context: Context,
  cartId: string,
  { earlier, tourName, start }: SecondBooking,
): Promise<string> {
  if (earlier.cartId === cartId) {
    return `${bookedText(tourName, start)} You haven’t been charged again. ${CHOOSE_ANOTHER}`;
  }
  await mailEnteredAgain(context, earlier.orderId);
  return REFUSED;
}

async function mailEnteredAgain(context: Context, orderId: string): Promise<void> {
  const at = context.now();
  const limit = { key: `entered again ${orderId}`, limit: MAILS_A_DAY, windowMs: DAY };
  if (!(await countTry(context.db, [limit], at))) return;
  const { guestEmail } = await orderWithId(context.db, orderId);
  const mail = { template: 'entered-again', subjectId: orderId, recipient: guestEmail, at } as const;
  const key = await askForMail(context.db, mail);
  if (key !== null) sendSoon(context, [key]);
}
