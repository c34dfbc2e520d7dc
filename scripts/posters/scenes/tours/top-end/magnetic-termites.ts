import { between, lens, mix, path, picture, place, poly, reuse, seeded } from '../../../draw/core.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { wallaby } from '../../../draw/marsupials.ts';
import { leafSpray, tussock } from '../../../draw/plants.ts';
import { bands, disc } from '../../../draw/sky.ts';
import { paperbark } from '../../../draw/wetland.ts';

// Viewpoint: standing on the flood plain near Litchfield, facing north-west, so every wall shows us its broad side.
// Light: the sun just up at the left, behind mist; each mound has one burning edge and throws its shadow to the right.
const HORIZON = 560;

const sky = (): string =>
  bands(
    [
      [0, mix('reef', 'sand', 0.56)],
      [96, mix('reef', 'sand', 0.7)],
      [196, mix('sand', 'reef', 0.14)],
      [300, mix('sand', 'wattle', 0.2)],
      [410, mix('sand', 'wattle', 0.42)],
      [490, mix('wattle', 'sand', 0.4)],
    ],
    { wave: 8, seed: 6 },
  ) +
  disc(330, 392, [
    [190, 'paper', 0.35],
    [126, 'paper', 0.5],
    [78, 'paper'],
  ]);

const woodland = (): string => {
  const random = seeded(9);
  let far = '';
  for (let i = 0; i < 60; i++) {
    const x = -20 + i * 28 + between(random, -10, 10);
    const h = between(random, 26, 64);
    far +=
      lens(x, HORIZON - h * 0.72, between(random, 40, 80), h * 0.8) +
      poly([
        [x - 2, HORIZON],
        [x - 1, HORIZON - h * 0.8],
        [x + 2, HORIZON - h * 0.8],
        [x + 3, HORIZON],
      ]);
  }
  return (
    ground(ridge({ y: 500, amp: 16, scale: 300, seed: 5 }), mix('reef', 'sand', 0.66), HORIZON + 10) +
    path(far, mix('euc', 'sand', 0.45)) +
    path(
      lens(300, 548, 760, 26) + lens(1100, 552, 900, 22) + lens(720, 534, 420, 12),
      mix('paper', 'wattle', 0.15),
      'opacity=".8"',
    )
  );
};

type Mound = { lit: string; face: string; dark: string; cut: string };

// One wall in a box 100 wide and 220 tall, foot at 0,0; three shapes stop the field from looking stamped.
const SHAPES = [
  [
    'M-46 4L-50 -40L-46 -96L-40 -150L-30 -176L-24 -206L-12 -198L-4 -222L8 -208L16 -216L24 -190L32 -196L38 -150L46 -100L50 -44L48 4z',
    'M-46 4L-50 -40L-46 -96L-40 -150L-30 -176L-24 -206L-16 -201L-22 -160L-32 -120L-34 -60L-30 4z',
    'M16 -216L24 -190L32 -196L38 -150L46 -100L50 -44L48 4H18L26 -60L18 -110L24 -160z',
    'M-14 -190L-8 -140L-14 -90L-8 -20L-4 -90L0 -140zM8 -200L10 -150L4 -100L10 -40L14 -110L16 -150z',
  ],
  [
    'M-44 4L-46 -60L-40 -110L-34 -116L-28 -168L-20 -160L-10 -196L0 -180L6 -190L16 -160L26 -166L34 -120L40 -80L46 4z',
    'M-44 4L-46 -60L-40 -110L-34 -116L-28 -168L-22 -162L-26 -110L-32 -60L-30 4z',
    'M6 -190L16 -160L26 -166L34 -120L40 -80L46 4H16L22 -60L12 -110L18 -150z',
    'M-10 -176L-4 -120L-10 -60L-6 -10L0 -70L4 -130zM-24 -110L-18 -70L-22 -20L-14 -70z',
  ],
  [
    'M-50 4L-48 -50L-42 -60L-40 -120L-32 -150L-26 -140L-18 -184L-8 -176L4 -210L14 -190L22 -200L30 -168L40 -130L42 -70L52 4z',
    'M-50 4L-48 -50L-42 -60L-40 -120L-32 -150L-27 -142L-30 -100L-28 -50L-34 4z',
    'M14 -190L22 -200L30 -168L40 -130L42 -70L52 4H22L16 -60L24 -110L14 -150z',
    'M-4 -168L2 -110L-4 -60L2 -10L8 -60L10 -120z',
  ],
] as const;

const mound = (index: number, tone: Mound): string => {
  const [outline, lit, dark, cut] = SHAPES[index % 3] ?? SHAPES[0];
  return path(outline, tone.face) + path(dark, tone.dark) + path(lit, tone.lit) + path(cut, tone.cut);
};

const tones = (near: number): Mound => {
  const haze = (colour: string): string => mix(colour, mix('sand', 'wattle', 0.25), 0.58 - near * 0.58);
  return {
    lit: haze(mix('wattle', 'sunset', 0.3)),
    face: haze(mix('dusk', 'ochre', 0.5)),
    dark: haze(mix('dusk', 'night', 0.3)),
    cut: haze(mix('dusk', 'night', 0.1)),
  };
};

const DEPTHS = [0, 0.3, 0.6, 1];

