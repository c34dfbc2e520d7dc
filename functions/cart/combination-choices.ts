import type { Context } from '#functions/context/context.ts';
import type { StoredCart } from '#functions/pricing/carts.ts';
import { formatPrice } from '#domain/money.ts';
import { priceDeparture } from '#domain/price.ts';
import { findDeparture, tourCodeOf } from '#domain/tour.ts';

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
