import { expect, test, vi } from 'vitest';
import { $booking, $stepButton } from '#features/booking/booking-state.ts';
import { closeBooking, openBooking } from '#features/booking/booking.ts';
import { passStep } from '#features/booking/checkout.ts';
import { $cart, addTour } from '#features/cart/cart.ts';
import {
  card,
  guest,
  paid,
  passOn,
  plain,
  reachCard,
  step,
  submitAdditional,
  submitCard,
  submitPersonal,
  take,
  tour,
  useCheckout,
} from '../support/a-checkout.ts';
import { entryOf } from '../support/fake-cart.ts';

const checkout = useCheckout();

/** Holds an answer back until the returned function is called. */
function holdBack(call: string, reply: { status?: number; body?: unknown }): () => void {
  const { promise, resolve } = Promise.withResolvers<typeof reply>();
  checkout.replies[call] = () => promise;
  return () => resolve(reply);
}

const refused = { status: 400, body: { error: { email: ['Enter a valid email address.'] } } };

test('an answer that comes after the dialog was closed marks nothing in the next one [M90]', async () => {
  await addTour(entryOf(tour, plain));
  await openBooking();
  await passOn();
  const answer = holdBack('POST /api/guest/', refused);
  const saving = submitPersonal(guest);
  await vi.advanceTimersByTimeAsync(0);
  closeBooking();
  await openBooking();
  answer();
  await take(saving);
  expect([$stepButton.get(), $booking.get().errors]).toEqual(['idle', {}]);
});

test('an answer that comes after the guest went back marks neither that step nor its own press [M90]', async () => {
  await addTour(entryOf(tour, plain));
  await openBooking();
  await passOn();
  const answer = holdBack('POST /api/guest/', {
    body: { guest_userid: 'g1', hold_expires_at: null, hold_seconds: null },
  });
  const saving = submitPersonal(guest);
  await vi.advanceTimersByTimeAsync(0);
  history.back();
  expect(step()).toEqual({ kind: 'cart' });
  const passing = passStep();
  expect($stepButton.get()).toBe('pending');
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect($stepButton.get()).toBe('pending');
  await take(passing, 1050);
  await take(saving);
  expect(step()).toEqual({ kind: 'personal' });
});

test('additional information that is saved late does not complete the next booking', async () => {
  await reachCard();
  await take(submitCard(card), 500);
  const answer = holdBack('POST /api/guest-more/', { body: {} });
  const saving = submitAdditional({});
  await vi.advanceTimersByTimeAsync(0);
  closeBooking();
  checkout.session.stage = 'shopping';
  await addTour(entryOf(tour, plain));
  await openBooking();
  answer();
  await take(saving);
  expect($booking.get().stage).toBe('shopping');
});

test('a guest who closes within half a second of paying keeps no full cart [M94]', async () => {
  await reachCard();
  const paying = submitCard(card);
  await vi.advanceTimersByTimeAsync(100);
  closeBooking();
  expect($booking.get()).toMatchObject({ open: false, exit: 'hide' });
  await take(paying, 400);
  expect($cart.get().items).toEqual([]);
});

test('whatever goes wrong while paying, the dialog can be closed again [M89]', async () => {
  await reachCard();
  const card1 = {
    check: () => ({}),
    focusFirst: () => false,
    takeToken: () => Promise.reject(new Error('The frame is gone')),
  };
  await take(submitCard({ name: 'I Clarke' }, card1), 500);
  expect([$booking.get().paying, $stepButton.get()]).toEqual([false, 'error']);
  closeBooking();
  expect($booking.get().open).toBe(false);
});

test('going back out of the dialog during a payment keeps its address [M89]', async () => {
  await reachCard();
  const answer = holdBack('POST /api/checkout/card/', { body: paid });
  const paying = submitCard(card);
  await vi.advanceTimersByTimeAsync(0);
  history.go(-10);
  expect([location.hash, $booking.get().step.kind]).toEqual(['#my-cart', 'card']);
  answer();
  await take(paying, 500);
  expect([location.hash, $booking.get().step.kind]).toEqual(['#my-cart', 'additional']);
});
