import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sendPageEvent } from '#directives/page-events.ts';
import { Booked, Confirmation, Keep } from '#features/booking/Confirmation.tsx';
import { paid, payment } from '../../support/a-checkout.ts';
import { standingOut } from '../support/browser.ts';
import { aBookingAt, button, dialog, fillCard } from '../support/a-booking.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

const BOOKED = <Booked payment={payment} note="" onGoOn={() => undefined} />;
const FINISHED = <Confirmation finalFlow given={payment} />;

async function checkmarkOf(confirmation: ReactElement) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container } = await render(confirmation);
  return container.querySelector<HTMLElement>('.checkmark');
}

test.each([
  ['just paid', BOOKED],
  ['finished', FINISHED],
])('the checkmark of a booking that is %s is complete on booking-form-tick [M98, M100]', async (_, confirmation) => {
  const checkmark = await checkmarkOf(confirmation);
  await expect.element(checkmark).not.toHaveAttribute('data-complete');
  sendPageEvent('booking-form-tick');
  await expect.element(checkmark).toHaveAttribute('data-complete', 'true');
});

test('completes the checkmark after 1.3 seconds [M156, M100]', async () => {
  const checkmark = await checkmarkOf(FINISHED);
  vi.advanceTimersByTime(1299);
  // React draws what changed before the second frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(checkmark?.getAttribute('data-complete')).toBeNull();
  vi.advanceTimersByTime(1);
  await expect.element(checkmark).toHaveAttribute('data-complete', 'true');
});

test('Share gives the trip and its dates to the phone’s own sheet, which may be closed again [M98]', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await render(<Keep payment={payment} />);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(share).toHaveBeenCalledExactlyOnceWith({
    text: 'Tour RC10, Sat 13 – Mon 22 Mar 2027',
    url: location.origin,
  });
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('where no such sheet is Share copies the trip, and says so [M98]', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(<Keep payment={payment} />);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(location.origin));
  expect(write.mock.calls[0]![0]).toMatch(/Sat \d/);
});

test.each([
  ['the booking that was just paid', BOOKED],
  ['the finished booking', FINISHED],
])('%s has one pass with where to be, when, the trip notes and the packing list', async (_which, confirmation) => {
  const { container } = await render(confirmation);
  expect(container.querySelector('.pass__meeting')!.textContent).toBe(
    'Be atThe Old Bus DepotRailway Terrace, Alice Springs NT 0870Sat 13 Mar, 1:30 pmMap',
  );
  const [guide] = payment.guides;
  for (const [name, href] of [
    ['Map', guide!.meeting.map],
    ['Trip notes (PDF)', guide!.trip_notes],
    ['Packing list', guide!.packing_list],
  ] as const) {
    const link = page.getByRole('link', { name: `${name} (opens in a new tab)` });
    await expect.element(link).toHaveAttribute('href', href);
  }
  expect(container.querySelectorAll('.pass')).toHaveLength(1);
});

test('a trip without a date has its trip notes and no place to be yet', async () => {
  const guides = payment.guides.map((guide) => ({ ...guide, start: null }));
  const { container } = await render(<Confirmation finalFlow given={{ ...payment, guides }} />);
  expect(container.querySelector('.pass')!.textContent).toContain('Trip notes (PDF)');
  expect(container.querySelector('.pass__meeting')).toBeNull();
});

test('the two amounts stand on one line at 360 pixels, though their names do not', async () => {
  await page.viewport(360, 640);
  await render(BOOKED);
  const tops = [...document.querySelectorAll('.account dd')].map((amount) => amount.getBoundingClientRect().top);
  const heights = [...document.querySelectorAll('.account dt')].map((name) => name.getBoundingClientRect().height);
  expect(heights[1]).toBeGreaterThan(heights[0]!);
  expect(tops[0]).toBe(tops[1]);
});

test('before the details, the given sentence says that they are optional now [M98]', async () => {
  const { container } = await render(BOOKED);
  expect(container.textContent).toContain('Optional for now: Please complete your booking below');
});

test('the longest trip and address wrap in the booked view at 320 pixels', async () => {
  await page.viewport(320, 640);
  const { replies } = await aBookingAt('card');
  const long = {
    ...paid,
    trip_name: paid.trip_name.replace(/^[^\n]+/, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100)),
    account: { ...paid.account, email: `${'long'.repeat(16)}@${'example'.repeat(8)}.com` },
  };
  replies['POST /api/checkout/card/'] = () => ({ body: long });
  await fillCard();
  await button.click();
  await expect.element(button).toHaveTextContent('all good');
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(dialog.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  expect(standingOut(dialog.element())).toEqual([]);
});
