import { between, circle, lens, line, mix, path, picture, place, poly, rect, seeded } from '../../draw/core.ts';
import { cliff } from '../../draw/land.ts';
import { birds } from '../../draw/life.ts';
import { tussock } from '../../draw/plants.ts';
import { bands, disc, stars, streaks } from '../../draw/sky.ts';
import { foam, ripples } from '../../draw/water.ts';
import { points, rows } from '../../draw/outline.ts';

// Penguin height on a Bass Strait beach just after sunset: the last glow is low over the water and lights the bluff's left faces, little penguins cross the wet sand.
const HORIZON = 430;
const sky =
  bands(
    [
      [0, mix('night', 'dusk', 0.3)],
      [80, mix('night', 'dusk', 0.6)],
      [160, mix('dusk', 'ocean', 0.2)],
      [240, mix('dusk', 'sunset', 0.22)],
      [310, mix('dusk', 'sunset', 0.5)],
      [366, mix('sunset', 'sand', 0.3)],
      [404, mix('wattle', 'sand', 0.4)],
    ],
    { wave: 9, seed: 111 },
  ) +
  stars(80, { y1: 260, seed: 6, density: (_x: number, y: number) => 1 - y / 280 }) +
  streaks(
    [
      [1130, 250, 560, 14],
      [1330, 282, 420, 10],
      [860, 318, 380, 9],
      [420, 226, 460, 12],
      [280, 252, 260, 8],
    ],
    mix('sunset', 'sand', 0.35),
    0.85,
  ) +
  disc(560, 130, [
    [46, mix('dusk', 'sand', 0.5), 0.3],
    [26, 'paper'],
  ]);
const sea =
  rect(0, HORIZON, 1600, 600, mix('dusk', 'sunset', 0.46)) +
  path('M-20 452Q600 444 1620 454V1010H-20z', mix('dusk', 'ocean', 0.35)) +
  path('M-20 500Q600 486 1620 502V1010H-20z', mix('ocean', 'dusk', 0.3)) +
  path('M-20 566Q600 546 1620 570V1010H-20z', mix('ocean', 'night', 0.25)) +
  ripples(60, { y0: 436, y1: 600, w0: 24, w1: 150, h1: 6, seed: 5, fill: mix('night', 'ocean', 0.3), op: 0.6 }) +
  ripples(34, {
    x0: 700,
    x1: 1500,
    y0: 434,
    y1: 600,
    w0: 40,
    w1: 170,
    h1: 5,
    seed: 15,
    fill: mix('sunset', 'wattle', 0.4),
    op: 0.85,
  });
const STONE = [
  mix('sunset', 'dusk', 0.2),
  mix('clay', 'dusk', 0.55),
  mix('dusk', 'night', 0.5),
  mix('dusk', 'night', 0.3),
] as const;
const bluff =
  path('M-20 396L90 392L190 400L260 410L330 432H-20z', mix('dusk', 'sunset', 0.3)) +
  cliff(
    points('1620,190 1500,180 1380,186 1290,204 1220,250 1170,320 1120,380'),
    points('1620,560 1480,556 1360,540 1270,520 1190,496 1130,470 1080,446'),
    { cols: STONE, n: 8, seed: 33, light: -1, strata: 8 },
  ) +
  path(
    'M1620 160L1500 156L1380 166L1280 188L1210 240L1160 312L1120 384L1170 330L1224 262L1292 214L1380 198L1500 192L1620 202z',
    mix('gum', 'night', 0.45),
  ) +
  path('M1280 188L1210 240L1160 312L1120 384L1150 340L1214 256L1290 204z', mix('wattle', 'euc', 0.4)) +
  path('M980 452L996 400L1030 372L1052 384L1062 420L1076 450z', STONE[1]) +
  path('M980 452L996 400L1030 372L1024 420L1010 452z', STONE[0]) +
  path(lens(1028, 452, 150, 8), mix('sand', 'sunset', 0.3));
