import {
  between,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  reuse,
  seeded,
  shape,
  taper,
  type Point,
} from '../../../draw/core.ts';
import { gumSpray } from '../../../draw/gum-leaves.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { tussock } from '../../../draw/plants.ts';
import { bands, disc, stars } from '../../../draw/sky.ts';
import { points, rows } from '../../../draw/outline.ts';

// Blue evening on the plateau, eye at snow level: the last light is low behind the ranges at left, the lamp in the window is the only warm thing.
const SNOW = {
  lit: mix('sand', 'reef', 0.22),
  mid: mix('reef', 'sand', 0.56),
  shade: mix('ocean', 'sand', 0.42),
  deep: mix('ocean', 'dusk', 0.35),
};
const sky =
  bands(
    [
      [0, mix('night', 'ocean', 0.35)],
      [90, mix('night', 'ocean', 0.6)],
      [180, mix('ocean', 'dusk', 0.3)],
      [270, mix('ocean', 'reef', 0.35)],
      [350, mix('reef', 'sand', 0.22)],
      [420, mix('reef', 'sand', 0.44)],
      [470, mix('sand', 'reef', 0.34)],
      [510, mix('sand', 'sunset', 0.3)],
    ],
    { wave: 8, seed: 51 },
  ) +
  stars(90, { y1: 340, seed: 7, density: (_x: number, y: number) => 1 - y / 360 }) +
  disc(742, 196, [
    [84, mix('ocean', 'sand', 0.3), 0.25],
    [44, 'paper'],
  ]) +
  path('M726 156a44 44 0 0 1 34 80a48 48 0 0 0 -34 -80z', mix('ocean', 'sand', 0.16));

const ranges =
  ground(ridge({ y: 536, amp: 26, scale: 170, seed: 3, step: 34 }), mix('reef', 'sand', 0.3)) +
  path(
    'M-20 566L80 530L150 546L250 500L330 530L420 512L520 560L640 536L760 566L900 520L980 540L1080 490L1170 530L1260 506L1380 548L1500 500L1620 530V700H-20z',
    mix('ocean', 'reef', 0.4),
  ) +
  path(
    'M250 500L330 530L300 580L270 560zM900 520L980 540L960 600L930 570zM1080 490L1170 530L1140 600L1100 560zM1500 500L1620 530V590L1540 560z',
    mix('ocean', 'dusk', 0.3),
  ) +
  path(
    'M250 500L270 560L220 590L190 540zM1080 490L1100 560L1040 600L1030 530zM1500 500L1540 560L1470 600L1440 540z',
    mix('reef', 'sand', 0.14),
  );
const random = seeded(6);
let forest = '';
for (let i = 0; i < 120; i++) {
  const x = -20 + i * 13.8 + between(random, -6, 6);
  const h = between(random, 26, 62);
  forest += poly([
    [x - 12, 640],
    [x - 10, 630 - h * 0.4],
    [x - 3, 624 - h],
    [x + 4, 630 - h * 0.8],
    [x + 12, 626 - h * 0.3],
    [x + 14, 640],
  ]);
}
const trees = path(forest, mix('gum', 'ocean', 0.5)) + ground(ridge({ y: 632, amp: 7, scale: 120, seed: 8 }), SNOW.mid);

const drifts =
  path('M-20 668Q240 620 520 652T1000 668T1620 630V1010H-20z', SNOW.lit) +
  path('M-20 720Q200 660 470 690Q640 710 760 760Q560 740 380 760T-20 800z', SNOW.mid) +
  path('M1620 660Q1420 664 1280 700Q1180 730 1100 780Q1300 750 1620 770z', SNOW.mid) +
  path('M-20 810Q260 756 560 800T1120 850T1620 790V1010H-20z', SNOW.mid) +
  path('M-20 830Q260 776 520 816Q700 842 860 900Q600 870 340 890T-20 930z', SNOW.shade) +
  path('M1620 800Q1420 830 1280 870T1020 960Q1240 900 1620 910z', SNOW.shade) +
  path('M-20 930Q300 880 640 930T1240 960T1620 910V1010H-20z', SNOW.shade) +
  path('M-20 960Q300 910 640 960T1240 990T1620 950V1010H-20z', SNOW.deep);

// The hut: split palings, shingle roof under snow, stone chimney, one lit window and a door.
const PALING = { lit: mix('clay', 'dusk', 0.45), mid: mix('dusk', 'night', 0.35), shade: mix('night', 'dusk', 0.3) };
let palings = '';
for (let x = 792; x < 1126; x += 15) palings += `M${x} 566V${x % 2 ? 734 : 736}`;
let logs = '';
for (let row = 0; row < 4; row++)
  for (let i = 0; i < 7 - row; i++) logs += `M${1192 + i * 18 + row * 9} ${722 - row * 16}h.1`;
