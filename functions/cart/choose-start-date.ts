import { requestDate } from '#functions/cart/requested-tours.ts';
import type { Context } from '#functions/context/context.ts';
import type { StoredCart } from '#functions/pricing/carts.ts';
import { seatsOf } from '#functions/seats/seat-ledger.ts';
import { availabilityOf, dateState, type DateState } from '#domain/availability.ts';
import type { RequestedTour } from '#domain/cart.ts';
import { findDeparture, tourCodeOf } from '#domain/tour.ts';

export interface ChosenDate {
  /** What the calendar would show for this date. */
  readonly state: DateState;
  readonly requested: RequestedTour;
}

/** A start date that a visitor wants in their cart. Null when the date is not in the catalogue. */
export async function chooseStartDate(
  { db, catalogue, now }: Context,
  { id: cartId, requestedTours }: StoredCart,
  tourDateId: string,
): Promise<ChosenDate | null> {
  const code = tourCodeOf(tourDateId);
  const tour = code === null ? null : await catalogue.tour(code);
  const departure = tour && findDeparture(tour, tourDateId);
  if (!departure) return null;
  const { capacity } = departure;
  const seats = capacity === null ? null : (await seatsOf(db, [tourDateId], cartId, now())).get(tourDateId);
  const availability = availabilityOf(
    capacity === null ? null : { capacity, sold: seats?.sold ?? 0, heldByOthers: seats?.heldByOthers ?? 0 },
  );
  const inCart = requestedTours.map((requested) => requested.tourDateId);
  return { state: dateState(availability, tourDateId, inCart), requested: requestDate(departure) };
}