const surf =
  foam(points('-20,540 160,530 340,542 520,530 720,544 900,532 1080,548 1300,540 1620,560'), 11, {
    seed: 4,
    fill: mix('sand', 'sunset', 0.2),
    op: 0.9,
  }) +
  path('M-20 600Q300 560 620 596T1240 590T1620 604V680H-20z', mix('ocean', 'sand', 0.2)) +
  foam(points('-20,604 180,588 380,600 580,590 800,608 1000,594 1240,600 1460,592 1620,610'), 22, {
    seed: 7,
    fill: 'paper',
  });

// Wet sand holds the sky; dry sand in front is violet.
const beach =
  path('M-20 660Q260 620 560 652T1120 640T1620 668V1010H-20z', mix('dusk', 'ocean', 0.3)) +
  path('M-20 690Q260 656 560 690T1120 676T1620 704V1010H-20z', mix('dusk', 'sunset', 0.3)) +
  path(
    'M560 720Q860 690 1180 712T1620 724V780Q1300 760 1000 772T560 720z',
    mix('sunset', 'sand', 0.3),
    'opacity=".8"',
  ) +
  path('M-20 800Q260 770 620 806T1240 800T1620 820V1010H-20z', mix('dusk', 'sand', 0.22)) +
  path('M-20 880Q260 850 620 890T1240 880T1620 900V1010H-20z', mix('dusk', 'night', 0.25)) +
  foam(points('-20,668 150,646 330,650 520,668 700,662 900,650 1100,660 1300,652 1500,668 1620,676'), 14, {
    seed: 10,
    fill: mix('paper', 'dusk', 0.12),
  });

const COAT = {
  lit: mix('reef', 'sand', 0.2),
  mid: mix('ocean', 'reef', 0.35),
  shade: mix('ocean', 'night', 0.5),
  deep: 'night',
};
/** A little penguin from the front, three quarters to the left; feet at 0,0, about 190 tall. `wing` lifts the flippers. */
const penguin = (wing: number, step: number): string =>
  path(`M-34 -8l-26 8h40l8 -10zM${14 + step} -8l-14 10h44l-6 -12z`, mix('sunset', 'sand', 0.35)) +
  path(
    'M-46 -40Q-62 -90 -44 -126Q-30 -156 4 -160Q40 -156 54 -120Q68 -72 50 -30Q30 -2 -4 -4Q-34 -6 -46 -40z',
    COAT.mid,
  ) +
  path('M20 -156Q44 -146 54 -120Q68 -72 50 -30Q36 -8 14 -4Q42 -60 20 -156z', COAT.shade) +
  path('M-50 -60Q-50 -110 -32 -128Q-8 -136 14 -122Q32 -90 24 -44Q10 -8 -16 -8Q-44 -16 -50 -60z', 'paper') +
  path('M14 -122Q32 -90 24 -44Q10 -8 -16 -8Q14 -50 2 -124z', mix('sand', 'dusk', 0.35)) +
  place(
    -42,
    -112,
    path('M0 -6Q-26 14 -32 54Q-28 66 -20 62Q0 40 12 8z', COAT.mid) + path('M0 -6Q-26 14 -32 54Q-26 40 2 4z', COAT.lit),
    1,
    wing,
  ) +
  place(
    46,
    -112,
    path('M0 -8Q26 12 34 52Q32 66 22 62Q2 40 -10 8z', COAT.shade) + path('M4 0Q22 22 28 56Q10 40 -4 10z', COAT.deep),
    1,
    -wing,
  ) +
  path('M-42 -146Q-48 -186 -8 -192Q30 -192 36 -158Q36 -138 18 -128Q-20 -122 -42 -146z', COAT.mid) +
  path('M6 -191Q32 -186 36 -158Q36 -138 18 -128Q30 -160 6 -191z', COAT.shade) +
  path('M-42 -160Q-38 -190 -8 -192Q-30 -182 -34 -156z', COAT.lit) +
  path('M-40 -148Q-26 -132 2 -136Q10 -126 -4 -120Q-32 -122 -40 -148z', 'paper') +
  path('M-34 -164L-72 -154Q-70 -144 -38 -146z', COAT.deep) +
  path('M-38 -152L-72 -154Q-70 -146 -38 -146z', mix('night', 'sand', 0.3)) +
  circle(-18, -163, 6.5, mix('sand', 'reef', 0.3)) +
  circle(-19, -163, 4, 'night');
