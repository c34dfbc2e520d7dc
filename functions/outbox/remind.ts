import type { Store } from '#functions/store/store.ts';
import { addDays, type CalendarDate, dateInZone, daysBetween, hourInZone } from '#domain/calendar-date.ts';
import {
  detailsMissingFrom,
  nextReminderDay,
  type Reminder,
  reminderDue,
  type ReminderFacts,
  REMINDERS,
  isStillDue,
} from '#domain/check-in.ts';
import { REMINDER_HOUR } from '#domain/constants.ts';
import { WORDING } from '#domain/text/wording.ts';
import { tourCodeOf } from '#domain/tour.ts';
import { countOverdue } from '#functions/balance/overdue.ts';
import { lastDayToChoose, nextStart } from '#functions/bookings/booked-trips.ts';
import { HAS_NEXT_ARRIVAL } from '#functions/bookings/departures.ts';
import { IS_ACTIVE_ORDER } from '#functions/bookings/orders.ts';
import { missingDetails, type NeededDetail, readTravelDetails } from '#functions/check-in/save-travel-details.ts';
import { type Context, sendSoon } from '#functions/context/context.ts';
import type { ReminderMail } from '#functions/mail/mail-facts.ts';
import { gatherExpected } from '#functions/outbox/expected-guests.ts';
import { type BookingMail, type OfficeList, addMail, hasMail } from '#functions/platform/outbox.ts';
import { mailSoon } from '#functions/context/mails.ts';

/** When a trip is; null while its date is not chosen. */
interface BookedDates {
  readonly id: string;
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
}

/** The order data that decides its reminders. Instants are epoch milliseconds. */
interface OrderToRemind {
  readonly id: string;
  readonly email: string;
  /** Whether the booking is paid and not ended. */
  readonly stands: boolean;
  readonly createdAt: number;
  readonly owedMinor: number;
  readonly balanceDue: CalendarDate | null;
  readonly trips: readonly BookedDates[];
  readonly isDetailsMissing: boolean;
  readonly isArrivalMissing: boolean;
  readonly mails: readonly { readonly template: string; readonly at: number }[];
}

/** `?1` is today. */
const ORDER = `
  SELECT id, guest_email AS email, ${IS_ACTIVE_ORDER} AS stands, created_at AS createdAt, total_minor - paid_minor AS owedMinor, balance_due AS balanceDue,
    (SELECT json_group_array(json_object('id', tour_date_id, 'start', start, 'finish', finish))
     FROM bookings WHERE order_id = orders.id) AS trips,
    NOT EXISTS (SELECT 1 FROM travel_details WHERE order_id = orders.id AND complete = 1) AS isDetailsMissing,
    NOT ${HAS_NEXT_ARRIVAL} AS isArrivalMissing,
    (SELECT json_group_array(json_object('template', template, 'at', created_at))
     FROM outbox WHERE subject_id = orders.id) AS mails
  FROM orders`;

/** Paid orders to check on a day, those never checked first. */
function ordersToRemind(store: Store, today: CalendarDate, limit: number): OrderToRemind[] {
  const due = `${ORDER} WHERE state = 'paid' AND remind_on <= ?1 ORDER BY remind_on, id LIMIT ?2`;
  return store.all<Row>(due, today, limit).map(toOrder);
}

function orderToRemind(store: Store, id: string, today: CalendarDate): OrderToRemind | null {
  const row = store.get<Row>(`${ORDER} WHERE id = ?2`, today, id);
  return row && toOrder(row);
}

type Row = Omit<OrderToRemind, 'stands' | 'trips' | 'isDetailsMissing' | 'isArrivalMissing' | 'mails'> & {
  stands: number;
  trips: string;
  isDetailsMissing: number;
  isArrivalMissing: number;
  mails: string;
};

function toOrder(row: Row): OrderToRemind {
  return {
    ...row,
    stands: row.stands === 1,
    trips: JSON.parse(row.trips) as BookedDates[],
    isDetailsMissing: row.isDetailsMissing === 1,
    isArrivalMissing: row.isArrivalMissing === 1,
    mails: JSON.parse(row.mails) as OrderToRemind['mails'],
  };
}

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

/** Decides each order's reminder on what the order is after the catalogue answered. */
async function remindTravellers(context: Context, today: CalendarDate): Promise<void> {
  const { store } = context;
  for (const found of ordersToRemind(store, today, AT_ONCE)) {
    const content = await contentFor(context, found);
    store.transaction(() => {
      const order = orderToRemind(store, found.id, today);
      if (order !== null) remindTraveller(context, order, content, today);
    });
  }
}

/** Writes the reminder that is due, and the day of the next check. */
function remindTraveller(context: Context, order: OrderToRemind, content: ReminderContent, today: CalendarDate): void {
  const { store, now } = context;
  const { id, email, stands } = order;
  const facts = factsOf(order, content, today);
  const template = stands ? reminderDue(facts, today) : null;
  if (template !== null) {
    const key = `${template}:${id}:traveller`;
    mailSoon(context, { key, template, subjectId: id, recipient: email, at: now() });
  }
  const next = [nextReminderDay(facts, today), ...nextTurns(order, content, today)].filter((day) => day !== null);
  store.run('UPDATE orders SET remind_on = ? WHERE id = ?', stands ? (next.toSorted()[0] ?? null) : null, id);
}

