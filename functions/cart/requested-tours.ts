import {
  availabilityOf,
  dateState,
  type DateState,
  type FullBecause,
  whyFull,
  type Departure,
  findDeparture,
  startingType,
  tourCodeOf,
} from '#domain/tour.ts';
import { type PricedCart, type RequestedTour, tourLinesOf } from '#domain/cart.ts';
import { formatPrice } from '#domain/money.ts';
import { priceDeparture } from '#domain/price.ts';
import type { Context } from '#functions/context/context.ts';
import type { StoredCart } from '#functions/cart/carts.ts';
import { seatsOf, takenOf } from '#functions/seats/seat-ledger.ts';

/** A new start date with its first combination and the extras that it starts with. */
function requestDate({ id, insuranceTypes, visaTypes, requireInsurance }: Departure): RequestedTour {
  const isDefault = (type: { readonly isDefault: boolean }) => type.isDefault;
  const insurance = startingType(insuranceTypes, isDefault, { isRequired: requireInsurance });
  return {
    tourDateId: id,
    combinationId: null,
    insuranceId: insurance?.id ?? 0,
    visaId: visaTypes.length === 0 ? null : (startingType(visaTypes, isDefault)?.id ?? 0),
    addonIds: [],
  };
}

export function withoutDate(tours: readonly RequestedTour[], tourDateId: string): RequestedTour[] {
  return tours.filter((tour) => tour.tourDateId !== tourDateId);
}

export type TourChoices = Partial<Omit<RequestedTour, 'tourDateId'>>;

/** Changes the choices of one tour. A visa stays null where the tour has none. */
export function withChoices(
  tours: readonly RequestedTour[],
  tourDateId: string,
  choices: TourChoices,
): RequestedTour[] {
  return tours.map((tour) => {
    if (tour.tourDateId !== tourDateId) return tour;
    const changed = { ...tour, ...choices };
    return tour.visaId === null ? { ...changed, visaId: null } : changed;
  });
}

/** The start dates of a cart that have no seat left for it, and why. A seat that the cart holds itself is one. */
export function fullDates({ store, now }: Context, cart: PricedCart, cartId: string): ReadonlyMap<string, FullBecause> {
  const dated = tourLinesOf(cart).flatMap(({ departure: { id, start, capacity } }) =>
    start === null ? [] : [{ id, capacity: capacity ?? 0 }],
  );
  if (dated.length === 0) return new Map();
  const seats = seatsOf(
    store,
    dated.map(({ id }) => id),
    cartId,
    now(),
  );
  return new Map(
    dated.flatMap(({ id, capacity }) => {
      const because = whyFull({ ...takenOf(seats, id), capacity });
      return because === null ? [] : [[id, because] as const];
    }),
  );
}

interface ChosenDate {
  /** What the calendar would show for this date. */
  readonly state: DateState;
  readonly requested: RequestedTour;
}

/** A start date that a visitor wants in their cart. Null when the date is not in the catalogue. */
export async function chooseStartDate(
  { store, catalogue, now }: Context,
  { id: cartId, requestedTours }: StoredCart,
  tourDateId: string,
): Promise<ChosenDate | null> {
  const code = tourCodeOf(tourDateId);
  const tour = code === null ? null : await catalogue.tour(code);
  const departure = tour && findDeparture(tour, tourDateId);
  if (!departure) return null;
  const { capacity } = departure;
  const seats = seatsOf(store, [tourDateId], cartId, now());
  const availability = availabilityOf(capacity === null ? null : { ...takenOf(seats, tourDateId), capacity });
  const inCart = requestedTours.map((requested) => requested.tourDateId);
  return { state: dateState(availability, tourDateId, inCart), requested: requestDate(departure) };
}

/** One of several combinations of a tour, at today's price in the cart's currency. */
export interface CombinationChoice {
  readonly id: number;
  readonly name: string;
  readonly amount: string;
}

/** The combinations of each start date in the cart that offers more than one, by the start date's id. */
export async function combinationChoices(
  { catalogue, today }: Context,
  { requestedTours, currency }: Pick<StoredCart, 'requestedTours' | 'currency'>,
): Promise<ReadonlyMap<string, readonly CombinationChoice[]>> {
  const day = await today();
  const found = await Promise.all(
    requestedTours.map(async ({ tourDateId: id }) => {
      const tour = await catalogue.tour(tourCodeOf(id) ?? '');
      const departure = tour && findDeparture(tour, id);
      if (!departure || departure.combinations.length < 2) return [];
      const ways = departure.combinations.map((combination) => ({
        id: combination.id,
        name: combination.name,
        amount: formatPrice(priceDeparture(departure, currency, day, combination).current),
      }));
      return [[id, ways] as const];
    }),
  );
  return new Map(found.flat());
}
