import {
  between,
  circle,
  group,
  lens,
  line,
  mix,
  path,
  picture,
  poly,
  seeded,
  smooth,
  type Point,
} from '../../draw/core.ts';
import { bands, disc, streaks } from '../../draw/sky.ts';
import { foam } from '../../draw/water.ts';

// From a window seat on the left, coming in over the coast south of Sydney at first light: the sun rises out of the sea at the right.
const HORIZON = 262;
const sky =
  bands(
    [
      [0, mix('night', 'ocean', 0.35)],
      [54, mix('dusk', 'ocean', 0.35)],
      [104, mix('dusk', 'sunset', 0.25)],
      [150, mix('sunset', 'dusk', 0.25)],
      [190, mix('sunset', 'wattle', 0.35)],
      [226, mix('wattle', 'sand', 0.4)],
    ],
    { wave: 6, seed: 4 },
  ) +
  disc(1010, HORIZON - 16, [
    [190, mix('wattle', 'paper', 0.5), 0.2],
    [120, mix('wattle', 'paper', 0.5), 0.32],
    [52, mix('paper', 'wattle', 0.1)],
  ]) +
  streaks(
    [
      [420, 130, 460, 10],
      [620, 168, 300, 7],
      [1340, 112, 380, 9],
    ],
    mix('sunset', 'wattle', 0.4),
    0.7,
  );
const sea =
  path(`M-20 ${HORIZON}Q800 ${HORIZON - 8} 1620 ${HORIZON}V1010H-20z`, mix('reef', 'sand', 0.3)) +
  path('M-20 290Q800 284 1620 292V1010H-20z', mix('reef', 'ocean', 0.1)) +
  path('M-20 350Q800 340 1620 354V1010H-20z', mix('reef', 'ocean', 0.45)) +
  path('M-20 470Q800 450 1620 470V1010H-20z', mix('ocean', 'reef', 0.22)) +
  path('M-20 660Q900 620 1620 650V1010H-20z', mix('ocean', 'night', 0.14));
// The sun's path on the water, broken into lenses that widen towards us.
const random = seeded(7);
let path1 = '';
for (let i = 0; i < 64; i++) {
  const t = Math.pow(i / 64, 1.2);
  const y = HORIZON + 6 + t * 470;
  path1 += lens(
    1010 + t * 150 + between(random, -1, 1) * (26 + 110 * t),
    y,
    (24 + 130 * t) * between(random, 0.4, 1.1),
    1.6 + 5 * t,
  );
}
let swell = '';
for (let i = 0; i < 90; i++) {
  const t = Math.pow(random(), 1.3);
  swell += lens(
    between(random, 300, 1620),
    HORIZON + 20 + t * 700,
    (20 + 190 * t) * between(random, 0.5, 1.2),
    1.2 + 5 * t,
  );
}
const light =
  path(swell, mix('ocean', 'night', 0.2), 'opacity=".45"') + path(path1, mix('wattle', 'sand', 0.5), 'opacity=".9"');

// The coast, point by point: beaches are the smooth bites, headlands the corners. Land lies to the left of it.
const COAST: readonly Point[] = [
  [742, HORIZON + 2],
  [716, 276],
  [744, 286],
  [700, 298],
  [672, 312],
  [706, 322],
  [738, 330],
  [690, 342],
  [640, 360],
  [632, 382],
  [676, 396],
  [742, 404],
  [756, 420],
  [700, 434],
  [640, 452],
  [604, 484],
  [618, 520],
  [690, 540],
  [790, 548],
  [836, 566],
  [800, 590],
  [716, 606],
  [640, 640],
  [596, 700],
  [610, 770],
  [690, 812],
  [780, 836],
  [800, 870],
  [720, 900],
  [640, 960],
  [610, 1020],
];
const inland: readonly Point[] = [
  [-20, 1020],
  [-20, HORIZON],
];
const shallow = path(
  smooth(COAST.map(([x, y]): Point => [x + 12 + (y - HORIZON) * 0.09, y + 4])) + 'L-20 1020V262z',
  mix('reef', 'sand', 0.22),
);
const land =
  path(smooth([...COAST], false, 0.8) + poly([...inland], false).replace('M', 'L') + 'z', mix('gum', 'euc', 0.3)) +
  path(
    smooth(
      COAST.map(([x, y]): Point => [x - 8 - (y - HORIZON) * 0.05, y]),
      false,
      0.8,
    ) + 'L-20 1020V262z',
    mix('gum', 'night', 0.22),
  ) +
  // Ranges inland: three steps, the far ones in the sky's violet.
  path(
    'M-20 266L80 250L180 258L290 246L400 258L520 252L640 264L740 264L640 300L400 310L180 300L-20 316z',
    mix('dusk', 'reef', 0.35),
  ) +
  path(
    'M-20 320L120 296L260 312L380 298L500 318L610 310L560 352L420 372L240 356L100 376L-20 362z',
    mix('gum', 'dusk', 0.45),
  ) +
  path(
    'M-20 420L90 372L230 392L330 366L450 400L560 388L520 450L380 470L200 452L60 484L-20 468z',
    mix('gum', 'night', 0.1),
  ) +
  path('M90 372L230 392L216 420L120 410zM330 366L450 400L430 430L344 412z', mix('gum', 'euc', 0.5)) +
  path('M-20 560L120 508L260 540L400 512L520 540L470 620L280 640L120 620L-20 670z', mix('night', 'gum', 0.65)) +
  path('M120 508L260 540L240 580L150 570zM400 512L520 540L490 580L416 560z', mix('gum', 'euc', 0.4)) +
  path('M-20 800L160 720L340 760L500 736L560 800L420 900L200 880L-20 960z', mix('night', 'gum', 0.55)) +
  path('M160 720L340 760L310 820L196 800zM500 736L560 800L520 830L480 790z', mix('gum', 'euc', 0.34));
