import { HOUR, MINUTE } from '#domain/durations.ts';
import { instantOf, parseLocalTime, stateAt, nextChangeAfter, type Schedule } from '#domain/schedule.ts';
import { describe, expect, test } from 'vitest';
import { calendarDate, dateInZone } from '#domain/calendar-date.ts';
import { isDue } from '../../scripts/deploy/run-due.ts';

const at = (text: string) => parseLocalTime(text)!;
const SYDNEY = 'Australia/Sydney';
const QUARTER = 15 * MINUTE;

describe('a time of the operator’s is one instant, over changes of daylight saving too [E06]', () => {
  test.each([
    ['an ordinary morning', SYDNEY, '2027-03-01 09:00', '2027-02-28T22:00:00Z'],
    ['a day alone, from its first minute', SYDNEY, '2027-03-01', '2027-02-28T13:00:00Z'],
    ['the morning after the clocks went back', SYDNEY, '2027-04-04 09:00', '2027-04-03T23:00:00Z'],
    ['the evening before', SYDNEY, '2027-04-03 21:00', '2027-04-03T10:00:00Z'],
    ['the first of the two half past twos', SYDNEY, '2027-04-04 02:30', '2027-04-03T15:30:00Z'],
    ['the morning after they went forward', SYDNEY, '2027-10-03 09:00', '2027-10-02T22:00:00Z'],
    ['a half past two that was passed over', SYDNEY, '2027-10-03 02:30', '2027-10-02T16:30:00Z'],
    ['a change of half an hour', 'Australia/Lord_Howe', '2027-10-03 02:15', '2027-10-02T15:45:00Z'],
    ['a zone west of Greenwich', 'America/Santiago', '2027-09-05 09:00', '2027-09-05T12:00:00Z'],
    ['a midnight that was passed over', 'America/Santiago', '2027-09-05 00:00', '2027-09-05T04:00:00Z'],
    ['a zone of quarter hours', 'Asia/Kathmandu', '2027-03-01 09:00', '2027-03-01T03:15:00Z'],
  ])('%s', (_, zone, time, instant) => {
    expect(new Date(instantOf(at(time), zone)).toISOString()).toBe(instant.replace('Z', '.000Z'));
  });

  test('what is live stays live when the clocks go back behind its time', () => {
    const publish = at('2027-04-04 02:30');
    const first = Date.parse('2027-04-03T15:30:00Z');
    const states = Array.from({ length: 5 }, (_, step) =>
      stateAt(first + 2 * (step - 1) * QUARTER, { publish }, SYDNEY),
    );
    expect(states).toEqual(['scheduled', 'live', 'live', 'live', 'live']);
  });
});

test('a schedule turns at its own minute, and a draft never does [E06]', () => {
  const schedule = { publish: at('2027-03-01 09:00'), until: at('2027-03-08') };
  const stateOn = (instant: string, more = {}) => stateAt(Date.parse(instant), { ...schedule, ...more }, SYDNEY);
  expect(stateOn('2027-02-28T21:59:59Z')).toBe('scheduled');
  expect(stateOn('2027-02-28T22:00:00Z')).toBe('live');
  expect(stateOn('2027-03-07T12:59:59Z')).toBe('live');
  expect(stateOn('2027-03-07T13:00:00Z')).toBe('over');
  expect(stateOn('2027-03-02T00:00:00Z', { draft: true })).toBe('draft');
  expect(stateAt(0, {}, SYDNEY)).toBe('live');
});

test.each([
  '2027-02-29 09:00',
  '2027-03-01 24:00',
  '2027-03-01 9:00',
  '1 March 2027',
  '2027-03-01 09:60',
  '9999-12-31 23:59',
  '',
])('"%s" is no time [E06]', (text) => {
  expect(parseLocalTime(text)).toBeNull();
});

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
    for (let now = built + 7 * MINUTE; now < due + 30 * HOUR; now += QUARTER) {
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
