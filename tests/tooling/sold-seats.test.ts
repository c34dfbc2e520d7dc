import { expect, onTestFinished, test, vi } from 'vitest';
import type { SalesSummary } from '#contract/office.ts';
import type { Departure } from '#domain/tour.ts';
import { askSalesSummary, soldSeats } from '../../scripts/review/sold-seats.ts';
import { aDeparture, anAddon, anOpenDeparture, aTour } from '../support/a-tour.ts';

const seat = { id: 'RC10-2027-05-01', sold: 1, held: 0, guests: 1 };

function aSummary(facts: Partial<SalesSummary> = {}): SalesSummary {
  return { departures: [seat], options: [], promo_codes: [], ...facts };
}

const offered = (code: string, ...departures: Departure[]) => aTour({ code, departures }).departures;
const booked = (facts: Partial<Departure> = {}): Departure => ({ ...aDeparture({ start: '2027-05-01' }), ...facts });
const other = aDeparture({ start: '2027-06-01' });

test('a tour’s code that changed with one seat of two sold is refused, with the numbers and what to write [N07 E09]', () => {
  const before = offered('RC10', booked({ capacity: 2 }), other);
  const after = offered('RC11', booked({ capacity: 2 }), other);
  const promoCodes = [
    { code: 'REDDUST', tours: ['RC10'] },
    { code: 'ALL', tours: null },
  ];
  const salesSummary = aSummary({ promo_codes: promoCodes });
  expect(soldSeats(salesSummary, before, after)).toEqual({
    against: [
      'The tour code `RC10` is used by 1 seat sold and 0 held; promo codes `REDDUST`, and no longer in the content. ' +
        'Under another code the same seats would be sold again. Write `code: RC10` again, or `formerly: RC10` ' +
        'below the new code.',
    ],
    doubts: [],
  });
});

test('a code that nothing is sold, held or promised under may change', () => {
  const salesSummary = aSummary({ departures: [], promo_codes: [{ code: 'ALL', tours: null }] });
  expect(soldSeats(salesSummary, offered('RC10', other), offered('RC11', other))).toEqual({ against: [], doubts: [] });
});

test('a departure with a sold seat is neither removed nor moved to another day [N07 E09]', () => {
  const { against } = soldSeats(aSummary(), offered('RC10', booked(), other), offered('RC10', other));
  expect(against).toEqual([
    expect.stringMatching(/^`RC10-2027-05-01` is no longer in the content and has 1 seat sold and 0 held\./),
  ]);
  expect(against[0]).toContain('`capacity: 1`');
  expect(against[0]).toContain('`npm run -s bookings -- list RC10-2027-05-01`');
});

test.each([
  [{ sold: 2, held: 0 }, 1, 'below 2 seats sold and 0 held', '`capacity: 2`'],
  [{ sold: 1, held: 1 }, 1, 'below 1 seat sold and 1 held', '`capacity: 2`'],
  [{ sold: 0, held: 1 }, 0, 'below 0 seats sold and 1 held', '`capacity: 1`'],
])('a capacity is not cut below what is taken: %j, cut to %i [N07 E09]', (taken, capacity, numbers, cure) => {
  const salesSummary = aSummary({ departures: [{ ...seat, ...taken }] });
  const { against } = soldSeats(
    salesSummary,
    offered('RC10', booked({ capacity: 12 })),
    offered('RC10', booked({ capacity })),
  );
  expect(against).toEqual([expect.stringContaining(numbers)]);
  expect(against[0]).toContain(cure);
  const kept = offered('RC10', booked({ capacity: taken.sold + taken.held }));
  expect(soldSeats(salesSummary, offered('RC10', booked({ capacity: 12 })), kept).against).toEqual([]);
});

test('an open date that bookings have is not removed, and has no capacity to cut [N07]', () => {
  const salesSummary = aSummary({ departures: [{ id: 'RC10-open', sold: 0, held: 0, guests: 2 }] });
  const before = offered('RC10', other, anOpenDeparture());
  expect(soldSeats(salesSummary, before, offered('RC10', other)).against).toEqual([
    expect.stringContaining('`RC10-open` is no longer in the content and has 2 bookings without a date.'),
  ]);
  expect(soldSeats(salesSummary, before, before).against).toEqual([]);
});

test('what was amiss before the change is a doubt: whoever changes something else is not stopped by it', () => {
  const gone = soldSeats(aSummary(), offered('RC10', other), offered('RC10', other));
  expect(gone).toEqual({ against: [], doubts: [expect.stringContaining('This change didn’t cause it.')] });
  const full = offered('RC10', booked({ capacity: 0 }));
  expect(soldSeats(aSummary(), full, full)).toEqual({ against: [], doubts: [expect.stringContaining('is 0, below')] });
});

test('an id that lies in carts does not come to stand for something else [E09]', () => {
  const salesSummary = aSummary({ departures: [], options: [{ tour: 'RC10', kind: 'addon', id: 41, carts: 3 }] });
  const withAddon = (name: string | null) =>
    offered('RC10', { ...other, addons: name === null ? [] : [anAddon({ id: 41, name })] });
  const before = withAddon('Airport transfer');
  expect(soldSeats(salesSummary, before, withAddon('Own room'))).toEqual({
    against: [
      'The addon 41 of RC10, "Airport transfer", in 3 carts, would turn into "Own room". Give "Own room" an id that was never used.',
    ],
    doubts: [],
  });
  expect(soldSeats(salesSummary, before, withAddon('Airport transfer in Yulara')).doubts).toHaveLength(1);
  expect(soldSeats(salesSummary, before, withAddon(null)).doubts).toEqual([
    expect.stringContaining('is no longer offered'),
  ]);
  expect(soldSeats(salesSummary, before, before)).toEqual({ against: [], doubts: [] });
});

const KEY = 'a-key-of-32-letters-and-no-more-x';

/** What the review makes of the answer of a live site, and how it asked. */
async function asked(answer: Response | Error, env: Readonly<Record<string, string>> = {}) {
  const fetched = vi.fn<typeof fetch>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  const summary = await askSalesSummary({ LIVE_URL: 'https://live.example', STANDING_KEY: KEY, ...env });
  return { summary, calls: fetched.mock.calls };
}

test('the review asks the live site with its key, which reaches no other address, for what is sold and held [E09 N07]', async () => {
  const { summary, calls } = await asked(Response.json(aSummary()));
  expect(summary).toEqual(aSummary());
  expect(calls).toMatchObject([
    [
      new URL('https://live.example/api/office/standing/'),
      { redirect: 'manual', headers: { authorization: `Bearer ${KEY}` } },
    ],
  ]);
});

test.each([
  [new Response('', { status: 401 }), {}, 'refused STANDING_KEY'],
  [new Response('', { status: 500 }), {}, 'answered 500'],
  [Response.json({ departures: 'all' }), {}, 'form that this version does not know'],
  [new Response('', { status: 302 }), {}, 'redirects'],
  [new TypeError('fetch failed'), {}, 'could not be reached'],
  [new Response(), { LIVE_URL: 'saltbush' }, 'LIVE_URL is not an address'],
  [new Response(), { LIVE_URL: '' }, 'set LIVE_URL and STANDING_KEY'],
])('without an answer, an address or a key the review says why: %s %j [E09 N07]', async (answer, env, why) => {
  expect((await asked(answer, env)).summary).toEqual({ notAsked: expect.stringContaining(why) as string });
});
