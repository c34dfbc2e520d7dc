import { expect, test } from 'vitest';
import { weekdayOf, calendarDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import { isUpcoming, priceFrom } from '#domain/price.ts';
import { buildDay, builtPages, builtTours, textOf } from './built-site.ts';

const today = buildDay();
const pages = builtPages().filter(({ path }) => path.startsWith('/calendar/'));
const front = pages.find(({ path }) => path === '/calendar/')!;
const months = pages.filter(({ path }) => path !== '/calendar/');
const tours = builtTours();
const departures = tours.flatMap((tour) =>
  tour.departures
    .filter((departure) => departure.start !== null && isUpcoming(departure, today))
    .map((departure) => ({ tour, departure, start: departure.start! })),
);

test('every departure of every tour stands in its month, on its day, with its tour and the price of its page [M103, M147, N02, M04]', () => {
  expect(departures.length).toBeGreaterThan(300);
  const missing = departures.filter(({ tour, departure, start }) => {
    const month = months.find(({ path }) => path === `/calendar/${start.slice(0, 7)}/`);
    const rows = [...(month?.document.querySelectorAll(`#day-${start} .events__row`) ?? [])];
    const row = rows.find((one) => one.getAttribute('href') === `${tour.url}#show-dates`);
    if (!row || !textOf(row).includes(`${tour.days} days`)) return true;
    if (departure.capacity === 0) return !textOf(row).endsWith('Full');
    const { current, includes } = priceFrom(departure, 'EUR', today);
    return !textOf(row.querySelector('[data-in=EUR]')).endsWith(`${formatPrice(current)} ${includes}`.trim());
  });
  expect(missing.map(({ departure }) => departure.id)).toEqual([]);
  const rows = months.flatMap(({ document }) => [...document.querySelectorAll('.events__row')]);
  expect(rows).toHaveLength(departures.length);
});

test('weeks run from Monday, and each day stands under its own [M155]', () => {
  for (const { path, document } of months) {
    const names = [...document.querySelectorAll('.events__month th .sr')].map(textOf);
    expect(names).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
    const month = path.slice(-8, -1);
    for (const week of document.querySelectorAll('.events__month tbody tr')) {
      for (const [column, cell] of [...week.children].entries()) {
        const day = textOf(cell.querySelector('b') ?? cell);
        if (day === '') continue;
        expect((weekdayOf(calendarDate(`${month}-${day.padStart(2, '0')}`)) + 6) % 7, `${month}-${day}`).toBe(column);
      }
    }
  }
});

test('the current month begins with the current week, and its list stands first [M147]', () => {
  const { document } = months.find(({ path }) => path === '/calendar/2026-11/')!;
  const days = [...document.querySelectorAll('.events__day')].map((day) => textOf(day.querySelector('b') ?? day));
  expect(days).toEqual(['23', '24', '25', '26', '27', '28', '29', '30']);
  const list = document.querySelector('.events__list')!;
  expect(list.nextElementSibling?.getAttribute('class')).toBe('events__month');
});

test('a day has a mark for each of its departures, hollow where the operator has closed it, and leads to its list [M147]', () => {
  for (const { document } of months) {
    for (const day of document.querySelectorAll('.events__day--has')) {
      const list = document.querySelector(day.getAttribute('href')!.replace('#', '[id="') + '"]')!;
      expect(day.querySelectorAll('i')).toHaveLength(list.querySelectorAll('li').length);
      expect(day.querySelectorAll('i[data-full]')).toHaveLength(list.querySelectorAll('[data-full]').length);
    }
  }
});

test('the front page shows a month with a choice and leads to all others, each with the number of its departures [M147]', () => {
  const inMonth = (month: string) => departures.filter(({ start }) => start.startsWith(month)).length;
  // Three departures are left in November.
  expect(inMonth('2026-11')).toBe(3);
  expect(textOf(front.document.querySelector('h2'))).toBe('December 2026');
  expect(front.document.querySelectorAll('.events__row')).toHaveLength(inMonth('2026-12'));
  const chips = [...front.document.querySelectorAll('.events-nav a')];
  const addresses = months.map(({ path }) => (path === '/calendar/2026-12/' ? '/calendar/' : path));
  expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(addresses);
  const counted = chips.reduce((sum, chip) => sum + Number(/(\d+) departures$/.exec(textOf(chip))?.[1]), 0);
  expect(counted).toBe(departures.length);
});

test('no page contains a number of seats, and every page names the calendar’s address [D17]', () => {
  for (const { document } of pages) {
    expect(document.querySelector('astro-island[component-export=EventsCalendar]')?.outerHTML).not.toMatch(
      /capacity|\bseats\b|\bsold\b|\bleft\b/i,
    );
    expect(document.querySelector('astro-island[component-export=EventsCalendar]')?.getAttribute('props')).toContain(
      '/api/calendar/',
    );
  }
});
