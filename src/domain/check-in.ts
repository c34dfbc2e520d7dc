import { addDays, daysBetween, longDate, type CalendarDate, dateInZone } from '#domain/calendar-date.ts';
import {
  ARRIVAL_REMINDER_DAYS,
  DETAILS_REMINDER_DAYS,
  BALANCE_REMINDER_DAYS,
  DETAILS_REMINDER_AFTER_HOURS,
  OPEN_DATE_REMINDER_DAYS,
  OVERDUE_REMINDER_DAYS,
  REMINDER_HOUR,
} from '#domain/constants.ts';
import { HOUR } from '#domain/durations.ts';

const EARLY_DAYS = 14;
const YEAR_DAYS = 365;

/**
 * Why an arrival date is impossible; null when it is possible. Yesterday is possible, because it is still today
 * somewhere.
 *
 * `today` is a day in the operator's zone.
 */
export function arrivalFault(arrival: CalendarDate, start: CalendarDate, today: CalendarDate): string | null {
  if (arrival < addDays(today, -1)) return 'That date is in the past. Please check it.';
  return daysBetween(start, arrival) > YEAR_DAYS ? 'Please check the year of this date.' : null;
}

/**
 * What is unusual about an arrival date, for the guest to check; null when nothing is. The date is stored either way.
 */
export function arrivalDoubt(arrival: CalendarDate, start: CalendarDate): string | null {
  if (arrival > start) return `This is after your trip starts on ${longDate(start)}. Is that right?`;
  if (daysBetween(arrival, start) <= EARLY_DAYS) return null;
  return `This is more than two weeks before your trip starts on ${longDate(start)}. Is that right?`;
}

/** What a departure needs before it starts. */
export type ReadinessStop = 'Paid' | 'Details' | 'Arrivals';

export interface Readiness {
  readonly stop: ReadinessStop;
  /** `late`: the last reminder was sent, so the office must ask. `later`: no reminder was sent yet. */
  readonly state: 'done' | 'some' | 'late' | 'later';
  /** The number of guests who lack it. For `Paid` and `late`, only the guests whose payment is late. */
  readonly missing: number;
}

/** How many guests travel on a departure, and how many of them lack something. */
export interface MissingCount {
  readonly guests: number;
  /** Guests who owe a balance, and how many of them are past the due day. */
  readonly owing: number;
  readonly overdue: number;
  readonly detailsMissing: number;
  readonly arrivalsMissing: number;
}

const DETAILS_LAST = Math.min(...DETAILS_REMINDER_DAYS);
const ARRIVAL_FIRST = Math.max(...ARRIVAL_REMINDER_DAYS);
const ARRIVAL_LAST = Math.min(...ARRIVAL_REMINDER_DAYS);

/**
 * What a departure still lacks, in the order of its due days.
 *
 * @param daysLeft whole days until the start; null without a date
 */
export function readinessOf(count: MissingCount, daysLeft: number | null): Readiness[] {
  const days = daysLeft ?? Infinity;
  const stop = (name: ReadinessStop, missing: number, state: 'some' | 'late' | 'later'): Readiness => ({
    stop: name,
    missing,
    state: count.guests === 0 ? 'later' : missing === 0 && state !== 'later' ? 'done' : state,
  });
  const { owing, overdue, detailsMissing, arrivalsMissing } = count;
  const paid = overdue > 0 ? 'late' : owing > 0 ? 'later' : 'some';
  const arrivals = days <= ARRIVAL_LAST ? 'late' : days <= ARRIVAL_FIRST || arrivalsMissing === 0 ? 'some' : 'later';
  return [
    stop('Paid', overdue, paid),
    stop('Details', detailsMissing, days <= DETAILS_LAST ? 'late' : 'some'),
    stop('Arrivals', arrivalsMissing, arrivals),
  ];
}

/** From so many days before the start the office must ask for details, because the last reminder was sent. */
export const OFFICE_ASKS_DETAILS_DAYS = DETAILS_LAST;
/** The office's morning mail looks so many days ahead: who arrives, and who gave no arrival details. */
export const OFFICE_ARRIVAL_DAYS = ARRIVAL_LAST;

/** Every reminder that a booking can get. Each is sent at most once. */
export const REMINDERS = [
  'balance-14',
  'balance-3',
  'balance-0',
  'overdue-1',
  'overdue-8',
  'overdue-15',
  'date-90',
  'date-30',
  'date-7',
  'details-first',
  'details-60',
  'details-30',
  'arrival-21',
  'arrival-7',
] as const;
export type Reminder = (typeof REMINDERS)[number];

/** The facts that decide a booking's reminders. Days are in the operator's zone. */
export interface ReminderFacts {
  /** The last day on which the guest learned the due days: at booking, or when they chose a date. */
  readonly informedOn: CalendarDate;
  /** Null when nothing is owed, or no due day is set yet. */
  readonly balanceDue: CalendarDate | null;
  /** The first day of the first trip; null while no trip has a date. */
  readonly start: CalendarDate | null;
  /** The last day to choose the date of an open ticket; null when every trip has its date, or nothing sets a day. */
  readonly chooseBy: CalendarDate | null;
  /** The day from which missing additional information is asked for; null when nothing is missing. */
  readonly detailsMissingFrom: CalendarDate | null;
  readonly isArrivalMissing: boolean;
  readonly sent: readonly { readonly reminder: Reminder; readonly on: CalendarDate }[];
}

/** A reminder with the first and last day on which its text is true. */
interface Stage {
  readonly reminder: Reminder;
  readonly from: CalendarDate;
  readonly until: CalendarDate;
}

/** Reminders about the same thing. At least `rest` days lie between two of them. */
interface Series {
  readonly stages: readonly Stage[];
  readonly rest: number;
}