const hut =
  path('M690 748Q940 716 1340 744Q1300 776 960 776Q760 776 690 748z', SNOW.shade) +
  path('M1126 560L1204 470L1268 556L1266 742L1126 742z', PALING.shade) +
  path('M784 560H1130V742H786z', PALING.mid) +
  path('M784 560H1130V590H784z', PALING.shade) +
  line(palings, PALING.shade, 2.4) +
  path('M848 624h96v78h-96z', mix('night', 'clay', 0.3)) +
  path('M854 630h84v66h-84z', 'wattle') +
  path('M854 630h40v30h-40z', mix('wattle', 'paper', 0.5)) +
  path('M854 664h84v32h-84z', mix('wattle', 'sunset', 0.3)) +
  path('M908 696q-4 -22 8 -26q12 2 12 26z', mix('clay', 'night', 0.3)) +
  line('M896 628V698M852 662H940', mix('night', 'clay', 0.3), 5) +
  path('M842 704h108v8h-108z', SNOW.lit) +
  path('M1010 742V630h66v112z', mix('clay', 'ochre', 0.3)) +
  line('M1026 632V742M1042 632V742M1060 632V742', mix('clay', 'night', 0.4), 2.4) +
  path('M1068 688h-8v5h8z', 'wattle') +
  path('M1150 470L1152 400L1196 396L1200 480z', mix('dusk', 'sand', 0.2)) +
  path('M1150 470L1152 400L1166 399L1168 474zM1144 402L1148 388L1200 384L1204 400z', mix('dusk', 'night', 0.4)) +
  path('M1146 392Q1172 372 1202 388L1200 380Q1170 362 1150 380z', SNOW.lit) +
  path('M752 580L846 444Q1020 424 1204 452L1290 566L1262 574L1200 492L1140 588z', mix('night', 'ocean', 0.45)) +
  path(
    'M760 560L846 436Q1020 414 1206 446L1226 470Q1180 470 1176 486L1136 572Q1090 558 1040 572T920 562T820 572T760 560z',
    SNOW.lit,
  ) +
  path('M760 560L796 508Q960 540 1160 520L1136 572Q1090 558 1040 572T920 562T820 572T760 560z', SNOW.mid) +
  path('M1206 446L1292 560L1276 566L1200 476z', SNOW.mid) +
  line(logs, mix('clay', 'sand', 0.3), 15, 'stroke-linecap="round"') +
  line(logs, mix('clay', 'night', 0.3), 8, 'stroke-linecap="round"') +
  path('M1180 736Q1250 722 1330 738L1316 748H1190z', SNOW.lit) +
  path('M776 744Q860 726 960 740T1130 738Q1160 752 1100 756T776 756z', SNOW.lit);
const lamplight =
  path('M846 752L948 752L938 848L760 862z', mix('wattle', 'sand', 0.45), 'opacity=".7"') +
  path('M862 752L934 752L918 816L806 826z', mix('wattle', 'paper', 0.4), 'opacity=".8"') +
  line('M900 752L848 860M824 790L942 800', mix('dusk', 'sand', 0.4), 5, 'opacity=".35"');
const smoke =
  path(
    'M1172 380Q1150 340 1186 306T1180 226Q1190 180 1250 150Q1216 196 1224 236T1206 316T1188 380z',
    SNOW.mid,
    'opacity=".55"',
  ) +
  path(
    'M1178 380Q1166 344 1196 310T1196 240Q1206 196 1250 150Q1228 196 1230 236T1212 316T1188 380z',
    SNOW.lit,
    'opacity=".5"',
  );

// Snow gum at the left: a trunk bent by the west wind, salmon and cream bark in long streaks.
const BARK = {
  lit: mix('sand', 'sunset', 0.2),
  mid: mix('sand', 'dusk', 0.38),
  shade: mix('dusk', 'night', 0.25),
  stripe: mix('sunset', 'dusk', 0.3),
};
const limbs: [Point[], number, number][] = [
  [points('330,930 318,830 372,742 352,640 290,560 308,452 384,380'), 96, 34],
  [points('352,650 430,570 520,540 590,470 664,452'), 50, 14],
  [points('300,560 210,500 170,420 90,376 20,380'), 52, 16],
  [points('384,384 450,320 540,316 612,262'), 34, 9],
  [points('350,410 330,320 368,240 340,160'), 34, 9],
  [points('170,424 176,330 120,262 110,190'), 26, 8],
  [
    [
      [520, 540],
      [560, 580],
      [626, 590],
    ],
    20,
    7,
  ],
  [
    [
      [326, 830],
      [250, 800],
      [200, 740],
    ],
    40,
    12,
  ],
];
const bough = (shift: number, width: number): string =>
  limbs
    .map(([points, a, b]) =>
      poly(
        taper(
          points.map(([x, y]): [number, number] => [x + shift * (a / 90), y]),
          a * width,
          b * width,
        ),
      ),
    )
    .join('');
