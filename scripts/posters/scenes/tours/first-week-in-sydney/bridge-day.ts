import { circle, lens, lerp, line, mix, path, picture, place, poly, rect, type Point } from '../../../draw/core.ts';
import { ferry } from '../../../draw/harbour.ts';
import { person } from '../../../draw/folk.ts';
import { birds } from '../../../draw/life.ts';
import { operaHouse } from '../../../draw/opera-house.ts';
import { bands, cloud } from '../../../draw/sky.ts';
import { foam, glitter, ripples } from '../../../draw/water.ts';
import { points, rows } from '../../../draw/outline.ts';

// On the sea wall at Dawes Point under the southern pylon, looking north-east across the harbour; morning sun high on the right.
const WATER = 604;
const STEEL = {
  lit: mix('reef', 'sand', 0.34),
  mid: mix('ocean', 'dusk', 0.35),
  shade: mix('ocean', 'night', 0.55),
  deep: mix('night', 'ocean', 0.3),
};
const GRANITE = {
  lit: mix('sand', 'paper', 0.2),
  mid: mix('sand', 'dusk', 0.24),
  shade: mix('dusk', 'sand', 0.34),
  deep: mix('dusk', 'night', 0.25),
};

const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.3)],
      [130, mix('reef', 'sand', 0.44)],
      [260, mix('reef', 'sand', 0.6)],
      [380, mix('reef', 'sand', 0.76)],
      [480, mix('sand', 'paper', 0.4)],
    ],
    { wave: 8, seed: 81 },
  ) +
  cloud(1120, 330, 520, 150, { seed: 5, cols: ['paper', mix('sand', 'reef', 0.3)], light: 1 }) +
  cloud(560, 452, 380, 96, { seed: 9, cols: ['paper', mix('sand', 'reef', 0.3)], light: 1 }) +
  cloud(1500, 470, 340, 90, { seed: 3, cols: ['paper', mix('sand', 'reef', 0.3)], light: 1 });
const shore =
  path(
    `M300 ${WATER}V572L380 560L460 566L560 552L640 560L740 548L860 556L980 546L1100 556L1220 548L1320 552L1420 540L1620 530V${WATER}z`,
    mix('gum', 'reef', 0.5),
  ) +
  path(`M1180 ${WATER}L1220 584L1300 570L1400 566L1500 552L1620 548V${WATER}z`, mix('gum', 'reef', 0.25)) +
  rows('1270,520,26,60 1310,500,20,80 1350,530,30,50 1450,484,24,90 1486,510,30,60 1536,492,22,80 1570,516,34,50')
    .map(([x, y, w, h]) => rect(x!, y!, w!, h!, GRANITE.mid) + rect(x! + w! * 0.55, y!, w! * 0.45, h!, GRANITE.lit))
    .join('') +
  path(`M1240 ${WATER}V578L1330 566L1440 572L1540 560L1620 562V${WATER}z`, mix('gum', 'euc', 0.3));
const water =
  rect(0, WATER, 1600, 410, mix('reef', 'sand', 0.3)) +
  path('M-20 640Q400 630 800 642T1620 636V1010H-20z', mix('reef', 'sand', 0.12)) +
  path('M-20 700Q400 688 800 704T1620 696V1010H-20z', 'reef') +
  path('M-20 780Q400 764 800 784T1620 774V1010H-20z', mix('reef', 'ocean', 0.36)) +
  path('M-20 876Q400 858 800 880T1620 868V1010H-20z', mix('reef', 'ocean', 0.66)) +
  path('M-20 730L330 700L420 790L300 900L-20 1000z', mix('ocean', 'night', 0.3), 'opacity=".55"') +
  glitter(1210, WATER + 6, 960, { n: 56, w0: 120, w1: 460, seed: 4, fill: 'paper', h1: 7, op: 0.8 }) +
  ripples(60, { y0: WATER + 10, y1: 980, w0: 24, w1: 190, h1: 8, seed: 6, fill: mix('ocean', 'reef', 0.25), op: 0.6 });

