import type { FullBecause } from '#domain/availability.ts';
import { WORDING } from '#domain/text/wording.ts';

/** The texts of a booking's steps, for the booking dialog and for the pages without script (M79 to M98). */

export const STEP_LEADS = {
  cart: 'Nothing to pay on this step.',
  emptyCart: 'Your seat is still out there.',
  noCookies:
    'Your browser blocks cookies, so we can’t keep your cart. Allow cookies for this site, then choose your trip again.',
  personal: 'As in your passport, please.',
} as const;

export const VISA_LEGEND = 'Visa options';

export function visaTitle(tourName: string): string {
  return `A visa for ${tourName}?`;
}

/** When the trip is, and the operator's sentence about visas. */
export function visaLead(when: string): string {
  return `${when}. ${WORDING.visa_step}`.trim();
}

/** The choice between full payment and deposit (M92). */
export const PAYMENT_CHOICE = {
  legend: 'How would you like to pay?',
  full: 'Pay in full',
  deposit: 'Pay a deposit',
  noDeposit: 'Not offered for the trips in your cart.',
} as const;

/** The line about card fees (M88). There are no card fees. */
export const NO_CARD_FEES = 'We do not charge Credit Card fees!';

const CARD_PROMISE = 'Card details go encrypted to the bank and are never stored here.';

/** What happens to the card's data, and after how many days the travel details are deleted; 0 for never. */
export function dataPromise(keptDays: number): string {
  return keptDays === 0
    ? CARD_PROMISE
    : `${CARD_PROMISE} Passport and emergency details are deleted ${keptDays} days after the trip.`;
}

/** For who finds another guest's details (M02, M85). */
export const LOG_OUT = { question: 'Not you?', label: 'Log out' } as const;

export const SEATS_NOT_HELD = 'Your seats are no longer held. We check that they are still free when you pay.';

export function tripsText(count: number): string {
  return count === 1 ? '1 trip' : `${count} trips`;
}

/** The number of trees that the trips plant (M05); empty for an operator who plants none. */
export function treesText(count: number): string {
  const trees = WORDING.trees_per_trip;
  if (trees === 0) return '';
  const plant = count === 1 ? 'plants' : 'plant';
  return `Your ${tripsText(count)} ${plant} ${count * trees} trees: ${trees} trees for each tour trip.`;
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
    ? `${trip} is sold out. Remove it or choose another date to go on.`
    : `Others are booking the last seats of ${trip}. Try again in a few minutes, or choose another date.`;
}

/** The extras of a trip (P36). */
export const EXTRAS = {
  title: 'Add to this trip',
  addons: 'Extras',
  insurance: 'Travel insurance',
  noInsurance: 'No insurance',
} as const;
