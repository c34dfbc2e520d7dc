import {
  between,
  circle,
  lens,
  lerp,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  rect,
  seeded,
  type Point,
} from '../../../draw/core.ts';
import { person } from '../../../draw/folk.ts';
import { birds } from '../../../draw/life.ts';
import { bands, streaks } from '../../../draw/sky.ts';
import { foam, ripples } from '../../../draw/water.ts';
import { points } from '../../../draw/outline.ts';

// From the club's terrace at the south end of Bondi, looking down and east in the forenoon: sun high on the right, shadows fall left.
const HORIZON = 168;
const WHITE = {
  lit: 'paper',
  mid: mix('sand', 'reef', 0.16),
  shade: mix('sand', 'ocean', 0.32),
  deep: mix('ocean', 'dusk', 0.3),
};
const POOL = {
  shallow: mix('reef', 'sand', 0.52),
  mid: mix('reef', 'sand', 0.36),
  deep: mix('reef', 'sand', 0.18),
  line: mix('ocean', 'reef', 0.45),
};

const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.42)],
      [70, mix('reef', 'sand', 0.58)],
      [130, mix('sand', 'paper', 0.3)],
    ],
    { wave: 5, seed: 91 },
  ) +
  streaks(
    [
      [1160, 60, 520, 12],
      [1320, 84, 320, 8],
      [420, 50, 360, 9],
    ],
    'paper',
    0.8,
  );
const sea =
  rect(0, HORIZON, 1600, 850, mix('ocean', 'reef', 0.35)) +
  path('M-20 200Q800 190 1620 204V1010H-20z', mix('ocean', 'reef', 0.6)) +
  path('M-20 256Q800 240 1620 262V1010H-20z', mix('ocean', 'reef', 0.86)) +
  path('M-20 340Q800 316 1620 346V1010H-20z', mix('reef', 'sand', 0.08)) +
  path('M900 470Q1240 430 1620 480V1010H1100z', mix('reef', 'ocean', 0.28)) +
  path('M1180 640Q1400 600 1620 650V1010H1240z', mix('reef', 'ocean', 0.5)) +
  ripples(60, { y0: 176, y1: 460, w0: 20, w1: 130, h1: 6, seed: 12, fill: mix('ocean', 'reef', 0.2), op: 0.55 });
// North Bondi: headland, the row of houses and the arc of the beach.
let houses = '';
let roofs = '';
const random = seeded(18);
for (let x = 30; x < 560; x += 24) {
  const y = 150 - Math.sin(x / 110) * 14 + x * 0.03;
  houses += poly([
    [x, y + 24],
    [x, y],
    [x + 17, y],
    [x + 17, y + 24],
  ]);
  if (random() < 0.6)
    roofs += poly([
      [x - 2, y],
      [x + 8, y - 9],
      [x + 19, y],
    ]);
}
const headland =
  path(
    'M-20 168L80 132L220 120L360 132L500 128L620 150L700 156L756 172L740 184L600 196L-20 220z',
    mix('euc', 'reef', 0.35),
  ) +
  path(houses, WHITE.lit) +
  path(roofs, mix('sunset', 'clay', 0.3)) +
  path('M560 182L640 168L716 168L756 172L748 186L690 196L600 200z', mix('sunset', 'sand', 0.35)) +
  path('M690 196L716 168L756 172L748 186z', mix('dusk', 'sunset', 0.4)) +
  path('M-20 206L200 190L420 188L570 196Q420 216 300 256T60 330L-20 350z', mix('sand', 'wattle', 0.18)) +
  path('M-20 206L200 190L420 188L300 196L-20 222z', mix('gum', 'euc', 0.5)) +
  foam(points('600,204 500,208 420,224 330,256 220,296 100,330 -20,362'), 14, { seed: 8, fill: 'paper' }) +
  foam(points('700,226 600,236 480,262 360,304 220,344 60,380'), 9, { seed: 10, fill: 'paper', op: 0.9 });
let dots = '';
for (let i = 0; i < 60; i++)
  dots += `M${Math.round(between(random, 0, 400))} ${Math.round(between(random, 206, 250))}h.1`;
const crowd = line(dots, 'clay', 4, 'stroke-linecap="round" opacity=".8"');

const surf =
  path('M680 376Q960 270 1160 292T1620 290V326Q1380 318 1180 326T680 376z', mix('reef', 'sand', 0.34)) +
  foam(points('690,366 770,338 880,326 1000,332 1120,326 1260,330 1400,322 1620,328'), 16, {
    seed: 14,
    fill: 'paper',
  }) +
  path('M980 382Q1160 350 1340 372T1620 366V420Q1440 400 1300 414T1000 430z', mix('reef', 'sand', 0.26)) +
  foam(points('980,430 1100,424 1220,418 1340,416 1460,408 1620,420'), 24, { seed: 17, fill: 'paper' });

