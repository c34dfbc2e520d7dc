import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDate,
  dateInZone,
  daysBetween,
  hourInZone,
  type CalendarDate,
} from '#domain/calendar-date.ts';
import {
  detailsMissingFrom,
  isStillDue,
  nextReminderDay,
  reminderDue,
  type Reminder,
  type ReminderFacts,
} from '#domain/check-in.ts';

const DUE = calendarDate('2027-02-11');
const START = addDays(DUE, 30);
const BOOKED = calendarDate('2026-11-20');

function facts(over: Partial<ReminderFacts> = {}): ReminderFacts {
  return {
    informedOn: BOOKED,
    balanceDue: DUE,
    start: START,
    chooseBy: null,
    detailsMissingFrom: null,
    isArrivalMissing: false,
    sent: [],
    ...over,
  };
}

type Written = { reminder: Reminder; on: CalendarDate };

/** Sends the reminders of each day from booking until after the start, except on days when the system is down. */
function live(start: ReminderFacts, isDown: (day: CalendarDate) => boolean = () => false): Written[] {
  const written: Written[] = [];
  for (let day = start.informedOn; day < addDays(START, 5); day = addDays(day, 1)) {
    if (isDown(day)) continue;
    const reminder = reminderDue({ ...start, sent: [...start.sent, ...written] }, day);
    if (reminder !== null) written.push({ reminder, on: day });
  }
  return written;
}

const schedule = (written: readonly Written[], from: CalendarDate) =>
  written.map(({ reminder, on }) => `${reminder} ${daysBetween(from, on)}`);

describe('reminders of a balance [P09, D11]', () => {
  test('come fourteen and three days before, on the day, and then three times while it is overdue', () => {
    expect(schedule(live(facts()), DUE)).toEqual([
      'balance-14 -14',
      'balance-3 -3',
      'balance-0 0',
      'overdue-1 1',
      'overdue-8 8',
      'overdue-15 15',
    ]);
  });

  test('none for a booking that owes nothing or has no due day yet', () => {
    expect(live(facts({ balanceDue: null }))).toEqual([]);
    expect(live(facts({ balanceDue: null, start: null }))).toEqual([]);
  });

  test.each([
    [20, ['balance-14 -14', 'balance-3 -3', 'balance-0 0']],
    [14, ['balance-3 -3', 'balance-0 0']],
    [10, ['balance-3 -3', 'balance-0 0']],
    [3, ['balance-0 0']],
    [1, ['balance-0 0']],
    [0, []],
  ])('what a booking %i days before already announced is not repeated', (days, expected) => {
    const written = live(facts({ informedOn: addDays(DUE, -days) })).filter(({ on }) => on <= DUE);
    expect(schedule(written, DUE)).toEqual(expected);
  });

  test('what an outage missed comes late while it is true, and never a fortnight reminder three days before', () => {
    for (let from = -40; from <= 20; from += 1) {
      for (const length of [1, 2, 7, 12, 25]) {
        const isDown = (day: CalendarDate) => {
          const at = daysBetween(DUE, day);
          return at >= from && at < from + length;
        };
        const written = live(facts(), isDown);
        expect(new Set(written.map(({ reminder }) => reminder)).size).toBe(written.length);
        expect(new Set(written.map(({ on }) => on)).size).toBe(written.length);
        for (const { reminder, on } of written) {
          const at = daysBetween(DUE, on);
          if (reminder === 'balance-14') expect(at).toBeLessThan(-3);
          if (reminder === 'balance-3') expect(at).toBeLessThan(0);
          if (reminder === 'balance-0') expect(at).toBe(0);
          if (reminder.startsWith('overdue')) expect(at).toBeGreaterThan(0);
        }
        const overdue = written.filter(({ reminder }) => reminder.startsWith('overdue'));
        expect(overdue.length).toBeLessThanOrEqual(3);
        for (const [index, { on }] of overdue.slice(1).entries()) {
          expect(daysBetween(overdue[index]!.on, on)).toBeGreaterThanOrEqual(7);
        }
        const upAgain = Math.max(from + length, 1);
        if (upAgain < 29) expect(overdue.length).toBeGreaterThan(0);
      }
    }
  });

  test('an overdue reminder is not written once the trip has begun', () => {
    expect(reminderDue(facts({ balanceDue: addDays(START, -5) }), START)).toBeNull();
    expect(reminderDue(facts({ balanceDue: addDays(START, -5) }), addDays(START, -1))).toBe('overdue-1');
  });

  test('a reminder that waited is true as long as its window is open, and not after payment', () => {
    expect(isStillDue('balance-14', facts(), addDays(DUE, -15))).toBe(false);
    expect(isStillDue('balance-14', facts(), addDays(DUE, -14))).toBe(true);
    expect(isStillDue('balance-14', facts(), addDays(DUE, -4))).toBe(true);
    expect(isStillDue('balance-14', facts(), addDays(DUE, -3))).toBe(false);
    expect(isStillDue('overdue-1', facts(), DUE)).toBe(false);
    expect(isStillDue('balance-3', facts({ balanceDue: null }), addDays(DUE, -2))).toBe(false);
  });
});

test('an open ticket is reminded 90, 30 and 7 days before the last day to choose its date [P09]', () => {
  const open = facts({ balanceDue: null, start: null, chooseBy: START });
  expect(schedule(live(open), START)).toEqual(['date-90 -90', 'date-30 -30', 'date-7 -7']);
});

