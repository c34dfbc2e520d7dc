import { type Point, circle, lens, mix, path, place, poly, seeded, between, taper } from './core.ts';

/** jabiru: black-necked stork, facing right, feet at 0,0, 400 tall, lit from behind at the right */
export const jabiru = (): string => {
  const black = mix('night', 'gum', 0.3);
  const sheen = mix('gum', 'reef', 0.35);
  const white = mix('paper', 'sand', 0.4);
  const shade = mix('sand', 'dusk', 0.38);
  const leg = mix('clay', 'sunset', 0.25);
  const legDark = mix('clay', 'night', 0.3);
  return (
    path(
      poly(
        taper(
          [
            [-42, -200],
            [-48, -104],
            [-44, -96],
            [-62, 0],
          ],
          11,
          6,
        ),
      ) + 'M-62 -4L-92 2L-56 3L-34 6L-56 -3z',
      legDark,
    ) +
    path(
      poly(
        taper(
          [
            [-14, -200],
            [-4, -106],
            [-8, -98],
            [4, 0],
          ],
          12,
          6,
        ),
      ) + 'M4 -4L-24 3L2 3L38 6L8 -4z',
      leg,
    ) +
    path('M-18 -204L-44 -176L-58 -196zM4 -200L-18 -168L-30 -196z', white) +
    path('M-120 -206L-186 -176C-176 -190 -160 -206 -130 -222z', black) +
    path(
      'M64 -264C74 -226 44 -190 -10 -182C-56 -176 -92 -184 -146 -196C-118 -216 -92 -250 -44 -266C-4 -280 44 -286 64 -264z',
      white,
    ) +
    path(
      'M64 -264C74 -226 44 -190 -10 -182C-56 -176 -92 -184 -146 -196C-100 -196 -50 -196 -6 -204C26 -212 50 -232 64 -264z',
      shade,
    ) +
    path('M34 -246C-6 -262 -60 -250 -96 -226L-176 -182C-128 -184 -62 -196 -14 -208C12 -216 30 -230 34 -246z', black) +
    path('M34 -246C-6 -262 -60 -250 -96 -226C-60 -232 -20 -238 10 -228C22 -232 30 -238 34 -246z', sheen) +
    path(
      'M26 -266C54 -292 40 -336 60 -368C72 -386 92 -396 108 -390C116 -384 114 -372 104 -366C86 -350 92 -304 74 -262C66 -246 40 -252 26 -266z',
      black,
    ) +
    path('M104 -366C86 -350 92 -304 74 -262C68 -252 58 -250 50 -252C74 -280 70 -330 88 -358z', sheen) +
    path('M100 -391C140 -388 190 -394 230 -408C198 -378 150 -362 100 -368z', black) +
    path('M106 -382C150 -378 196 -390 230 -408C194 -398 150 -392 106 -390z', mix('night', 'dusk', 0.6)) +
    circle(94, -382, 4.4, 'wattle') +
    circle(94.6, -382, 2.2, 'night')
  );
};

/** egret: standing, facing right, feet at 0,0, about 150 tall; white with one shaded side */
export const egret = (white: string, shade: string): string =>
  path('M-10 -50L-8 0h4L-4 -50zM4 -50L10 0h4L10 -50z', 'night') +
  path('M30 -78C22 -54 -10 -44 -66 -38C-40 -60 -26 -84 0 -90C14 -94 30 -90 30 -78z', white) +
  path('M30 -78C22 -54 -10 -44 -66 -38C-30 -50 0 -58 16 -76z', shade) +
  path(
    'M8 -84C34 -92 26 -112 22 -124C18 -142 30 -152 42 -148C48 -146 46 -141 40 -140C28 -136 34 -122 38 -108C42 -92 32 -76 22 -70z',
    white,
  ) +
  path('M40 -147L72 -138L40 -140z', 'wattle');

/** lilyPad: flat notched leaf of a given half width at 0,0; cols [leaf, lit far edge] */
export const lilyPad = (w: number, leaf: string, edge: string): string => {
  const k = w / 50;
  const pad = (dy: number): string =>
    `M${-50 * k} ${dy}c0 ${-11 * k} ${24 * k} ${-17 * k} ${50 * k} ${-17 * k}s${50 * k} ${7 * k} ${50 * k} ${17 * k}s${-24 * k} ${16 * k} ${-50 * k} ${16 * k}q${-14 * k} 0 ${-24 * k} ${-3 * k}l${22 * k} ${-13 * k}l${-40 * k} ${7 * k}q${-8 * k} ${-3 * k} ${-8 * k} ${-7 * k}z`;
  return path(pad(-2.2 * k), edge) + path(pad(0.6 * k), leaf);
};

