/** A row of `orders` that is paid and not cancelled. */
export const IS_ACTIVE_ORDER = `state = 'paid' AND cancelled_at IS NULL`;

/** A row of `orders` whose guest is expected on the trip: active, or its payment is being captured. */
export const IS_EXPECTED_ORDER = `state IN ('confirmed', 'paid') AND cancelled_at IS NULL`;
