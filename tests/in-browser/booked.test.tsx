import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Booked } from '#islands/booking/confirmed/Booked.tsx';
import { Keep } from '#islands/booking/confirmed/Keep.tsx';
import { payment } from '../support/a-checkout.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

test('M98 Share gives the trip and its dates to the phone’s own sheet, which may be closed again', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await render(<Keep payment={payment} />);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(share).toHaveBeenCalledExactlyOnceWith({ text: expect.stringMatching(/Start: \d/), url: location.origin });
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
  const long = {
    ...payment,
    trip_name: payment.trip_name.replace(/^[^\n]+/, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100)),
    account: payment.account && { ...payment.account, email: `${'long'.repeat(16)}@${'example'.repeat(8)}.com` },
  };
  await render(<Booked payment={long} note="" onGoOn={() => undefined} />);
  await expect.element(page.getByRole('heading', { name: "You're booked" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  for (const part of document.querySelectorAll('.booked *'))
    expect.soft(part.getBoundingClientRect().right, part.outerHTML.slice(0, 80)).toBeLessThanOrEqual(320);
});
