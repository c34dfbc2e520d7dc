import type { Context } from '#functions/context/context.ts';
import { holdSeats, soldOutText } from '#functions/seats/hold-seats.ts';
import type { Network } from '#functions/context/networks.ts';
import { priceStoredCart } from '#functions/pricing/price-cart.ts';
import { askChallenge, passesChallenge } from '#functions/checkout/seat-challenge.ts';
import { departuresOfPerson } from '#functions/bookings/booked-tours.ts';
import {
  endingCartKeys,
  expectingOpenKey,
  makingCartKey,
  presentCartKey,
  type CartKey,
} from '#functions/cart/cart-keys.ts';
import { findGuest, isSameGuestForm, storingGuest, type StoredGuest } from '#functions/bookings/guests.ts';
import { askTogether } from '#functions/platform/query.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { passportName, type GuestForm } from '#contract/guest.ts';
import type { SeatChallenge, SeatProof } from '#contract/seat-challenge.ts';
import { agesText, isOfAge } from '#domain/ages.ts';
import { calendarDate, longDate, parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { tourLinesOf, type TourLine } from '#domain/cart.ts';

/** `hasNewKey`: the details were taken, and from then on the new key alone opens the cart. */
export type GuestOutcome = { readonly hasNewKey: boolean } &
  /** `holdExpiresAt` is null when nothing in the cart has seats to hold. */
  (
    | { kind: 'accepted'; guestId: string; holdExpiresAt: number | null }
    /** 400: the guest can put it right in the form. */
    | { kind: 'refused'; errors: ErrorMap }
    /** 409: cart or seats stand against it. Never says whether an email is known. */
    | { kind: 'conflict'; message: string }
    /** 409: the same once more, with the challenge passed. */
    | { kind: 'challenge'; challenge: SeatChallenge; message: string }
    /** The key ended a moment ago, in another tab. Nothing was taken. */
    | { kind: 'key-replaced' }
  );

/** Who enters details: the key that came along, open or ended, and the hash of the one to follow it. */
interface Comer {
  readonly key: CartKey | null;
  readonly newKeyHash: string;
  readonly networks: readonly Network[];
}

const KEY_REPLACED: GuestOutcome = { kind: 'key-replaced', hasNewKey: false };
const EARLIEST_BIRTH = calendarDate('1900-01-01');
const CROWDED = 'Many people want this trip at the moment.';
/** For who has to do something: a page that solves puzzles says nothing of them. */
const ONCE_MORE = {
  puzzle: 'Please load this page again, then press the button once more.',
  turnstile: 'Please wait until the check below the form is done, then press the button once more.',
} as const;
const TOO_MANY_HOLDS = 'Many seats are being held from your connection. Please try again in a few minutes.';

/**
 * Takes the personal details and holds the cart's seats from then on (M141, P01).
 *
 * The details go in together with a new key for the cart; whoever knew a key from before knows nothing of them. The same
 * details once more are the answer that was lost: they are taken with the ended key too, and get another one.
 */
export async function enterGuest(
  context: Context,
  comer: Comer,
  form: GuestForm,
  proof: SeatProof | null = null,
): Promise<GuestOutcome> {
  const { key } = comer;
  if (key?.endedAt != null && !(await isRepeated(context, key, form))) return KEY_REPLACED;
  const wrong = birthDateError(form.dob, await context.today());
  if (wrong !== null) return refuseBirth(wrong);
  const cart = key && (await priceStoredCart(context, key.cart)).cart;
  const lines = cart === null ? [] : tourLinesOf(cart);
  if (key === null || lines.length === 0) return conflict(EMPTY_CART_TEXT, false);
  const unfit = ageError(form.dob, lines);
  if (unfit !== null) return refuseBirth(unfit);
  const departures = lines.map((line) => line.departure.id);
  const taken = await takeDetails(context, { ...comer, key }, form, departures);
  if (taken === null) return KEY_REPLACED;
  const twice = lines.find(({ departure }) => departure.id === taken.booked[0]);
  if (twice) return conflict(bookedAlready(twice), true);
  const cartId = key.cart.id;
  const held = await holdSeats(context, cartId, lines, {
    networks: comer.networks,
    passesChallenge: async () => proof !== null && passesChallenge(context, cartId, proof),
  });
  switch (held.kind) {
    case 'held':
      return { kind: 'accepted', hasNewKey: true, guestId: taken.guest.id, holdExpiresAt: held.expiresAt };
    case 'sold-out':
      return conflict(soldOutText(held.tripName, held.start), true);
    case 'too-many-holds':
      return conflict(TOO_MANY_HOLDS, true);
    case 'must-prove': {
      const challenge = await askChallenge(context, cartId);
      return { kind: 'challenge', hasNewKey: true, challenge, message: `${CROWDED} ${ONCE_MORE[challenge.kind]}` };
    }
  }
}

/**
 * Stores the details, ends the keys the cart has and makes the new one, all or nothing. With a key that ended the same
 * details get a new key, and other keys stay: two presses at once are both right. Null when they are others.
 */
async function takeDetails(
  context: Context,
  { key, newKeyHash }: Comer & { readonly key: CartKey },
  form: GuestForm,
  departures: readonly string[],
): Promise<{ guest: StoredGuest; booked: string[] } | null> {
  const { db } = context;
  const cartId = key.cart.id;
  const booked = departuresOfPerson(db, { name: passportName(form), email: form.email }, departures);
  const newKey = makingCartKey(db, { hash: newKeyHash, cartId });
  if (key.endedAt === null) {
    const { termsVersion } = await context.catalogue.operator();
    const terms = { version: termsVersion, acceptedAt: context.now() };
    try {
      const [, guest, found] = await askTogether(
        db,
        expectingOpenKey(db, key.hash),
        storingGuest(db, cartId, form, terms),
        booked,
        endingCartKeys(db, cartId, context.now()),
        newKey,
      );
      return guest && { guest, booked: found };
    } catch (fault) {
      const now = await presentCartKey(db, key.hash, context.now());
      // Gone with its cart, or ended, perhaps by this very batch. Else it was the database.
      if (now?.endedAt === null) throw fault;
      if (now === null || !(await isRepeated(context, key, form))) return null;
    }
  }
  const [guest, [found]] = await Promise.all([findGuest(db, cartId), askTogether(db, booked, newKey)]);
  return guest && { guest, booked: found };
}

async function isRepeated(context: Context, { cart }: CartKey, form: GuestForm): Promise<boolean> {
  const guest = await findGuest(context.db, cart.id);
  return guest !== null && isSameGuestForm(guest, form);
}

function conflict(message: string, hasNewKey: boolean): GuestOutcome {
  return { kind: 'conflict', message, hasNewKey };
}

function refuseBirth(reason: string): GuestOutcome {
  return { kind: 'refused', errors: { dob: [reason] }, hasNewKey: false };
}

/** A tour takes travellers of the ages it says, on the day it starts (D29). An open-dated one has no such day yet. */
function ageError(dob: string, lines: readonly TourLine[]): string | null {
  const born = parseCalendarDate(dob);
  if (born === null) return null;
  const unfit = lines.find(({ tour, departure: { start } }) => start !== null && !isOfAge(tour, born, start));
  return unfit ? `${unfit.tour.name} is for travellers aged ${agesText(unfit.tour)} on the day it starts.` : null;
}

/** A traveller was born before today, the operator's today, and in living memory. */
function birthDateError(dob: string, today: CalendarDate): string | null {
  if (dob === '') return null;
  if (dob >= today) return 'Your date of birth must be in the past.';
  return dob < EARLIEST_BIRTH ? 'Please check the year of your date of birth.' : null;
}

/** The same person, by name and email, books a departure once; another name at the same email is another traveller. */
function bookedAlready({ tour, departure }: TourLine): string {
  const when = departure.start === null ? '' : ` on ${longDate(departure.start)}`;
  return `You have already booked ${tour.name}${when}.`;
}
