import { expect, test, vi } from 'vitest';
import { $booking, $stepButton } from '#features/booking/booking-state.ts';
import { canGoBack, closeBooking, openBooking } from '#features/booking/booking.ts';
import { $installment } from '#features/cart/booking-memory.ts';
import { $cart, $cartFault, addTour, chooseVisa, removeTour } from '#features/cart/cart.ts';
import { $asksTurnstile, passStep } from '#features/booking/checkout.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { addSelectedDate, openTourDates, selectDate } from '#features/calendar/tour-dates.ts';
import {
  card,
  guest,
  plain,
  reachCard,
  reachPersonal,
  reachSummary,
  passOn,
  step,
  submitAdditional,
  submitCard,
  submitPersonal,
  submitVisa,
  take,
  tour,
  withVisa,
  useCheckout,
} from '../support/a-checkout.ts';
import { entryOf, refusal } from '../support/fake-cart.ts';

const checkout = useCheckout();

test('from the cart over the details to the summary, when no visa is asked for [M79, M81]', async () => {
  await addTour(entryOf(tour, plain));
  await openBooking();
  expect(step()).toEqual({ kind: 'cart' });
  await passOn();
  expect(step()).toEqual({ kind: 'personal' });
  await take(submitPersonal(guest));
  expect(step()).toEqual({ kind: 'summary' });
  expect($booking.get().heldUntil).toBeGreaterThan(Date.now());
});

test('Turnstile’s question is shown where the seat asks for it, and its answer goes along with the next press [P12]', async () => {
  await reachPersonal();
  const accept = checkout.replies['POST /api/guest/']!;
  checkout.replies['POST /api/guest/'] = (asked) =>
    asked.body['cf-turnstile-response'] === 'a person'
      ? accept(asked)
      : { status: 409, body: { error: { __all__: ['Press once more.'] }, challenge: { kind: 'turnstile' } } };

  expect(await take(submitPersonal(guest))).toEqual({ __all__: ['Press once more.'] });
  expect($asksTurnstile.get()).toBe(true);
  await take(submitPersonal({ ...guest, 'cf-turnstile-response': 'a person' }));

  expect($asksTurnstile.get()).toBe(false);
  expect(step()).toEqual({ kind: 'summary' });
});

test('a card refused because its seats must be held again has the question waiting at the personal step [P12]', async () => {
  await reachCard();
  checkout.replies['POST /api/checkout/card/'] = () => ({
    status: 409,
    body: { error: { __all__: ['Send them again.'] }, challenge: { kind: 'turnstile' } },
  });

  expect(await take(submitCard(card), 500)).toEqual({ __all__: ['Send them again.'] });

  expect($asksTurnstile.get()).toBe(true);
});

