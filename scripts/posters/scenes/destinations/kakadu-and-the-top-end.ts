import {
  type Point,
  type Tones,
  between,
  lens,
  line,
  mix,
  path,
  picture,
  place,
  reuse,
  seeded,
} from '../../draw/core.ts';
import { person } from '../../draw/folk.ts';
import { boulder, cliff } from '../../draw/land.ts';
import { birds } from '../../draw/life.ts';
import { leafSpray, tussock } from '../../draw/plants.ts';
import { bands } from '../../draw/sky.ts';
import { ripples } from '../../draw/water.ts';
import { paperbark } from '../../draw/wetland.ts';

// Viewpoint: a sandbar at the foot of the falls, looking up. Light: three in the afternoon, sun over our left shoulder,
// so the right wall glows, the left one is shade, and the fall hangs white in the dark corner between them.
const WARM: [string, string, string, string] = [
  mix('sunset', 'wattle', 0.32),
  mix('sunset', 'ochre', 0.5),
  mix('clay', 'dusk', 0.35),
  mix('clay', 'dusk', 0.2),
];
const BACK: [string, string, string, string] = [
  mix('ochre', 'dusk', 0.35),
  mix('clay', 'dusk', 0.5),
  mix('dusk', 'night', 0.35),
  mix('dusk', 'night', 0.1),
];
const SHADE: [string, string, string, string] = [
  mix('clay', 'dusk', 0.42),
  mix('dusk', 'clay', 0.3),
  mix('dusk', 'night', 0.5),
  mix('dusk', 'night', 0.3),
];

const walls = (): string => {
  const backTop: Point[] = [
    [520, 196],
    [600, 188],
    [700, 204],
    [790, 182],
    [860, 186],
    [940, 170],
    [1010, 180],
    [1080, 172],
  ];
  const backFoot: Point[] = [
    [520, 700],
    [600, 706],
    [700, 712],
    [790, 716],
    [860, 716],
    [940, 714],
    [1010, 708],
    [1080, 700],
  ];
  const rightTop: Point[] = [
    [1010, 170],
    [1090, 150],
    [1180, 158],
    [1260, 130],
    [1370, 140],
    [1460, 112],
    [1560, 124],
    [1640, 100],
  ];
  const rightFoot: Point[] = [
    [1030, 706],
    [1100, 724],
    [1180, 740],
    [1280, 754],
    [1380, 770],
    [1470, 790],
    [1560, 810],
    [1640, 830],
  ];
  const leftTop: Point[] = [
    [-30, 60],
    [60, 84],
    [150, 78],
    [250, 120],
    [340, 128],
    [430, 160],
    [520, 172],
    [610, 190],
  ];
  const leftFoot: Point[] = [
    [-30, 860],
    [60, 830],
    [150, 806],
    [250, 784],
    [340, 760],
    [430, 740],
    [520, 722],
    [590, 706],
  ];
  return (
    cliff(backTop, backFoot, { cols: BACK, light: -1, n: 7, seed: 4, strata: 8 }) +
    path('M790 182L860 186L880 300L870 460L896 716H760L780 500L766 330z', mix('night', 'dusk', 0.45)) +
    cliff(rightTop, rightFoot, { cols: WARM, light: -1, n: 8, seed: 11, strata: 9 }) +
    cliff(leftTop, leftFoot, { cols: SHADE, light: 1, n: 8, seed: 7, strata: 8 })
  );
};

// The rim: scrub in one flat run of crowns.
const rim = (): string => {
  const random = seeded(8);
  let d = '';
  for (let i = 0; i < 66; i++) {
    const x = -20 + i * 25 + between(random, -8, 8);
    const top = x < 560 ? 62 + (x + 30) * 0.2 : x < 1040 ? 186 : 168 - (x - 1040) * 0.11;
    if (x > 776 && x < 880) continue;
    d += lens(x, top - 2, between(random, 34, 62), between(random, 18, 44));
  }
  return path(d, mix('euc', 'gum', 0.45));
};

const fall = (): string =>
  path(
    'M800 180L848 182L856 250L850 360L862 470L868 600L900 716H756L784 600L790 470L802 360L796 250z',
    mix('reef', 'paper', 0.72),
  ) +
  path('M808 180L830 182L834 270L828 380L838 500L836 620L852 716H790L806 610L802 490L814 370L806 260z', 'paper') +
  path(
    'M842 184L850 260L846 360L856 470L852 560L862 650L846 600L848 480L840 370L844 270zM798 240L804 340L796 460L792 580L782 660L786 560L790 440z',
    mix('reef', 'sand', 0.4),
  ) +
  path(
    'M690 722C700 690 740 676 772 684C784 660 830 650 856 668C884 654 924 672 930 694C960 694 976 710 972 724z',
    mix('paper', 'reef', 0.16),
    'opacity=".85"',
  ) +
  path('M740 722C752 700 790 700 808 706C824 690 860 694 872 708C890 702 914 712 920 724z', 'paper');

const pool = (): string =>
  bands(
    [
      [680, mix('ocean', 'night', 0.3)],
      [716, mix('ocean', 'night', 0.25)],
      [756, mix('ocean', 'gum', 0.4)],
      [810, mix('reef', 'gum', 0.4)],
      [866, mix('reef', 'gum', 0.2)],
    ],
    { wave: 5, seed: 6 },
  ).replace(/<rect[^>]*>/, '') +
  path(
    'M1030 716L1180 744L1380 776L1620 836V880L1500 872L1540 850L1380 830L1420 806L1260 800L1290 782L1130 770L1150 752L1050 742z',
    mix('sunset', 'ochre', 0.35),
    'opacity=".75"',
  ) +
  path(
    'M770 722H890L880 746L900 770L870 800L890 830L850 870H810L776 830L796 800L766 770L784 746z',
    mix('reef', 'paper', 0.62),
    'opacity=".8"',
  ) +
  ripples(70, {
    x0: 260,
    x1: 1500,
    y0: 728,
    y1: 900,
    w0: 30,
    w1: 140,
    h1: 5,
    seed: 4,
    fill: mix('ocean', 'night', 0.3),
    op: 0.55,
  }) +
  line(
    'M640 742C720 728 920 728 1000 744M580 764C700 742 940 742 1060 768M520 792C660 764 980 764 1120 796',
    mix('paper', 'reef', 0.3),
    3,
    'opacity=".7"',
  );

