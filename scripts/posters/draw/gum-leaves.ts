import { between, lerp, line, path, poly, seeded, short, taper } from './core.ts';

/** One sickle-shaped eucalypt leaf as path data: stalk at x,y, pointing along `angle` (radians), bent to one side by `bend`. */
export const sickle = (x: number, y: number, angle: number, length: number, bend: number): string => {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const at = (u: number, v: number): string =>
    `${short(x + (cos * u - sin * v) * length)} ${short(y + (sin * u + cos * v) * length)}`;
  return `M${at(0, 0)}Q${at(0.42, bend + 0.15)} ${at(1, bend * 0.15)}Q${at(0.45, bend - 0.1)} ${at(0, 0)}z`;
};

/**
 * A hanging gum twig: from 0,0 it runs `length` px along `angle` and droops; leaves hang from it in three tones.
 *
 * Put it in `<defs>` and reuse it with flips; `cols` are [shade, mid, light], `twig` colours the stalk.
 */
export const gumSpray = (
  length: number,
  {
    seed = 1,
    angle = 0.5,
    droop = 0.5,
    n = 22,
    leaf = 0.3,
    cols,
    twig,
  }: {
    seed?: number;
    angle?: number;
    droop?: number;
    n?: number;
    leaf?: number;
    cols: readonly [shade: string, mid: string, light: string];
    twig: string;
  },
): string => {
  const random = seeded(seed);
  const point = (t: number): [number, number] => [
    Math.cos(angle) * length * t,
    Math.sin(angle) * length * t + droop * length * t * t * 0.6,
  ];
  const tones: [string, string, string] = ['', '', ''];
  for (let i = 0; i < n; i++) {
    const t = lerp(0.12, 1, (i + random()) / n);
    const [x, y] = point(t);
    const side = i % 2 ? 1 : -1;
    const hang = Math.PI / 2 + side * between(random, 0.15, 0.75) - 0.1;
    tones[(i % 3) as 0 | 1 | 2] += sickle(
      x,
      y,
      hang,
      length * leaf * between(random, 0.75, 1.15),
      side * between(random, 0.05, 0.2),
    );
  }
  const stalk = path(poly(taper([0, 0.3, 0.65, 1].map(point), length * 0.03, length * 0.01)), twig);
  const veins = line(poly([0.2, 0.6, 0.95].map(point), false), twig, short(length * 0.008));
  return path(tones[0], cols[0]) + stalk + veins + path(tones[1], cols[1]) + path(tones[2], cols[2]);
};
