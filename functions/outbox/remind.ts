import { type CalendarDate, dateInZone, daysBetween, hourInZone } from '#domain/calendar-date.ts';
import {
  detailsMissingFrom,
  nextReminderDay,
  type Reminder,
  reminderDue,
  type ReminderFacts,
  REMINDERS,
} from '#domain/check-in/reminders.ts';
import { REMINDER_HOUR } from '#domain/constants.ts';
import { WORDING } from '#domain/text/wording.ts';
import { tourCodeOf } from '#domain/tour.ts';
import { countOverdue } from '#functions/balance/overdue.ts';
import { lastDayToChoose } from '#functions/bookings/booked-trips.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { missingDetails, type NeededDetail, readTravelDetails } from '#functions/check-in/save-travel-details.ts';
import { type Context, sendSoon } from '#functions/context/context.ts';
import type { ReminderMail } from '#functions/mail/mail-facts.ts';
import { gatherExpected } from '#functions/outbox/expected-guests.ts';
import { orderBehind, ordersToRemind, type OrderToRemind, remindNext } from '#functions/outbox/reminders.ts';
import { type BookingMail, type OfficeList, type OutboxRow, outboxStatement } from '#functions/platform/outbox.ts';

/** The most orders in one run. The next hourly run takes the rest. */
const AT_ONCE = 100;

/**
 * Asks for the reminders that are due, from eight in the morning in the operator's zone.
 *
 * It reads an order only on the day of its next possible reminder, or after the order changed. The next run makes up
 * for a missed one; the keys of the mails prevent duplicates.
 */
export async function remind(context: Context): Promise<void> {
  const { timeZone } = await context.catalogue.operator();
  if (hourInZone(context.now(), timeZone) < REMINDER_HOUR) return;
  const today = await context.today();
  await remindTravellers(context, today);
  await remindOffice(context, today);
}

async function remindTravellers(context: Context, today: CalendarDate): Promise<void> {
  const { db } = context;
  const mails: OutboxRow[] = [];
  const looks: D1PreparedStatement[] = [];
  for (const order of await ordersToRemind(db, today, AT_ONCE)) {
    const facts = await reminderFacts(context, order);
    const reminder = order.stands ? reminderDue(facts, today) : null;
    if (reminder !== null) mails.push(mailOf(order, reminder, context.now()));
    looks.push(remindNext(db, order, order.stands ? nextReminderDay(facts, today) : null));
  }
  if (looks.length === 0) return;
  await db.batch([...mails.map((mail) => outboxStatement(db, mail)), ...looks]);
  sendSoon(
    context,
    mails.map(({ key }) => key),
  );
}

/** Sends each list at most once a day, and only when it is not empty. */
async function remindOffice(context: Context, today: CalendarDate): Promise<void> {
  const lists: OfficeList[] = [
    ...((await countOverdue(context.db, today)) > 0 ? (['overdue-balances'] as const) : []),
    ...((await gatherExpected(context)) === null ? [] : (['expected-guests'] as const)),
  ];
  if (lists.length === 0) return;
  const { officeEmail: recipient } = await context.catalogue.operator();
  const at = context.now();
  for (const template of lists) {
    const key = `${template}:${today}:office`;
    const mail = outboxStatement(context.db, { key, template, subjectId: today, recipient, at });
    if ((await mail.run()).meta.changes > 0) sendSoon(context, [key]);
  }
}

/** The facts that decide an order's reminders, in days of the operator's zone. */
export async function reminderFacts(context: Context, order: OrderToRemind): Promise<ReminderFacts> {
  const { timeZone } = await context.catalogue.operator();
  const dayOf = (at: number) => dateInZone(at, timeZone);
  // A chosen date was announced in a mail of its own.
  const datesChosen = order.mails.filter(({ template }) => template === 'date-chosen').map(({ at }) => at);
  return {
    informedOn: dayOf(Math.max(order.createdAt, ...datesChosen)),
    balanceDue: order.owedMinor > 0 ? order.balanceDue : null,
    start: order.start,
    chooseBy: await firstDayToChooseBy(context, order),
    detailsMissingFrom: order.isDetailsMissing ? detailsMissingFrom(order.createdAt, timeZone) : null,
    isArrivalMissing: order.isArrivalMissing && WORDING.pick_up !== '',
    sent: order.mails.flatMap(({ template, at }) =>
      isReminder(template) ? [{ reminder: template, on: dayOf(at) }] : [],
    ),
  };
}

async function firstDayToChooseBy(context: Context, order: OrderToRemind): Promise<CalendarDate | null> {
  const codes = order.openDates.map(tourCodeOf).filter((code) => code !== null);
  const days = await Promise.all(codes.map((code) => lastDayToChoose(context, order.createdAt, code)));
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}

export function isReminder(template: string): template is Reminder {
  return (REMINDERS as readonly string[]).includes(template);
}

function mailOf({ id, email }: OrderToRemind, reminder: Reminder, at: number): OutboxRow {
  return { key: `${reminder}:${id}:traveller`, template: reminder, subjectId: id, recipient: email, at };
}

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