/** lilyFlower: water lily on a short stem, water at 0,0, about 46 tall */
export const lilyFlower = (petal: string, dark: string): string =>
  path('M-1.5 0L-2 -24h4L1.5 0z', dark) +
  path('M0 -16C-22 -18 -26 -32 -24 -38C-12 -34 -4 -28 0 -16C4 -28 12 -34 24 -38C26 -32 22 -18 0 -16z', dark) +
  path('M0 -16C-14 -22 -14 -38 -10 -46C-4 -40 0 -34 0 -28C0 -34 4 -40 10 -46C14 -38 14 -22 0 -16z', petal) +
  path('M0 -18C-7 -28 -4 -42 0 -50C4 -42 7 -28 0 -18z', 'wattle');

/** reeds: blades out of the water along a strip; one path */
export const reeds = (
  count: number,
  { x0, x1, y, h, lean = 0.15, seed }: { x0: number; x1: number; y: number; h: number; lean?: number; seed: number },
): string => {
  const random = seeded(seed);
  let d = '';
  for (let i = 0; i < count; i++) {
    const x = between(random, x0, x1);
    const tall = h * between(random, 0.5, 1);
    const bend = tall * (lean + between(random, -0.2, 0.2));
    const w = tall * 0.025 + 1.5;
    d += poly([
      [x - w, y + 6],
      [x + bend * 0.35 - w * 0.5, y - tall * 0.6],
      [x + bend, y - tall],
      [x + bend * 0.4 + w * 0.6, y - tall * 0.56],
      [x + w, y + 6],
    ]);
  }
  return d;
};

/** padField: lens marks of distant pads that shrink to the horizon; one path */
export const padField = (
  count: number,
  { y0, y1, seed, keep }: { y0: number; y1: number; seed: number; keep?: (x: number, y: number) => boolean },
): string => {
  const random = seeded(seed);
  let d = '';
  for (let i = 0; i < count; i++) {
    const t = random() ** 1.2;
    const y = y0 + (y1 - y0) * t;
    const x = between(random, -20, 1620);
    if (keep && !keep(x, y)) continue;
    d += lens(x, y, between(random, 26, 46) * (0.5 + t * 1.7), (3 + t * 9) * 0.9);
  }
  return d;
};

/** paperbark: leaning multi-stemmed trunk with ragged flat crown from a leaf spray in defs; base at 0,0 */
export const paperbark = (
  h: number,
  { seed, bark, lit, spray, light = 1 }: { seed: number; bark: string; lit: string; spray: string; light?: number },
): string => {
  const random = seeded(seed);
  let trunks = '';
  let edges = '';
  let crown = '';
  for (const [lean, tall] of [
    [-0.2, 0.8],
    [0.03, 1],
    [0.24, 0.72],
  ] as const) {
    const topX = h * (lean + between(random, -0.05, 0.05));
    const topY = -h * tall;
    const bend = topX * 0.3 + h * between(random, -0.05, 0.05);
    const spine = (off: number): Point[] => [
      [lean * 40 + off, 8],
      [bend + off * 0.8, topY * 0.45],
      [topX + off * 0.3, topY * 0.94],
    ];
    trunks += poly(taper(spine(0), h * 0.06, h * 0.016));
    edges += poly(taper(spine(light * h * 0.02), h * 0.012, h * 0.005));
    for (let i = 0; i < 5; i++) {
      const x = topX + h * between(random, -0.17, 0.17);
      const y = topY * between(random, 0.78, 1.06);
      trunks += poly(
        taper(
          [
            [bend * 0.4 + topX * 0.6, topY * 0.68],
            [x, y],
          ],
          h * 0.016,
          h * 0.006,
        ),
      );
      crown += place(
        x,
        y,
        `<use href="#${spray}"/>`,
        Math.round(h * between(random, 0.1, 0.15)) / 100,
        between(random, -14, 14),
        random() < 0.5,
      );
    }
  }
  return path(trunks, bark) + path(edges, lit) + crown;
};
