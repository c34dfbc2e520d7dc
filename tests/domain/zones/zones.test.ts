import { afterEach, expect, test, vi } from 'vitest';
import { addDays, calendarDate } from '#domain/calendar-date.ts';
import { MIDNIGHTS } from './midnights.ts';
import type { decisionsAtMidnights } from './decisions-at-midnights.ts';

type Decisions = ReturnType<typeof decisionsAtMidnights>;

/** Zones of the machine: the largest offsets, half and quarter hours, and zones that change their clocks. */
const MACHINES = [
  ...['UTC', 'Etc/GMT+12', 'Pacific/Kiritimati', 'Australia/Sydney', 'Australia/Lord_Howe'],
  ...['Asia/Kathmandu', 'Europe/London', 'America/St_Johns', 'America/Los_Angeles'],
];

const here = process.env['TZ'];

afterEach(() => {
  setClock(here);
});

/** Node reads the zone again when it is set. */
function setClock(zone: string | undefined): void {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
}

/** The decisions in a process whose own clock is in a zone. Loads the modules again. */
async function decisionsIn(zone: string): Promise<Decisions> {
  setClock(zone);
  vi.resetModules();
  return (await import('./decisions-at-midnights.ts')).decisionsAtMidnights();
}

test.each(MACHINES)(
  'on a machine in %s every decision turns at the operator’s midnight, a second before and after it [P23, M133]',
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
