import { expect, test } from 'vitest';
import { openingAt, openingElsewhere, openingText } from '#domain/opening/opening-now.ts';
import type { OpeningHours } from '#domain/opening/opening-hours.ts';

const OFFICE: readonly OpeningHours[] = [
  { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:30', until: '12:00' },
  { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '12:00', until: '17:30' },
  { days: ['sat'], from: '08:30', until: '12:00' },
];
const SYDNEY = 'Australia/Sydney';

const at = (instant: string, hours = OFFICE) => openingAt(hours, SYDNEY, Date.parse(instant));
const text = (instant: string) => openingText(at(instant)!, SYDNEY);

test.each([
  ['on Sunday', '2026-11-22T01:00:00Z', 'Closed. Opens Monday at 8:30 am Sydney time'],
  ['early on Monday', '2026-11-22T20:00:00Z', 'Closed. Opens today at 8:30 am Sydney time'],
  ['on Monday evening', '2026-11-23T09:00:00Z', 'Closed. Opens Tuesday at 8:30 am Sydney time'],
  ['on Saturday afternoon', '2026-11-21T03:00:00Z', 'Closed. Opens Monday at 8:30 am Sydney time'],
  [
    'before noon, as the afternoon follows without a break',
    '2026-11-22T23:00:00Z',
    'Open now, until 5:30 pm Sydney time',
  ],
  ['on Saturday morning', '2026-11-20T23:00:00Z', 'Open now, until noon Sydney time'],
])('who asks %s reads whether a person answers, and until or from when', (_, instant, expected) => {
  expect(text(instant)).toBe(expected);
});

test('the opening is told in the hours of whoever asks, and not to who has the same', () => {
  const now = at('2026-11-22T01:00:00Z')!;
  const opens = now.kind === 'closed' ? now.opens : null;
  expect(openingElsewhere(opens!, 'Europe/London')).toBe('(9:30 pm Sunday for you)');
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
