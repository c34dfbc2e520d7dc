import type { Context } from '#functions/services/context.ts';
import { holdSeats, soldOutText } from '#functions/services/hold-seats.ts';
import type { Network } from '#functions/services/networks.ts';
import { priceStoredCart } from '#functions/services/price-cart.ts';
import { askChallenge, passesChallenge } from '#functions/services/seat-challenge.ts';
import { findCart } from '#functions/storage/carts.ts';
import { storingGuest } from '#functions/storage/guests.ts';
import { departuresOfPerson } from '#functions/storage/booked-tours.ts';
import { askTogether } from '#functions/storage/query.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { passportName, type GuestForm } from '#contract/guest.ts';
import type { SeatChallenge, SeatProof } from '#contract/seat-challenge.ts';
import { agesText, isOfAge } from '#domain/ages.ts';
import { calendarDate, longDate, parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { tourLinesOf, type TourLine } from '#domain/cart.ts';

export type GuestOutcome =
  /** `holdExpiresAt` is null when nothing in the cart has seats to hold. */
  | { kind: 'accepted'; guestId: string; holdExpiresAt: number | null }
  /** 400: the guest can put it right in the form. */
  | { kind: 'refused'; errors: ErrorMap }
  /** 409: cart or seats stand against it. Never says whether an email is known. */
  | { kind: 'conflict'; message: string }
  /** 409: the same once more, with the challenge passed. */
  | { kind: 'challenge'; challenge: SeatChallenge; message: string };

const EARLIEST_BIRTH = calendarDate('1900-01-01');
const CROWDED = 'Many people want this trip at the moment.';
/** For who has to do something: a page that solves puzzles says nothing of them. */
const ONCE_MORE = {
  puzzle: 'Please load this page again, then press the button once more.',
  turnstile: 'Please wait until the check below the form is done, then press the button once more.',
} as const;
const TOO_MANY_HOLDS = 'Many seats are being held from your connection. Please try again in a few minutes.';

/** Takes the personal details and holds the cart's seats from then on (M141, P01). */
export async function enterGuest(
  context: Context,
  visitor: { readonly cartId: string | null; readonly networks: readonly Network[] },
  form: GuestForm,
  proof: SeatProof | null = null,
): Promise<GuestOutcome> {
  const wrong = birthDateError(form.dob, await context.today());
  if (wrong !== null) return refuseBirth(wrong);
  const stored = visitor.cartId === null ? null : await findCart(context.db, visitor.cartId);
  const cart = stored && (await priceStoredCart(context, stored)).cart;
  const lines = cart === null ? [] : tourLinesOf(cart);
  if (stored === null || lines.length === 0) return { kind: 'conflict', message: EMPTY_CART_TEXT };
  const unfit = ageError(form.dob, lines);
  if (unfit !== null) return refuseBirth(unfit);
  const { termsVersion } = await context.catalogue.operator();
  const [guest, booked] = await askTogether(
    context.db,
    storingGuest(context.db, stored.id, form, { version: termsVersion, acceptedAt: context.now() }),
    departuresOfPerson(
      context.db,
      { name: passportName(form), email: form.email },
      lines.map((line) => line.departure.id),
    ),
  );
  if (guest === null) return { kind: 'conflict', message: EMPTY_CART_TEXT };
  const twice = lines.find(({ departure }) => departure.id === booked[0]);
  if (twice) return { kind: 'conflict', message: bookedAlready(twice) };
  const held = await holdSeats(context, stored.id, lines, {
    networks: visitor.networks,
    passesChallenge: async () => proof !== null && passesChallenge(context, stored.id, proof),
  });
  switch (held.kind) {
    case 'held':
      return { kind: 'accepted', guestId: guest.id, holdExpiresAt: held.expiresAt };
    case 'sold-out':
      return { kind: 'conflict', message: soldOutText(held.tripName, held.start) };
    case 'too-many-holds':
      return { kind: 'conflict', message: TOO_MANY_HOLDS };
    case 'must-prove': {
      const challenge = await askChallenge(context, stored.id);
      return { kind: 'challenge', challenge, message: `${CROWDED} ${ONCE_MORE[challenge.kind]}` };
    }
  }
}

function refuseBirth(reason: string): GuestOutcome {
  return { kind: 'refused', errors: { dob: [reason] } };
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
