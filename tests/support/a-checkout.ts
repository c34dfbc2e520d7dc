import { afterEach, beforeEach, vi } from 'vitest';
import { EMPTY_CART } from '#contract/cart.ts';
import type { BookingSession } from '#contract/booking-session.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import type { PromoCode } from '#domain/promo.ts';
import type { Departure } from '#domain/tour.ts';
import { $booking, $payment } from '#features/booking/booking-state.ts';
import { bindBooking, closeBooking, openBooking } from '#features/booking/booking.ts';
import type { ProviderCard } from '#features/booking/booking-forms.ts';
import { $installment } from '#features/cart/booking-memory.ts';
import { $cart, addTour } from '#features/cart/cart.ts';
import { confirmVisa, passStep, pay, saveAdditional, savePersonal, takeStep } from '#features/booking/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { TypedValues } from '#contract/endpoint.ts';
import { $currency } from '#features/currency/currency.ts';
import { aDeparture, anAddon, anInsuranceType, aTour, aVisaType, noVisa } from './a-tour.ts';
import { cartReplies, entryOf } from './fake-cart.ts';
import { serve, type Replies } from './fake-functions.ts';
import { stubPage } from './fake-page.ts';
import { prices } from './prices.ts';

export const tour = aTour({
  departures: [
    aDeparture(),
    aDeparture({ start: '2027-05-08', visaTypes: [aVisaType(), noVisa()] }),
    aDeparture({
      start: '2027-05-15',
      addons: [anAddon(), anAddon({ id: 42, name: 'Sleeping bag', price: prices(20) })],
      insuranceTypes: [anInsuranceType({ isDefault: false })],
    }),
    aDeparture({
      start: '2027-05-22',
      requireInsurance: true,
      insuranceTypes: [
        anInsuranceType(),
        anInsuranceType({ id: 4, name: 'More insurance', price: prices(140), isDefault: false }),
      ],
    }),
  ],
});
/** Departures with nothing to choose, with a visa, with add-ons and insurance, and one that must be insured. */
export const [plain, withVisa, withExtras, insured] = tour.departures as [Departure, Departure, Departure, Departure];
export const guest = { last_name: 'Clarke', email: 'i@example.com', gender: 'Female', hear: 'Search', tc_terms: true };
export const card = { name: 'I Clarke', acct: '4242 4242 4242 4242', cvv2: '123', expdate_0: '08 / 29' };
export const payment = {
  trip_name: 'Tour RC10\nStart: 13 Mar 2027\nFinish: 22 Mar 2027',
  booking_reference: '7K4QWMXA',
  checkin_url: '/check-in/?token=t',
  account: {
    email: guest.email,
    currency: 'GBP' as const,
    paid: '200.00',
    left: '1090.00',
    left_due: calendarDate('2027-02-11'),
  },
  visa: false,
  guides: [
    {
      booking_reference: '7K4QWMXA',
      start: calendarDate('2027-03-13'),
      meeting: tour.meeting,
      trip_notes: '/downloads/trip-notes/tour-rc10.pdf',
      packing_list: '/trips/tour-rc10/notes/#bring',
    },
  ],
};
export const paid = { ...payment, ecommerce: '', commission_factory_sets: '', comission_factory_items: '', note: '' };

/** A visitor who has not given any details yet. */
export function aSession(): BookingSession {
  return {
    stage: 'shopping',
    hold_expires_at: null,
    hold_seconds: null,
    payment: null,
    message: '',
    note: '',
    demonstration: true,
    card_fields: { kind: 'plain', url: '/api/checkout/card/' },
    promise: { cancelling: 'Cancel until 30 days before and lose the deposit.', kept_days: 30 },
  };
}

export type Checkout = ReturnType<typeof aCheckout>;

/** Functions that sell the tour, know a promo code and answer with the test's current session. */
export function checkoutReplies(sessionNow: () => BookingSession, promo: PromoCode | null = null) {
  const fake = cartReplies([tour], promo);
  const replies: Replies = {
    ...fake.replies,
    'GET /api/booking/': () => ({ body: sessionNow() }),
    'POST /api/booking/': () => ({ body: sessionNow() }),
    'GET /api/guest/': () => ({ status: 200, body: '' }),
    'POST /api/guest/': () => ({
      body: { guest_userid: 'g1', hold_expires_at: '2026-11-20T10:42:00Z', hold_seconds: 1200 },
    }),
    'POST /api/checkout/card/': () => {
      fake.memory.requestedTours = [];
      return { body: paid };
    },
    'POST /api/guest-more/': () => ({ body: {} }),
  };
  return { fake, replies };
}

/** A page with the booking dialog, a stopped clock, and functions that answer with the test's current session. */
export function aCheckout(sessionNow: () => BookingSession) {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = stubPage();
  $cart.set(EMPTY_CART);
  $currency.set('GBP');
  $installment.set(1);
  $payment.set(null);
  const { fake, replies } = checkoutReplies(sessionNow);
  const received = serve(replies);
  const unbind = bindBooking();
  const end = () => {
    if ($booking.get().open) $booking.set({ ...$booking.get(), paying: false });
    closeBooking();
    unbind();
    vi.useRealTimers();
  };
  return { page, fake, replies, received, end };
}

/** A new checkout for each test of a file. A test may change its session before the page asks for it. */
export function useCheckout(): Checkout & { session: BookingSession } {
  const checkout = {} as Checkout & { session: BookingSession };
  beforeEach(() => {
    Object.assign(checkout, { session: aSession(), ...aCheckout(() => checkout.session) });
  });
  afterEach(() => checkout.end());
  return checkout;
}

export const step = () => $booking.get().step;

/** Waits for a step's call and the delay after it. */
export async function take<Outcome>(action: Promise<Outcome>, delay = 1000): Promise<Outcome> {
  await vi.advanceTimersByTimeAsync(delay);
  return action;
}

/** Sends a step as its form does, and returns its errors. */
async function submit(work: () => Promise<ErrorMap | null>): Promise<ErrorMap | null> {
  let errors: ErrorMap | null = null;
  await takeStep(async () => {
    errors = await work();
    return errors === null;
  });
  return errors;
}

export const submitPersonal = (values: TypedValues) => submit(() => savePersonal(values));
export const submitVisa = (tourDateId: string) => submit(() => confirmVisa(tourDateId));
export const submitCard = (values: TypedValues, provider: ProviderCard | null = null) =>
  submit(() => pay(values, provider));
export const submitAdditional = (values: TypedValues) => submit(() => saveAdditional(values));

/** Passes a step without a form, including the time in which its button shows that it waits. */
export const passOn = () => take(passStep(), 1050);

export async function reachPersonal(): Promise<void> {
  await addTour(entryOf(tour, plain));
  await openBooking();
  await passOn();
}

export async function reachSummary(): Promise<void> {
  await reachPersonal();
  await take(submitPersonal(guest));
}

export async function reachCard(): Promise<void> {
  await reachSummary();
  await passOn();
}
