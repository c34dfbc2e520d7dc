import {
  between,
  group,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  reuse,
  seeded,
  shape,
  type Point,
} from '../../../draw/core.ts';
import { beryl } from '../../../draw/beryl.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { spinifex } from '../../../draw/plants.ts';
import { bands, disc, streaks } from '../../../draw/sky.ts';
import { track } from '../../../draw/track.ts';
import { desertOak } from '../../../draw/trees.ts';
import { uluru } from '../../../draw/uluru.ts';

// From the crest of a dune north-east of the rock, an hour after sunrise: the sun is low at the right, shadows run left.
const HORIZON = 392;
const SHADOW = mix('clay', 'dusk', 0.55);

const sky =
  bands(
    [
      [0, mix('reef', 'dusk', 0.22)],
      [90, mix('reef', 'sand', 0.4)],
      [180, mix('reef', 'sand', 0.66)],
      [250, mix('sand', 'wattle', 0.14)],
      [318, mix('sand', 'sunset', 0.26)],
    ],
    { wave: 9, seed: 12 },
  ) +
  disc(1240, 330, [
    [210, 'wattle', 0.16],
    [140, 'wattle', 0.28],
    [62, mix('wattle', 'paper', 0.7)],
  ]) +
  streaks(
    [
      [420, 132, 460, 12],
      [640, 160, 300, 8],
      [1090, 212, 420, 10],
      [260, 258, 320, 8],
    ],
    mix('sand', 'paper', 0.5),
    0.8,
  );

const { rock, clip } = uluru({
  hi: mix('wattle', 'sand', 0.3),
  lit: mix('sunset', 'wattle', 0.25),
  mid: mix('ochre', 'sunset', 0.35),
  sh: mix('clay', 'dusk', 0.25),
  deep: mix('dusk', 'clay', 0.4),
  dark: mix('dusk', 'night', 0.3),
});

const far =
  ground(ridge({ y: HORIZON - 6, amp: 5, scale: 220, seed: 8 }), mix('dusk', 'sunset', 0.5)) +
  group(rock, `transform="translate(1164 ${HORIZON - 352}) scale(-.6 .56)"`) +
  ground(ridge({ y: HORIZON + 6, amp: 4, scale: 50, seed: 12, step: 16 }), mix('gum', 'dusk', 0.45), HORIZON + 40) +
  ground(ridge({ y: HORIZON + 18, amp: 3, scale: 260, seed: 3 }), mix('sunset', 'clay', 0.35));

/** Scrub as small dark caps, each with a shadow to the left: sizes grow towards the viewer. */
const scrub = (seed: number, count: number, top: number, bottom: number, size: number): string => {
  const random = seeded(seed);
  let caps = '';
  let shadows = '';
  for (let i = 0; i < count; i++) {
    const x = between(random, -10, 1610);
    const y = between(random, top, bottom);
    const k = size * (0.5 + (0.5 * (y - top)) / (bottom - top));
    const cap: Point[] = [
      [x - 12 * k, y],
      [x - 8 * k, y - 8 * k],
      [x, y - 11 * k],
      [x + 8 * k, y - 7 * k],
      [x + 12 * k, y],
    ];
    caps += poly(cap);
    shadows += poly([
      [x - 44 * k, y + 4 * k],
      [x - 4 * k, y - 8 * k],
      [x + 6 * k, y],
      [x - 4 * k, y + 4 * k],
    ]);
  }
  return path(shadows, SHADOW, 'opacity=".8"') + path(caps, mix('gum', 'euc', 0.45));
};

const plain =
  path('M-20 448Q300 436 700 444T1620 436V1010H-20z', mix('sunset', 'ochre', 0.45)) +
  scrub(4, 70, HORIZON + 26, 470, 0.8) +
  path('M-20 520C200 486 460 476 760 492C1060 508 1320 500 1620 474V1010H-20z', mix('ochre', 'sunset', 0.55)) +
  path('M-20 520C200 486 460 476 700 490C560 520 420 560 300 640L-20 700z', mix('clay', 'ochre', 0.45)) +
  scrub(9, 40, 500, 590, 1.5) +
  path('M1620 560C1400 566 1260 590 1120 640C1000 690 900 760 860 1010H1620z', mix('sunset', 'ochre', 0.35)) +
  path('M-20 700C160 650 300 640 430 670C560 704 640 790 700 1010H-20z', mix('clay', 'ochre', 0.3));