/** A point of the bridge: `along` 0 at the near bearing, 1 at the far one; `high` 0 at the deck, 1 at the crown of the arch. Everything shrinks along the way. */
const at = (along: number, high: number): [number, number] => {
  const depth = 1 / (1 + along * 2.5);
  const x = lerp(1540, 90, (depth - 1 / 3.5) / (1 - 1 / 3.5));
  return [x, 600 - depth * 298 - high * depth * 470];
};
const lower = (u: number): number => 1 - Math.pow(u * 2 - 1, 2) * 1.5 - 0.1;
const upper = (u: number): number => 1.06 - Math.pow(Math.abs(u * 2 - 1), 2.2) * 0.62;
const N = 26;
const steps = Array.from({ length: N + 1 }, (_, i) => i / N);
const chord = (height: (u: number) => number): [number, number][] => steps.map((u) => at(u, height(u)));
/** A chord as a band whose thickness shrinks with the distance. */
const beam = (height: (u: number) => number, thick: number): string =>
  poly([
    ...chord(height),
    ...steps.toReversed().map((u): [number, number] => {
      const [x, y] = at(u, height(u));
      return [x, y + thick / (1 + u * 2.5)];
    }),
  ]);
const web = steps.map((u, i) => {
  const [x, top] = at(u, upper(u));
  const [, low] = at(u, lower(u));
  const next = steps[i + 1];
  if (next === undefined) return [`M${x} ${top}V${low}`, 2] as const;
  const falls = i < N / 2;
  const [fx, fy] = at(next, falls ? lower(next) : upper(next));
  return [`M${x} ${top}V${low}M${x} ${falls ? top : low}L${fx} ${fy}`, 9 / (1 + u * 2.5)] as const;
});
const hangers = steps
  .filter((u) => lower(u) > 0.02)
  .map((u) => {
    const [x, y] = at(u, lower(u));
    return [`M${x} ${y}V${at(u, 0)[1]}`, 6 / (1 + u * 2.5)] as const;
  });
const strokes = (list: (readonly [string, number])[], colour: string): string =>
  list.map(([d, w]) => line(d, colour, Math.round(w * 10) / 10)).join('');
/** The deck runs dead straight from over our heads to the far pylons: its edge at `x`, `below` px under the roadway where depth is 1. */
const deckEdge = (x: number, below: number): Point => {
  const depth = lerp(1 / 3.5, 1, (1540 - x) / 1450);
  return [x, 600 - depth * 298 + below * depth];
};
const girders = Array.from({ length: 30 }, (_, i) => {
  const u = -0.1 + (i / 29) * 1.06;
  const [x, y] = at(u, 0);
  const k = 1 / (1 + u * 2.5);
  return poly([
    [x, y + 14 * k],
    [x + 16 * k, y + 14 * k],
    [x - 40 * k, y + 92 * k],
    [x - 58 * k, y + 92 * k],
  ]);
}).join('');
const bridge =
  strokes(
    web.map(([d, w]) => [d, w * 0.7] as const),
    STEEL.shade,
  ) +
  path(beam(upper, 26), STEEL.mid) +
  path(beam(upper, 8), STEEL.lit) +
  path(beam(lower, 34), STEEL.shade) +
  path(beam(lower, 9), STEEL.mid) +
  strokes(hangers, STEEL.shade) +
  path(poly([deckEdge(-40, -8), deckEdge(1620, -8), deckEdge(1620, 96), deckEdge(-40, 96)]), STEEL.deep) +
  path(girders, STEEL.mid) +
  path(poly([deckEdge(-40, -16), deckEdge(1620, -16), deckEdge(1620, 10), deckEdge(-40, 10)]), STEEL.lit);

const farPylon = [1484, 1546]
  .map(
    (x) =>
      path(
        `M${x} ${WATER - 4}L${x + 5} 430L${x + 10} 424H${x + 32}L${x + 37} 430L${x + 42} ${WATER - 4}z`,
        GRANITE.mid,
      ) + path(`M${x + 22} ${WATER - 4}V424H${x + 32}L${x + 37} 430L${x + 42} ${WATER - 4}z`, GRANITE.lit),
  )
  .join('');
let courses = '';
for (let y = 150; y < 800; y += 38)
  courses += `M${Math.round(14 + (800 - y) * 0.03)} ${y}H${Math.round(262 - (800 - y) * 0.03)}`;
