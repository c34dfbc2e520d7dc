import type { Order } from '#functions/bookings/orders.ts';
import { missingDetails, readTravelDetails, type NeededDetail } from '#functions/check-in/save-travel-details.ts';
import type { Context } from '#functions/context/context.ts';
import type { ReminderMail } from '#functions/mail/mail-facts.ts';
import { isReminder, reminderFacts } from '#functions/outbox/remind.ts';
import { orderBehind } from '#functions/outbox/reminders.ts';
import type { BookingMail } from '#functions/platform/outbox.ts';
import { daysBetween, type CalendarDate } from '#domain/calendar-date.ts';
import type { ReminderFacts } from '#domain/check-in/reminders.ts';

const MISSING: Readonly<Record<NeededDetail, string>> = {
  passport: 'your passport number',
  passport_nationality: 'your passport nationality',
  emergency_contact: 'an emergency contact’s name',
  emergency_number: 'an emergency contact’s phone number',
};

/** What a reminder says beside the booking, as of the day it is sent; null for an email that is no reminder. */
export async function reminderMail(
  context: Context,
  order: Order,
  template: BookingMail,
): Promise<ReminderMail | null> {
  if (!isReminder(template)) return null;
  const row = await orderBehind(context.db, order.id);
  const day = row && dayOf(template, await reminderFacts(context, row));
  const isAboutDetails = template.startsWith('details-');
  return {
    days: day === null ? 0 : Math.abs(daysBetween(await context.today(), day)),
    missing: isAboutDetails
      ? missingDetails(await readTravelDetails(context, order.id)).map((field) => MISSING[field])
      : [],
  };
}

/** The day that a reminder is about. */
function dayOf(reminder: string, { balanceDue, start, chooseBy }: ReminderFacts): CalendarDate | null {
  if (/^(?:balance|overdue)-/.test(reminder)) return balanceDue;
  return reminder.startsWith('date-') ? chooseBy : start;
}