const group: [number, number, number, number, number, boolean][] = [
  [470, 748, 0.42, 10, 4, true],
  [540, 738, 0.38, 28, 0, true],
  [610, 756, 0.46, 14, 8, true],
  [1030, 744, 0.4, 8, 0, false],
  [900, 786, 0.62, 20, 6, true],
  [1010, 802, 0.66, 6, 0, true],
  [790, 900, 1.16, 24, 10, true],
  [560, 868, 0.92, 8, 0, true],
  [1120, 858, 0.84, 30, 6, false],
];
const colony = group
  .toSorted((a, b) => a[1] - b[1])
  .map(
    ([x, y, k, wing, step, left]) =>
      path(lens(x + 70 * k, y + 4, 230 * k, 18 * k), mix('night', 'dusk', 0.3), 'opacity=".65"') +
      path(
        lens(x - 6 * k, y + 26 * k, 70 * k, 10 * k) + lens(x, y + 44 * k, 50 * k, 7 * k),
        mix('paper', 'dusk', 0.3),
        'opacity=".4"',
      ) +
      place(x, y, penguin(wing, step), k, 0, !left),
  )
  .join('');
// Two still swimming in, heads only.
const rafts = [
  [700, 622, 0.5],
  [756, 614, 0.42],
  [360, 628, 0.44],
]
  .map(([x, y, k]) =>
    place(
      x!,
      y!,
      path('M-30 4Q-24 -22 0 -24Q22 -20 26 4z', COAT.shade) +
        path('M-16 -12L-40 -8L-16 -4z', COAT.deep) +
        path(lens(0, 6, 96, 8), 'paper'),
      k,
    ),
  )
  .join('');
const random = seeded(5);
let prints = '';
for (let i = 0; i < 44; i++) {
  const t = i / 44;
  const x = 760 - t * 420 + (i % 2 ? 12 : -12) + between(random, -4, 4);
  const y = 912 + t * 80;
  prints += poly([
    [x, y],
    [x - 8, y + 5],
    [x - 3, y + 4],
    [x, y + 8],
    [x + 3, y + 4],
    [x + 8, y + 5],
  ]);
}
const dune =
  path('M1620 780L1540 800L1460 850L1380 880L1300 930L1220 960L1160 1010H1620z', mix('night', 'dusk', 0.25)) +
  path(
    'M1620 780L1540 800L1460 850L1380 880L1300 930L1330 930L1400 896L1480 866L1560 822L1620 808z',
    mix('sunset', 'dusk', 0.45),
  ) +
  path('M-20 860L80 880L180 930L260 970L300 1010H-20z', mix('night', 'dusk', 0.25)) +
  rows(
    '1560,810,120,3 1470,860,100,5 1390,900,90,7 1600,900,150,9 1500,960,140,11 1330,980,110,13 1420,1010,140,15 30,890,130,17 120,930,110,19 -4,1000,160,21 210,990,100,23',
  )
    .map(([x, y, h, seed]) =>
      place(
        x!,
        y!,
        tussock(h, { seed: seed!, n: 13, fill: mix('night', 'gum', 0.6) }) +
          tussock(h! * 0.9, { seed: seed! + 1, n: 7, fill: mix('wattle', 'dusk', 0.5) }),
      ),
    )
    .join('');
const path2 =
  path(prints, mix('dusk', 'night', 0.5)) +
  line('M40 820Q200 800 380 830M1240 840Q1400 830 1500 844', mix('dusk', 'night', 0.4), 3, 'opacity=".5"');

export function draw(): string {
  return picture(
    sky +
      sea +
      bluff +
      surf +
      rafts +
      beach +
      path2 +
      colony +
      dune +
      birds(
        [
          [760, 220, 18],
          [800, 206, 14],
          [900, 260, 12],
        ],
        mix('night', 'dusk', 0.4),
      ),
    {
      grain: 0,
      seed: 311,
      title: 'Little penguins coming ashore at dusk below a bluff on Bass Strait',
    },
  );
}