const pylon =
  path('M-20 840L6 96L30 60H214L244 96L284 840z', GRANITE.mid) +
  path('M150 840L150 60H214L244 96L284 840z', GRANITE.lit) +
  path('M-20 840L6 96L30 60H70L60 840z', GRANITE.shade) +
  line(courses, GRANITE.shade, 2.5, 'opacity=".5"') +
  path('M-4 96H252L246 124H0zM20 60L30 40H206L220 60z', GRANITE.shade) +
  path('M150 96H252L246 124H150zM150 60V40H206L220 60z', mix('sand', 'dusk', 0.12)) +
  path('M96 330V216Q124 180 152 216V330zM100 620V440Q128 404 156 440V620z', GRANITE.deep) +
  path('M140 330V204Q148 208 152 216V330zM144 620V428Q152 432 156 440V620z', GRANITE.shade) +
  path('M-20 760H300V790H-20z', GRANITE.shade) +
  path('M150 760H300V790H150z', GRANITE.mid);

const sails = {
  lit: 'paper',
  shade: mix('sand', 'dusk', 0.22),
  rib: mix('sand', 'dusk', 0.2),
  mouth: mix('dusk', 'sand', 0.3),
  glass: mix('ocean', 'reef', 0.5),
};
const opera =
  operaHouse(640, 616, 0.42, {
    front: sails,
    back: { ...sails, lit: mix('sand', 'paper', 0.3), shade: mix('sand', 'dusk', 0.32), ribs: 4 },
    podium: [
      mix('sand', 'sunset', 0.3),
      mix('sunset', 'dusk', 0.4),
      mix('dusk', 'sunset', 0.3),
      mix('night', 'dusk', 0.4),
    ],
  }) + path([lens(640, 626, 270, 6), lens(626, 640, 190, 5), lens(650, 654, 130, 4)].join(''), 'paper', 'opacity=".7"');
const boat =
  path(
    'M470 800Q400 806 300 836Q420 820 520 816zM960 800Q1020 800 1120 824Q1020 812 950 812z',
    'paper',
    'opacity=".85"',
  ) +
  path(lens(720, 806, 520, 18), mix('ocean', 'night', 0.3), 'opacity=".6"') +
  place(
    720,
    798,
    ferry(500, {
      hull: 'gum',
      body: mix('sand', 'paper', 0.4),
      shade: mix('sand', 'dusk', 0.26),
      glow: mix('ocean', 'night', 0.3),
    }),
  ) +
  foam(points('470,802 540,806 640,804 760,808 880,804 968,802'), 9, { seed: 5, fill: 'paper' });
const dinghy = place(
  1180,
  668,
  path('M-24 0h48l-8 10h-32z', 'clay') +
    path('M-2 -4L2 -74L36 -4z', 'paper') +
    path('M-5 -4L0 -62L-24 -4z', mix('sunset', 'wattle', 0.4)),
);

let joints = '';
for (let i = 0; i < 9; i++) joints += `M${60 + i * 120} ${934 + i * 5}l-14 ${76 - i * 5}`;
const wall =
  path('M-20 836L300 836L520 880L900 928L1300 960L1620 972V1010H-20z', GRANITE.shade) +
  path(
    'M-20 812L290 812L530 862L900 912L1300 946L1620 958V974L1300 962L900 930L520 884L296 838L-20 838z',
    GRANITE.lit,
  ) +
  line(joints, GRANITE.deep, 3) +
  line('M-20 920L300 926L560 956L900 984', GRANITE.deep, 3) +
  [
    [420, 838, 60],
    [1240, 940, 44],
    [1500, 950, 44],
  ]
    .map(
      ([x, y, h]) =>
        path(`M${x! - 13} ${y}v${-h! * 0.5}q0 -14 -6 -16q4 -8 19 -8t19 8q-6 2 -6 16v${h! * 0.5}z`, STEEL.deep) +
        circle(x!, y! - h! * 0.84, 9, STEEL.mid),
    )
    .join('') +
  line('M420 792Q560 900 700 906', STEEL.deep, 5) +
  person(560, 874, 120, {
    top: 'wattle',
    legs: mix('ocean', 'night', 0.4),
    pack: 'clay',
    hair: mix('night', 'clay', 0.2),
  }) +
  person(620, 882, 112, { top: 'paper', legs: 'clay', skin: mix('clay', 'night', 0.3), hair: 'night', hat: 'sunset' });

export function draw(): string {
  const gulls = birds(
    [
      [430, 560, 18, -12],
      [1010, 470, 16, 10],
      [1060, 446, 12, -8],
      [470, 640, 20, 14],
    ],
    'paper',
  );
  return picture(sky + shore + water + opera + farPylon + bridge + dinghy + boat + pylon + wall + gulls, {
    grain: 0,
    seed: 308,
    title: 'The Harbour Bridge from below by day, a green and cream ferry and the Opera House beyond',
  });
}
