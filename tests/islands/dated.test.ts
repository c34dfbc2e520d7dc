import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { dateInZone } from '#domain/calendar-date.ts';
import { updateDates } from '#features/calendar/dated.ts';
import { fc } from '../support/seeded.ts';

const DAY = 86_400_000;
const ZONES = ['Australia/Sydney', 'Australia/Perth', 'Pacific/Kiritimati', 'Etc/GMT+12', 'America/St_Johns', 'UTC'];

afterEach(() => {
  vi.restoreAllMocks();
});

/** What shows of a page made in a zone, as it stands at an instant, for each of the dates given. */
function shownAt(instant: number, zone: string, dates: readonly string[]): { until: string[]; from: string[] } {
  const rows = dates.map((date) => `<i data-until="${date}"></i><b data-from="${date}"></b>`).join('');
  const { document } = parseHTML(`<html data-zone="${zone}"><body>${rows}</body></html>`);
  updateDates(document, new Date(instant));
  const datesOf = (selector: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.dataset[name]!);
  return { until: datesOf('i', 'until'), from: datesOf('b:not([hidden])', 'from') };
}

test('what is good until a day is there on that day and gone on the next, what is good from it comes with it, in every zone [N02]', () => {
  const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) });
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
      const dates = [-40, -2, -1, 0, 1, 2, 40].map((days) => dateInZone(instant + days * DAY, zone));
      const today = dateInZone(instant, zone);
      expect(shownAt(instant, zone, dates)).toEqual({
        until: dates.filter((date) => date >= today),
        from: dates.filter((date) => date <= today),
      });
    }),
  );
});

test('a browser is asked what day it is somewhere only where zones differ about a date', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  const noon = Date.UTC(2026, 10, 22, 2);
  expect(shownAt(noon, 'Australia/Sydney', ['2026-11-18', '2026-11-26']).until).toEqual(['2026-11-26']);
  expect(asked).not.toHaveBeenCalled();
  expect(shownAt(noon, 'Australia/Sydney', ['2026-11-21', '2026-11-22']).until).toEqual(['2026-11-22']);
  expect(asked).toHaveBeenCalledOnce();
});