test('the button of a step with nothing to wait for says please wait all the same, and all good for a second before the next step [M90, M94]', async () => {
  const expectStates = async (passing: Promise<unknown>, kind: string) => {
    await vi.advanceTimersByTimeAsync(49);
    expect($stepButton.get()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect($stepButton.get()).toBe('done');
    await vi.advanceTimersByTimeAsync(999);
    // Runs the timers that are due, but not yet the code that awaits them.
    vi.advanceTimersByTime(1);
    expect([$stepButton.get(), step().kind]).toEqual(['done', kind]);
    await passing;
    expect(step().kind).not.toBe(kind);
  };
  await addTour(entryOf(tour, withVisa));
  await openBooking();
  await expectStates(passStep(), 'cart');
  await take(submitPersonal(guest));
  await chooseVisa(withVisa.id, 8);
  await expectStates(submitVisa(withVisa.id), 'visa');
  await expectStates(passStep(), 'summary');
});

test('taking a trip out sets the payment back to full [M93]', async () => {
  await reachSummary();
  $installment.set(2);
  await take(removeTour(plain.id), 0);
  expect($installment.get()).toBe(1);
  expect(step()).toEqual({ kind: 'cart' });
});

test('another trip begins the booking anew, with the payment back to full [M93]', async () => {
  await reachSummary();
  $installment.set(2);
  closeBooking();
  checkout.session = { ...checkout.session, stage: 'guest-saved' };
  checkout.replies['GET /api/check-dates/'] = () => ({ body: [entryOf(tour, withVisa)] });
  const calendar = { url: '/api/check-dates/', tour: tour.code, tourName: tour.name, days: tour.days, redirectUrl: '' };
  await openTourDates({ ...calendar, datesOnPage: () => [] });
  selectDate(withVisa.id);
  await addSelectedDate();
  await openBooking();
  expect(step()).toEqual({ kind: 'cart' });
  expect($installment.get()).toBe(1);
});

test('a removal that fails leaves the guest on the step, with the trip and the reason [P26, D70]', async () => {
  await reachSummary();
  checkout.replies['POST /api/cart/'] = () => 'unreachable';
  checkout.replies['GET /api/cart/'] = () => 'unreachable';
  await take(removeTour(plain.id), 0);
  expect(step()).toEqual({ kind: 'summary' });
  expect($cart.get().items).not.toEqual([]);
  expect($cartFault.get()).toMatch(/^Your change wasn’t saved\./);
});

test('the browser’s back goes one step back, and from the first step closes', async () => {
  await reachSummary();
  expect(checkout.page.location.hash).toBe('#my-cart');
  history.back();
  expect(step()).toEqual({ kind: 'personal' });
  expect($booking.get().direction).toBe('back');
  history.back();
  history.back();
  expect($booking.get().open).toBe(false);
  expect(checkout.page.location.hash).toBe('');
});

test('back never returns to the payment of what is paid [M81]', async () => {
  await reachCard();
  await take(submitCard(card), 500);
  history.back();
  expect($booking.get()).toMatchObject({ open: false, step: { kind: 'additional' } });
  expect(checkout.page.location.hash).toBe('');
});

test('closing with items moves away, closing empty hides; both give the address back [M86]', async () => {
  await reachSummary();
  closeBooking();
  expect($booking.get()).toMatchObject({ open: false, exit: 'animate' });
  expect(checkout.page.location.hash).toBe('');
  await removeTour(plain.id);
  await openBooking();
  closeBooking();
  expect($booking.get()).toMatchObject({ open: false, exit: 'hide' });
});

test('the page can close the dialog [M83]', async () => {
  await reachSummary();
  sendPageEvent('booking:close');
  expect($booking.get().open).toBe(false);
});

test('the details sent, the booking is at its end, and the tab remembers no card, passport, medical or emergency details [M99, M142, P14]', async () => {
  await reachCard();
  await take(submitCard(card), 500);
  const details = { passport: 'SECRET1', notes: 'SECRET2', emergency_contact: 'SECRET3', emergency_number: 'SECRET4' };
  await take(submitAdditional(details));
  expect([step().kind, canGoBack($booking.get())]).toEqual(['confirmation', false]);
  const kept = [...checkout.page.stored.values()].join();
  expect(kept).not.toMatch(/SECRET|4242|123/);
  expect(kept).not.toContain(guest.email);
});

/** The functions find no seat for the trip in the cart. */
function fill(full: 'sold-out' | 'held' | undefined): void {
  const load = checkout.replies['GET /api/cart/']!;
  checkout.replies['GET /api/cart/'] = async (asked) => {
    const { body } = (await load(asked)) as { body: ReturnType<typeof checkout.fake.cart> };
    return { body: { ...body, items: body.items.map(({ full: _, ...item }) => ({ ...item, ...(full && { full }) })) } };
  };
}

test('a trip that sold out stops the summary instead of leading to the card again, until it has a seat [P02]', async () => {
  await reachCard();
  fill('sold-out');
  const soldOut =
    'Sorry, Tour RC10 on 13 March 2027 has just sold out. You haven’t been charged. Please choose another date.';
  const pay = checkout.replies['POST /api/checkout/card/']!;
  checkout.replies['POST /api/checkout/card/'] = () => refusal(soldOut);
  await take(submitCard(card), 500);
  expect($booking.get()).toMatchObject({ step: { kind: 'summary' }, errors: { __all__: [soldOut] } });

  await passOn();
  expect(step()).toEqual({ kind: 'summary' });
  expect($stepButton.get()).toBe('error');
  expect($booking.get().errors['__all__']?.[0]).toMatch(/^Tour RC10 is sold out\./);

  fill(undefined);
  checkout.replies['POST /api/checkout/card/'] = pay;
  await passOn();
  expect(step()).toEqual({ kind: 'card' });
});

test('a reload does not open the card step for a trip without a seat', async () => {
  await reachCard();
  closeBooking();
  fill('held');
  checkout.session.stage = 'guest-saved';
  await openBooking();
  expect(step()).toEqual({ kind: 'summary' });
});
