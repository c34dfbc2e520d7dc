import { expect, onTestFinished, test } from 'vitest';
import { startCalendarButtons } from '#features/calendar/open-calendar.ts';
import { onPageEvent } from '#directives/page-events.ts';

test('the hash opens the calendar, but not when the browser goes back to where it was open before [M36]', async () => {
  const opener = document.createElement('button');
  Object.assign(opener.dataset, { openDates: '', url: '/api/check-dates/', tour: 'RC10', days: '10' });
  const message = Object.assign(document.createElement('p'), { id: 'page-message' });
  document.body.append(opener, message);
  const address = location.pathname + location.search;
  let opened = 0;
  const forget = onPageEvent('calendar:open', () => (opened += 1));
  onTestFinished(() => {
    forget();
    opener.remove();
    message.remove();
    history.replaceState(null, '', address);
  });
  startCalendarButtons();
  location.hash = '#show-dates';
  await expect.poll(() => opened).toBe(1);
  // The calendar opens, and then the booking takes the place of its entry.
  history.replaceState({ page: true }, '');
  history.pushState({ bookingStep: 'cart' }, '', '#my-cart');
  const isBack = new Promise((done) => addEventListener('hashchange', done, { once: true }));
  history.back();
  await isBack;
  expect(location.hash).toBe('#show-dates');
  expect(opened).toBe(1);
});
