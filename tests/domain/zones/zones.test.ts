import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  calendarDate,
  addMonths,
  dateInZone,
  daysBetween,
  longDate,
  ordinalDate,
  shortDate,
  spokenDate,
  ticketDate,
  weekdayOf,
  clockInZone,
  hourInZone,
} from '#domain/calendar-date.ts';
import { MIDNIGHTS, type decisionsAtMidnights } from './decisions-at-midnights.ts';
import { parseHTML } from 'linkedom';
import { updateDates } from '#features/calendar/dated.ts';
import { wallClock } from '#domain/opening-hours.ts';
import { instantOf, localTime } from '#domain/schedule.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('whatever zone the machine is in', () => {
  type Decisions = ReturnType<typeof decisionsAtMidnights>;

  /** Zones of the machine: the largest offsets, half and quarter hours, and zones that change their clocks. */
  const MACHINES = [
    ...['UTC', 'Etc/GMT+12', 'Pacific/Kiritimati', 'Australia/Sydney', 'Australia/Lord_Howe'],
    ...['Asia/Kathmandu', 'Europe/London', 'America/St_Johns', 'America/Los_Angeles'],
  ];

  /** The decisions in a process whose own clock is in a zone. Loads the modules again. */
  async function decisionsIn(zone: string): Promise<Decisions> {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    return (await import('./decisions-at-midnights.ts')).decisionsAtMidnights();
  }

  test.each(MACHINES)(
    'on a machine in %s every decision turns at the operator’s midnight, a second before and after it [P23, N12, M133, M111]',
    async (machine) => {
      const decisions = await decisionsIn(machine);
      expect(decisions).toHaveLength(MIDNIGHTS.length);
      for (const { zone, day, before, at, after } of decisions) {
        const balanceDue = day;
        expect(before, `${zone} ${day}, a second before`).toEqual({
          today: addDays(calendarDate(day), -1),
          ...{ deposit: 'allowed', balanceDue, upcoming: true, onSale: true, promo: 'applies', cardExpired: false },
        });
        const cardExpired = day.endsWith('-01');
        const begun = {
          today: day,
          ...{ deposit: 'too-soon', balanceDue, upcoming: false, onSale: false, promo: 'refused', cardExpired },
        };
        expect(at, `${zone} ${day}, at midnight`).toEqual(begun);
        expect(after, `${zone} ${day}, a second after`).toEqual(begun);
      }
    },
  );

  test('control: the machine’s own clock would have been wrong [P23]', async () => {
    const wrong = (decisions: Decisions) =>
      decisions.filter(({ day, ownClock }) => ownClock !== day.replace(/-0?/g, '-')).length;
    expect(wrong(await decisionsIn('Etc/GMT+12'))).toBeGreaterThan(10);
    expect(wrong(await decisionsIn('Europe/London'))).toBeGreaterThan(5);
  });

  test.each(MACHINES)('a date reads the same on a machine in %s [P23, N12]', (machine) => {
    vi.stubEnv('TZ', machine);
    const date = calendarDate('2027-03-13');
    expect([shortDate(date), ticketDate(date), spokenDate(date), longDate(date), ordinalDate(date)]).toEqual([
      '13 Mar 2027',
      'Sat 13 Mar',
      'Saturday 13 March 2027',
      '13 March 2027',
      '13th March, 2027',
    ]);
    expect(addDays(date, 1)).toBe('2027-03-14');
    expect(addMonths(date, 12)).toBe('2028-03-13');
    expect(daysBetween(date, calendarDate('2027-04-12'))).toBe(30);
    expect(weekdayOf(date)).toBe(6);
  });
});

describe('an engine that writes dates in its own way', () => {
  const SYDNEY = 'Australia/Sydney';
  /** Five past nine in the evening of Thursday 26 November 2026 in Sydney. */
  const EVENING = Date.parse('2026-11-26T10:05:00Z');

  // An engine may join the parts of a date as it likes: for Canada, WebKit writes `11/27/2026`.
  beforeEach(() => {
    vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(() => '11/26/2026');
  });

  test('days and times are read the same in an engine that writes dates in its own way', () => {
    expect(dateInZone(EVENING, SYDNEY)).toBe('2026-11-26');
    expect(hourInZone(EVENING, SYDNEY)).toBe(21);
    expect(clockInZone(EVENING, SYDNEY)).toBe('21:05');
    expect(wallClock(EVENING, SYDNEY)).toEqual({ day: 'thu', time: '21:05' });
    expect(instantOf(localTime(calendarDate('2026-11-27')), SYDNEY)).toBe(Date.parse('2026-11-26T13:00:00Z'));
  });

  test('a sale that ended yesterday goes and the present price shows in an engine that writes dates in its own way', () => {
    const { document } = parseHTML(
      `<html data-zone="${SYDNEY}"><i data-until="2026-11-25"></i><b data-from="2026-11-26" hidden></b></html>`,
    );
    updateDates(document, new Date(EVENING));
    expect(document.querySelector('i')).toBeNull();
    expect(document.querySelector('b')!.hidden).toBe(false);
  });
});
