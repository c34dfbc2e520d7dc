import { expect, test } from 'vitest';
import { departurePricePeriods } from '#features/currency/price-periods.ts';
import { addDays, calendarDate } from '#domain/calendar-date.ts';
import { wholeUnits } from '#domain/money.ts';
import { expandDepartures, contentVersion } from '#catalogue/departures.ts';
import { departuresSchema } from '#catalogue/schema/departures.ts';
import { cheapestCart } from '../support/a-cart.ts';
import { aTour, aDeparture } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

const BUILT = calendarDate('2026-11-26');

type Written = Record<string, unknown>;

/** Gives the departures of a tour RC10 with these dates. */
function offered(dates: Written[], rest: Written = {}) {
  const file = { capacity: 12, prices: prices(1290), deposit: prices(250), dates, ...rest };
  return expandDepartures(departuresSchema.parse(file), 'RC10', BUILT);
}

function startsOf(dates: Written[]): (string | null)[] {
  return offered(dates).map(({ start }) => start);
}

test('a weekday repeats from the first day to the last, both included, without the exceptions [P22]', () => {
  const pattern = { every: 'Saturday', from: '2027-03-06', to: '2027-03-27', except: ['2027-03-20'] };
  expect(startsOf([pattern])).toEqual(['2027-03-06', '2027-03-13', '2027-03-27']);
});

test('several weekdays repeat in the order of the calendar [P22]', () => {
  const pattern = { every: ['Saturday', 'wednesday'], from: '2027-03-01', to: '2027-03-12' };
  expect(startsOf([pattern])).toEqual(['2027-03-03', '2027-03-06', '2027-03-10']);
});