test('a day with a reminder has no second one [P41]', () => {
  const day = addDays(BOOKED, 1);
  const open = facts({ balanceDue: null, detailsMissingFrom: day });
  expect(reminderDue(open, day)).toBe('details-first');
  expect(reminderDue({ ...open, sent: [{ reminder: 'balance-14', on: day }] }, day)).toBeNull();
  expect(reminderDue({ ...open, sent: [{ reminder: 'balance-14', on: BOOKED }] }, day)).toBe('details-first');
});

describe('reminders of what is missing [P41, D60]', () => {
  const missing = facts({ balanceDue: null, detailsMissingFrom: addDays(BOOKED, 1), isArrivalMissing: true });

  test('additional information is asked for after a day and 60 and 30 days before, arrival 21 and 7 days before', () => {
    expect(schedule(live(missing), START)).toEqual([
      `details-first ${daysBetween(START, addDays(BOOKED, 1))}`,
      'details-60 -60',
      'details-30 -30',
      'arrival-21 -21',
      'arrival-7 -7',
    ]);
  });

  test('a booking that owes money and lacks everything gets one mail a day at most, and all of them', () => {
    const written = live({ ...missing, balanceDue: DUE });
    expect(new Set(written.map(({ on }) => on)).size).toBe(written.length);
    expect(schedule(written, START)).toEqual([
      `details-first ${daysBetween(START, addDays(BOOKED, 1))}`,
      'details-60 -60',
      'balance-14 -44',
      'balance-3 -33',
      'balance-0 -30',
      'overdue-1 -29',
      'details-30 -28',
      'overdue-8 -22',
      'arrival-21 -21',
      'overdue-15 -15',
      'arrival-7 -7',
    ]);
  });

  test('two requests for details are a week apart', () => {
    for (let days = 2; days < 120; days += 1) {
      const informedOn = addDays(START, -days);
      const written = live(facts({ informedOn, balanceDue: null, detailsMissingFrom: addDays(informedOn, 1) }));
      expect(written[0]?.reminder).toBe(days === 61 || days === 31 ? `details-${days - 1}` : 'details-first');
      for (const [index, { on }] of written.slice(1).entries()) {
        expect(daysBetween(written[index]!.on, on)).toBeGreaterThanOrEqual(7);
      }
    }
  });

  test('an open-dated booking is asked once for its details, and never when it arrives', () => {
    const open = facts({
      balanceDue: null,
      start: null,
      detailsMissingFrom: addDays(BOOKED, 1),
      isArrivalMissing: true,
    });
    expect(live(open).map(({ reminder }) => reminder)).toEqual(['details-first']);
    expect(reminderDue(open, addDays(BOOKED, 60))).toBeNull();
  });
});

describe('the day to look at a booking again', () => {
  test('leads to the same reminders as looking every day, and ends', () => {
    for (let days = 1; days < 100; days += 1) {
      for (const balanceDue of [DUE, null]) {
        const informedOn = addDays(START, -days);
        const all = facts({
          informedOn,
          balanceDue,
          detailsMissingFrom: addDays(informedOn, 2),
          isArrivalMissing: true,
        });
        const sent: Written[] = [];
        let looks = 0;
        for (let day: CalendarDate | null = informedOn; day !== null; looks += 1) {
          const reminder = reminderDue({ ...all, sent }, day);
          if (reminder !== null) sent.push({ reminder, on: day });
          day = nextReminderDay({ ...all, sent }, day);
        }
        expect(sent).toEqual(live(all));
        expect(looks).toBeLessThan(40);
      }
    }
  });
});

describe('the hour and the day of reminders [N12]', () => {
  const ZONES = [
    ...['Etc/GMT+12', 'America/Los_Angeles', 'Europe/London'],
    ...['Asia/Kolkata', 'Australia/Sydney', 'Pacific/Kiritimati'],
  ];
  const DAYS = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2026-12-31'];

  test.each(ZONES)(
    'in %s every day has runs from eight on, on that day and no other, clock changes included',
    (zone) => {
      for (const day of DAYS) {
        const midnight = Date.parse(`${day}T00:00:00Z`);
        const runs = Array.from({ length: 72 }, (_, hour) => midnight + (hour - 24) * 3_600_000).filter(
          (run) => dateInZone(run, zone) === day && hourInZone(run, zone) >= 8,
        );
        expect(runs.length).toBeGreaterThanOrEqual(15);
        expect(runs.length).toBeLessThanOrEqual(16);
      }
    },
  );

  test.each(ZONES)('in %s details are asked for a full day after payment, and within two days', (zone) => {
    for (const day of DAYS) {
      for (let hour = 0; hour < 48; hour += 0.5) {
        const paidAt = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
        const from = detailsMissingFrom(paidAt, zone);
        const days = daysBetween(dateInZone(paidAt, zone), from);
        expect(days).toBeGreaterThanOrEqual(1);
        expect(days).toBeLessThanOrEqual(2);
        if (hourInZone(paidAt, zone) < 7) expect(days).toBe(1);
        if (hourInZone(paidAt, zone) > 8) expect(days).toBe(2);
      }
    }
  });

  test('details are asked for at eight of the first day when 24 hours are over [M156, P41]', () => {
    const paidAt = (time: string) => detailsMissingFrom(Date.parse(`2026-11-20T${time}+11:00`), 'Australia/Sydney');
    expect([paidAt('07:59'), paidAt('08:00')]).toEqual(['2026-11-21', '2026-11-22']);
  });
});
