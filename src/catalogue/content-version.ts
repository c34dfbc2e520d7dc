import { createHash } from 'node:crypto';
import type { Tour } from '#domain/tour.ts';

/**
 * Names the facts of a tour: the same facts have the same version, and any other fact another one.
 *
 * The thumbnail's address does not count. It differs from one build to the next and nothing is sold by it.
 */
export function contentVersion(tour: Omit<Tour, 'version' | 'thumbnail'>): string {
  return createHash('sha256').update(inOrder(tour)).digest('hex').slice(0, 16);
}

/** JSON with the keys sorted, so that the order in which facts were written down changes nothing. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (key, held: unknown) => {
    if (key === 'thumbnail' || key === 'version') return undefined;
    const isRecord = typeof held === 'object' && held !== null && !Array.isArray(held);
    return isRecord ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1))) : held;
  });
}