// A river comes down in loops to the middle bay; the sky lies in it.
const river =
  line(
    'M-20 702Q120 660 210 690T380 678T470 600T556 552T606 486',
    mix('sunset', 'sand', 0.35),
    26,
    'stroke-linecap="round"',
  ) +
  line(
    'M-20 706Q120 664 210 694T380 682T470 606T558 556T606 488',
    mix('wattle', 'paper', 0.35),
    9,
    'stroke-linecap="round"',
  );
const beach = (from: number, to: number, width: number): string =>
  line(smooth(COAST.slice(from, to)), mix('sand', 'wattle', 0.25), width, 'stroke-linecap="round"');
const beaches = beach(3, 6, 4) + beach(7, 11, 6) + beach(12, 18, 9) + beach(20, 26, 15) + beach(27, 31, 20);
const surf =
  foam(
    COAST.slice(12, 19).map(([x, y]): Point => [x + 16, y + 4]),
    7,
    { seed: 3, fill: 'paper', op: 0.9 },
  ) +
  foam(
    COAST.slice(19, 27).map(([x, y]): Point => [x + 26, y + 6]),
    12,
    { seed: 5, fill: 'paper', op: 0.9 },
  ) +
  foam(
    COAST.slice(26, 31).map(([x, y]): Point => [x + 34, y + 6]),
    16,
    { seed: 8, fill: 'paper', op: 0.9 },
  ) +
  line(
    smooth(COAST.slice(21, 26).map(([x, y]): Point => [x + 74, y + 10])),
    'paper',
    5,
    'opacity=".6" stroke-dasharray="60 26 110 34"',
  ) +
  line(
    smooth(COAST.slice(13, 18).map(([x, y]): Point => [x + 44, y + 6])),
    'paper',
    3.4,
    'opacity=".6" stroke-dasharray="40 20 70 26"',
  );
// Towns that have not turned their lamps off yet: strings of dots along the bays.
let lamps = '';
let small = '';
for (const [cx, cy, rx, ry, n] of [
  [600, 424, 70, 14, 26],
  [560, 512, 60, 18, 24],
  [520, 650, 84, 30, 30],
  [660, 346, 40, 7, 18],
  [500, 900, 80, 40, 20],
] as const)
  for (let i = 0; i < n; i++) {
    const a = between(random, 0, 6.28);
    const q = Math.sqrt(random());
    const dot = `M${(cx + Math.cos(a) * rx * q).toFixed(0)} ${(cy + Math.sin(a) * ry * q).toFixed(0)}h.1`;
    if (cy > 480) lamps += dot;
    else small += dot;
  }
const towns =
  line(
    'M580 1000Q540 900 560 820T520 700T560 560T590 480T620 400',
    mix('wattle', 'dusk', 0.45),
    3,
    'stroke-dasharray="4 9"',
  ) +
  line(lamps, 'wattle', 5.4, 'stroke-linecap="round"') +
  line(small, 'wattle', 3.4, 'stroke-linecap="round"');

