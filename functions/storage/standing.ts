/** A row of `orders` that is paid for and that nobody has ended. */
export const STANDS = `state = 'paid' AND cancelled_at IS NULL`;
