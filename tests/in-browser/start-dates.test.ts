import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPageEvent } from '#directives/page-events.ts';
import { revealDate, unfoldDates } from '#features/calendar/folded-dates.ts';
import { startCalendarButtons } from '#features/calendar/open-calendar.ts';
import { beforePaint } from '#layouts/before-paint.ts';

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

describe('folded dates', () => {
  /** A month that is open, one that is closed, and one among the later dates. The row of 2000 has left long ago. */
  const DATES = `
    <div class="dates">
      <details open><summary>March</summary><ul><li id="RC10-2127-03-06">6 March</li></ul></details>
      <details><summary>April</summary><noscript><ul>
        <li id="RC10-2000-04-01" data-until="2000-03-31">1 April</li>
        <li id="RC10-2127-04-03">3 April</li>
      </ul></noscript></details>
      <details><summary>More dates</summary>
        <details><summary>May</summary><noscript><ul><li id="RC10-2127-05-01">1 May</li></ul></noscript></details>
      </details>
    </div>`;

  const rows = () => [...document.querySelectorAll('.dates li')].map(({ id }) => id.slice('RC10-'.length));

  beforeEach(() => {
    document.documentElement.dataset['zone'] = 'Australia/Sydney';
    document.body.innerHTML = DATES;
  });

  test('the dates of a closed month are laid out when it opens', async () => {
    // The page has this as text in its head.
    const script = document.createElement('script');
    script.textContent = beforePaint('data:,');
    document.head.append(script);
    expect(rows()).toEqual(['2127-03-06']);
    await page.getByText('April', { exact: true }).click();
    await expect.element(page.getByText('3 April')).toBeVisible();
    expect(document.querySelectorAll('.dates noscript')).toHaveLength(1);
  });

  test('all dates can be asked for: those that have left are not among them, and the months stay closed', () => {
    unfoldDates();
    expect(rows()).toEqual(['2127-03-06', '2127-04-03', '2127-05-01']);
    expect(document.querySelectorAll('.dates [open]')).toHaveLength(1);
  });

  test('a date in a closed month is shown with its month open, and no other month is', async () => {
    const row = revealDate('RC10-2127-05-01')!;
    await expect.element(row).toBeInViewport();
    expect(rows()).toEqual(['2127-03-06', '2127-05-01']);
  });

  test('an id that is no date’s opens nothing', () => {
    expect(revealDate('show-dates')).toBeNull();
    expect(revealDate('RC10-2127-03-06')).not.toBeNull();
    expect(document.querySelectorAll('.dates noscript')).toHaveLength(2);
  });
});
