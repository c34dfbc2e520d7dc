import { describe, expect, test } from 'vitest';
import { calendarDate, dateInZone } from '#domain/calendar-date.ts';
import { nextChangeAfter } from '#domain/next-change.ts';
import { instantOf, parseLocalTime, stateAt, type Schedule } from '#domain/schedule.ts';
import { isDue } from '../../scripts/build/due-decision.ts';

const SYDNEY = 'Australia/Sydney';
const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const at = (text: string) => parseLocalTime(text)!;
const nextOf = (built: string, schedules: Schedule[], days: string[] = []) => {
  const next = nextChangeAfter(Date.parse(built), schedules, days.map(calendarDate), SYDNEY);
  return next === null ? null : new Date(next).toISOString();
};

test('a build is due again when the first thing goes live or leaves [E06]', () => {
  const schedules = [
    { publish: at('2027-03-01 09:00'), until: at('2027-03-08') },
    { until: at('2027-02-20 18:00') },
    { draft: true, publish: at('2027-02-10 09:00') },
  ];
  expect(nextOf('2027-02-01T00:00:00Z', schedules)).toBe('2027-02-20T07:00:00.000Z');
  expect(nextOf('2027-02-20T07:00:00Z', schedules)).toBe('2027-02-28T22:00:00.000Z');
  expect(nextOf('2027-03-01T00:00:00Z', schedules)).toBe('2027-03-07T13:00:00.000Z');
});

test('nothing is due where nothing waits for a time, and nothing twice [E06]', () => {
  expect(nextOf('2027-03-08T00:00:00Z', [{ publish: at('2027-03-01 09:00') }, {}])).toBeNull();
  expect(nextOf('2027-02-28T22:00:00Z', [{ publish: at('2027-03-01 09:00') }])).toBeNull();
});

test('nothing is due at a time that changes nothing: a draft’s, or one after the end [E06, E13]', () => {
  expect(nextOf('2027-02-01T00:00:00Z', [{ draft: true, publish: at('2027-03-01 09:00') }])).toBeNull();
  const over = { publish: at('2027-03-01 09:00'), until: at('2027-02-20') };
  expect(nextOf('2027-02-19T13:00:00Z', [over])).toBeNull();
});

test('a day begins at the operator’s midnight [E06]', () => {
  expect(nextOf('2027-01-31T12:59:00Z', [], ['2027-02-01'])).toBe('2027-01-31T13:00:00.000Z');
  expect(nextOf('2027-01-31T13:00:00Z', [], ['2027-02-01'])).toBeNull();
});

describe('by a clock that asks every quarter of an hour [E06]', () => {
  test.each([
    ['before the clocks go back', '2027-04-04 01:30'],
    ['in the hour that comes twice', '2027-04-04 02:30'],
    ['after they went back', '2027-04-04 03:00'],
    ['before they go forward', '2027-10-03 01:59'],
    ['in the hour that is passed over', '2027-10-03 02:30'],
    ['after they went forward', '2027-10-03 03:00'],
    ['on a day alone', '2027-10-03'],
  ])('what is due %s is live within 15 minutes, after one build', (_, time) => {
    const schedule = { publish: at(time) };
    const due = instantOf(at(time), SYDNEY);
    let built = due - 30 * HOUR;
    const builds: number[] = [];
    // Seven minutes past the quarter, as a scheduler that is late.
    for (let now = built + 7 * 60_000; now < due + 30 * HOUR; now += QUARTER) {
      const next = nextChangeAfter(built, [schedule], [], SYDNEY);
      const live = {
        built: new Date(built).toISOString(),
        next: next === null ? null : new Date(next).toISOString(),
        commit: '',
      };
      if (!isDue(live, now)) continue;
      built = now;
      builds.push(now);
    }
    expect(builds).toHaveLength(1);
    expect(stateAt(builds[0]!, schedule, SYDNEY)).toBe('live');
    expect(builds[0]! - due).toBeLessThan(QUARTER);
    expect(builds[0]! - due).toBeGreaterThanOrEqual(0);
  });

  test.each(['2027-04-04', '2027-10-03'])('each of the days around %s is built once', (change) => {
    const days = ['2027-04-03', '2027-04-04', '2027-04-05', '2027-10-02', '2027-10-03', '2027-10-04'].map(calendarDate);
    const middle = instantOf(at(change), SYDNEY);
    let built = middle - 36 * HOUR;
    const seen: string[] = [];
    for (let now = built; now < middle + 36 * HOUR; now += QUARTER) {
      const next = nextChangeAfter(built, [], days, SYDNEY);
      if (next === null || now < next) continue;
      built = now;
      seen.push(dateInZone(now, SYDNEY));
    }
    expect(seen).toEqual(days.filter((day) => day.slice(0, 7) === change.slice(0, 7)));
  });
});

test('a site that says nothing of itself is built again, so that it does [E06]', () => {
  expect(isDue(null, 0)).toBe(true);
  expect(isDue({ built: '', next: null, commit: '' }, Date.now())).toBe(false);
});