// The track leaves the dune at our feet, swings right, crosses the picture where Beryl is, and thins towards the rock.
const line0: (readonly [number, number, number])[] = [
  [520, 1040, 330],
  [640, 930, 270],
  [830, 856, 220],
  [1040, 796, 180],
  [1150, 736, 150],
  [1090, 688, 128],
  [900, 664, 112],
  [690, 644, 96],
  [560, 610, 76],
  [590, 568, 56],
  [690, 530, 40],
  [770, 496, 28],
  [790, 462, 17],
  [776, 432, 8],
  [780, 412, 3],
];
const road =
  track(line0, -1.16, 1.16, mix('clay', 'ochre', 0.4)) +
  track(line0, -1, 1, mix('sunset', 'sand', 0.2)) +
  track(line0, -0.62, -0.26, mix('sunset', 'wattle', 0.45)) +
  track(line0, 0.26, 0.62, mix('sunset', 'wattle', 0.45)) +
  track(line0, 0.92, 1.06, mix('clay', 'dusk', 0.3));

const puff = (x: number, y: number, k: number, opacity: number): string =>
  place(
    x,
    y,
    path(
      'M-60 4Q-74 -20 -50 -34Q-44 -60 -14 -54Q6 -78 34 -58Q62 -58 60 -28Q74 -4 46 4z',
      mix('sand', 'sunset', 0.42),
      `opacity="${opacity}"`,
    ),
    k,
  );
const bus =
  puff(574, 634, 0.72, 0.5) +
  puff(640, 652, 0.9, 0.65) +
  puff(716, 664, 0.7, 0.8) +
  shape(
    [
      [742, 668],
      [1000, 668],
      [950, 690],
      [640, 694],
      [600, 684],
    ],
    SHADOW,
  ) +
  beryl(872, 672, 262, { glass: mix('night', 'reef', 0.35) });

const SPINIFEX = [mix('gum', 'clay', 0.3), mix('euc', 'wattle', 0.3), mix('wattle', 'sand', 0.35)] as const;
const defs =
  [5, 8].map((seed, i) => `<g id="s${i}">${spinifex(70, { seed, light: 1, cols: SPINIFEX, n: 30 })}</g>`).join('') +
  clip;
const tuft = (x: number, y: number, k: number, which: number): string =>
  shape(
    [
      [x + 28 * k, y],
      [x - 40 * k, y - 8 * k],
      [x - 190 * k, y + 14 * k],
      [x - 150 * k, y + 24 * k],
      [x - 10 * k, y + 12 * k],
    ],
    SHADOW,
  ) + reuse(`s${which}`, x, y + 4 * k, k);
const tufts = (
  [
    [380, 560, 0.3],
    [1010, 548, 0.3],
    [1260, 640, 0.42],
    [1420, 606, 0.36],
    [420, 700, 0.5],
    [240, 664, 0.4],
    [1340, 744, 0.62],
    [640, 772, 0.6],
    [1160, 902, 0.86],
    [330, 836, 0.85],
    [1480, 850, 1.05],
    [900, 986, 1],
    [1310, 1004, 1.4],
    [160, 930, 1.35],
    [1560, 1010, 1.7],
  ] as const
)
  .map(([x, y, k], i) => tuft(x, y, k, i % 2))
  .join('');
const OAK = [mix('night', 'gum', 0.5), mix('gum', 'euc', 0.3), mix('euc', 'wattle', 0.4)] as const;
const oaks =
  shape(
    [
      [1324, 556],
      [1040, 576],
      [1030, 566],
      [1316, 548],
    ],
    SHADOW,
  ) +
  place(1320, 556, desertOak(210, { seed: 12, light: 1, cols: OAK, trunk: mix('night', 'clay', 0.35), strands: 16 })) +
  place(1410, 548, desertOak(150, { seed: 6, light: 1, cols: OAK, trunk: mix('night', 'clay', 0.35), strands: 14 })) +
  shape(
    [
      [118, 812],
      [-20, 836],
      [-20, 816],
      [110, 800],
    ],
    SHADOW,
  ) +
  place(110, 816, desertOak(560, { seed: 31, light: 1, cols: OAK, trunk: mix('night', 'clay', 0.35), strands: 26 }));

const ripplesOfSand = line(
  'M1000 960q150 -36 330 -30M1060 990q180 -34 380 -20M60 1000q120 -30 240 -20M180 980q90 -18 170 -14M1240 700q120 -22 260 -18M1300 680q90 -14 200 -10',
  mix('clay', 'ochre', 0.5),
  3,
  'opacity=".6"',
);

export function draw(): string {
  return picture(
    sky +
      far +
      plain +
      ripplesOfSand +
      road +
      oaks +
      tufts +
      bus +
      birds(
        [
          [560, 250, 18],
          [592, 236, 14],
          [620, 258, 12],
        ],
        mix('night', 'dusk', 0.4),
      ),
    { grain: 0, defs, seed: 101, title: 'A small white bus on a red sand track, Uluru far ahead in the early morning' },
  );
}
