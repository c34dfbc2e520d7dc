import { createHash } from 'node:crypto';
import type { Tour } from '#domain/tour.ts';

const BESIDE_THE_SALE: ReadonlySet<string> = new Set(['hasPackingList', 'meeting', 'thumbnail', 'version']);

/**
 * Gives the version of a tour's facts: the same facts have the same version, and changed facts have another.
 *
 * Only what affects a sale counts. The address of the thumbnail changes with each build, and a corrected meeting place
 * must not ask guests to check their cart.
 */
export function contentVersion(tour: Omit<Tour, 'version' | 'thumbnail' | 'meeting' | 'hasPackingList'>): string {
  return createHash('sha256').update(inOrder(tour)).digest('hex').slice(0, 16);
}

/** JSON with sorted keys, so that the order of the facts does not matter. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (key, held: unknown) => {
    if (BESIDE_THE_SALE.has(key)) return undefined;
    const isRecord = typeof held === 'object' && held !== null && !Array.isArray(held);
    return isRecord ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1))) : held;
  });
}
