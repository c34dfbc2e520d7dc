import {
  between,
  lens,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  rect,
  reuse,
  seeded,
  taper,
  type Point,
} from '../../draw/core.ts';
import { archBridge } from '../../draw/arch-bridge.ts';
import { person } from '../../draw/folk.ts';
import { ferry, sailboat } from '../../draw/harbour.ts';
import { birds } from '../../draw/life.ts';
import { operaHouse } from '../../draw/opera-house.ts';
import { blossomHead } from '../../draw/jacaranda.ts';
import { leafSpray } from '../../draw/plants.ts';
import { bands, cloud } from '../../draw/sky.ts';
import { ripples } from '../../draw/water.ts';
import { points, rows } from '../../draw/outline.ts';

// A lawn on the north shore in November noon, looking south under two jacarandas: sun high and a little left, short blue shadows.
const WATER = 532;
const MAUVE = {
  lit: mix(mix('dusk', 'paper', 0.62), 'sunset', 0.06),
  mid: mix('dusk', 'paper', 0.4),
  shade: mix('dusk', 'paper', 0.16),
  deep: mix('dusk', 'night', 0.3),
};
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.46)],
      [140, mix('reef', 'sand', 0.58)],
      [270, mix('reef', 'sand', 0.72)],
      [380, mix('sand', 'paper', 0.2)],
      [450, 'paper'],
    ],
    { wave: 7, seed: 121 },
  ) +
  cloud(1010, 420, 430, 110, { seed: 12, cols: ['paper', mix('sand', 'reef', 0.2)], light: -1 }) +
  cloud(520, 440, 300, 70, { seed: 3, cols: ['paper', mix('sand', 'reef', 0.2)], light: -1 });

// The city behind Circular Quay: pale towers with one lit side.
let towers = '';
let lit = '';
const blocks = rows(
  '690,470,34 728,440,30 762,400,36 802,430,28 834,360,34 872,392,40 916,340,30 950,410,38 992,376,34 1030,420,40 1074,396,30 1108,446,40 1152,466,36 1192,480,50',
);
for (const [x = 0, y = 0, w = 0] of blocks) {
  towers += poly([
    [x, WATER],
    [x, y],
    [x + w * 0.3, y - 8],
    [x + w, y],
    [x + w, WATER],
  ]);
  lit += poly([
    [x, WATER],
    [x, y],
    [x + w * 0.3, y - 8],
    [x + w * 0.46, y],
    [x + w * 0.46, WATER],
  ]);
}
const city =
  path(towers, mix('reef', 'dusk', 0.4)) +
  path(lit, mix('sand', 'reef', 0.3)) +
  line('M1091 396V300M851 360V330', mix('reef', 'dusk', 0.4), 5) +
  path('M1079 326q12 -14 24 0l-4 14h-16z', mix('wattle', 'sand', 0.4)) +
  path(
    `M-20 ${WATER}V500L120 494L260 504L420 498L560 508L700 506L720 ${WATER}zM1120 ${WATER}L1180 512L1300 500L1460 506L1620 496V${WATER}z`,
    mix('gum', 'reef', 0.4),
  ) +
  path(`M560 ${WATER}V516L800 512L1000 514L1240 508L1620 514V${WATER}z`, mix('gum', 'euc', 0.35));
const bridge = archBridge({
  x0: 196,
  x1: 636,
  deck: 462,
  rise: 140,
  drop: 40,
  cols: [
    mix('ocean', 'reef', 0.3),
    mix('ocean', 'sand', 0.3),
    mix('reef', 'sand', 0.5),
    mix('sand', 'dusk', 0.3),
    mix('sand', 'dusk', 0.12),
    mix('sand', 'dusk', 0.4),
  ],
  lamps: '',
});
const sails = {
  lit: 'paper',
  shade: mix('sand', 'reef', 0.3),
  rib: mix('sand', 'dusk', 0.2),
  mouth: mix('dusk', 'sand', 0.35),
  glass: mix('ocean', 'reef', 0.5),
};
const opera = operaHouse(900, 560, 0.62, {
  front: sails,
  back: { ...sails, lit: mix('sand', 'paper', 0.3), shade: mix('sand', 'dusk', 0.34), ribs: 4 },
  podium: [
    mix('sand', 'sunset', 0.24),
    mix('sunset', 'dusk', 0.34),
    mix('dusk', 'sunset', 0.4),
    mix('night', 'dusk', 0.4),
  ],
});
const water =
  rect(0, WATER, 1600, 480, mix('reef', 'sand', 0.26)) +
  path('M-20 566Q500 556 900 568T1620 562V1010H-20z', 'reef') +
  path('M-20 620Q500 606 900 622T1620 614V1010H-20z', mix('reef', 'ocean', 0.3)) +
  path('M-20 690Q500 672 900 694T1620 682V1010H-20z', mix('reef', 'ocean', 0.6)) +
  path(
    [lens(900, 572, 400, 7), lens(880, 588, 300, 6), lens(920, 604, 240, 6), lens(890, 622, 160, 5)].join(''),
    'paper',
    'opacity=".7"',
  ) +
  ripples(70, { y0: 540, y1: 780, w0: 24, w1: 150, h1: 6, seed: 7, fill: mix('reef', 'sand', 0.4), op: 0.6 }) +
  ripples(40, { y0: 560, y1: 780, w0: 30, w1: 160, h1: 6, seed: 17, fill: mix('ocean', 'night', 0.3), op: 0.5 });
