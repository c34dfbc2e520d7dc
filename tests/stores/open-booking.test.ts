import { expect, onTestFinished, test, vi } from 'vitest';
import { onPageEvent } from '#directives/page-events.ts';
import { $booking, $hasVisaStep, changeBooking } from '#features/booking/booking-state.ts';
import { closeBooking, loadBooking, openBooking } from '#features/booking/booking.ts';
import { leaveFor } from '#features/booking/Foot.tsx';
import { $cartNote, $installment } from '#features/cart/booking-memory.ts';
import { $cart, addTour, chooseVisa } from '#features/cart/cart.ts';
import {
  card,
  guest,
  paid,
  passOn,
  plain,
  reachCard,
  reachSummary,
  step,
  submitCard,
  submitPersonal,
  submitVisa,
  take,
  tour,
  useCheckout,
  withVisa,
} from '../support/a-checkout.ts';
import { entryOf, requestedTour } from '../support/fake-cart.ts';

const checkout = useCheckout();

test('a payment made elsewhere lands for a second, then comes the additional information [M82, M94]', async () => {
  checkout.session = { ...checkout.session, stage: 'paid', payment: paid };
  const opening = openBooking();
  await vi.advanceTimersByTimeAsync(999);
  expect($booking.get()).toMatchObject({ phase: 'landing', open: true });
  await take(opening, 1);
  expect($booking.get()).toMatchObject({ phase: 'ready', step: { kind: 'additional' } });
  closeBooking();
  await openBooking();
  expect($booking.get()).toMatchObject({ phase: 'ready', step: { kind: 'additional' } });
});

test('the Visa stop stays after the payment, also when the page loads anew [M77, M82]', async () => {
  await addTour(entryOf(tour, withVisa));
  await openBooking();
  await passOn();
  await take(submitPersonal(guest));
  await chooseVisa(withVisa.id, 8);
  await take(submitVisa(withVisa.id), 1050);
  await passOn();
  expect(step()).toEqual({ kind: 'card' });
  closeBooking();
  // Paid on the bank's page.
  checkout.fake.memory.requestedTours = [];
  checkout.session = { ...checkout.session, stage: 'paid', payment: { ...paid, visa: true } };
  await take(openBooking());
  expect([step().kind, $hasVisaStep.get()]).toEqual(['additional', true]);
  closeBooking();
  sessionStorage.removeItem('booking');
  await take(openBooking());
  expect([step().kind, $hasVisaStep.get()]).toEqual(['additional', true]);
});

test('a payment without a visa has no Visa stop, whatever was booked before [M77]', async () => {
  await reachCard();
  await take(submitCard(card));
  closeBooking();
  checkout.session = { ...checkout.session, stage: 'paid', payment: paid };
  await openBooking();
  expect([step().kind, $hasVisaStep.get()]).toEqual(['additional', false]);
});

test('the payment goes on in a tab that remembers no step, once the details are known [M101]', async () => {
  await addTour(entryOf(tour, plain));
  await openBooking('payment');
  expect(step()).toEqual({ kind: 'personal' });
  closeBooking();
  checkout.session = { ...checkout.session, stage: 'guest-saved' };
  await openBooking('payment');
  expect(step()).toEqual({ kind: 'card' });
});

test('a booking nobody could load is not called empty, and is asked for again [P26]', async () => {
  checkout.fake.memory.requestedTours = [requestedTour(plain.id)];
  const load = checkout.replies['GET /api/cart/']!;
  checkout.replies['GET /api/cart/'] = () => ({ status: 500 });
  await openBooking();
  expect($booking.get().phase).toBe('failed');
  checkout.replies['GET /api/cart/'] = load;
  await loadBooking();
  expect($booking.get()).toMatchObject({ phase: 'ready', step: { kind: 'cart' } });
  expect($cart.get().items).not.toEqual([]);
});

test('an empty cart is not believed while its payment is unknown [P26]', async () => {
  checkout.replies['GET /api/booking/'] = () => 'unreachable';
  await openBooking();
  expect($booking.get().phase).toBe('failed');
});

test('a reload in any step goes on there, with the choice of payment [M89]', async () => {
  await reachCard();
  $installment.set(2);
  checkout.session = { ...checkout.session, stage: 'guest-saved' };
  $booking.set({ ...$booking.get(), open: false, step: { kind: 'cart' } });
  await openBooking();
  expect(step()).toEqual({ kind: 'card' });
  expect($installment.get()).toBe(2);
});

test('back from the bank with another cart than was paid, the guest reads so beside that cart [P10]', async () => {
  await reachCard();
  checkout.session = {
    ...checkout.session,
    stage: 'guest-saved',
    payment: paid,
    note: 'Your Booking Reference is 7K4QWMXA.',
  };
  $booking.set({ ...$booking.get(), open: false });
  await openBooking();
  expect(step()).toEqual({ kind: 'cart' });
  expect($cartNote.get()).toBe('Your Booking Reference is 7K4QWMXA.');
  expect($booking.get().errors).toEqual({});
});

/** Collects the page's events with these names from now on. */
function sentEvents(...names: ('chat:hide' | 'chat:show' | 'chat:open' | 'contact:open')[]): string[] {
  const sent: string[] = [];
  for (const name of names) onTestFinished(onPageEvent(name, () => sent.push(name)));
  return sent;
}

test('opening takes the chat out of sight, and closing gives it back [M83]', async () => {
  const sent = sentEvents('chat:hide', 'chat:show');
  await openBooking();
  expect(sent).toEqual(['chat:hide']);
  closeBooking();
  expect(sent).toEqual(['chat:hide', 'chat:show']);
});

test.each(['contact:open', 'chat:open'] as const)(
  'the booking closes at once, and %s follows a second and a half later [M84]',
  async (event) => {
    await reachSummary();
    const sent = sentEvents('contact:open', 'chat:open');
    leaveFor(event);
    expect($booking.get().open).toBe(false);
    await vi.advanceTimersByTimeAsync(1499);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([event]);
  },
);

test('nothing follows for who has come back by then, or whose payment keeps the booking open [M84]', async () => {
  await reachSummary();
  const sent = sentEvents('contact:open', 'chat:open');
  leaveFor('contact:open');
  await openBooking();
  await vi.advanceTimersByTimeAsync(1500);
  changeBooking({ paying: true });
  leaveFor('chat:open');
  changeBooking({ paying: false });
  closeBooking();
  await vi.advanceTimersByTimeAsync(1500);
  expect(sent).toEqual([]);
});
