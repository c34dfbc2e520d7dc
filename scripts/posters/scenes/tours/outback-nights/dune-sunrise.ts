import {
  between,
  line,
  mix,
  path,
  picture,
  place,
  reuse,
  seeded,
  shape,
  smooth,
  type Point,
} from '../../../draw/core.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { spinifex, tussock } from '../../../draw/plants.ts';
import { bands, disc, streaks } from '../../../draw/sky.ts';

// On the crest of a Simpson Desert dune as the sun clears the horizon at the left: west faces are violet, east faces burn.
const SUN = { x: 566, y: 372 };
const VIOLET = mix('dusk', 'clay', 0.35);
const sky =
  bands(
    [
      [0, mix('dusk', 'ocean', 0.35)],
      [84, mix('dusk', 'sunset', 0.12)],
      [164, mix('dusk', 'sunset', 0.42)],
      [238, mix('sunset', 'sand', 0.28)],
      [304, mix('sunset', 'wattle', 0.55)],
      [362, mix('wattle', 'sand', 0.35)],
      [402, mix('wattle', 'paper', 0.6)],
    ],
    { wave: 8, seed: 15 },
  ) +
  disc(SUN.x, SUN.y, [
    [250, mix('wattle', 'paper', 0.3), 0.18],
    [160, mix('wattle', 'paper', 0.3), 0.3],
    [74, mix('paper', 'wattle', 0.15)],
  ]) +
  streaks(
    [
      [980, 128, 520, 12],
      [1180, 152, 320, 8],
      [250, 190, 360, 9],
      [1010, 268, 420, 9],
      [1350, 300, 300, 7],
    ],
    mix('sunset', 'wattle', 0.5),
    0.7,
  );

/** A far dune seen end on: a long crest, lit at the left, its right side in shade below a wandering edge. */
const ridgeOf = (y: number, amp: number, seed: number, lit: string, shade: string): string => {
  const crest = ridge({ y, amp, scale: 520, seed, step: 150, oct: 1 });
  const foot = crest.map(([x, cy], i): Point => [x + 60, cy + 8 + (i % 3) * 11]);
  return (
    path(smooth(crest) + 'V1010H-20z', lit) +
    path(smooth(crest) + smooth([...foot].reverse()).replace('M', 'L') + 'z', shade)
  );
};
const far =
  ground(ridge({ y: 436, amp: 6, scale: 300, seed: 4 }), mix('dusk', 'sunset', 0.55)) +
  ridgeOf(456, 12, 6, mix('sunset', 'wattle', 0.3), mix('dusk', 'sunset', 0.4)) +
  ridgeOf(500, 16, 9, mix('sunset', 'ochre', 0.3), mix('dusk', 'clay', 0.25)) +
  path('M-20 590Q260 556 560 572T1100 560T1620 520V1010H-20z', mix('ochre', 'sunset', 0.4));

/** A camel walking to the right with a pack, feet at 0,0, 130 tall. */
const camel = (step: number): string => {
  const dark = mix('night', 'clay', 0.3);
  return (
    path(
      `M-38 -60L${-44 - step} 0h8L-26 -46zM-28 -56L${-22 + step} 0h8L-16 -50zM22 -56L${18 - step} 0h8L34 -50zM34 -58L${44 + step} 0h8L44 -56z`,
      dark,
    ) +
    path(
      'M-48 -64Q-48 -82 -32 -84Q-20 -88 -10 -108Q0 -116 10 -102Q18 -86 34 -82Q46 -80 52 -90Q58 -102 60 -118Q60 -130 70 -132L88 -128Q94 -122 86 -117L74 -115Q72 -90 64 -74Q54 -54 30 -50L-30 -48Q-46 -48 -48 -64z',
      dark,
    ) +
    path('M-46 -72Q-58 -60 -54 -44L-50 -46Q-52 -58 -44 -66z', dark) +
    path('M-30 -88L-8 -98L12 -96L26 -84L22 -58L-26 -58z', 'ochre') +
    path('M-48 -64Q-48 -82 -32 -84Q-22 -86 -16 -96L-26 -76L-26 -58L-40 -52Q-47 -56 -48 -64z', 'sunset') +
    path('M-30 -88L-8 -98L-14 -58H-26z', 'wattle')
  );
};
const LEADS = [
  [1004, 500, 8],
  [1090, 488, 2],
  [1178, 476, 9],
  [1262, 466, 4],
] as const;
// The caravan stands on the shoulder of the big dune, against the palest strip of sky.
const shoulder =
  path('M700 640Q850 540 1010 500Q1180 462 1340 452Q1500 448 1620 470V1010H560z', mix('sunset', 'ochre', 0.35)) +
  path('M1010 500Q1180 462 1340 452Q1500 448 1620 470V700Q1440 560 1280 540Q1120 530 1010 500z', VIOLET) +
  path('M1280 540Q1440 560 1620 700V770Q1440 640 1280 540z', mix('dusk', 'night', 0.3), 'opacity=".6"');
const caravan =
  LEADS.map(
    ([x, y, step]) =>
      path(
        `M${x - 20} ${y + 2}L${x + 20} ${y}L${x + 150} ${y + 30}L${x + 90} ${y + 34}z`,
        mix('dusk', 'night', 0.3),
        'opacity=".7"',
      ) + place(x, y + 3, camel(step), 0.5),
  ).join('') +
  line('M1040 446L1062 458M1126 434L1150 446M1214 422L1236 434', mix('night', 'clay', 0.3), 2) +
  place(
    1336,
    458,
    path('M-9 0L-5 -38H6L12 0H6L1 -24L-4 0z', mix('night', 'clay', 0.3)) +
      path('M-8 -36Q-9 -62 0 -64Q9 -62 8 -36z', 'paper') +
      path('M2 -64Q9 -62 8 -36H2z', mix('dusk', 'sand', 0.4)) +
      path('M-4 -66h8v-8h-8zM-12 -72h24l-6 -4q0 -8 -6 -8t-6 8z', mix('night', 'clay', 0.3)),
    0.9,
  );

