import { describe, expect, test } from 'vitest';
import { instantOf, parseLocalTime, stateAt } from '#domain/schedule.ts';

const at = (text: string) => parseLocalTime(text)!;
const SYDNEY = 'Australia/Sydney';
const HALF_HOUR = 30 * 60_000;

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
    const states = Array.from({ length: 5 }, (_, step) => stateAt(first + (step - 1) * HALF_HOUR, { publish }, SYDNEY));
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
