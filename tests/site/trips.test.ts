import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  type CalendarDate,
  firstOfMonth,
  monthTitle,
  partsOf,
  ticketDate,
} from '#domain/calendar-date.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { isUpcoming } from '#domain/price.ts';
import type { Tour } from '#domain/tour.ts';
import { buildDay, builtPage, builtPages, builtTours, pageOn, textOf } from './built-site.ts';

const months = builtPages().filter(({ path }) => path.startsWith('/trips/month/'));
const today = buildDay();

/** The names of the months as in an address. */
const MONTHS = Array.from({ length: 12 }, (_, index) =>
  monthTitle(firstOfMonth(2027, index + 1))
    .split(' ')[0]!
    .toLowerCase(),
);

/** The first start of a tour in a month, 1 to 12, within a year of the build; departures that are closed are left out. */
function firstStartIn({ departures }: Tour, month: number): CalendarDate | undefined {
  return departures
    .filter((departure) => departure.capacity !== 0 && isUpcoming(departure, today))
    .flatMap(({ start }) => start ?? [])
    .filter((start) => start < addMonths(today, 12) && partsOf(start).month === month)
    .toSorted()[0];
}

test('a page of trips that start in a month shows the starts of each trip in that month, with their prices [P34]', () => {
  expect(months.length).toBeGreaterThan(6);
  for (const { path, document } of months) {
    const name = /^\/trips\/month\/(\w+)\/$/.exec(path)![1]!;
    const month = MONTHS.indexOf(name) + 1;
    const rows = [...document.querySelectorAll('.row-trip')];
    const shown = rows.map((row) => [
      row.querySelector('h2 a')?.getAttribute('href') ?? '',
      /^\w+ \d+ \w+/.exec(textOf(row.querySelector('[data-dates] li')))?.[0],
    ]);
    const wanted = builtTours().flatMap((tour) => {
      const first = firstStartIn(tour, month);
      return first === undefined ? [] : [[tour.url, ticketDate(first)]];
    });
    expect.soft(shown.toSorted(), path).toEqual(wanted.toSorted());
    expect(wanted.length, path).toBeGreaterThan(0);
    for (const date of rows.flatMap((row) => [...row.querySelectorAll('[data-dates] li')].map((one) => textOf(one))))
      expect.soft(date.toLowerCase(), path).toMatch(new RegExp(`^\\w+ \\d+ ${name.slice(0, 3)}( \\d{4})? .*\\d`));
  }
});

test('the list says how many trips there are, and a date on sale what it saves', () => {
  const { document } = builtPage('/trips/');
  const days = builtTours().map((tour) => tour.days);
  expect(textOf(document.querySelector('.lead'))).toBe(
    `Eight small-group trips, ${Math.min(...days)} to ${Math.max(...days)} days, max 12 guests.`,
  );
  const onSale = builtTours()
    .flatMap(({ departures }) => departures)
    .filter(({ sale, capacity }) => sale !== null && capacity !== 0);
  const savings = new Set(onSale.map(({ price, sale }) => `Save $${price.AUD! - sale!.price.AUD!} AUD`));
  const said = [...document.querySelectorAll('[data-dates] [data-in=AUD] b')].map(textOf);
  expect(said.length).toBeGreaterThan(0);
  for (const text of said) expect(savings).toContain(text);
  expect(document.querySelectorAll('.row-trip a[href]')).toHaveLength(builtTours().length);
});

test.each(['low', 'middle', 'high'])(
  'the page of a price has its heading and its chip in each currency: %s [P34]',
  (price) => {
    const { document } = builtPage(`/trips/price/${price}/`);
    for (const place of ['h1', '[data-facet=price] [data-now]']) {
      const texts = [...document.querySelectorAll(`${place} [data-in]`)];
      expect(texts).toHaveLength(6);
      for (const text of texts) expect(textOf(text)).toContain(text.getAttribute('data-in'));
    }
  },
);

const destinations = builtPages().filter(({ path }) => path.startsWith('/destinations/'));

test('a destination says on its poster what it is and leads to its trips, which come before its story', () => {
  expect(destinations.length).toBeGreaterThan(3);
  for (const { path, document } of destinations) {
    const poster = document.querySelector('.destination__poster')!;
    const trips = document.querySelectorAll('.row-trip').length;
    const count = trips === 1 ? '1 trip' : `${trips} trips`;
    const place = textOf(poster.querySelector('h1')).replace(/^The /, 'the ');
    const summary = document.querySelector('meta[name=description]')!.getAttribute('content');
    expect
      .soft([...poster.querySelectorAll('p')].map(textOf), path)
      .toEqual([summary, expect.stringMatching(`^${count} from `)]);
    expect.soft(poster.querySelector('a.btn')?.getAttribute('href'), path).toBe('#trips-here');
    expect.soft(textOf(document.querySelector('#trips-here')), path).toBe(`${count} in ${place}`);
    const parts = [...document.querySelectorAll('.rows, .destination__story')].map(
      ({ className }) => className.split(' ')[0],
    );
    expect.soft(parts, path).toEqual(['rows', 'destination__story']);
  }
});

test('its "from" is the lowest price of its trips in every currency, on the day of the build and later [N02]', () => {
  for (const { path } of destinations) {
    for (const later of [0, 45, 400]) {
      const document = pageOn(path, addDays(today, later));
      for (const currency of CURRENCIES) {
        const amounts = (within: string) =>
          [...document.querySelectorAll(`${within} [data-in=${currency}]`)]
            .filter((amount) => amount.closest('[hidden]') === null)
            .map((amount) => Number(textOf(amount.querySelector('.price__now') ?? amount).replace(/\D/g, '')));
        const lowest = Math.min(...amounts('.row-trip .price'));
        expect.soft(amounts('.destination__poster'), `${path} in ${currency}, ${later} days on`).toEqual([lowest]);
      }
    }
  }
});
