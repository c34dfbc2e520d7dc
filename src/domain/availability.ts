/** What the public may know of a departure's stock: never a count. */
export type Availability = 'available' | 'full';

/** The seats of one departure as the ledger has them. Open-dated tours have no ledger row. */
export interface Seats {
  readonly capacity: number;
  readonly sold: number;
  /** Live holds of other carts; one's own hold never makes a date look full. */
  readonly heldByOthers: number;
}

/** A capacity cut below what is sold leaves a departure full, never negative. */
export function availabilityOf(seats: Seats | null): Availability {
  if (seats === null) return 'available';
  return seats.capacity - seats.sold - seats.heldByOthers > 0 ? 'available' : 'full';
}

/** The calendar's three date states (M121 to M123): what is in the cart wins over what is full. */
export type DateState = 'available' | 'full' | 'in-cart';

export function dateState(availability: Availability, tourDateId: string, inCart: readonly string[]): DateState {
  return inCart.includes(tourDateId) ? 'in-cart' : availability;
}
