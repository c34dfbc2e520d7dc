import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EMPTY_CART } from '#contract/cart.ts';
import { BookingDialog } from '#features/booking/BookingDialog.tsx';
import { $booking, $payment, $stepButton } from '#features/booking/booking-state.ts';
import { bindBooking, closeBooking, openBooking } from '#features/booking/booking.ts';
import type { PromoCode } from '#domain/promo.ts';
import { addTour, $cart } from '#features/cart/cart.ts';
import { aSession, checkoutReplies, guest, passOn, plain, submitPersonal, tour } from '../../support/a-checkout.ts';
import { entryOf } from '../../support/fake-cart.ts';
import { serve, type Received } from '../../support/fake-functions.ts';

export const dialog = page.getByRole('dialog', { name: 'Your booking' });
/** The step's title; the paid booking stands above the last one. */
export const heading = dialog.getByRole('heading', { level: 2 }).last();
export const field = (label: string) => dialog.getByLabelText(label, { exact: false });
/** The step's button changes its text while it works, so it is found by its place. */
export const button = dialog.getByRole('button').last();
export const sent = (received: readonly Received[], path: string) =>
  received.filter((one) => one.method === 'POST' && one.path === path);

/**
 * The booking dialog, open at a step with one trip in the cart. It has a visa step if the date has visas. The test controls the functions' answers, and the clock
 * is stopped.
 */
export async function aBookingAt(
  step: 'cart' | 'personal' | 'visa' | 'summary' | 'card',
  date = plain,
  promo: PromoCode | null = null,
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
  $cart.set(EMPTY_CART);
  $payment.set(null);
  const session = { now: aSession() };
  const { replies, fake } = checkoutReplies(() => session.now, promo);
  const received = serve(replies);
  const unbind = bindBooking();
  await render(<BookingDialog />);
  onTestFinished(() => {
    if ($booking.get().open) $booking.set({ ...$booking.get(), paying: false });
    closeBooking();
    unbind();
  });
  await addTour(entryOf(tour, date));
  await openBooking();
  if (step !== 'cart') await passOn();
  if (step !== 'cart' && step !== 'personal') {
    const submitted = submitPersonal(guest);
    await expect.poll(() => $stepButton.get()).toBe('done');
    await vi.advanceTimersByTimeAsync(1000);
    await submitted;
  }
  if (step === 'card') await passOn();
  await expect.element(heading).toBeVisible();
  return { replies, received, session, fake };
}

/** An answer that waits until the test releases it. */
export function heldBack<Reply>(reply: Reply) {
  const gate = Promise.withResolvers<Reply>();
  return { reply: () => gate.promise, answer: () => gate.resolve(reply) };
}

export async function fillPersonal(): Promise<void> {
  await field('Last name').fill(guest.last_name);
  await field('Email').fill(guest.email);
  await dialog.getByRole('radio', { name: guest.gender, exact: true }).click();
  await field('How did you hear about us?').selectOptions('A friend');
  await field('I agree to the terms').click();
}

export async function fillCard(): Promise<void> {
  await field('Card holder name').fill('I Clarke');
  await field('Card number').fill('4242424242424242');
  await field('Expiry date').fill('12 / 34');
  await field('CCV').fill('123');
}