const ROCK: Tones = [mix('sand', 'sunset', 0.42), mix('clay', 'dusk', 0.3), mix('dusk', 'night', 0.4)];

const shore = (): string =>
  path(
    'M-20 1010V880L160 868L340 880L520 900L700 894L900 908L1100 900L1300 912L1620 880V1010z',
    mix('sand', 'wattle', 0.3),
  ) +
  path(
    'M-20 880L160 868L340 880L520 900L700 894L900 908L1100 900L1300 912L1620 880V892L1300 926L1100 912L900 920L700 906L520 912L340 892L160 880L-20 892z',
    mix('reef', 'sand', 0.55),
  ) +
  path(
    'M-20 940L240 920L460 950L640 990L660 1010H-20zM1620 930L1400 940L1220 972L1180 1010H1620z',
    mix('sand', 'dusk', 0.4),
  ) +
  (
    [
      [460, 734, 120, 60, 3],
      [560, 724, 90, 40, 4],
      [360, 770, 190, 100, 5],
      [1090, 736, 110, 50, 6],
      [1190, 760, 150, 76, 7],
      [210, 830, 260, 130, 8],
      [1340, 800, 200, 96, 9],
      [470, 800, 130, 46, 10],
      [1500, 860, 260, 140, 11],
      [1110, 916, 280, 104, 12],
      [60, 920, 330, 160, 13],
    ] as const
  )
    .map(
      ([x, y, w, h, seed]) =>
        path(lens(x, y + 2, w * 1.2, h * 0.2), mix('ocean', 'night', 0.4), 'opacity=".6"') +
        boulder(x, y, w, h, { seed, light: -1, cols: ROCK }),
    )
    .join('');

const swimmer = (x: number, y: number, skin: string): string =>
  path(lens(x, y + 2, 74, 7), mix('paper', 'reef', 0.3)) +
  path(`M${x - 15} ${y}q15 -15 30 0z`, skin) +
  path(`M${x - 8} ${y - 14}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z`, skin) +
  path(`M${x - 9} ${y - 14}a9 9 0 0 1 18 0q-9 -6 -18 0z`, 'night');

export function draw(): string {
  const cols: Tones = [mix('gum', 'night', 0.3), mix('gum', 'euc', 0.4), mix('euc', 'wattle', 0.4)];
  const defs =
    `<g id="leaf">${leafSpray(100, 62, { seed: 5, light: -1, cols })}</g>` +
    `<g id="bush">${leafSpray(60, 40, { seed: 9, light: -1, n: 26, cols })}</g>` +
    `<g id="tuft">${tussock(60, { seed: 4, n: 12, fill: mix('euc', 'wattle', 0.4) })}</g>` +
    `<g id="dry">${tussock(60, { seed: 7, n: 12, fill: mix('wattle', 'sand', 0.2) })}</g>`;
  const skin = mix('clay', 'sand', 0.4);
  const body =
    bands(
      [
        [0, mix('reef', 'ocean', 0.1)],
        [60, mix('reef', 'sand', 0.14)],
        [120, mix('reef', 'sand', 0.34)],
      ],
      { wave: 8, seed: 3 },
    ) +
    path(
      'M560 150H1000C996 122 960 110 934 118C920 84 862 76 836 104C806 84 756 90 742 118C704 106 664 118 654 134C616 126 572 130 560 150z',
      'paper',
    ) +
    walls() +
    rim() +
    fall() +
    pool() +
    shore() +
    [
      [300, 726, 0.9],
      [250, 752, 1],
      [1420, 776, 1],
      [1260, 742, 0.8],
    ]
      .map(([x = 0, y = 0, k = 1]) => reuse('bush', x, y, k))
      .join('') +
    person(1080, 826, 84, { top: 'wattle', legs: mix('ocean', 'night', 0.3), hat: 'paper', flip: true }) +
    person(1128, 822, 78, {
      top: 'reef',
      legs: mix('dusk', 'night', 0.3),
      skin: mix('clay', 'night', 0.2),
      flip: true,
    }) +
    swimmer(704, 836, skin) +
    swimmer(936, 862, mix('clay', 'night', 0.2)) +
    place(
      150,
      960,
      paperbark(760, { seed: 4, bark: mix('sand', 'dusk', 0.3), lit: 'paper', spray: 'leaf', light: -1 }),
    ) +
    birds(
      [
        [980, 330, 26],
        [1030, 306, 20],
        [720, 96, 20],
      ],
      'paper',
    ) +
    [
      [40, 1000, 2.2],
      [120, 984, 1.5],
      [190, 980, 1.7],
      [250, 1000, 1.6],
      [340, 990, 1.2],
      [1420, 1000, 2],
      [1560, 1010, 2.6],
      [1270, 960, 1.1],
    ]
      .map(([x = 0, y = 0, k = 1], i) => reuse(i % 2 ? 'dry' : 'tuft', x, y, k))
      .join('');
  return picture(body, {
    grain: 0,
    defs,
    seed: 212,
    title: 'A waterfall over the Kakadu escarpment into its plunge pool, people small on the rocks',
  });
}