const snowGum =
  path('M250 950Q330 890 420 950z', SNOW.shade) +
  path(bough(0, 1), BARK.mid) +
  path(bough(20, 0.5), BARK.shade) +
  path(bough(-24, 0.42), BARK.lit) +
  line(
    'M322 900Q316 830 352 770M366 730Q370 680 340 630M300 560Q296 500 318 460M440 566Q490 548 530 536M150 420Q190 470 240 510M300 600Q284 570 282 540',
    BARK.stripe,
    7,
    'stroke-linecap="round" opacity=".85"',
  ) +
  path(
    'M392 600L436 562L520 532L560 498L548 524L520 546L440 582zM90 368L160 408L176 430L90 386L30 386zM450 312L536 308L590 276L546 322L456 330zM296 548L318 456L330 470L310 540z',
    'paper',
  );
const LEAF = [mix('gum', 'night', 0.35), mix('gum', 'ocean', 0.35), mix('euc', 'reef', 0.3)] as const;
const defs =
  `<g id="a">${gumSpray(170, { seed: 3, angle: 0.1, droop: 0.4, n: 24, leaf: 0.34, cols: LEAF, twig: BARK.shade })}</g>` +
  `<g id="b">${gumSpray(150, { seed: 8, angle: -0.5, droop: 0.9, n: 22, leaf: 0.36, cols: LEAF, twig: BARK.shade })}</g>`;
const sprays: [string, number, number, number, number][] = [
  ['a', 590, 470, 0.9, 0.9],
  ['b', 640, 452, 0.7, 0.7],
  ['a', 560, 316, 0.9, 0.8],
  ['b', 540, 316, -0.9, 0.9],
  ['b', 600, 270, 0.8, 0.8],
  ['a', 340, 170, 1, 1],
  ['b', 350, 220, -1.1, 1],
  ['a', 366, 240, -1.2, 1],
  ['b', 340, 160, 1.1, 1.1],
  ['a', 110, 200, 1, 1],
  ['b', 110, 200, -1, 1],
  ['b', 120, 262, 1, 1],
  ['a', 60, 376, -0.9, 1],
  ['b', 20, 380, 1, 0.9],
  ['a', 200, 740, -0.7, 0.7],
  ['a', 626, 590, 0.6, 0.6],
  ['b', 450, 320, 0.7, 0.7],
  ['a', 176, 330, 0.9, 0.8],
];
const crown = sprays.map(([id, x, y, kx, ky]) => reuse(id, x, y, kx, ky)).join('');

const prints = rows(
  '760,990 788,966 776,944 806,926 800,906 830,892 832,874 862,862 874,846 904,834 924,820 954,806 976,794 1006,780',
)
  .map(([x, y], i) => place(x!, y!, path('M-9 2q2 -9 11 -8q8 4 2 9q-8 4 -13 -1z', SNOW.deep), 1 - i * 0.045))
  .join('');
const grass = rows(
  '470,1004,70,3 560,1010,50,5 1280,1000,66,7 1400,1010,90,9 1540,990,110,11 180,1000,80,13 60,990,100,15',
)
  .map(([x, y, h, seed]) => place(x!, y!, tussock(h, { seed: seed!, fill: mix('gum', 'dusk', 0.4), n: 12 })))
  .join('');
const stones =
  shape(points('1370,960 1400,880 1470,850 1550,870 1620,930 1620,1010 1360,1010'), mix('dusk', 'night', 0.4)) +
  path('M1392 892Q1400 860 1470 836Q1550 850 1620 916V940Q1560 880 1480 874Q1420 880 1392 892z', SNOW.lit);

export function draw(): string {
  return picture(sky + ranges + trees + drifts + smoke + lamplight + hut + prints + stones + snowGum + crown + grass, {
    grain: 0,
    defs,
    seed: 304,
    title: 'A wooden hut with a lit window in blue evening snow, a twisted snow gum beside it',
  });
}
