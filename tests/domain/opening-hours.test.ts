import { describe, expect, test } from 'vitest';
import {
  hoursInWords,
  isOpenAt,
  WEEKDAYS,
  openingAt,
  openingElsewhere,
  openingText,
  type OpeningHours,
} from '#domain/opening-hours.ts';

const OFFICE: readonly OpeningHours[] = [
  { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:30', until: '17:30' },
  { days: ['sat'], from: '08:30', until: '12:00' },
];
const ALWAYS: readonly OpeningHours[] = [{ days: WEEKDAYS, from: '00:00', until: '24:00' }];
const SYDNEY = 'Australia/Sydney';

const open = (instant: string, hours = OFFICE, zone = SYDNEY) => isOpenAt(hours, zone, Date.parse(instant));

describe('office hours', () => {
  test.each([
    ['a second before the office opens', '2026-11-19T21:29:59Z', false],
    ['at the minute it opens', '2026-11-19T21:30:00Z', true],
    ['in the last second', '2026-11-20T06:29:59Z', true],
    ['at the minute it closes', '2026-11-20T06:30:00Z', false],
    ['on Saturday morning, which is Friday evening in UTC', '2026-11-20T23:00:00Z', true],
    ['on Saturday at noon', '2026-11-21T01:00:00Z', false],
    ['on Sunday', '2026-11-22T01:00:00Z', false],
  ])('follow the clock of the operator’s zone: %s [M75]', (_, instant, expected) => {
    expect(open(instant)).toBe(expected);
  });

  test.each([
    ['the day after clocks go forward', '2027-10-03T21:30:00Z', '2027-10-03T21:29:00Z'],
    ['the day after clocks go back', '2027-04-04T22:30:00Z', '2027-04-04T22:29:00Z'],
  ])('follow the wall clock on %s [M75]', (_, opens, before) => {
    expect([open(before), open(opens)]).toEqual([false, true]);
  });

  test('an hour that is skipped is not worked, and one that comes twice is [M75]', () => {
    const night: readonly OpeningHours[] = [{ days: ['sun'], from: '02:00', until: '03:00' }];
    const minutes = [...Array(6 * 60).keys()];
    const openMinutes = (from: string) =>
      minutes.filter((minute) => isOpenAt(night, SYDNEY, Date.parse(from) + minute * 60_000)).length;
    expect(openMinutes('2027-10-02T13:00:00Z')).toBe(0);
    expect(openMinutes('2027-04-03T13:00:00Z')).toBe(120);
    expect(openMinutes('2027-04-10T13:00:00Z')).toBe(60);
  });

  test('24:00 is the end of the day: who is always there is there at every minute [M75]', () => {
    const year = Array.from({ length: 366 * 24 }, (_, hour) => Date.parse('2027-01-01T00:59:00Z') + hour * 3_600_000);
    for (const zone of [SYDNEY, 'Pacific/Kiritimati', 'America/Los_Angeles']) {
      expect(year.filter((instant) => !isOpenAt(ALWAYS, zone, instant))).toEqual([]);
    }
    expect(year.some((instant) => isOpenAt([], SYDNEY, instant))).toBe(false);
  });

  test.each<[readonly OpeningHours[], string, string]>([
    [OFFICE, SYDNEY, 'Monday to Friday 8:30 am – 5:30 pm, Saturday 8:30 am – noon (Sydney time)'],
    [ALWAYS, 'America/Los_Angeles', 'Monday to Sunday midnight – midnight (Los Angeles time)'],
    [
      [{ days: ['sun', 'mon', 'tue', 'thu'], from: '10:00', until: '11:00' }],
      'UTC',
      'Monday, Tuesday, Thursday and Sunday 10 am – 11 am (UTC time)',
    ],
    [[], SYDNEY, ''],
  ])('are shown in words [M75]', (hours, zone, words) => {
    expect(hoursInWords(hours, zone)).toBe(words);
  });
});

const [WORKDAYS, SATURDAY] = OFFICE as [OpeningHours, OpeningHours];
const WITH_A_NOON: readonly OpeningHours[] = [
  { ...WORKDAYS, until: '12:00' },
  { ...WORKDAYS, from: '12:00' },
  SATURDAY,
];

const at = (instant: string, hours = WITH_A_NOON) => openingAt(hours, SYDNEY, Date.parse(instant));
const text = (instant: string) => openingText(at(instant)!, SYDNEY);

test.each([
  ['on Sunday', '2026-11-22T01:00:00Z', 'Closed. Opens Monday at 8:30 am Sydney time'],
  ['early on Monday', '2026-11-22T20:00:00Z', 'Closed. Opens today at 8:30 am Sydney time'],
  ['before noon, with no break at it', '2026-11-22T23:00:00Z', 'Open now, until 5:30 pm Sydney time'],
  ['on Saturday morning', '2026-11-20T23:00:00Z', 'Open now, until noon Sydney time'],
])('who asks %s reads whether a person answers, and until or from when', (_, instant, expected) => {
  expect(text(instant)).toBe(expected);
});

test('the opening is told in the hours of whoever asks, and not to who has the same', () => {
  const now = at('2026-11-22T01:00:00Z')!;
  const opens = now.kind === 'closed' ? now.opens : null;
  expect(openingElsewhere(opens!, 'Europe/London')).toBe('(9:30 pm Sunday your time)');
  expect(openingElsewhere(opens!, 'Australia/Melbourne')).toBe('');
});

test('an opening after a change of clocks is at the hour that clocks then show', () => {
  const now = at('2027-10-02T10:00:00Z')!;
  expect(now.kind === 'closed' && new Date(now.opens.at).toISOString()).toBe('2027-10-03T21:30:00.000Z');
});

test('hours of one day of the week come back a week later, and no hours are never', () => {
  const monday = [{ days: ['mon'], from: '08:30', until: '09:00' }] as const;
  expect(at('2026-11-22T22:30:00Z', monday)).toMatchObject({ kind: 'closed', opens: { isToday: false, day: 'mon' } });
  expect(at('2026-11-22T22:30:00Z', [])).toBeNull();
});

test('the end of a day is midnight', () => {
  const always = [{ days: ['sun'], from: '00:00', until: '24:00' }] as const;
  expect(openingText(at('2026-11-22T01:00:00Z', always)!, SYDNEY)).toBe('Open now, until midnight Sydney time');
});