test.each([
  ['2 weeks', ['2027-01-31', '2027-02-14', '2027-02-28', '2027-03-14', '2027-03-28', '2027-04-11', '2027-04-25']],
  ['30 days', ['2027-01-31', '2027-03-02', '2027-04-01']],
  ['month', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ['2 months', ['2027-01-31', '2027-03-31']],
])('every %s counts from the first day and stays within a short month [P22]', (every, starts) => {
  expect(startsOf([{ every, from: '2027-01-31', to: '2027-04-30' }])).toEqual(starts);
});

test('a leap day is hit, and the days around a change of clocks are hit once [P22, P23]', () => {
  expect(startsOf([{ every: '1 day', from: '2028-02-28', to: '2028-03-01' }])).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(startsOf([{ every: 'Sunday', from: '2027-03-28', to: '2027-04-04' }])).toEqual(['2027-03-28', '2027-04-04']);
});

test('a pattern without an end gives dates for fourteen months from the build, and those that are over stay [P22]', () => {
  const file = { capacity: 12, prices: prices(1290), allow_deposit: false, dates: [{ every: 'month', from: '2026-09-30' }] };
  const startsIn = (built: string) =>
    expandDepartures(departuresSchema.parse(file), 'RC10', calendarDate(built)).map(({ start }) => start);
  expect(startsIn('2026-11-26')).toHaveLength(16);
  expect(startsIn('2026-11-26').at(-1)).toBe('2027-12-30');
  expect(startsIn('2031-11-26').slice(0, 16)).toEqual(startsIn('2026-11-26'));
  expect(startsIn('2031-11-26').at(-1)).toBe('2032-12-30');
});

test('a pattern repeats in its months of each year, over the turn of the year too [P22]', () => {
  const pattern = { every: 'month', from: '2026-08-15', to: '2028-01-31' };
  const monthsOf = (months: string) => startsOf([{ ...pattern, months }]).map((start) => start?.slice(0, 7));
  expect(monthsOf('November to February')).toEqual([
    ...['2026-11', '2026-12', '2027-01', '2027-02', '2027-11', '2027-12', '2028-01'],
  ]);
  expect(monthsOf('september')).toEqual(['2026-09', '2027-09']);
});

test('an entry replaces the patterns above it on its own days, whether it is a pattern or a date [P22]', () => {
  const terms = offered([
    { every: 'Saturday', from: '2027-03-06', to: '2027-03-27' },
    { every: '2 weeks', from: '2027-03-13', to: '2027-03-31', capacity: 0 },
    { date: '2027-03-27', capacity: 2 },
  ]).map(({ start, capacity }) => [start, capacity]);
  expect(terms).toEqual([
    ['2027-03-06', 12],
    ['2027-03-13', 0],
    ['2027-03-20', 12],
    ['2027-03-27', 2],
  ]);
});

test('departures come in the order of their dates, the open-dated one last, with ids of code and date [P22]', () => {
  const dates = [{ date: ['2027-05-01', '2027-04-01'] }, { date: '2027-03-13' }];
  const ids = offered(dates, { open_dated: { valid_months: 12 } }).map(({ id }) => id);
  expect(ids).toEqual(['RC10-2027-03-13', 'RC10-2027-04-01', 'RC10-2027-05-01', 'RC10-open']);
});

test('an entry has the terms of its file but for those it states itself [P22]', () => {
  const sale = { prices: prices(1190), ends: '2027-01-31' };
  const [usual, special] = offered(
    [
      { date: '2027-03-13' },
      { date: '2027-03-20', capacity: 2, prices: prices(1400), sale: 'none', allow_deposit: false, note: 'Only two seats.' },
    ],
    { sale },
  );
  expect(usual).toMatchObject({
    capacity: 12,
    price: prices(1290),
    sale: { price: prices(1190), ends: calendarDate('2027-01-31') },
    allowDeposit: true,
    deposit: prices(250),
    note: '',
  });
  expect(special).toMatchObject({ capacity: 2, price: prices(1400), sale: null, allowDeposit: false, note: 'Only two seats.' });
});

test('a sale that ends in weeks has its last day counted from the day of the build, and keeps its rule', () => {
  const sale = { prices: prices(1190), ends_in: '5 weeks' };
  const [date] = offered([{ date: '2027-03-13' }], { sale });
  expect(date!.sale).toEqual({ price: prices(1190), ends: calendarDate('2026-12-31'), endsIn: '5 weeks' });
  for (const written of [{ prices: prices(1190) }, { ...sale, ends: '2027-01-31' }, { ...sale, ends_in: '13 weeks' }]) {
    expect(departuresSchema.safeParse({ capacity: 12, prices: prices(1290), dates: [], sale: written }).success).toBe(false);
  }
});

test('page and cart of an older build agree on a sale that ends in weeks, to its last day and after it', () => {
  const [written] = offered([{ date: '2027-03-13' }], { sale: { prices: prices(1190), ends_in: '1 week' } });
  const tour = aTour({ departures: [written!] });
  const periods = departurePricePeriods(written!, BUILT);
  for (const [days, units] of [
    [6, 1190],
    [7, 1190],
    [8, 1290],
  ] as const) {
    const today = addDays(BUILT, days);
    const shown = periods.find(({ from, until }) => (from ?? today) <= today && today <= (until ?? today));
    const { total } = cheapestCart(tour, tour.departures[0]!, { today });
    expect([shown?.price?.GBP?.current, total]).toEqual([wholeUnits(units, 'GBP'), wholeUnits(units, 'GBP')]);
  }
});

test('an entry can offer some of the choices, visas and insurance, or none [P22]', () => {
  const visa = (id: number) => ({ id, name: `Visa ${id}`, price: null });
  const [all, some, none] = offered(
    [
      { date: '2027-03-13' },
      { date: '2027-03-14', visa_types: [2], choices: [4] },
      { date: '2027-03-15', visa_types: 'none', choices: 'none' },
    ],
    {
      visa_types: [visa(1), visa(2)],
      choices: [
        { id: 3, name: 'Snorkel', supplement: prices(0) },
        { id: 4, name: 'Dive', supplement: prices(160) },
      ],
    },
  );
  expect(all?.visaTypes.map(({ id }) => id)).toEqual([1, 2]);
  expect(some?.visaTypes.map(({ id }) => id)).toEqual([2]);
  expect(some?.combinations.map(({ name }) => name)).toEqual(['Dive']);
  expect(none?.visaTypes).toEqual([]);
  expect(none?.combinations).toEqual([{ id: 1, name: 'Standard', supplement: prices(0) }]);
});

test('add-ons are offered with every date, but for entries that pick some or none [P36]', () => {
  const addon = (id: number) => ({ id, name: `Add-on ${id}`, price: prices(10 * id) });
  const [all, some, none, open] = offered(
    [{ date: '2027-03-13' }, { date: '2027-03-14', addons: [2] }, { date: '2027-03-15', addons: 'none' }],
    { addons: [addon(1), { ...addon(2), description: 'By small plane.' }], open_dated: { valid_months: 12 } },
  );
  expect(all?.addons).toEqual([
    { id: 1, name: 'Add-on 1', description: '', price: prices(10) },
    { id: 2, name: 'Add-on 2', description: 'By small plane.', price: prices(20) },
  ]);
  expect(some?.addons.map(({ id }) => id)).toEqual([2]);
  expect(none?.addons).toEqual([]);
  expect(open?.addons).toHaveLength(2);
});

test('an open-dated departure has no start and no stock, and says how long it is good for [M127]', () => {
  const [open] = offered([], { open_dated: { valid_months: 12 } });
  expect(open).toMatchObject({ start: null, capacity: null, note: 'Book now and choose your start date within 12 months.' });
});

test('a day that a reader of YAML made an instant of is still that day [P23]', () => {
  const [departure] = offered([{ date: new Date('2027-03-13') }]);
  expect(departure?.start).toBe('2027-03-13');
});

test('a cancelled departure is listed nowhere, and the others keep their ids [P22]', () => {
  const ids = offered([{ date: ['2027-03-06', '2027-03-13'] }], {
    open_dated: { valid_months: 12 },
    cancelled: ['2027-03-06', 'open'],
  }).map(({ id }) => id);
  expect(ids).toEqual(['RC10-2027-03-13']);
});

test('a withdrawn visa or insurance is offered on no date, and of the others only what is sold is told [P22]', () => {
  const offer = (id: number, rest: Written) => ({ id, name: `No. ${id}`, price: prices(35), ...rest });
  const lists = {
    visa_types: [offer(1, { withdrawn: true }), offer(2, { formerly: 'Visa' })],
    insurance_types: [offer(3, { withdrawn: true })],
  };
  const [first] = offered([{ date: '2027-03-06', visa_types: [1, 2] }], lists);
  expect(first!.visaTypes).toEqual([{ id: 2, name: 'No. 2', hint: '', price: prices(35), isDefault: false }]);
  expect(first!.insuranceTypes).toEqual([]);
});

const version = contentVersion(aTour());

test('the same facts have the same version, in whatever order they are written [N02]', () => {
  const { code, ...rest } = aTour();
  expect(contentVersion({ ...rest, code })).toBe(version);
});

test.each([
  ['price', aDeparture({ price: { ...prices(1290), CAD: 1 } })],
  ['deposit', aDeparture({ deposit: prices(201) })],
  ['capacity', aDeparture({ capacity: 15 })],
  ['sale', aDeparture({ sale: { price: prices(1190), ends: aDeparture().start! } })],
])('another %s makes another version [N02]', (_fact, departure) => {
  expect(contentVersion(aTour({ departures: [departure] }))).not.toBe(version);
});

test.each([
  ['address of the thumbnail', { thumbnail: '/elsewhere.webp' }],
  ['meeting place', { meeting: { ...aTour().meeting, address: 'Around the corner' } }],
  ['packing list', { hasPackingList: false }],
])('another %s leaves the version as it is [N02]', (_fact, change) => {
  expect(contentVersion(aTour(change))).toBe(version);
});