const boats =
  place(
    640,
    652,
    ferry(220, {
      hull: 'gum',
      body: mix('sand', 'paper', 0.4),
      shade: mix('sand', 'dusk', 0.24),
      glow: mix('ocean', 'night', 0.2),
    }),
  ) +
  path('M530 654q-70 4 -130 18q80 -18 130 -12z', 'paper', 'opacity=".8"') +
  place(1150, 640, sailboat(104, { light: -1 })) +
  place(1250, 612, sailboat(64, { light: -1 }), 1, 0, true) +
  place(1040, 700, sailboat(150, { light: -1 }), 1, 3) +
  place(420, 596, sailboat(50, { light: -1 }));

// Lawn, sandstone wall, petals and the shade of the trees.
const GRASS = { lit: mix('euc', 'wattle', 0.42), mid: mix('euc', 'wattle', 0.22), shade: mix('gum', 'dusk', 0.3) };
let joints = '';
for (let i = 0; i < 22; i++) joints += `M${i * 78 + (i % 2) * 20} ${772 + (i % 3) * 2}v26M${i * 78 + 40} 800v24`;
const lawn =
  path('M-20 770Q400 756 800 766T1620 760V830H-20z', mix('sunset', 'sand', 0.5)) +
  path('M-20 798Q400 784 800 794T1620 788V840H-20z', mix('dusk', 'sunset', 0.5)) +
  line(joints, mix('dusk', 'sunset', 0.3), 2.4, 'opacity=".7"') +
  path('M-20 762Q400 748 800 758T1620 752V764Q1200 770 800 770T-20 776z', mix('sand', 'paper', 0.4)) +
  path('M-20 822Q400 806 800 818T1620 812V1010H-20z', GRASS.lit) +
  path(
    'M-20 860Q180 830 420 846T700 900T540 980L480 1010H-20zM1620 850Q1420 836 1240 862T1020 930T1180 1010H1620z',
    GRASS.mid,
  ) +
  path(
    'M-20 900Q140 860 340 880T560 940T380 1010H-20zM1620 880Q1460 870 1330 896T1220 960T1330 1010H1620z',
    GRASS.shade,
  );
const random = seeded(31);
let fallen = '';
let fallenDeep = '';
for (let i = 0; i < 230; i++) {
  const side = random() < 0.55;
  const x = side ? between(random, -20, 760) : between(random, 900, 1620);
  const y = 836 + Math.pow(random(), 0.8) * 164;
  const w = 7 + (y - 830) * 0.07;
  if (i % 3) fallen += lens(x, y, w * 1.9, w * 0.6);
  else fallenDeep += lens(x, y, w * 1.7, w * 0.55);
}
const petals = path(fallenDeep, MAUVE.shade) + path(fallen, MAUVE.mid);
const picnic =
  path('M690 916l170 -12l40 44l-190 16z', mix('clay', 'sunset', 0.3)) +
  path('M720 914l24 -2l26 48l-26 2zM784 909l24 -2l34 46l-26 3z', 'paper', 'opacity=".8"') +
  path('M838 914h36l4 22h-42z', mix('ochre', 'sand', 0.35)) +
  line('M842 914q14 -24 28 0', mix('ochre', 'clay', 0.5), 4) +
  path('M726 940Q730 884 756 876Q780 882 786 914L820 922L818 936L760 944z', 'wattle') +
  path('M756 876Q780 882 786 914L820 922L818 930L772 926z', mix('wattle', 'clay', 0.35)) +
  path('M748 878h14v-14h-14z', mix('clay', 'sand', 0.4)) +
  path('M740 854q0 -16 16 -16q16 0 15 17q-2 14 -15 15q-15 -1 -16 -16z', mix('clay', 'sand', 0.4)) +
  path('M738 862q-6 -28 16 -30q18 0 18 16q-12 -6 -20 -2q-2 14 -6 24z', 'night') +
  person(622, 906, 132, {
    top: 'paper',
    legs: 'reef',
    skin: mix('clay', 'night', 0.3),
    hat: mix('wattle', 'sand', 0.3),
    pack: 'clay',
  });

