/** The public state of a departure's stock: never a count. */
export type Availability = 'available' | 'full';

/** The seats of one departure as the ledger has them. Open-dated tours have no ledger row. */
export interface Seats {
  readonly capacity: number;
  readonly sold: number;
  /** Live holds of other carts. A visitor's own hold never makes a date look full. */
  readonly heldByOthers: number;
}

/** A departure whose capacity was cut below its sold seats is full, never negative. */
export function availabilityOf(seats: Seats | null): Availability {
  if (seats === null) return 'available';
  return seats.capacity - seats.sold - seats.heldByOthers > 0 ? 'available' : 'full';
}

/** Why a departure has no seat left: all are sold, or others hold the last ones for a while. Null when one is left. */
export function whyFull(seats: Seats): FullBecause | null {
  if (availabilityOf(seats) === 'available') return null;
  return seats.sold >= seats.capacity ? 'sold-out' : 'held';
}

export type FullBecause = 'sold-out' | 'held';

/** The calendar's three date states. `in-cart` wins over `full`. */
export type DateState = 'available' | 'full' | 'in-cart';

export function dateState(availability: Availability, tourDateId: string, inCart: readonly string[]): DateState {
  return inCart.includes(tourDateId) ? 'in-cart' : availability;
}
