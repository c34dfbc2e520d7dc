import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { type GuestForm, passportName } from '#contract/guest.ts';
import { agesText, birthDateReason, hasAgeLimit, isOfAge } from '#domain/tour.ts';
import { calendarDate, type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts';
import { type TourLine, tourLinesOf } from '#domain/cart.ts';
import { bookedAlready, type EarlierBooking, earlierBookingsQuery } from '#functions/bookings/earlier-bookings.ts';
import {
  findGuest,
  findGuestQuery,
  isSameGuestForm,
  personKey,
  type StoredGuest,
  storeGuestQuery,
} from '#functions/bookings/guests.ts';
import { keepTermsQuery } from '#functions/bookings/quotes.ts';
import { type CartKey, presentCartKey } from '#functions/cart/cart-keys.ts';
import { endCartKeysQuery, expectOpenKeyQuery, storeCartKeyQuery } from '#functions/cart/cart-queries.ts';
import { priceStoredCart } from '#functions/cart/price-cart.ts';
import type { Context } from '#functions/context/context.ts';
import type { Network } from '#functions/context/networks.ts';
import { queryTogether } from '#functions/platform/query.ts';
import { holdSeats, proving, soldOutText, tooManyHoldsText } from '#functions/seats/hold-seats.ts';
import { findCart } from '#functions/cart/carts.ts';

/** `hasNewKey`: the details were stored, and from then on only the new key opens the cart. */
type GuestOutcome = { readonly hasNewKey: boolean } &
  /** `holdExpiresAt` is null when no tour in the cart has seats to hold. */
  (
    | { kind: 'accepted'; guestId: string; holdExpiresAt: number | null }
    /** 400: the guest can correct the form. */
    | { kind: 'refused'; errors: ErrorMap }
    /** 409: the cart or its seats do not allow it. */
    | { kind: 'conflict'; message: string }
    /** 409: the guest answers Turnstile and sends the form again. */
    | { kind: 'challenge'; message: string }
    /** The key ended a moment ago in another tab. Nothing was stored. */
    | { kind: 'key-replaced' }
  );

/** Who sends the details: the key of the request, open or ended, and the hash of the next key. */
export interface Requester {
  readonly key: CartKey | null;
  readonly newKeyHash: string;
  readonly networks: readonly Network[];
  /** The booking whose check-in link is open in this browser. */
  readonly openOrderId?: string | null;
}

const KEY_REPLACED: GuestOutcome = { kind: 'key-replaced', hasNewKey: false };
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
  requester: Requester,
  form: GuestForm,
  turnstile = '',
): Promise<GuestOutcome> {
  const { key } = requester;
  if (key?.endedAt != null && !isRepeated(context, key, form)) return KEY_REPLACED;
  const wrong = birthDateError(form.dob, await context.today());
  if (wrong !== null) return refuseBirth(wrong);
  const cart = key && (await priceStoredCart(context, key.cart)).cart;
  const lines = cart === null ? [] : tourLinesOf(cart);
  if (key === null || lines.length === 0) return conflict(EMPTY_CART_TEXT, false);
  const unfit = ageRefusal(form.dob, lines);
  if (unfit !== null) return refuseBirth(unfit);
  const departures = lines.map((line) => line.departure.id);
  const taken = await storeDetails(context, { ...requester, key }, form, departures);
  if (taken === null) return KEY_REPLACED;
  const cartId = key.cart.id;
  const own = taken.booked.find((earlier) => earlier.cartId === cartId || earlier.orderId === requester.openOrderId);
  const twice = own && lines.find(({ departure }) => departure.id === own.tourDateId);
  if (twice) return conflict(bookedAlready(twice.tour.name, twice.departure.start), true);
  const operator = await context.catalogue.operator();
  const { networks } = requester;
  const held = await proving(context, turnstile, (isPerson) =>
    findCart(context.store, cartId) === null
      ? { kind: 'cart-gone' as const }
      : holdSeats(context, operator, cartId, lines, { networks, isPerson }),
  );
  switch (held.kind) {
    case 'held':
      return { kind: 'accepted', hasNewKey: true, guestId: taken.guest.id, holdExpiresAt: held.expiresAt };
    case 'sold-out':
      return conflict(soldOutText(held.tripName, held.start, held.because), true);
    case 'cart-gone':
      return KEY_REPLACED;
    case 'too-many-holds':
      return conflict(await tooManyHoldsText(context), true);
    case 'must-prove':
      return { kind: 'challenge', hasNewKey: true, message: CROWDED };
  }
}

/**
 * Stores the details, ends the cart's keys and stores the new key, all or nothing. With an ended key, only the same
 * details get a new key, and other keys stay open, so that two presses at once both succeed. Null when the details
 * differ, or the cart was deleted meanwhile.
 */
async function storeDetails(
  context: Context,
  { key, newKeyHash }: Requester & { readonly key: CartKey },
  form: GuestForm,
  departures: readonly string[],
): Promise<{ guest: StoredGuest; booked: EarlierBooking[] } | null> {
  const { db } = context;
  const cartId = key.cart.id;
  const person = personKey({ name: passportName(form), email: form.email });
  const booked = earlierBookingsQuery(db, person, departures);
  const newKey = storeCartKeyQuery(db, { hash: newKeyHash, cartId });
  if (key.endedAt === null) {
    const [{ termsVersion }, build] = await Promise.all([context.catalogue.operator(), context.catalogue.build()]);
    const terms = { version: termsVersion, acceptedAt: context.now() };
    try {
      const [, guest, found] = await queryTogether(
        db,
        expectOpenKeyQuery(db, key.hash),
        storeGuestQuery(db, cartId, form, terms),
        booked,
        endCartKeysQuery(db, cartId, context.now()),
        newKey,
        keepTermsQuery(db, termsVersion, build.terms),
      );
      return guest && { guest, booked: found };
    } catch (fault) {
      const now = presentCartKey(db, key.hash, context.now());
      // The key is gone with its cart, or has ended, perhaps by this batch. A key that is still open means a database
      // error.
      if (now?.endedAt === null) throw fault;
      if (now === null || !isRepeated(context, key, form)) return null;
    }
  }
  const [guest, found, isStored] = await queryTogether(db, findGuestQuery(db, cartId), booked, newKey);
  return guest && isStored ? { guest, booked: found } : null;
}

function isRepeated(context: Context, { cart }: CartKey, form: GuestForm): boolean {
  const guest = findGuest(context.store, cart.id);
  return guest !== null && isSameGuestForm(guest, form);
}

function conflict(message: string, hasNewKey: boolean): GuestOutcome {
  return { kind: 'conflict', message, hasNewKey };
}

function refuseBirth(reason: string): GuestOutcome {
  return { kind: 'refused', errors: { dob: [reason] }, hasNewKey: false };
}

/** Checks that a date of birth is before the operator's today and not before 1900. */
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
