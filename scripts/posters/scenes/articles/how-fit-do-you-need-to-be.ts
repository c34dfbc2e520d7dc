import { between, line, mix, path, picture, place, poly, reuse, seeded, shape, type Point } from '../../draw/core.ts';
import { person } from '../../draw/folk.ts';
import { cliff, ground, ridge } from '../../draw/land.ts';
import { birds } from '../../draw/life.ts';
import { leafSpray, spinifex, tussock } from '../../draw/plants.ts';
import { bands, disc } from '../../draw/sky.ts';
import { gumTree } from '../../draw/trees.ts';

// The rim of Kings Canyon looking east an hour after sunrise: the sun is at the left, so the far wall at the right is lit.
const sky =
  bands(
    [
      [0, mix('reef', 'paper', 0.42)],
      [90, mix('reef', 'paper', 0.58)],
      [180, mix('sand', 'reef', 0.2)],
      [260, mix('sand', 'wattle', 0.2)],
      [320, mix('sand', 'wattle', 0.42)],
    ],
    { wave: 7, seed: 8 },
  ) +
  disc(470, 236, [
    [180, 'paper', 0.22],
    [110, 'paper', 0.35],
    [52, mix('paper', 'wattle', 0.2)],
  ]);
const far =
  ground(ridge({ y: 372, amp: 16, scale: 220, seed: 5, step: 30 }), mix('reef', 'dusk', 0.4), 480) +
  ground(ridge({ y: 398, amp: 12, scale: 150, seed: 9, step: 24 }), mix('dusk', 'sunset', 0.5), 500);

const plateau =
  path('M-20 462Q400 450 800 456V680H-20z', mix('sunset', 'sand', 0.34)) +
  path('M-20 500Q400 484 820 494V680H-20z', mix('ochre', 'sunset', 0.45)) +
  path(
    'M300 474l12 -9l14 9zM380 468l9 -7l10 7zM470 480l14 -10l16 10zM560 470l10 -8l12 8zM660 482l14 -10l15 10zM610 506l18 -12l18 12zM420 512l18 -12l20 12zM720 474l10 -8l10 8zM520 500l14 -9l14 9z',
    mix('gum', 'euc', 0.4),
  );

const random = seeded(14);
/** A beehive dome of banded sandstone, foot centre at x,y; its ledges are drawn as level strips that shrink upwards. */
const beehive = (x: number, y: number, w: number, h: number, haze: number): string => {
  const lit = mix(mix('sunset', 'wattle', 0.35), mix('sand', 'sunset', 0.4), haze);
  const mid = mix(mix('ochre', 'sunset', 0.35), mix('sand', 'sunset', 0.4), haze);
  const shade = mix(mix('clay', 'dusk', 0.4), mix('dusk', 'sand', 0.4), haze);
  const steps = 5;
  let out = '';
  for (let i = 0; i < steps; i++) {
    const a = i / steps;
    const b = (i + 1) / steps;
    const wa = w * Math.sqrt(1 - a * a * 0.86) * (1 - (i % 2) * 0.03);
    const wb = w * Math.sqrt(1 - b * b * 0.86) * 0.97;
    const ya = y - h * Math.pow(a, 0.9);
    const yb = y - h * Math.pow(b, 0.9);
    const j = between(random, -0.06, 0.06);
    const block: Point[] = [
      [x - wa / 2, ya],
      [x - wb / 2, yb],
      [x + wb / 2, yb],
      [x + wa / 2, ya],
    ];
    out +=
      shape(block, mid) +
      shape(
        [
          [x - wa / 2, ya],
          [x - wb / 2, yb],
          [x + wb * (-0.12 + j), yb],
          [x + wa * (-0.16 + j), ya],
        ],
        lit,
      ) +
      shape(
        [
          [x + wa * (0.2 + j), ya],
          [x + wb * (0.16 + j), yb],
          [x + wb / 2, yb],
          [x + wa / 2, ya],
        ],
        shade,
      ) +
      shape(
        [
          [x - wa / 2, ya],
          [x + wa / 2, ya],
          [x + wa * 0.48, ya - h * 0.03],
          [x - wa * 0.48, ya - h * 0.03],
        ],
        mix(mid, shade, 0.7),
      );
  }
  return out;
};
const domes =
  beehive(650, 452, 130, 60, 0.75) +
  beehive(770, 460, 170, 84, 0.65) +
  beehive(1000, 452, 200, 92, 0.6) +
  beehive(1180, 450, 180, 110, 0.5) +
  beehive(880, 470, 150, 60, 0.5) +
  beehive(1350, 446, 250, 130, 0.35) +
  beehive(1530, 450, 260, 160, 0.3);

const rim: Point[] = [
  [760, 470],
  [860, 462],
  [960, 470],
  [1080, 456],
  [1210, 462],
  [1340, 444],
  [1480, 452],
  [1620, 436],
];
const foot: Point[] = [
  [796, 640],
  [880, 700],
  [970, 760],
  [1080, 830],
  [1200, 900],
  [1330, 960],
  [1470, 1020],
  [1620, 1060],
];
const farWall =
  cliff(rim, foot, {
    cols: [
      mix('sunset', 'sand', 0.28),
      mix('ochre', 'sunset', 0.55),
      mix('clay', 'sunset', 0.35),
      mix('clay', 'ochre', 0.4),
    ],
    light: -1,
    n: 9,
    seed: 6,
    strata: 8,
  }) +
  path(
    'M760 470L860 462L960 470L1080 456L1210 462L1340 444L1480 452L1620 436V462L1480 474L1340 466L1210 482L1080 476L960 488L860 480L768 486z',
    mix('wattle', 'paper', 0.35),
  );