/** The days from which the reminders of an order are about its next trip, or its next open ticket. */
function nextTurns(order: OrderToRemind, content: ReminderContent, today: CalendarDate): CalendarDate[] {
  const finishes = order.trips.flatMap(({ finish }) => finish ?? []).filter((day) => day >= today);
  return [finishes.toSorted(), lastDaysToChoose(order, content, today)]
    .filter((days) => days.length > 1)
    .map(([first]) => addDays(first!, 1));
}

/** Sends each list at most once a day, and only when it is not empty. A list that was sent is not gathered again. */
async function remindOffice(context: Context, today: CalendarDate): Promise<void> {
  const { store, now } = context;
  const { officeEmail: recipient } = await context.catalogue.operator();
  const lists: readonly (readonly [OfficeList, () => boolean | Promise<boolean>])[] = [
    ['overdue-balances', () => countOverdue(store, today) > 0],
    ['expected-guests', async () => (await gatherExpected(context)) !== null],
  ];
  for (const [template, isDue] of lists) {
    const key = `${template}:${today}:office`;
    if (hasMail(store, key) || !(await isDue())) continue;
    if (addMail(store, { key, template, subjectId: today, recipient, at: now() })) sendSoon(context, [key]);
  }
}

/** What content says of an order: the operator's zone, and the last day to choose the date of each open ticket. */
interface ReminderContent {
  readonly timeZone: string;
  readonly chooseBy: ReadonlyMap<string, CalendarDate | null>;
}

async function contentFor(context: Context, { createdAt, trips }: OrderToRemind): Promise<ReminderContent> {
  const chooseBy = new Map<string, CalendarDate | null>();
  for (const { id, start } of trips) {
    const code = start === null ? tourCodeOf(id) : null;
    if (code !== null) chooseBy.set(id, await lastDayToChoose(context, createdAt, code));
  }
  return { timeZone: (await context.catalogue.operator()).timeZone, chooseBy };
}

/** The facts that decide an order's reminders, in days of the operator's zone. */
function factsOf(order: OrderToRemind, content: ReminderContent, today: CalendarDate): ReminderFacts {
  const { timeZone } = content;
  const dayOf = (at: number) => dateInZone(at, timeZone);
  // A chosen date was announced in a mail of its own.
  const datesChosen = order.mails.filter(({ template }) => template === 'date-chosen').map(({ at }) => at);
  return {
    informedOn: dayOf(Math.max(order.createdAt, ...datesChosen)),
    balanceDue: order.owedMinor > 0 ? order.balanceDue : null,
    start: nextStart(order.trips, today),
    chooseBy: lastDaysToChoose(order, content, today)[0] ?? null,
    detailsMissingFrom: order.isDetailsMissing ? detailsMissingFrom(order.createdAt, timeZone) : null,
    isArrivalMissing: order.isArrivalMissing && WORDING.pick_up !== '',
    sent: order.mails.flatMap(({ template, at }) =>
      isReminder(template) ? [{ reminder: template, on: dayOf(at) }] : [],
    ),
  };
}

/** The last days to choose the dates of the open tickets that have not lapsed, the first one first. */
function lastDaysToChoose(
  { trips }: OrderToRemind,
  { chooseBy }: ReminderContent,
  today: CalendarDate,
): CalendarDate[] {
  return trips
    .flatMap(({ id, start }) => (start === null ? (chooseBy.get(id) ?? []) : []))
    .filter((day) => day >= today)
    .toSorted();
}

function isReminder(template: string): template is Reminder {
  return (REMINDERS as readonly string[]).includes(template);
}

const MISSING: Readonly<Record<NeededDetail, string>> = {
  passport: 'your passport number',
  passport_nationality: 'your passport nationality',
  emergency_contact: 'an emergency contact’s name',
  emergency_number: 'an emergency contact’s phone number',
};

/** What a reminder says beside the booking; null for another email, and when what it asks for is done. */
export async function reminderMail(
  context: Context,
  orderId: string,
  template: BookingMail,
): Promise<ReminderMail | null> {
  const today = await context.today();
  const order = orderToRemind(context.store, orderId, today);
  if (!isReminder(template) || !order?.stands) return null;
  const facts = factsOf(order, await contentFor(context, order), today);
  if (!isStillDue(template, facts, today)) return null;
  const day = dayOf(template, facts);
  const isAboutDetails = template.startsWith('details-');
  return {
    days: day === null ? 0 : Math.abs(daysBetween(today, day)),
    missing: isAboutDetails
      ? missingDetails(await readTravelDetails(context, orderId)).map((field) => MISSING[field])
      : [],
  };
}

function dayOf(reminder: string, { balanceDue, start, chooseBy }: ReminderFacts): CalendarDate | null {
  if (/^(?:balance|overdue)-/.test(reminder)) return balanceDue;
  return reminder.startsWith('date-') ? chooseBy : start;
}