/**
 * The first request for details is not sent after so many days to an open-dated booking, which has no start to end it.
 */
const DETAILS_FIRST_LATEST_DAYS = 30;

/**
 * The reminder to send today, or null.
 *
 * In each series only the last stage whose day has come counts, and only while its text is true. A missed reminder is
 * sent late or never, and never together with the next one. A booking gets at most one reminder a day. A reminder due
 * on or before `informedOn` is left out, because the guest knows it already.
 */
export function reminderDue(facts: ReminderFacts, today: CalendarDate): Reminder | null {
  if (facts.sent.some(({ on }) => on >= today)) return null;
  for (const series of seriesOf(facts)) {
    const stage = reached(series, facts, today);
    if (stage && today <= stage.until && !wasSent(facts, stage) && hasRested(series, facts, today)) {
      return stage.reminder;
    }
  }
  return null;
}

/** Whether a reminder that was written earlier is still true today: its mail may have been delayed. */
export function isStillDue(reminder: Reminder, facts: ReminderFacts, today: CalendarDate): boolean {
  const stages = seriesOf(facts).flatMap((series) => series.stages);
  return stages.some((stage) => stage.reminder === reminder && stage.from <= today && today <= stage.until);
}

/** The next day after today on which a reminder may be due if nothing changes; null when there is none. */
export function nextReminderDay(facts: ReminderFacts, today: CalendarDate): CalendarDate | null {
  const tomorrow = addDays(today, 1);
  const days = seriesOf(facts).flatMap((series) =>
    series.stages
      .filter((stage) => stage.from > facts.informedOn && !wasSent(facts, stage))
      .map((stage) => ({ day: latest(stage.from, tomorrow, restedOn(series, facts)), until: stage.until })),
  );
  return (
    days
      .filter(({ day, until }) => day <= until)
      .map(({ day }) => day)
      .toSorted()[0] ?? null
  );
}

/** The first day whose reminders come at least a full day after the payment. */
export function detailsMissingFrom(paidAt: number, timeZone: string): CalendarDate {
  return dateInZone(paidAt + (DETAILS_REMINDER_AFTER_HOURS + 24 - REMINDER_HOUR) * HOUR, timeZone);
}

function seriesOf(facts: ReminderFacts): Series[] {
  const { balanceDue, start, chooseBy, detailsMissingFrom: detailsFrom } = facts;
  const lastDay = start && addDays(start, -1);
  const series: Series[] = [];
  if (balanceDue !== null) {
    const overdue = stagesOf('overdue', OVERDUE_REMINDER_DAYS, (days) => addDays(balanceDue, days));
    series.push({ rest: 2, stages: inTurn(daysBefore(balanceDue, 'balance', BALANCE_REMINDER_DAYS), balanceDue) });
    series.push({ rest: 7, stages: inTurn(overdue, lastDay ?? addDays(balanceDue, 30)) });
  }
  if (chooseBy !== null) {
    series.push({ rest: 2, stages: inTurn(daysBefore(chooseBy, 'date', OPEN_DATE_REMINDER_DAYS), chooseBy) });
  }
  if (detailsFrom !== null) {
    const until = addDays(detailsFrom, DETAILS_FIRST_LATEST_DAYS);
    const first: Stage = { reminder: 'details-first', from: detailsFrom, until: earliest(until, lastDay ?? until) };
    const later = start && lastDay ? inTurn(daysBefore(start, 'details', DETAILS_REMINDER_DAYS), lastDay) : [];
    series.push({ rest: 7, stages: [first, ...later] });
  }
  if (facts.isArrivalMissing && start && lastDay) {
    series.push({ rest: 3, stages: inTurn(daysBefore(start, 'arrival', ARRIVAL_REMINDER_DAYS), lastDay) });
  }
  return series;
}

/** One reminder for each number of days, named after it: `balance-14`. */
function stagesOf<Name extends string, Days extends number>(
  name: Name,
  counts: readonly Days[],
  dayOf: (days: Days) => CalendarDate,
) {
  return counts.map((days) => ({ reminder: `${name}-${days}` as const, from: dayOf(days) }));
}

function daysBefore<Name extends string, Days extends number>(day: CalendarDate, name: Name, counts: readonly Days[]) {
  return stagesOf(name, counts, (days) => addDays(day, -days));
}

/** Gives each stage its last day: the day before the next stage, and never after `lastDay`. */
function inTurn(stages: readonly Omit<Stage, 'until'>[], lastDay: CalendarDate): Stage[] {
  return stages.map((stage, index) => {
    const next = stages[index + 1];
    return { ...stage, until: next ? earliest(addDays(next.from, -1), lastDay) : lastDay };
  });
}

function reached({ stages }: Series, facts: ReminderFacts, today: CalendarDate): Stage | undefined {
  return stages
    .filter(({ from }) => from > facts.informedOn && from <= today)
    .toSorted((a, b) => daysBetween(b.from, a.from))
    .at(-1);
}

function wasSent(facts: ReminderFacts, { reminder }: Stage): boolean {
  return facts.sent.some((sent) => sent.reminder === reminder);
}

function hasRested(series: Series, facts: ReminderFacts, today: CalendarDate): boolean {
  return restedOn(series, facts) <= today;
}

/** The first day on which this series may send again. */
function restedOn({ stages, rest }: Series, facts: ReminderFacts): CalendarDate {
  const days = facts.sent
    .filter(({ reminder }) => stages.some((stage) => stage.reminder === reminder))
    .map(({ on }) => addDays(on, rest));
  return days.toSorted().at(-1) ?? facts.informedOn;
}

function earliest(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}

function latest(...days: readonly CalendarDate[]): CalendarDate {
  return days.toSorted().at(-1)!;
}
