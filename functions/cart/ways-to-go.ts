import type { Context } from '#functions/context/context.ts';
import type { StoredCart } from '#functions/pricing/carts.ts';
import { formatPrice } from '#domain/money.ts';
import { priceDeparture } from '#domain/price.ts';
import { findDeparture, tourCodeOf } from '#domain/tour.ts';

/** One of several ways to take a tour, at today's price in the cart's currency. */
export interface WayToGo {
  readonly id: number;
  readonly name: string;
  readonly amount: string;
}

/** The ways to go of each start date in a cart that has more than one, by its id (M121). */
export async function waysToGo(
  { catalogue, today }: Context,
  { requestedTours, currency }: Pick<StoredCart, 'requestedTours' | 'currency'>,
): Promise<ReadonlyMap<string, readonly WayToGo[]>> {
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
