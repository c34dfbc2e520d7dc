import { tripsText } from '#islands/booking/cart-money.ts';
import { WORDING } from '#domain/wording.ts';
import { Notice } from '#ui/Notice.tsx';

/** The number of trees that the trips plant (M05). Nothing for an operator who plants none. */
export function Trees({ count }: { count: number }) {
  const trees = WORDING.trees_per_trip;
  if (trees === 0) return null;
  const plant = count === 1 ? 'plants' : 'plant';
  return (
    <Notice icon="leaf" tone="leaf">
      Your {tripsText(count)} {plant} {count * trees} trees: {trees} trees for each tour trip.
    </Notice>
  );
}