/** A fair-weather cloud from above: a shadow on what is below, a violet underside, a lit top at the right. */
const puff = (x: number, y: number, k: number): string =>
  path(
    `M${x - 150 * k} ${y + 70 * k}q${40 * k} ${-26 * k} ${120 * k} ${-20 * k}t${150 * k} ${20 * k}q${-70 * k} ${20 * k} ${-140 * k} ${16 * k}t${-130 * k} ${-16 * k}z`,
    mix('night', 'ocean', 0.3),
    'opacity=".4"',
  ) +
  path(
    `M${x - 120 * k} ${y}q${6 * k} ${-34 * k} ${54 * k} ${-30 * k}q${22 * k} ${-34 * k} ${70 * k} ${-22 * k}q${50 * k} ${-12 * k} ${66 * k} ${22 * k}q${50 * k} 0 ${46 * k} ${30 * k}q${-110 * k} ${24 * k} ${-236 * k} 0z`,
    mix('dusk', 'sand', 0.45),
  ) +
  path(
    `M${x - 60 * k} ${y - 16 * k}q${10 * k} ${-40 * k} ${64 * k} ${-36 * k}q${50 * k} ${-12 * k} ${66 * k} ${22 * k}q${50 * k} 0 ${46 * k} ${30 * k}q${-60 * k} ${-10 * k} ${-96 * k} ${-6 * k}q${-20 * k} ${-22 * k} ${-80 * k} ${-10 * k}z`,
    mix('sand', 'sunset', 0.28),
  ) +
  path(
    `M${x + 60 * k} ${y - 44 * k}q${24 * k} ${4 * k} ${10 * k} ${14 * k}q${50 * k} 0 ${46 * k} ${30 * k}q${-20 * k} ${-14 * k} ${-56 * k} ${-14 * k}q0 ${-20 * k} 0 ${-30 * k}z`,
    'paper',
  );
const clouds =
  puff(360, 420, 0.55) +
  puff(980, 430, 0.6) +
  puff(250, 590, 0.9) +
  puff(920, 690, 1) +
  puff(520, 330, 0.32) +
  puff(1180, 350, 0.36) +
  puff(860, 330, 0.26);

// The wing: from the lower right corner across the picture, its leading edge lit, a winglet against the sea, an engine under it.
const METAL = mix('paper', 'reef', 0.28);
const SHADE = mix('dusk', 'reef', 0.35);
const wing =
  path('M1620 1010V760L1300 672L1010 596L862 560L848 566L900 604L1120 720L1350 868L1500 1010z', METAL) +
  path('M1620 1010V930L1400 800L1150 680L960 596L862 560L848 566L900 604L1120 720L1350 868L1500 1010z', SHADE) +
  path('M1620 760L1300 672L1010 596L862 560L900 566L1040 598L1320 666L1620 742z', mix('wattle', 'paper', 0.45)) +
  path('M1350 868L1120 720L900 604L916 602L1140 706L1380 852L1470 920z', mix('dusk', 'night', 0.25)) +
  line(
    'M1010 612L1120 664M1160 640L1300 716M1330 700L1480 790M1180 742L1240 706M1300 822L1370 780M1040 660L1090 632M1420 930L1510 876',
    mix('dusk', 'night', 0.1),
    4,
  ) +
  path('M862 560L848 566Q812 520 806 446L820 440Q838 520 900 566z', METAL) +
  path('M806 446L820 440Q832 486 852 520L846 540Q814 500 806 446z', 'ochre') +
  path('M862 560L848 566Q812 520 806 446L811 444Q824 516 862 560z', mix('wattle', 'paper', 0.45)) +
  circle(812, 442, 7, 'sunset') +
  circle(812, 442, 16, 'sunset', 'opacity=".35"');
// The window's rim, dark and round at the corners, so that we sit in a seat.
const rim =
  path(
    'M-20 -20H1620V1020H-20zM150 -40Q20 -40 20 110V890Q20 1050 170 1050H1430Q1580 1050 1580 890V110Q1580 -40 1440 -40z',
    mix('night', 'dusk', 0.3),
    'fill-rule="evenodd"',
  ) + path('M1580 110V890Q1580 1050 1430 1050H1450Q1596 1050 1596 890V110z', mix('sunset', 'dusk', 0.45));

export function draw(): string {
  return picture(
    sky +
      sea +
      light +
      shallow +
      land +
      river +
      beaches +
      surf +
      towns +
      clouds +
      group(wing, 'transform="translate(50 40)"') +
      rim,
    {
      grain: 0,
      seed: 118,
      title: 'The wing of an aeroplane over a coastline at dawn, beaches and river below',
    },
  );
}
