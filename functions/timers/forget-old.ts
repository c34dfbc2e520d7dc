import { repeatUntilDone } from '#functions/context/repeat-until-done.ts';
import type { Context } from '#functions/context/context.ts';
import type { Steps } from '#functions/context/run-steps.ts';
import { forgetOldGuests } from '#functions/bookings/attempts.ts';
import { forgetEndedCartKeys } from '#functions/cart/cart-keys.ts';
import {
  forgetSomeAddresses,
  forgetSomeEndedHolds,
  forgetSomeEvents,
  forgetSomeLists,
  forgetSomeRequests,
} from '#functions/timers/ended-rows.ts';
import { forgetSomePayments } from '#functions/timers/ended-payments.ts';
import { ENDED_ROWS_KEPT_DAYS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';

const GUESTS_OF_ATTEMPTS_KEPT = 7 * DAY;
const CART_KEYS_KEPT = DAY;

type Forget = (db: D1Database, before: number) => Promise<boolean>;

/**
 * Deletes rows that ended a month ago and that no booking needs. That is much longer than the comparison with the
 * provider looks back, and than a late mail or event may take (N17). docs/RUNNING.md lists what happens to each table.
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
};

function ended(forget: Forget) {
  return (context: Context) => {
    const before = context.now() - ENDED_ROWS_KEPT_DAYS * DAY;
    return repeatUntilDone(context, () => forget(context.db, before));
  };
}
