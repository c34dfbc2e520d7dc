import { seeded, between, lerp, lens, path, smooth, type Point } from './core.ts';
export interface RippleOptions {
  x0?: number;
  x1?: number;
  y0: number;
  y1: number;
  w0?: number;
  w1?: number;
  h0?: number;
  h1?: number;
  seed?: number;
  fill: string;
  op?: number;
}
export interface GlitterOptions {
  n?: number;
  w0?: number;
  w1?: number;
  seed?: number;
  fill: string;
  h0?: number;
  h1?: number;
  op?: number;
  wander?: number;
}
export interface FoamOptions {
  seed?: number;
  fill: string;
  op?: number;
}

/** ripples: lens dashes, small and tight at the horizon (y0), long and loose at the viewer (y1) */
export const ripples = (
  n: number,
  { x0 = 0, x1 = 1600, y0, y1, w0 = 14, w1 = 130, h0 = 1.5, h1 = 9, seed = 1, fill, op = 1 }: RippleOptions,
) => {
  const r = seeded(seed);
  let d = '';
  for (let i = 0; i < n; i++) {
    const t = Math.pow(r(), 1.25),
      y = lerp(y0, y1, t);
    d += lens(between(r, x0, x1), y, lerp(w0, w1, t) * between(r, 0.5, 1.3), lerp(h0, h1, t));
  }
  return path(d, fill, op < 1 ? `opacity="${op}"` : '');
};
/** glitter: column of light under a sun/moon/lamp, hourglass of lens dashes */
export const glitter = (
  x: number,
  y0: number,
  y1: number,
  { n = 40, w0 = 60, w1 = 180, seed = 1, fill, h0 = 1.6, h1 = 7, op = 1, wander = 0.3 }: GlitterOptions,
) => {
  const r = seeded(seed);
  let d = '';
  for (let i = 0; i < n; i++) {
    const t = Math.pow((i + 0.3 * r()) / n, 1.15),
      y = lerp(y0, y1, t),
      W = lerp(w0, w1, t),
      w = W * between(r, 0.25, 0.8) * (1 - t * 0.25);
    d += lens(x + between(r, -1, 1) * W * wander, y, w, lerp(h0, h1, t));
  }
  return path(d, fill, op < 1 ? `opacity="${op}"` : '');
};
/** foam: torn lace along a line of points, thickness th */
export const foam = (pts: readonly Point[], th: number, { seed = 1, fill, op = 1 }: FoamOptions) => {
  const r = seeded(seed),
    a: Point[] = [],
    b: Point[] = [];
  pts.forEach(([x, y]) => {
    a.push([x, y - th * between(r, 0.1, 0.6)]);
    b.unshift([x + between(r, -6, 6), y + th * between(r, 0.1, 1)]);
  });
  return path(smooth([...a, ...b], true, 0.7), fill, op < 1 ? `opacity="${op}"` : '');
};