const floor =
  path('M700 600L796 640L880 700L970 760L1080 830L1200 900L1330 960L1470 1020H560z', mix('gum', 'dusk', 0.3)) +
  path(
    Array.from({ length: 40 }, (_, i) => {
      const t = (i + random()) / 40;
      const x = 720 + t * 560 + between(random, -70, 20);
      const y = 640 + t * 370;
      const k = 10 + t * 26;
      return poly([
        [x - k, y],
        [x - k * 0.7, y - k * 0.7],
        [x, y - k],
        [x + k * 0.8, y - k * 0.6],
        [x + k, y],
      ]);
    }).join(''),
    mix('gum', 'euc', 0.4),
  );

// The near rim: a slab that ends in a straight drop, its face in shade, its top stepped with ledges.
const slab =
  path(
    'M-20 560L120 528L260 536L380 560L520 566L640 596L724 600L770 622L812 680L790 700L806 760L770 790L780 880L740 920L748 1010H-20z',
    mix('clay', 'dusk', 0.38),
  ) +
  path(
    'M-20 560L120 528L260 536L380 560L520 566L640 596L724 600L770 622L812 680L640 690L420 740L200 820L-20 880z',
    mix('sunset', 'wattle', 0.25),
  ) +
  path(
    'M-20 640L180 590L330 600L470 640L590 650L700 640L770 650L812 680L640 690L420 740L200 820L-20 880z',
    mix('sunset', 'ochre', 0.35),
  ) +
  path('M-20 760L160 690L330 690L500 716L420 740L200 820L-20 880z', mix('sunset', 'wattle', 0.4)) +
  path(
    'M-20 880L200 820L420 740L640 690L812 680L790 700L640 716L440 770L220 850L-20 912z',
    mix('wattle', 'paper', 0.2),
  ) +
  path('M640 716L790 700L806 760L770 790L780 880L740 920L748 1010H600L620 860z', mix('dusk', 'night', 0.1)) +
  line(
    'M-20 950L240 880L460 800L640 760M-20 990L280 920L600 820M120 1010L400 930L620 880M80 600L240 566M330 640L470 660M180 760L330 720M560 620L690 622',
    mix('clay', 'dusk', 0.65),
    5,
    'opacity=".6"',
  ) +
  path(
    'M20 1010L60 920L96 908L110 1010zM330 1010L350 850L386 836L372 1010zM520 1010L540 790L566 782L574 1010z',
    mix('dusk', 'night', 0.15),
    'opacity=".6"',
  );
// Ripple marks of an old sea, and the blue arrows of the walk.
const marks =
  line(
    'M150 650q60 -14 110 2t110 6M130 672q70 -14 130 2t120 8M110 696q80 -14 150 0t120 6',
    mix('ochre', 'clay', 0.3),
    4,
    'opacity=".7"',
  ) + path('M556 668l34 -6l-4 -8l22 8l-14 16l-2 -8l-32 6z', mix('reef', 'paper', 0.3));
const walkers =
  path('M470 640l130 18l-2 8l-136 -16zM612 632l120 20l-4 8l-124 -18z', mix('clay', 'dusk', 0.5)) +
  person(472, 644, 150, {
    top: 'reef',
    legs: mix('night', 'dusk', 0.3),
    hair: mix('clay', 'night', 0.4),
    hat: mix('sand', 'paper', 0.4),
    pack: 'wattle',
    stride: 1,
  }) +
  person(612, 636, 142, {
    top: mix('paper', 'sand', 0.3),
    legs: mix('euc', 'gum', 0.4),
    hair: 'night',
    pack: mix('clay', 'dusk', 0.3),
    skin: mix('clay', 'night', 0.25),
    stride: 0.7,
  }) +
  line('M508 570L534 644', mix('night', 'clay', 0.4), 4);

const LEAF = [mix('gum', 'night', 0.3), mix('gum', 'euc', 0.5), mix('euc', 'wattle', 0.45)] as const;
const defs =
  `<g id="gl">${leafSpray(100, 62, { seed: 7, light: -1, leaf: 0.4, n: 46, cols: LEAF })}</g>` +
  `<g id="s">${spinifex(70, { seed: 8, light: -1, cols: [mix('gum', 'clay', 0.3), mix('euc', 'wattle', 0.3), mix('wattle', 'paper', 0.25)], n: 34 })}</g>`;
const growth =
  place(
    206,
    820,
    gumTree(660, {
      seed: 19,
      spray: 'gl',
      light: -1,
      lean: 0.24,
      bark: [mix('paper', 'sand', 0.25), mix('sand', 'dusk', 0.42)],
      cols: LEAF,
    }),
  ) +
  reuse('s', 222, 832, 0.62) +
  reuse('s', 60, 840, 1.2) +
  reuse('s', 300, 776, 0.7) +
  reuse('s', 720, 646, 0.36) +
  reuse('s', 400, 596, 0.4) +
  reuse('s', 40, 1010, 2) +
  place(620, 716, tussock(44, { seed: 4, fill: mix('wattle', 'euc', 0.35) })) +
  place(240, 1006, tussock(110, { seed: 6, fill: mix('euc', 'gum', 0.3) })) +
  reuse('s', 1300, 452, 0.3) +
  reuse('s', 1100, 462, 0.26);

export function draw(): string {
  return picture(
    sky +
      far +
      plateau +
      domes +
      floor +
      farWall +
      slab +
      marks +
      walkers +
      growth +
      birds(
        [
          [900, 250, 20],
          [944, 232, 15],
          [1010, 262, 12],
        ],
        mix('night', 'dusk', 0.4),
      ),
    { grain: 0, defs, seed: 109, title: 'Two walkers on the sandstone rim of Kings Canyon in the morning' },
  );
}
