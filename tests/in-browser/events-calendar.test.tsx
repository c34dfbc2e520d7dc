import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CalendarEvent } from '#contract/events.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { EventsCalendar } from '#features/events/EventsCalendar.tsx';
import type { ShownEvent } from '#features/events/events.ts';
import { $currency, showCurrency } from '#features/currency/currency.ts';
import { $events } from '#features/events/events.ts';
import { serve, type Received, type Replies } from '../support/fake-functions.ts';
import { prerendered } from './support/prerendered.tsx';
import '#ui/poster.css';
import '#ui/price.css';
import '#features/events/events.css';

const month = calendarDate('2027-03-01');
/** The day of the build. */
const today = calendarDate('2027-02-20');

function shown(code: string, date: string, title: string, facts: Partial<ShownEvent> = {}): ShownEvent {
  return {
    ...{ id: `${code}-${date}`, date: calendarDate(date), title, days: 10, url: `/trips/${code}/#show-dates` },
    ...{ ink: 'gum', picture: 'data:,', isClosed: false },
    prices: [
      {
        from: null,
        in: Object.fromEntries(
          CURRENCIES.map((currency) => [currency, { now: `1,290 ${currency}`, was: null, includes: '' }]),
        ),
      },
    ],
    ...facts,
  };
}

const events = [
  shown('RC10', '2027-03-13', 'The Red Centre'),
  shown('TE07', '2027-03-13', 'The Top End'),
  shown('GR05', '2027-03-20', 'Great Ocean Road', { isClosed: true }),
];

function liveEvent(event: ShownEvent, facts: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    ...{ date: event.date, tour_date_id: event.id, title: event.title, modal: event.url, footer: '' },
    ...{ classname: 'available', on_sale: false, badge: '', body: '' },
    ...{ price: '1290.00', original_price: '1290.00', currency: 'GBP' as const },
    ...{ price_from: '1290.00', original_price_from: '1290.00', price_includes: '' },
    ...facts,
  };
}

const day = (date: string) => page.getByRole('link', { name: new RegExp(date) });
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

let answers: CalendarEvent[];
let replies: Replies;
let received: Received[];

beforeEach(() => {
  document.documentElement.dataset['zone'] = 'Australia/Sydney';
  vi.useFakeTimers({ now: Date.parse('2027-02-20T00:00:00Z'), toFake: ['Date'] });
  $events.set(null);
  $currency.set('GBP');
  answers = events.map((event) => liveEvent(event));
  replies = { 'GET /api/calendar/': () => ({ body: answers }) };
  received = serve(replies);
});

test('the list stands above the month, which begins with the current week [M147]', async () => {
  const weeks = () => document.querySelectorAll('.events__month tbody tr').length;
  const island = prerendered(<EventsCalendar url="/api/calendar/" month={month} today={today} events={events} />);
  expect(weeks()).toBe(5);
  // Monday 15 March in Sydney, and still Sunday in London.
  vi.setSystemTime(Date.parse('2027-03-14T14:00:00Z'));
  island.hydrate();
  await expect.poll(weeks).toBe(3);
  const [list, grid] = ['.events__list', '.events__month'].map((part) => document.querySelector(part)!);
  expect(list!.getBoundingClientRect().bottom).toBeLessThanOrEqual(grid!.getBoundingClientRect().top);
});

test('shows full dates, few seats left, sales and current prices [M103, M147, D17]', async () => {
  answers = [
    liveEvent(events[0]!, { badge: 'Full', classname: 'full' }),
    liveEvent(events[1]!, { badge: 'Few seats left', on_sale: true, price_from: '990.00', classname: 'on-sale' }),
    liveEvent(events[2]!, { price_from: '1380.00', price_includes: 'incl. required insurance' }),
  ];
  await render(<EventsCalendar url="/api/calendar/" month={month} today={today} events={events} />);
  await expect.element(row('The Red Centre')).toMatchTextContent('Full');
  await expect.element(row('The Top End')).toMatchTextContent('few seats left');
  await expect.element(row('The Top End')).toMatchTextContent('was £1,290 GBP now £990 GBP');
  await expect.element(row('Great Ocean Road')).toMatchTextContent('£1,380 GBP incl. required insurance');
  const marks = [...document.querySelectorAll('.events__marks i')];
  expect(marks.map((mark) => mark.hasAttribute('data-full'))).toEqual([true, false, false]);
});

test('a departure that the functions no longer name is not shown [M147]', async () => {
  answers = answers.slice(1);
  await render(<EventsCalendar url="/api/calendar/" month={month} today={today} events={events} />);
  await expect.element(row('The Red Centre')).not.toBeInTheDocument();
  await expect.element(day('13 March 2027')).toHaveAccessibleName('Saturday 13 March 2027, 1 departure');
});

test('where nothing loads it stays as it was built: closed dates full, prices those of the page [M150]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  replies['GET /api/calendar/'] = () => 'unreachable';
  await render(<EventsCalendar url="/api/calendar/" month={month} today={today} events={events} />);
  await expect.poll(() => logged).toHaveBeenCalledOnce();
  await expect.element(row('Great Ocean Road')).toMatchTextContent('Full');
  await expect.element(row('The Red Centre').getByText('1,290 GBP')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('asks anew in another currency when one is chosen [M03]', async () => {
  await render(<EventsCalendar url="/api/calendar/" month={month} today={today} events={events} />);
  await expect.poll(() => received.length).toBe(1);
  answers = events.map((event) => liveEvent(event, { price_from: '1490.00', currency: 'USD' }));
  showCurrency('USD');
  await expect.element(row('The Red Centre')).toMatchTextContent('$1,490 USD');
  expect(received.at(-1)?.query['currency']).toBe('USD');
  showCurrency('GBP');
});
