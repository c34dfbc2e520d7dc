import { type Point, type Tones, between, circle, lens, mix, path, place, poly, seeded, taper } from './core.ts';
import { frond, swordHead } from './plants.ts';

/** coconutPalm: foot at 0,0, height h; wind bends the trunk and combs the crown to one side (-1..1, 0 = still) */
export const coconutPalm = (
  h: number,
  {
    seed,
    trunk,
    cols,
    wind = 0,
    lean = 0.12,
  }: { seed: number; trunk: string; cols: Tones; wind?: number; lean?: number },
): string => {
  const random = seeded(seed);
  const topX = h * lean;
  const spine: Point[] = [
    [0, 6],
    [topX * 0.25, -h * 0.36],
    [topX * 0.62, -h * 0.72],
    [topX, -h],
  ];
  let far = '';
  let near = '';
  for (let i = 0; i < 11; i++) {
    const spread = -186 + (i / 10) * 192;
    const angle = spread + wind * (wind > 0 ? (spread < -90 ? 92 : 16) : spread > -90 ? 92 : 16);
    const leaf = frond(h * between(random, 0.36, 0.48), angle + between(random, -7, 7), {
      seed: seed * 13 + i,
      fill: cols[i % 3 === 0 ? 2 : i % 3 === 1 ? 1 : 0],
      rib: cols[0],
      droop: 0.42 - Math.abs(wind) * 0.26,
      n: 11,
      leaf: 0.26,
    });
    if (i % 2) far += leaf;
    else near += leaf;
  }
  let nuts = '';
  for (let i = 0; i < 3; i++) nuts += circle((i - 1) * h * 0.02, h * 0.018, h * 0.017, cols[0]);
  return place(topX, -h, far) + path(poly(taper(spine, h * 0.05, h * 0.026)), trunk) + place(topX, -h, near + nuts);
};

/** pandanus: forked trunk on prop roots with sword heads at the tips; foot at 0,0 */
export const pandanus = (
  h: number,
  { seed, trunk, cols, light = 1 }: { seed: number; trunk: string; cols: Tones; light?: number },
): string => {
  let limbs = '';
  let heads = '';
  for (const [x, y, size] of [
    [-0.26, -0.76, 0.34],
    [0.3, -0.7, 0.32],
    [0.04, -1, 0.4],
  ] as const) {
    limbs += poly(
      taper(
        [
          [0, -h * 0.3],
          [x * h * 0.45, -h * 0.52],
          [x * h, y * h],
        ],
        h * 0.055,
        h * 0.034,
      ),
    );
    heads += place(x * h, y * h, swordHead(size * h, { seed: seed + Math.round(size * 90), cols, n: 19, light }));
  }
  for (const x of [-0.12, -0.06, 0, 0.07, 0.13])
    limbs += poly(
      taper(
        [
          [x * h, 8],
          [x * h * 0.4, -h * 0.2],
          [0, -h * 0.34],
        ],
        h * 0.02,
        h * 0.036,
      ),
    );
  return path(limbs, trunk) + heads;
};

/** snorkeller: swimming level to the right, seen from the side and below, about 200 long, centre 0,0 */
export const snorkeller = ({ suit, skin, fins }: { suit: string; skin: string; fins: string }): string => {
  const dark = mix(suit, 'night', 0.45);
  return (
    path('M-46 6L-84 20L-112 12L-114 22L-84 34L-42 18z', mix(skin, 'night', 0.35)) +
    path('M-112 10L-158 34L-170 24L-160 14L-114 20z', mix(fins, 'night', 0.3)) +
    path('M50 4L44 34L66 62L76 56L60 32L66 10z', mix(skin, 'night', 0.3)) +
    path('M62 -16C40 -24 0 -22 -46 -8C-54 0 -52 14 -42 18C0 20 40 18 62 8z', suit) +
    path('M62 8C40 18 0 20 -42 18C-50 14 -52 8 -50 4C-10 10 30 8 62 0z', dark) +
    path('M-46 -8L-86 -14L-116 -8L-116 2L-86 0L-44 10z', skin) +
    path('M-114 -10L-166 -22L-178 -12L-164 0L-114 4z', fins) +
    path('M58 0C76 8 98 20 116 34L110 42C90 34 66 22 52 12z', skin) +
    circle(82, -12, 17, skin) +
    path('M66 -8C62 -28 82 -36 96 -24C88 -22 82 -14 80 -4z', mix('night', 'clay', 0.3)) +
    path('M84 -20L102 -16L98 2L82 -4z', 'night') +
    path('M88 -16L98 -13L96 -3L87 -6z', mix('reef', 'paper', 0.5)) +
    path('M78 -6C92 4 74 -40 68 -58L62 -56C70 -34 70 -10 80 0z', 'wattle')
  );
};

/** pebbles: flat stones along a shore, bigger towards y1; one path */
export const pebbles = (
  count: number,
  { x0, x1, y0, y1, seed, size = 14 }: { x0: number; x1: number; y0: number; y1: number; seed: number; size?: number },
): string => {
  const random = seeded(seed);
  let d = '';
  for (let i = 0; i < count; i++) {
    const t = random();
    const w = size * (0.5 + t * 1.4) * between(random, 0.6, 1.3);
    d += lens(between(random, x0, x1), y0 + (y1 - y0) * t, w * 2, w * 0.7);
  }
  return d;
};
