import { createHash } from 'node:crypto';
import type { Tour } from '#domain/tour.ts';

/**
 * Gives the version of a tour's facts: the same facts have the same version, and changed facts have another.
 *
 * The address of the thumbnail is left out, because each build changes it and it does not affect a sale.
 */
export function contentVersion(tour: Omit<Tour, 'version' | 'thumbnail'>): string {
  return createHash('sha256').update(inOrder(tour)).digest('hex').slice(0, 16);
}

/** JSON with sorted keys, so that the order of the facts does not matter. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (key, held: unknown) => {
    if (key === 'thumbnail' || key === 'version') return undefined;
    const isRecord = typeof held === 'object' && held !== null && !Array.isArray(held);
    return isRecord ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1))) : held;
  });
}
