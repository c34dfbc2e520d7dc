import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Booked, Confirmation } from '#features/booking/Confirmation.tsx';
import { sendPageEvent } from '#directives/page-events.ts';
import { payment } from '../../support/a-checkout.ts';

async function aConfirmation() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container } = await render(<Confirmation finalFlow given={payment} />);
  return container.querySelector<HTMLElement>('.checkmark');
}

test('completes the checkmark after 1.3 seconds [M156, M100]', async () => {
  const checkmark = await aConfirmation();
  vi.advanceTimersByTime(1299);
  // React draws what changed before the second frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(checkmark?.getAttribute('data-complete')).toBeNull();
  vi.advanceTimersByTime(1);
  await expect.element(checkmark).toHaveAttribute('data-complete', 'true');
});

test('completes the checkmark on booking-form-tick without waiting for it [M100]', async () => {
  const checkmark = await aConfirmation();
  await expect.element(checkmark).not.toHaveAttribute('data-complete');
  sendPageEvent('booking-form-tick');
  await expect.element(checkmark).toHaveAttribute('data-complete', 'true');
});

test('so does the one of a booking that still needs details [M98, M100]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container } = await render(<Booked payment={payment} note="" onGoOn={() => undefined} />);
  const checkmark = container.querySelector<HTMLElement>('.checkmark');
  await expect.element(checkmark).not.toHaveAttribute('data-complete');
  sendPageEvent('booking-form-tick');
  await expect.element(checkmark).toHaveAttribute('data-complete', 'true');
});

test('leads to the check in area [M99]', async () => {
  await aConfirmation();
  await expect
    .element(page.getByRole('link', { name: 'check in area', exact: true }))
    .toHaveAttribute('href', payment.checkin_url);
});