const BARK = { lit: mix('dusk', 'sand', 0.42), mid: mix('dusk', 'clay', 0.35), shade: mix('night', 'dusk', 0.5) };
const limbs: [Point[], number, number][] = [
  [points('150,1010 170,860 140,700 190,540 170,360'), 130, 70],
  [points('186,560 290,430 400,330 540,250 700,190'), 62, 14],
  [points('172,400 80,260 40,120 60,-20'), 56, 24],
  [points('180,390 260,240 300,110 400,20'), 50, 18],
  [
    [
      [400, 330],
      [420, 230],
      [500, 140],
    ],
    28,
    10,
  ],
  [
    [
      [150, 700],
      [60, 620],
      [-20, 590],
    ],
    40,
    24,
  ],
  [points('1620,860 1560,720 1540,560 1570,400 1640,300'), 60, 50],
  [points('1546,560 1450,420 1350,330 1220,270'), 40, 10],
  [
    [
      [1450, 420],
      [1430, 300],
      [1360, 200],
    ],
    24,
    9,
  ],
];
const wood = (shift: number, width: number): string =>
  limbs
    .map(([points, a, b]) =>
      poly(
        taper(
          points.map(([x, y]): Point => [x + shift * a, y]),
          a * width,
          b * width,
        ),
      ),
    )
    .join('');
const trunks =
  path('M60 1010Q150 960 260 1010z', GRASS.shade) +
  path(wood(0, 1), BARK.mid) +
  path(wood(0.26, 0.48), BARK.shade) +
  path(wood(-0.34, 0.26), BARK.lit);
const LEAVES = [mix('gum', 'dusk', 0.3), mix('gum', 'euc', 0.5), mix('euc', 'wattle', 0.3)] as const;
const defs =
  `<g id="a">${blossomHead(3, [MAUVE.shade, MAUVE.mid, MAUVE.lit])}</g>` +
  `<g id="b">${blossomHead(9, [MAUVE.deep, MAUVE.shade, MAUVE.mid])}</g>` +
  `<g id="c">${leafSpray(100, 50, { seed: 6, light: -1, cols: LEAVES, n: 30, leaf: 0.3 })}</g>`;
const spray = (id: string, list: string): string =>
  rows(list)
    .map(([x = 0, y = 0, k = 1], i) => reuse(id, x, y, i % 2 ? -k : k, k))
    .join('');
const blossom =
  spray('b', '60,40,1.7 300,20,1.9 560,-10,1.6 200,180,1.7 420,180,1.5 20,230,1.5 660,120,1.2 -10,560,1') +
  spray('b', '1580,40,1.7 1400,-10,1.6 1480,180,1.5 1600,260,1.3') +
  spray('c', '110,330,1 520,90,.9 1380,120,.9') +
  spray('a', '10,120,1.6 170,60,1.6 380,70,1.6 560,60,1.4 760,20,1.3 720,180,1 600,230,.8 300,260,1.2 90,200,1.3') +
  spray('a', '480,150,1.2 840,-20,1 30,330,1 60,600,.8 1540,90,1.5 1360,40,1.4 1230,-10,1.2 1400,220,1.1') +
  spray('a', '1280,160,.9 1230,270,.7 1600,200,1.3 1330,320,.7');
let falling = '';
for (let i = 0; i < 16; i++) falling += lens(between(random, 420, 1240), between(random, 260, 720), 14, 6);

export function draw(): string {
  return picture(
    sky +
      city +
      bridge +
      water +
      opera +
      boats +
      lawn +
      petals +
      picnic +
      trunks +
      blossom +
      path(falling, MAUVE.mid) +
      birds(
        [
          [1010, 260, 18],
          [1050, 246, 14],
        ],
        mix('dusk', 'ocean', 0.5),
      ),
    {
      grain: 0,
      defs,
      seed: 312,
      title: 'Sydney Harbour framed by jacarandas in bloom on a spring noon, a picnic on the lawn',
    },
  );
}
