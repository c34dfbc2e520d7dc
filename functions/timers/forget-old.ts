import { repeatUntilDone, type Context, type Steps } from '#functions/context/context.ts';
import { forgetOldGuests } from '#functions/bookings/attempts.ts';
import { forgetEndedCartKeys } from '#functions/cart/cart-keys.ts';
import {
  forgetSomeAddresses,
  forgetSomeEndedHolds,
  forgetSomeEvents,
  forgetSomeLists,
  forgetSomeReasons,
  forgetSomeRequests,
  forgetSomePayments,
} from '#functions/timers/erasure.ts';
import { ENDED_ROWS_KEPT_DAYS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';

const GUESTS_OF_ATTEMPTS_KEPT = 7 * DAY;
const CART_KEYS_KEPT = DAY;
/** As long as a guest may ask who has looked, and why. */
const REASONS_KEPT = 365 * DAY;

type Forget = (db: D1Database, before: number) => Promise<boolean>;

/**
 * Deletes rows that ended a month ago and that no booking needs, and after a year why sealed details were opened. That is much longer than the comparison with the
 * provider looks back, and than a late mail or event may take. docs/RUNNING.md lists what happens to each table.
 */
export const FORGET_STEPS: Steps = {
  forgetEndedCartKeys: ({ db, now }) => forgetEndedCartKeys(db, now() - CART_KEYS_KEPT),
  forgetOldGuests: ({ db, now }) => forgetOldGuests(db, now() - GUESTS_OF_ATTEMPTS_KEPT),
  forgetEndedPayments: ended(forgetSomePayments),
  forgetEndedHolds: ended(forgetSomeEndedHolds),
  forgetAddressesOfMails: ended(forgetSomeAddresses),
  forgetListsOfOffice: ended(forgetSomeLists),
  forgetOfficeRequests: ended(forgetSomeRequests),
  forgetGatewayEvents: ended(forgetSomeEvents),
  forgetReasonsOfOpenings: ended(forgetSomeReasons, REASONS_KEPT),
};

function ended(forget: Forget, kept = ENDED_ROWS_KEPT_DAYS * DAY) {
  return (context: Context) => {
    const before = context.now() - kept;
    return repeatUntilDone(context, () => forget(context.db, before));
  };
}
