import { path } from './core.ts';

/** Round locks of hair: one path of circles [x, y, radius]. */
export const locks = (at: readonly (readonly [number, number, number])[], fill: string): string =>
  path(at.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`).join(''), fill);
