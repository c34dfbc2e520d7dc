/** A row of `orders` that is paid for and that nobody has ended. */
export const STANDS = `state = 'paid' AND cancelled_at IS NULL`;

/** A row of `orders` whose guest is expected on the trip: what stands, and what is being paid at this moment. */
export const TRAVELS = `state IN ('confirmed', 'paid') AND cancelled_at IS NULL`;
