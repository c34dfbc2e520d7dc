import { describe, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { inEachCurrency } from '#domain/currency.ts';
import type { Departure } from '#domain/tour.ts';
import { lastStart, startDateRows } from '#documents/start-date-rows.ts';
import { tourOnDisk } from './content-on-disk.ts';

const { tour } = tourOnDisk('the-red-centre');
const [usual] = tour.departures.filter(({ sale, note, capacity }) => sale === null && note === '' && capacity !== 0);
const today = calendarDate('2027-03-01');

function starting(start: string | null, change: Partial<Departure> = {}): Departure {
  return { ...usual!, id: `RC10-${start}`, start: start === null ? null : calendarDate(start), ...change };
}

function rowsOf(...departures: Departure[]) {
  return startDateRows({ ...tour, departures }, today);
}

describe('the rows of start dates', () => {
  test('hold the dates of a month that are sold alike, with a weekday named once', () => {
    const rows = rowsOf(starting('2027-03-06'), starting('2027-03-13'), starting('2027-03-17'), starting('2027-04-03'));
    expect(rows.map(({ month, days }) => [month, days])).toEqual([
      ['March 2027', 'Sat\u00a06, 13, Wed\u00a017'],
      ['April 2027', 'Sat\u00a03'],
    ]);
  });

  test('M04 D14 N02 show a sale with the usual price beside it until its last day', () => {
    const sale = { price: inEachCurrency(() => 999), ends: today };
    const [row] = rowsOf(starting('2027-03-06', { sale }));
    expect(row?.prices?.GBP).toEqual({ now: '£999 GBP', usual: '£1,290 GBP' });
    expect(row?.notes).toEqual(['Sale price if you book by 1 March 2027.']);
    const [over] = rowsOf(starting('2027-03-06', { sale: { ...sale, ends: calendarDate('2027-02-28') } }));
    expect(over?.prices?.GBP).toEqual({ now: '£1,290 GBP', usual: null });
  });

  test('say which dates are full, what an operator wrote, and when all is paid at once', () => {
    const rows = rowsOf(
      starting('2027-03-06', { capacity: 0 }),
      starting('2027-03-13', { note: 'Two seats only.', allowDeposit: false }),
    );
    expect(rows[0]?.prices).toBeNull();
    expect(rows[1]?.notes).toEqual(['Two seats only.', 'Pay in full when you book.']);
  });

  test('leave out what has left and what is more than a year away, and name the last of it', () => {
    const departures = [starting('2027-03-01'), starting('2027-05-01'), starting('2028-03-04'), starting(null)];
    expect(rowsOf(...departures).map(({ month }) => month)).toEqual(['May 2027', 'Open date']);
    expect(lastStart({ ...tour, departures }, today)).toBe('2028-03-04');
    expect(lastStart({ ...tour, departures: departures.slice(0, 2) }, today)).toBeNull();
  });
});