// The pool as a quadrilateral; a point inside it is named by the fraction across (u) and away from the viewer (v).
const inPool = (u: number, v: number): Point => {
  const [a, b, c, d]: readonly [Point, Point, Point, Point] = [
    [300, 850],
    [1190, 880],
    [1060, 452],
    [470, 440],
  ];
  const k = (v * 1.28) / (1 + v * 0.28);
  return [lerp(lerp(a[0], b[0], u), lerp(d[0], c[0], u), k), lerp(lerp(a[1], b[1], u), lerp(d[1], c[1], u), k)];
};
const quad = (u0: number, u1: number, v0: number, v1: number): string =>
  poly([inPool(u0, v0), inPool(u1, v0), inPool(u1, v1), inPool(u0, v1)]);
let lanes = '';
let ropes = '';
for (let i = 1; i < 7; i++) {
  lanes += quad(i / 7 - 0.078, i / 7 - 0.064, 0.05, 0.95);
  if (i % 2 === 0) ropes += quad(i / 7 - 0.004, i / 7 + 0.004, 0.01, 0.99);
}
let caustics = '';
for (let i = 0; i < 46; i++) {
  const [x, y] = inPool(between(random, 0.03, 0.97), between(random, 0.02, 0.96));
  caustics += lens(x, y, 40 + (y - 440) * 0.16, 3 + (y - 440) * 0.009);
}
const pool =
  path(poly(points('246,880 1250,916 1106,426 430,414')), WHITE.mid) +
  path(poly(points('1190,880 1250,916 1106,426 1060,452')), WHITE.lit) +
  path(poly(points('246,880 1250,916 1256,956 236,918')), WHITE.shade) +
  path(poly(points('1250,916 1106,426 1122,430 1290,934 1256,956')), WHITE.deep) +
  path(quad(0, 1, 0, 1), POOL.mid) +
  path(quad(0, 1, 0.62, 1), POOL.deep) +
  path(quad(0, 1, 0, 0.24), POOL.shallow) +
  path(lanes, POOL.line, 'opacity=".7"') +
  path(ropes, 'sunset') +
  path(caustics, 'paper', 'opacity=".5"') +
  path(poly([inPool(0, 0), inPool(0, 1), inPool(0.035, 1), inPool(0.05, 0)]), POOL.line, 'opacity=".5"');
// Two walls take the waves: the far one and the one on the right.
const breakers =
  path(
    'M420 424Q430 380 470 392Q486 352 530 376Q560 330 612 366Q650 322 704 366Q748 334 790 370Q836 300 904 350Q950 318 1000 366Q1052 330 1096 390Q1140 402 1130 440L1108 452Q1060 436 1000 448T860 440T700 450T560 436T440 446z',
    'paper',
  ) +
  path('M470 420Q560 396 640 414T820 404T1000 414T1100 426Q1040 436 960 432T780 432T600 430T470 430z', WHITE.mid) +
  path(
    'M1096 420Q1160 440 1150 490Q1200 500 1184 556Q1244 570 1222 640Q1280 660 1252 730Q1310 760 1276 826Q1330 860 1290 930L1236 910Q1230 860 1206 800T1160 650T1112 510z',
    'paper',
  ) +
  path('M1120 470Q1150 520 1156 580T1196 700T1236 830T1256 910L1240 908Q1222 850 1200 780T1150 620z', WHITE.mid) +
  path(
    'M1010 470q40 20 60 70q-30 -20 -66 -24zM1080 600q50 10 66 60q-40 -24 -72 -20zM1120 720q50 16 60 64q-40 -24 -70 -18zM900 458q36 10 50 40q-30 -10 -56 -8zM640 454q30 12 36 34q-24 -8 -46 -6z',
    'paper',
    'opacity=".85"',
  ) +
  line(
    'M540 356h.1M586 330h.1M660 322h.1M760 330h.1M860 300h.1M930 306h.1M1040 322h.1M1110 360h.1M1176 470h.1M1226 540h.1M1270 640h.1M1300 740h.1M1330 850h.1M820 280h.1M884 270h.1',
    'paper',
    9,
    'stroke-linecap="round"',
  );

