import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateDates } from '#features/calendar/dated.ts';
import { calendarDate, clockInZone, dateInZone, hourInZone } from '#domain/calendar-date.ts';
import { wallClock } from '#domain/opening-hours.ts';
import { instantOf, localTime } from '#domain/schedule.ts';

const SYDNEY = 'Australia/Sydney';
/** Five past nine in the evening of Thursday 26 November 2026 in Sydney. */
const EVENING = Date.parse('2026-11-26T10:05:00Z');

// An engine may join the parts of a date as it likes: for Canada, WebKit writes `11/27/2026`.
beforeEach(() => {
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(() => '11/26/2026');
});

afterEach(() => {
  vi.restoreAllMocks();
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
