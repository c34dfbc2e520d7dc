import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Keep } from '#islands/booking/confirmed/Keep.tsx';
import { paid, payment } from '../../support/a-checkout.ts';
import { aBookingAt, button, dialog, fillCard } from '../support/a-booking.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

test('M98 Share gives the trip and its dates to the phone’s own sheet, which may be closed again', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await render(<Keep payment={payment} />);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(share).toHaveBeenCalledExactlyOnceWith({
    text: 'Tour RC10, Start: 13 Mar 2027, Finish: 22 Mar 2027',
    url: location.origin,
  });
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('M98 where no such sheet is Share copies the trip, and says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(<Keep payment={payment} />);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(location.origin));
  expect(write.mock.calls[0]![0]).toMatch(/Start: \d/);
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
  await expect.element(dialog.getByRole('heading', { name: "You're booked" })).toBeVisible();
  const parts = [...dialog.element().querySelectorAll('.booked *')];
  expect(parts.length).toBeGreaterThan(20);
  for (const part of parts)
    expect.soft(part.getBoundingClientRect().right, part.outerHTML.slice(0, 80)).toBeLessThanOrEqual(320);
});
