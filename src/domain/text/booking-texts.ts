import type { FullBecause } from '#domain/tour.ts';
import { WORDING } from '#domain/text/wording.ts';
import { listDate, MONTHS, parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { tripDates } from '#domain/text/trip-text.ts';

/** The texts of a booking's steps, for the booking dialog and for the pages without script. */

export const STEP_LEADS = {
  cart: 'You won’t pay anything yet.',
  emptyCart: 'Your seat is still out there.',
  noCookies:
    'Your browser blocks cookies, so we can’t keep your cart. Allow cookies for this site, then choose your trip again.',
  personal: 'Enter your name exactly as it appears in your passport.',
} as const;

/** The words of the box that accepts the terms, around their link. */
export const AGREE_TO_TERMS = { before: 'I agree to the', link: 'terms and privacy policy' } as const;

export const VISA_LEGEND = 'Visa options';

export function visaTitle(tourName: string): string {
  return `Do you need a visa for ${tourName}?`;
}

/** When the trip is, and the operator's sentence about visas. */
export function visaLead(when: string): string {
  return `${when}. ${WORDING.visa_step}`.trim();
}

export const PAYMENT_CHOICE = {
  legend: 'How would you like to pay?',
  full: 'Pay in full',
  deposit: 'Pay a deposit',
  noDeposit: 'Not available for the trips in your cart.',
} as const;

/** The line about card fees. There are no card fees. */
export const NO_CARD_FEES = 'We do not charge Credit Card fees!';

const CARD_PROMISE = 'Your card details are encrypted and we never store them.';

/** For a demonstration's guests, who have no card for it. */
export const DEMO_CARD =
  'Demo only – no money moves. Use card 4242 4242 4242 4242, any future expiry date and any 3-digit CCV.';

/** What happens to the card's data, and after how many days the travel details are deleted; 0 for never. */
export function dataPromise(keptDays: number): string {
  return keptDays === 0
    ? CARD_PROMISE
    : `${CARD_PROMISE} We delete passport and emergency details ${keptDays} days after your trip.`;
}

/** For a visitor who finds another guest's details. */
export const LOG_OUT_LABEL = 'Log out and clear these details';
export function logOutQuestion(guest: { name: string } | null): string {
  return `Not ${guest?.name.split(' ')[0] ?? 'you'}?`;
}

export const FULL_TERMS = 'Full terms';

export const SEATS_NOT_HELD = 'Your hold has ended. We’ll check your seats are still free when you pay.';

export function tripsText(count: number): string {
  return count === 1 ? '1 trip' : `${count} trips`;
}

/** The number of trees that the trips plant; empty for an operator who plants none. */
export function treesText(count: number): string {
  const trees = WORDING.trees_per_trip;
  if (trees === 0) return '';
  return `We’ll plant ${count * trees} trees for your ${count === 1 ? 'trip' : tripsText(count)}.`;
}

/** What a trip in the cart without a seat is marked with. */
export const FULL_TRIP: Readonly<Record<FullBecause, string>> = {
  'sold-out': 'Sold out',
  held: 'Others are booking the last seats',
};

/** The ways on from a trip without a seat. */
export const FULL_TRIP_WAYS = { remove: 'Remove this trip', dates: 'Choose another date' } as const;

/** Why a step does not go on while a trip in the cart has no seat. */
export function fullTripText(trip: string, because: FullBecause): string {
  return because === 'sold-out'
    ? `${trip} is sold out. Remove it or choose another date to continue.`
    : `Others are booking the last seats on ${trip}. Try again in a few minutes, or choose another date.`;
}

export const EXTRAS = {
  title: 'Add to this trip',
  addons: 'Extras',
  insurance: 'Travel insurance',
  noInsurance: 'No insurance',
} as const;

export interface PaidTrip {
  readonly name: string;
  /** `Sat 9 – Mon 18 Jan 2027`, or "Open date"; empty when the text does not say. */
  readonly dates: string;
  readonly reference: string;
}

/** A Start or Finish line. In `trip_name` a comma and the next trip's name follow the last one. */
const DATE_LINE = /^(Start|Finish): (\d{1,2} [A-Z][a-z]{2} \d{4}|Open date)(?:, (.+))?$/;

/**
 * One pass for each reference: trips and references are in the same order. If their numbers differ, one pass
 * shows all references.
 */
export function paidTrips(tripName: string, bookingReference: string): PaidTrip[] {
  const trips: { name: string; lines: Record<string, string> }[] = [];
  for (const line of tripName.split('\n').map((text) => text.trim())) {
    const date = DATE_LINE.exec(line);
    const last = trips.at(-1);
    if (date && last) last.lines[date[1]!] = date[2]!;
    const trip = date ? date[3] : line;
    if (trip) trips.push({ name: trip, lines: {} });
  }
  const references = bookingReference.split(',').map((text) => text.trim());
  if (trips.length !== references.length) {
    return [{ name: trips.map(({ name }) => name).join(', '), dates: '', reference: bookingReference }];
  }
  return trips.map(({ name, lines }, index) => ({ name, dates: datesIn(lines), reference: references[index]! }));
}

function datesIn({ Start: start, Finish: finish }: Readonly<Record<string, string>>): string {
  if (start === undefined) return '';
  const [from, to] = [dayIn(start), dayIn(finish ?? '')];
  return from !== null && to === null ? listDate(from) : tripDates(from, to);
}

/** The day of `09 Jan 2027`; null for any other text. */
function dayIn(text: string): CalendarDate | null {
  const [day = '', name = '', year = ''] = text.split(' ');
  const month = MONTHS.findIndex((each) => each.slice(0, 3) === name) + 1;
  return parseCalendarDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}