const FIELD = [
  [150, 566, 0.3, 0],
  [236, 572, 0.36, 0],
  [420, 568, 0.32, 0],
  [520, 574, 0.4, 0],
  [610, 566, 0.3, 0],
  [820, 568, 0.34, 0],
  [910, 574, 0.42, 0],
  [1010, 566, 0.3, 0],
  [1190, 572, 0.38, 0],
  [1290, 566, 0.32, 0],
  [1400, 574, 0.42, 0],
  [1540, 568, 0.34, 0],
  [60, 590, 0.58, 1],
  [330, 596, 0.62, 1],
  [710, 598, 0.66, 1],
  [1080, 600, 0.7, 1],
  [1350, 604, 0.64, 1],
  [1500, 598, 0.7, 1],
  [200, 640, 1, 2],
  [590, 646, 1.06, 2],
  [1240, 650, 1.12, 2],
  [1470, 660, 1.2, 2],
] as const;

const grass = (): string => {
  const random = seeded(31);
  let light = '';
  let dark = '';
  for (let i = 0; i < 150; i++) {
    const t = random() ** 0.8;
    const x = between(random, -20, 1620);
    const y = 610 + t * 400;
    const d = lens(x, y, between(random, 60, 190) * (0.3 + t), 3 + t * 10);
    if (random() < 0.5) light += d;
    else dark += d;
  }
  return (
    path(light, mix('wattle', 'sand', 0.35), 'opacity=".75"') + path(dark, mix('euc', 'ochre', 0.35), 'opacity=".55"')
  );
};

export function draw(): string {
  const leaf = mix('gum', 'dusk', 0.3);
  const blades = (id: string, seed: number, fill: string): string =>
    `<g id="${id}">${tussock(60, { seed, n: 11, fill })}</g>`;
  let defs =
    blades('gold', 3, mix('wattle', 'sand', 0.25)) +
    blades('olive', 5, mix('euc', 'wattle', 0.35)) +
    blades('dark', 8, mix('gum', 'clay', 0.35)) +
    `<g id="leaf">${leafSpray(100, 62, { seed: 5, light: -1, cols: [leaf, mix('gum', 'euc', 0.4), mix('euc', 'wattle', 0.5)] })}</g>`;
  for (const [depth, near] of DEPTHS.entries())
    for (let i = 0; i < 3; i++) defs += `<g id="m${depth}${i}">${mound(i, tones(near))}</g>`;

  let field = '';
  for (const [i, [x, y, size, depth]] of FIELD.entries()) {
    const flip = i % 2 ? 1 : 0.86;
    field +=
      path(
        `M${x - 46 * size} ${y}L${x + 190 * size} ${y + 34 * size}L${x + 250 * size} ${y + 26 * size}L${x + 50 * size} ${y - 4}z`,
        mix('clay', 'dusk', 0.5),
        `opacity="${0.25 + depth * 0.16}"`,
      ) + reuse(`m${depth}${i % 3}`, x, y, size * flip, size);
  }

  const random = seeded(77);
  let tufts = '';
  let farTufts = '';
  for (let i = 0; i < 70; i++) {
    const t = random() ** 0.7;
    const id = t > 0.75 && random() < 0.6 ? 'dark' : random() < 0.5 ? 'gold' : 'olive';
    const tuft = reuse(id, Math.round(between(random, -10, 1610)), Math.round(640 + t * 380), 0.35 + t * 1.5);
    if (t < 0.5) farTufts += tuft;
    else tufts += tuft;
  }
  const hero = (x: number, y: number, size: number, shape: number, wide: number): string =>
    path(
      `M${x - 50 * size * wide} ${y}L${x + 260 * size} ${y + 64 * size}L${x + 330 * size} ${y + 48 * size}L${x + 50 * size * wide} ${y - 6}z`,
      mix('clay', 'dusk', 0.6),
      'opacity=".7"',
    ) + reuse(`m3${shape}`, x, y, size * wide, size);

  const body =
    sky() +
    birds(
      [
        [700, 180, 30],
        [764, 150, 24],
        [816, 186, 20],
        [1210, 120, 22],
      ],
      mix('dusk', 'ocean', 0.4),
    ) +
    woodland() +
    ground(ridge({ y: HORIZON, amp: 4, scale: 200, seed: 3 }), mix('wattle', 'sand', 0.3)) +
    ground(ridge({ y: 612, amp: 8, scale: 260, seed: 4 }), mix('wattle', 'ochre', 0.22)) +
    ground(ridge({ y: 700, amp: 14, scale: 320, seed: 7 }), mix('wattle', 'ochre', 0.45)) +
    ground(ridge({ y: 836, amp: 20, scale: 380, seed: 2 }), mix('ochre', 'euc', 0.42)) +
    grass() +
    field +
    farTufts +
    hero(902, 752, 2.62, 0, 1.02) +
    hero(396, 840, 2.1, 2, 0.94) +
    tufts +
    path(lens(760, 872, 300, 26), mix('clay', 'dusk', 0.6), 'opacity=".7"') +
    place(690, 872, wallaby(), 1.04) +
    reuse('gold', 600, 884, 0.9) +
    reuse('olive', 800, 890, 1.1) +
    reuse('gold', 330, 850, 1.2) +
    reuse('dark', 460, 856, 1.2) +
    reuse('gold', 980, 766, 1) +
    reuse('olive', 850, 764, 1) +
    place(
      1500,
      900,
      paperbark(640, {
        seed: 5,
        bark: mix('dusk', 'night', 0.35),
        lit: mix('sand', 'wattle', 0.3),
        spray: 'leaf',
        light: -1,
      }),
    ) +
    reuse('dark', 1480, 920, 2.2) +
    reuse('dark', 1560, 960, 2.6) +
    reuse('dark', 120, 1010, 3) +
    reuse('olive', 260, 1016, 2.4) +
    reuse('dark', 1220, 1016, 2.2);
  return picture(body, {
    grain: 0,
    defs,
    seed: 204,
    title: 'Magnetic termite mounds in the morning mist, and an agile wallaby',
  });
}
