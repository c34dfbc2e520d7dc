import { tripsText } from '#islands/booking/cart-money.ts';
import { TREES_PER_TRIP } from '#domain/constants.ts';
import { Notice } from '#ui/Notice.tsx';

/** The number of trees that the trips plant (M05). */
export function Trees({ count }: { count: number }) {
  const plant = count === 1 ? 'plants' : 'plant';
  return (
    <Notice icon="leaf" tone="leaf">
      Your {tripsText(count)} {plant} {count * TREES_PER_TRIP} trees: {TREES_PER_TRIP} trees for each tour trip.
    </Notice>
  );
}
