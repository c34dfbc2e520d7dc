import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { type GuestForm } from '#contract/guest.ts';
import { agesText, birthDateReason, hasAgeLimit, isOfAge } from '#domain/tour.ts';
import { calendarDate, type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts';
import { type TourLine, tourLinesOf } from '#domain/cart.ts';
import { bookedAlready, earlierBookings } from '#functions/bookings/earlier-bookings.ts';
import { findGuest, isSameGuestForm, type StoredGuest, storeGuest, personOf } from '#functions/bookings/guests.ts';
import { type CartKey, findCartKey, endCartKeys, storeCartKey } from '#functions/cart/cart-keys.ts';
import { priceStoredCart } from '#functions/cart/price-cart.ts';
import type { Context } from '#functions/context/context.ts';
import { limitNetworks } from '#functions/context/networks.ts';
import { findOrderByCheckInToken } from '#functions/bookings/check-in-link.ts';
import { type Browser, KEY_REPLACED, type KeyReplaced, keyOf } from '#functions/cart/visitor.ts';
import { MINUTE } from '#domain/durations.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { holdSeats, soldOutText, tooManyHoldsText, proving } from '#functions/seats/hold-seats.ts';
import { type Store } from '#functions/store/store.ts';
import { findCart } from '#functions/cart/carts.ts';
import { keepTerms } from '#functions/bookings/quotes.ts';

/** `hasNewKey`: the details were stored, and from then on only the new key opens the cart. */
export type GuestOutcome = { readonly hasNewKey: boolean } &
  /** `holdExpiresAt` is null when no tour in the cart has seats to hold. */
  (
    | { kind: 'accepted'; guestId: string; holdExpiresAt: number | null }
    /** 400: the guest can correct the form. */
    | { kind: 'refused'; errors: ErrorMap }
    /** 409: the cart or its seats do not allow it. */
    | { kind: 'conflict'; message: string }
    /** 409: the guest answers Turnstile and sends the form again. */
    | { kind: 'challenge'; message: string }
    /** 429: too many forms came from the sender's network. Nothing was stored. */
    | { kind: 'too-many-forms' }
    | KeyReplaced
  );

/** The personal details that a browser sends, and the hash of its cart's next key. */
export interface SentGuest {
  readonly form: GuestForm;
  /** Turnstile's answer; empty without one. */
  readonly turnstile: string;
  readonly newKeyHash: string;
  /** Of the booking that is open in this browser; empty for none. */
  readonly checkInToken: string;
}

/** A whole departure from one hotel fits; a list of names to try does not. */
const FORMS_PER_NETWORK = { key: 'guest form from', limit: 60, windowMs: 10 * MINUTE };
const REPLACED: GuestOutcome = { ...KEY_REPLACED, hasNewKey: false };
const EARLIEST_BIRTH = calendarDate('1900-01-01');
const CROWDED = 'This trip is in high demand right now. Please wait for the check below the form, then try again.';

/**
 * Stores the personal details and holds the cart's seats from then on.
 *
 * The details are stored together with a new key for the cart, so an earlier key never reads them. A repeated request
 * with the same details had lost its answer: it succeeds with the ended key too, and gets another new key.
 *
 * A person who booked the departure before is refused here only in a browser that has opened that booking. Any other
 * browser hears nothing until the payment.
 */
export async function enterGuest(
  context: Context,
  browser: Browser,
  { form, turnstile, newKeyHash, checkInToken }: SentGuest,
): Promise<GuestOutcome> {
  const { store } = context;
  const { networks } = browser;
  if (!countTry(store, limitNetworks(networks, FORMS_PER_NETWORK), context.now()))
    return { kind: 'too-many-forms', hasNewKey: false };
  const key = keyOf(context, browser);
  const open = await findOrderByCheckInToken(context, checkInToken);
  if (key !== null && key.endedAt !== null && !isRepeated(store, key, form)) return REPLACED;
  const wrong = birthDateError(form.dob, await context.today());
  if (wrong !== null) return refuseBirth(wrong);
  const lines = key === null ? [] : tourLinesOf((await priceStoredCart(context, key.cart)).cart);
  if (key === null || lines.length === 0) return conflict(EMPTY_CART_TEXT, false);
  const unfit = ageRefusal(form.dob, lines);
  if (unfit !== null) return refuseBirth(unfit);
  const operator = await context.catalogue.operator();
  const { terms } = await context.catalogue.build();
  const guest = storeDetails(context, { key, newKeyHash }, form, { version: operator.termsVersion, text: terms });
  if (guest === null) return REPLACED;
  const cartId = key.cart.id;
  const departures = lines.map((line) => line.departure.id);
  const own = earlierBookings(store, personOf(guest), departures).find(
    (earlier) => earlier.cartId === cartId || earlier.orderId === open?.id,
  );
  const twice = own && lines.find(({ departure }) => departure.id === own.tourDateId);
  if (twice) return conflict(bookedAlready(twice.tour.name, twice.departure.start), true);
  const held = await proving(context, turnstile, (isPerson) =>
    store.transaction(() => {
      const cart = findCart(store, cartId);
      if (cart === null) return { kind: 'cart-gone' as const };
      // Another tab may have removed a trip since it was priced.
      const left = lines.filter((line) =>
        cart.requestedTours.some(({ tourDateId }) => tourDateId === line.departure.id),
      );
      return holdSeats(context, operator, cartId, left, { networks, isPerson });
    }),
  );
  switch (held.kind) {
    case 'held':
      return { kind: 'accepted', hasNewKey: true, guestId: guest.id, holdExpiresAt: held.expiresAt };
    case 'sold-out':
      return conflict(soldOutText(held.tripName, held.start, held.because), true);
    case 'cart-gone':
      return REPLACED;
    case 'too-many-holds':
      return conflict(tooManyHoldsText(operator), true);
    case 'must-prove':
      return { kind: 'challenge', hasNewKey: true, message: CROWDED };
  }
}

/**
 * Stores the details, ends the cart's keys and stores the new key. With an ended key, only the same details get a new
 * key, and other keys stay open, so that two presses at once both succeed. Null when the details differ, or the cart was
 * deleted meanwhile.
 */
function storeDetails(
  { store, now }: Context,
  { key, newKeyHash }: { readonly key: CartKey; readonly newKeyHash: string },
  form: GuestForm,
  terms: { readonly version: string; readonly text: string },
): StoredGuest | null {
  return store.transaction(() => {
    const current = findCartKey(store, key.hash);
    if (current === null) return null;
    const cartId = current.cart.id;
    if (current.endedAt === null) {
      storeGuest(store, cartId, form, { version: terms.version, acceptedAt: now() });
      keepTerms(store, terms.version, terms.text);
      endCartKeys(store, cartId, now());
    } else if (!isRepeated(store, current, form)) return null;
    storeCartKey(store, { hash: newKeyHash, cartId });
    return findGuest(store, cartId);
  });
}

function isRepeated(store: Store, { cart }: CartKey, form: GuestForm): boolean {
  const guest = findGuest(store, cart.id);
  return guest !== null && isSameGuestForm(guest, form);
}

function conflict(message: string, hasNewKey: boolean): GuestOutcome {
  return { kind: 'conflict', message, hasNewKey };
}

function refuseBirth(reason: string): GuestOutcome {
  return { kind: 'refused', errors: { dob: [reason] }, hasNewKey: false };
}

function birthDateError(dob: string, today: CalendarDate): string | null {
  if (dob === '') return null;
  if (dob >= today) return 'Your date of birth must be in the past.';
  return dob < EARLIEST_BIRTH ? 'Please check the year in your date of birth.' : null;
}

/**
 * Why a guest with this date of birth, or none, cannot take these trips; null when they can.
 *
 * A tour's limits count on its start day. An open ticket has no start day yet, but its date of birth is needed too.
 */
export function ageRefusal(dob: string, lines: readonly TourLine[]): string | null {
  const limited = lines.filter(({ tour }) => hasAgeLimit(tour));
  const born = parseCalendarDate(dob);
  if (born === null) return limited[0] ? birthDateReason(limited[0].tour.name, agesText(limited[0].tour)) : null;
  const unfit = limited.find(({ tour, departure: { start } }) => start !== null && !isOfAge(tour, born, start));
  return unfit
    ? `${unfit.tour.name} is for travellers aged ${agesText(unfit.tour)} on the start date. Check your date of birth, or choose another trip.`
    : null;
}
