import { INK, shape, type Point } from './core.ts';
export interface WalkerOptions {
  body?: string;
  hat?: string;
  lit?: string;
  light?: number;
}

/** birds: list of [x,y,span,tilt?]; two tapered wings and a wedge tail */
export const birds = (list: readonly (readonly [x: number, y: number, span: number, tilt?: number])[], fill: string) =>
  list
    .map(
      ([x, y, w, t], i) =>
        `<path transform="translate(${x} ${y}) rotate(${t ?? (i % 2 ? -14 : 9)}) scale(${w / 20})" d="M-20 -7Q-10 -11 -1.5 -.5L1.5 -1Q9 -12 20 -9Q11 -7 3.4 2.2L1 6.5L-1.4 2.8Q-9 -6 -20 -7z" fill="${INK[fill] ?? fill}"/>`,
    )
    .join('');
/** walker: lone figure seen from behind, feet at x,y, height h */
export const walker = (
  x: number,
  y: number,
  h: number,
  { body = 'night', hat = 'sand', lit = 'wattle' }: WalkerOptions = {},
) => {
  const k = h / 100,
    P = (a: readonly Point[]) => a.map(([u, v]): Point => [x + u * k, y + v * k]);
  return (
    shape(
      P([
        [-13, 0],
        [-6, 0],
        [-1, -34],
        [5, -20],
        [10, 0],
        [18, 0],
        [12, -24],
        [11, -50],
        [-10, -50],
        [-9, -24],
      ]),
      body,
    ) +
    shape(
      P([
        [-13, -48],
        [13, -48],
        [15, -76],
        [8, -82],
        [-8, -82],
        [-15, -76],
      ]),
      body,
    ) +
    shape(
      P([
        [-10, -52],
        [10, -52],
        [11, -78],
        [-9, -78],
      ]),
      'clay',
    ) +
    shape(
      P([
        [-15, -76],
        [-8, -82],
        [-9, -52],
        [-13, -50],
      ]),
      lit,
    ) +
    shape(
      P([
        [-6, -80],
        [6, -80],
        [6, -92],
        [-6, -92],
      ]),
      body,
    ) +
    shape(
      P([
        [-17, -90],
        [17, -90],
        [9, -94],
        [7, -102],
        [-7, -102],
        [-9, -94],
      ]),
      hat,
    )
  );
};
