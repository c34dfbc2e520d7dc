import { path, smooth, type Point } from './core.ts';

/**
 * A strip of a track over flat ground: `points` are its centre line with the full width there, `from` and `to` say which
 * part of the width is painted (-1 is the left edge of someone who walks the line, 1 the right).
 *
 * `tilt` is how much the ground is foreshortened: a bend that runs across the picture is thinner by that much.
 */
export const track = (
  points: readonly (readonly [x: number, y: number, width: number])[],
  from: number,
  to: number,
  fill: string,
  tilt = 0.35,
): string => {
  const edge = (side: number): Point[] =>
    points.map(([x, y, width], i) => {
      const before = points[Math.max(0, i - 1)]!;
      const after = points[Math.min(points.length - 1, i + 1)]!;
      const dx = after[0] - before[0];
      const dy = (after[1] - before[1]) / tilt;
      const reach = ((width / 2) * side) / (Math.hypot(dx, dy) || 1);
      return [x - dy * reach, y + dx * reach * tilt];
    });
  return path(smooth(edge(from)) + smooth(edge(to).reverse()).replace('M', 'L') + 'z', fill);
};