/** A swimmer seen from above, heading away: cap, one arm over, kicked water behind. */
const swimmer = (u: number, v: number, cap: string, skin: string, arm: number): string => {
  const [x, y] = inPool(u, v);
  const k = 0.55 + (y - 440) / 430;
  return place(
    x,
    y,
    path('M-6 22q-12 24 -4 44q8 -18 10 -44zM6 22q12 24 4 44q-8 -18 -10 -44z', 'paper', 'opacity=".9"') +
      path('M-9 4Q0 -4 9 4L7 28Q0 34 -7 28z', skin) +
      path(
        `M${7 * arm} 6q${18 * arm} -8 ${14 * arm} -34q${-5 * arm} -2 ${-7 * arm} 2q${2 * arm} 20 ${-12 * arm} 26z`,
        skin,
      ) +
      circle(0, -6, 8, cap) +
      path(lens(16 * arm, -30, 26, 7), 'paper'),
    Math.round(k * 100) / 100,
  );
};
const SKIN = [
  mix('clay', 'sand', 0.55),
  mix('clay', 'sand', 0.3),
  mix('sand', 'sunset', 0.3),
  mix('clay', 'night', 0.25),
];
const swimmers = (
  [
    [0.29, 0.2, 'sunset', 0, 1],
    [0.5, 0.44, 'paper', 1, -1],
    [0.645, 0.12, 'wattle', 2, 1],
    [0.21, 0.66, 'clay', 3, -1],
    [0.78, 0.6, 'wattle', 2, 1],
    [0.43, 0.82, 'sunset', 0, -1],
    [0.86, 0.28, 'night', 1, -1],
  ] as const
)
  .map(([u, v, cap, skin, arm]) => swimmer(u, v, cap, SKIN[skin]!, arm))
  .join('');

// The club deck at the left, its steps, and the small children's pool in front.
let steps = '';
for (let i = 0; i < 7; i++)
  steps +=
    path(
      poly([
        [-20, 520 + i * 44],
        [300 - i * 22, 500 + i * 48],
        [300 - i * 22, 518 + i * 48],
        [-20, 540 + i * 44],
      ]),
      i % 2 ? WHITE.mid : WHITE.lit,
    ) +
    path(
      poly([
        [-20, 540 + i * 44],
        [300 - i * 22, 518 + i * 48],
        [300 - i * 22, 546 + i * 48],
        [-20, 564 + i * 44],
      ]),
      WHITE.shade,
    );
const deck =
  path('M-20 420L120 410L300 424L410 424L246 880L236 920L-20 940z', WHITE.mid) +
  path('M-20 396L60 380L160 392L240 386L330 400L410 416L300 436L120 424L-20 440z', mix('sunset', 'sand', 0.4)) +
  path('M160 392L240 386L330 400L410 416L300 436L220 420z', mix('dusk', 'sunset', 0.45)) +
  steps +
  path('M-20 908L236 912L1256 950L1300 1010H-20z', WHITE.lit) +
  path('M-20 908L236 912L1256 950L1264 966L230 930L-20 926z', WHITE.shade) +
  path('M330 1010L360 962L640 972L690 1010z', POOL.shallow) +
  path('M330 1010L360 962L640 972L644 982L366 974z', POOL.line, 'opacity=".6"') +
  path('M1300 1010L1330 930L1420 900L1500 930L1620 880V1010z', mix('clay', 'dusk', 0.5)) +
  path('M1330 930L1420 900L1500 930L1460 950L1390 944zM1540 914L1620 880V920z', mix('sunset', 'sand', 0.3)) +
  foam(points('1290,940 1340,900 1420,884 1500,910 1560,880 1620,860'), 22, { seed: 22, fill: 'paper' });
const rail = line(
  'M246 884L430 420M236 860V914M262 800V850M288 738V784M312 680V720M334 626V662M354 576V608M372 530V558M388 490V514',
  WHITE.deep,
  4,
);
const people: [number, number, number, string, string, number][] = [
  [700, 968, 104, 'ocean', 'ocean', 0],
  [770, 972, 98, 'sunset', 'sunset', 2],
  [200, 890, 90, 'clay', 'clay', 1],
  [120, 700, 78, 'reef', 'night', 2],
  [1020, 968, 100, 'wattle', 'dusk', 3],
];
const bathers = people
  .map(
    ([x, y, h, top, legs, skin], i) =>
      path(lens(x - h * 0.4, y, h * 0.9, h * 0.12), WHITE.shade) +
      person(x, y, h, {
        top,
        legs: i === 3 ? legs : SKIN[skin]!,
        skin: SKIN[skin]!,
        hair: ['night', mix('wattle', 'clay', 0.5), 'night', mix('clay', 'night', 0.5), 'night'][i]!,
        hat: i === 3 ? 'sand' : '',
        flip: i % 2 === 1,
      }),
  )
  .join('');
const towels =
  path('M850 976l90 4l-10 26l-94 -6zM452 944l70 3l-6 16l-72 -4z', 'wattle') +
  path('M868 977l14 1l-10 25l-14 -1zM904 979l14 1l-10 25l-14 -1z', 'sunset');

export function draw(): string {
  return picture(
    sky +
      sea +
      headland +
      crowd +
      surf +
      deck +
      pool +
      swimmers +
      breakers +
      rail +
      towels +
      bathers +
      birds(
        [
          [980, 210, 20, -10],
          [1030, 190, 16, 12],
          [1380, 560, 24, -14],
        ],
        'paper',
      ),
    {
      grain: 0,
      seed: 309,
      title: 'Waves breaking over the wall of the ocean pool at Bondi, swimmers in the lanes',
    },
  );
}