// The hero: one crest from our feet to the shoulder, an S with a razor edge.
const crest: Point[] = [
  [540, 1020],
  [640, 940],
  [800, 880],
  [960, 838],
  [1040, 786],
  [990, 730],
  [880, 692],
  [830, 648],
  [862, 590],
  [930, 536],
  [1010, 500],
];
const dune =
  path(smooth(crest) + 'L1300 520L1620 620V1010H540z', mix('clay', 'dusk', 0.38)) +
  path(smooth(crest) + 'L700 640L420 700L120 770L-20 800V1020z', mix('sunset', 'wattle', 0.22)) +
  path('M-20 800L120 770L420 700L700 640L830 648Q640 700 520 760Q300 830 -20 880z', mix('sunset', 'ochre', 0.55)) +
  path('M-20 920Q240 850 470 830Q640 810 720 760Q640 860 480 910Q260 960 -20 1010z', mix('wattle', 'sunset', 0.45)) +
  path(
    'M990 730Q1200 740 1360 700Q1500 660 1620 650V760Q1400 800 1220 800Q1100 800 1040 786Q1030 750 990 730z',
    mix('dusk', 'clay', 0.5),
  ) +
  path('M540 1020Q740 930 960 900Q1200 890 1420 930Q1540 950 1620 940V1020z', mix('dusk', 'night', 0.12)) +
  line(
    'M180 900q120 -34 260 -46M60 860q140 -40 300 -60M300 960q140 -30 250 -66M420 790q120 -36 220 -74M40 980q120 -20 220 -46M560 850q80 -24 150 -56',
    mix('ochre', 'sunset', 0.4),
    4,
    'opacity=".6"',
  ) +
  line(
    'M1100 850q160 20 330 0M1060 880q200 26 420 6M1180 740q140 -6 280 -40M880 940q200 -26 420 0M1000 970q220 -14 440 14',
    mix('dusk', 'night', 0.2),
    4,
    'opacity=".6"',
  ) +
  line(smooth(crest), mix('wattle', 'paper', 0.35), 3.6);

// Footprints: small at the shoulder, large at our feet, a little left of the edge, each with its far wall in shade.
const random = seeded(12);
let prints = '';
let rims = '';
for (let i = 0; i < 46; i++) {
  const t = i / 46;
  const f = t * (crest.length - 1);
  const k = Math.floor(f);
  const [a, b] = [crest[k]!, crest[Math.min(crest.length - 1, k + 1)]!];
  const x = a[0] + (b[0] - a[0]) * (f - k);
  const y = a[1] + (b[1] - a[1]) * (f - k);
  const size = 15 * Math.pow(1 - t, 1.25) + 1.6;
  const px = x - size * 2.6 - (i % 2) * size * 1.7 + between(random, -1, 1);
  prints += `M${px - size} ${y}q${size * 0.2} ${-size * 0.7} ${size} ${-size * 0.62}t${size} ${size * 0.5}q${-size} ${size * 0.6} ${-size * 2} ${size * 0.12}z`;
  rims += `M${px - size} ${y}q${size} ${size * 0.5} ${size * 2} ${-size * 0.1}l0 ${size * 0.24}q${-size} ${size * 0.5} ${-size * 2} ${-size * 0.14}z`;
}
const trail = path(prints, mix('clay', 'ochre', 0.35)) + path(rims, mix('wattle', 'paper', 0.35));

const HUMMOCK = [mix('gum', 'dusk', 0.4), mix('euc', 'wattle', 0.35), mix('wattle', 'paper', 0.3)] as const;
const defs = `<g id="s">${spinifex(70, { seed: 5, light: -1, cols: HUMMOCK, n: 34 })}</g><g id="d">${spinifex(70, { seed: 9, light: -1, cols: [mix('night', 'dusk', 0.4), mix('dusk', 'gum', 0.4), mix('clay', 'sunset', 0.4)], n: 30 })}</g>`;
const tuft = (id: string, x: number, y: number, k: number): string =>
  shape(
    [
      [x - 26 * k, y],
      [x + 40 * k, y - 6 * k],
      [x + 210 * k, y + 20 * k],
      [x + 160 * k, y + 28 * k],
      [x + 10 * k, y + 12 * k],
    ],
    id === 's' ? mix('clay', 'dusk', 0.45) : mix('night', 'dusk', 0.5),
  ) + reuse(id, x, y + 4 * k, k);
const growth =
  tuft('s', 260, 782, 0.5) +
  tuft('s', 110, 838, 0.66) +
  tuft('s', 470, 872, 0.7) +
  tuft('s', 250, 956, 1.1) +
  tuft('s', 40, 1010, 1.8) +
  tuft('d', 1240, 866, 0.6) +
  tuft('d', 1420, 800, 0.5) +
  tuft('d', 1330, 990, 1.2) +
  tuft('d', 1540, 950, 1.4) +
  place(1580, 1008, tussock(150, { seed: 8, fill: mix('night', 'dusk', 0.3), n: 14 }));

export function draw(): string {
  return picture(sky + far + shoulder + caravan + dune + trail + growth, {
    grain: 0,
    defs,
    seed: 106,
    title: 'Sunrise from the crest of a long red dune, with footprints and a line of camels',
  });
}
