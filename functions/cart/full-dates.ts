import type { Context } from '#functions/context/context.ts';
import { seatsOf } from '#functions/seats/seat-ledger.ts';
import { whyFull, type FullBecause } from '#domain/availability.ts';
import { tourLinesOf, type PricedCart } from '#domain/cart.ts';

/** The start dates of a cart that have no seat left for it, and why. A seat that the cart holds itself is one. */
export async function fullDates(
  { db, now }: Context,
  cart: PricedCart,
  cartId: string,
): Promise<ReadonlyMap<string, FullBecause>> {
  const dated = tourLinesOf(cart).flatMap(({ departure: { id, start, capacity } }) =>
    start === null ? [] : [{ id, capacity: capacity ?? 0 }],
  );
  if (dated.length === 0) return new Map();
  const seats = await seatsOf(
    db,
    dated.map(({ id }) => id),
    cartId,
    now(),
  );
  return new Map(
    dated.flatMap(({ id, capacity }) => {
      const { sold = 0, heldByOthers = 0 } = seats.get(id) ?? {};
      const because = whyFull({ capacity, sold, heldByOthers });
      return because === null ? [] : [[id, because] as const];
    }),
  );
}
