import { beforeEach, expect, test, vi } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { MINUTE } from '#domain/durations.ts';
import { $currency } from '#features/currency/currency.ts';
import { $events, loadEvents, refreshEvents } from '#features/events/events.ts';
import { serve, type Received, type Replies } from '../support/fake-functions.ts';
import { stubPage } from '../support/fake-page.ts';

const settings = { url: '/api/calendar/', month: calendarDate('2027-03-01') };
const event: CalendarEvent = {
  ...{ date: '2027-03-13', tour_date_id: 'RC10-2027-03-13', title: 'The Red Centre', modal: '/trips/', footer: '' },
  ...{ classname: 'full', on_sale: false, badge: 'Full', body: 'This date is full.' },
  ...{ price: '2490.00', original_price: '2490.00', currency: 'AUD' as const },
  ...{ price_from: '2490.00', original_price_from: '2490.00', price_includes: '' },
};

let page: ReturnType<typeof stubPage>;
let replies: Replies;
let received: Received[];
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  page = stubPage();
  logged.mockClear();
  $events.set(null);
  replies = { 'GET /api/calendar/': () => ({ body: [event] }) };
  received = serve(replies);
});

test('asks for a month by year and number, January being 1, in the currency that the page shows [M147]', async () => {
  await loadEvents(settings);
  expect(received[0]?.query).toEqual({ year: '2027', month: '3', currency: $currency.get() });
  expect($events.get()?.get(event.tour_date_id)).toEqual(event);
});

test('settings without an address show an alert, and nothing is requested [M134]', async () => {
  await loadEvents({ ...settings, url: '' });
  expect(page.alert).toHaveBeenCalledWith('Invalid calendar event settings');
  expect(received).toEqual([]);
});

test('departures that do not load are only logged, and the earlier ones stay [M150]', async () => {
  await loadEvents(settings);
  replies['GET /api/calendar/'] = () => ({ status: 500 });
  await loadEvents(settings);
  expect($events.get()?.size).toBe(1);
  expect(logged).toHaveBeenCalledOnce();
});

test('asks again when it is touched a minute later, and not before [M147]', async () => {
  await loadEvents(settings, 0);
  await refreshEvents(settings, MINUTE);
  expect(received).toHaveLength(1);
  await refreshEvents(settings, MINUTE + 1);
  expect(received).toHaveLength(2);
});
