import { type Tones, between, lens, line, mix, path, picture, place, poly, reuse, seeded } from '../../../draw/core.ts';
import { beryl } from '../../../draw/beryl.ts';
import { crocodile } from '../../../draw/crocodile.ts';
import { person } from '../../../draw/folk.ts';
import { facets, ground, ridge } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { leafSpray } from '../../../draw/plants.ts';
import { bands } from '../../../draw/sky.ts';
import { ripples } from '../../../draw/water.ts';

// Viewpoint: low on the southern bank, looking north to the ranges. Light: a soft mid-morning between two showers, from the left;
// no sun disc, only cloud, so the orange bus carries the picture.
const HORIZON = 500;

const ranges = (): string => {
  const back = ridge({ y: 300, amp: 90, scale: 380, seed: 8, step: 44 });
  const middle = ridge({ y: 372, amp: 70, scale: 300, seed: 21, step: 36 });
  const near = ridge({ y: 430, amp: 34, scale: 160, seed: 13, step: 26 });
  return (
    ground(back, mix('reef', 'sand', 0.45), HORIZON) +
    facets(back, mix('reef', 'sand', 0.3), { light: -1, bottom: 440, seed: 5 }) +
    path(
      'M-20 330C120 300 240 326 380 318C520 306 620 340 800 330C960 320 1100 344 1260 326C1400 312 1520 330 1620 318V356C1500 372 1380 350 1240 366C1100 380 960 352 800 366C640 380 500 350 360 362C220 372 100 350 -20 368z',
      mix('paper', 'reef', 0.12),
      'opacity=".9"',
    ) +
    ground(middle, mix('reef', 'euc', 0.6), HORIZON) +
    facets(middle, mix('euc', 'ocean', 0.35), { light: -1, bottom: 480, seed: 6 }) +
    path(
      'M420 400C520 384 640 408 760 398C860 390 940 404 1020 398C940 420 840 412 740 420C620 428 520 412 420 416z',
      mix('paper', 'euc', 0.2),
      'opacity=".85"',
    ) +
    ground(near, mix('euc', 'gum', 0.5), HORIZON + 4)
  );
};

// A mangrove on its stilts, 100 wide, foot at 0,0: roots, then crown.
const mangrove = (root: string): string => {
  let d = '';
  for (const [x, top] of [
    [-44, -30],
    [-30, -40],
    [-16, -36],
    [-4, -44],
    [8, -40],
    [22, -42],
    [36, -34],
    [48, -28],
  ] as const)
    d += `M${x} 4Q${x * 0.9} ${top * 0.7} ${x * 0.3} ${top}`;
  return (
    line(d, root, 4) +
    path(
      poly([
        [-5, -34],
        [-3, -90],
        [4, -90],
        [6, -34],
      ]),
      root,
    ) +
    reuse('crown', -26, -86, 0.62) +
    reuse('crown', 28, -92, 0.6) +
    reuse('crown', 0, -120, 0.72)
  );
};

const farBank = (): string => {
  const random = seeded(4);
  let out = '';
  for (let i = 0; i < 25; i++) {
    const x = -20 + i * 68 + between(random, -16, 16);
    out += reuse(
      'mangrove',
      Math.round(x),
      Math.round(HORIZON + 6 + between(random, -3, 4)),
      between(random, 0.6, 0.95),
    );
  }
  return out;
};

const river = (): string =>
  bands(
    [
      [HORIZON - 30, mix('euc', 'gum', 0.2)],
      [HORIZON + 4, mix('gum', 'ochre', 0.22)],
      [548, mix('euc', 'sand', 0.18)],
      [610, mix('euc', 'ochre', 0.16)],
      [700, mix('euc', 'gum', 0.4)],
      [790, mix('gum', 'ochre', 0.2)],
    ],
    { wave: 4, seed: 5 },
  ).replace(/<rect[^>]*>/, '') +
  path(
    'M-20 504H1620V520L1400 532L1240 520L1060 540L900 524L700 538L520 522L330 542L150 526L-20 540z',
    mix('gum', 'night', 0.25),
  ) +
  ripples(90, { y0: 540, y1: 880, w0: 30, w1: 190, h1: 7, seed: 5, fill: mix('gum', 'night', 0.2), op: 0.55 }) +
  ripples(50, { y0: 550, y1: 860, w0: 30, w1: 150, h1: 5, seed: 9, fill: mix('sand', 'euc', 0.3), op: 0.6 });

// The cable ferry: a flat steel deck, two ramps up, one white wheelhouse on a gantry.
const ferry = (): string => {
  const steel = mix('ocean', 'night', 0.25);
  return (
    path(lens(0, 34, 860, 34), mix('gum', 'night', 0.45)) +
    path(lens(-40, 62, 640, 20) + lens(60, 84, 420, 14), mix('gum', 'night', 0.35)) +
    path('M-340 -8L-430 -76L-438 -70L-366 14zM340 -8L430 -76L438 -70L366 14z', mix('sand', 'dusk', 0.35)) +
    line('M-424 -70L-280 -96M424 -70L280 -96', steel, 3) +
    path('M-280 -12V-176h8V-12zM272 -12V-176h8V-12z', steel) +
    path('M-70 -206H60V-262H-60z', 'paper') +
    path('M-60 -250h30v26h-30zM-22 -250h30v26h-30zM16 -250h30v26H16z', mix('night', 'reef', 0.45)) +
    path('M-80 -262H74L60 -274H-66z', 'sunset') +
    path('M-284 -176H284V-190H-284zM-80 -190H70V-208H-80z', steel) +
    line('M-284 -190L-70 -206M284 -190L60 -206M-276 -100L-200 -176M276 -100L200 -176', steel, 4) +
    beryl(-20, -10, 290) +
    person(176, -10, 76, { top: 'wattle', legs: mix('ocean', 'night', 0.4), hat: 'sand', flip: true }) +
    person(224, -10, 72, {
      top: mix('paper', 'reef', 0.2),
      legs: mix('clay', 'dusk', 0.4),
      skin: mix('clay', 'night', 0.2),
    }) +
    person(-214, -10, 76, { top: 'reef', legs: 'night', hair: mix('ochre', 'wattle', 0.4) }) +
    line(
      'M-340 -46H-190M-340 -28H-190M190 -46H340M190 -28H340M-300 -10V-50M-240 -10V-50M250 -10V-50M310 -10V-50',
      'wattle',
      4,
    ) +
    path('M-366 -10H366L336 34H-336z', steel) +
    path('M-366 -10H366L362 0H-362z', mix('sand', 'dusk', 0.25)) +
    path('M-350 12L-336 34H336L350 12z', mix('night', 'clay', 0.35)) +
    path('M-336 30C-370 44 -420 52 -470 50C-420 62 -350 56 -310 40z', mix('paper', 'euc', 0.2))
  );
};

const bank = (): string =>
  path(
    'M-20 880C140 850 300 858 440 872C620 888 760 862 940 868C1120 874 1300 900 1620 884V1010H-20z',
    mix('clay', 'gum', 0.55),
  ) +
  path(
    'M-20 880C140 850 300 858 440 872C620 888 760 862 940 868C1120 874 1300 900 1620 884V894C1300 912 1120 890 940 884C760 880 620 904 440 888C300 874 140 868 -20 898z',
    mix('sand', 'ochre', 0.4),
  ) +
  path('M-20 960C200 930 480 970 760 960C1040 950 1300 976 1620 950V1010H-20z', mix('gum', 'night', 0.5)) +
  path(
    lens(300, 912, 260, 9) + lens(640, 922, 330, 10) + lens(1040, 912, 300, 9) + lens(1300, 934, 260, 9),
    mix('gum', 'night', 0.3),
  );

export function draw(): string {
  const far: Tones = [mix('gum', 'night', 0.15), mix('gum', 'euc', 0.35), mix('euc', 'wattle', 0.25)];
  const near: Tones = [mix('night', 'gum', 0.5), mix('gum', 'night', 0.2), mix('euc', 'gum', 0.35)];
  const defs =
    `<g id="crown">${leafSpray(70, 46, { seed: 3, light: -1, n: 24, cols: far })}</g>` +
    `<g id="near">${leafSpray(110, 74, { seed: 8, light: 1, cols: near })}</g>` +
    `<g id="mangrove">${mangrove(mix('gum', 'night', 0.35))}</g>`;
  const random = seeded(17);
  let roots = '';
  for (let i = 0; i < 9; i++)
    roots += `M${60 + i * 26 - 70} 1010Q${70 + i * 8} 800 ${130 + between(random, -8, 8)} 700`;
  let breathing = '';
  for (let i = 0; i < 46; i++) {
    const x = between(random, 260, 1620);
    const y = between(random, 950, 1000);
    const h = between(random, 16, 44);
    breathing += poly([
      [x - 4, y + 10],
      [x - 1.5, y - h],
      [x + 1.5, y - h],
      [x + 4, y + 10],
    ]);
  }
  const body =
    bands(
      [
        [0, mix('sand', 'reef', 0.4)],
        [90, mix('sand', 'reef', 0.28)],
        [180, mix('sand', 'paper', 0.4)],
        [270, mix('sand', 'wattle', 0.16)],
      ],
      { wave: 12, seed: 4 },
    ) +
    path(
      'M-20 -10H1620V70C1500 110 1420 70 1330 96C1230 130 1130 80 1020 100C900 126 800 70 690 92C560 122 460 76 350 104C220 134 100 86 -20 116z',
      mix('reef', 'dusk', 0.35),
      'opacity=".55"',
    ) +
    birds(
      [
        [980, 230, 30],
        [1040, 206, 24],
        [930, 200, 18],
        [520, 240, 20],
      ],
      mix('ocean', 'night', 0.3),
    ) +
    ranges() +
    river() +
    farBank() +
    line('M-20 628L380 634M1220 634L1620 618', mix('night', 'gum', 0.3), 3) +
    place(800, 664, ferry()) +
    bank() +
    path(lens(960, 910, 560, 22), mix('night', 'gum', 0.4), 'opacity=".7"') +
    place(960, 900, crocodile(), 1.12, 1) +
    line(roots, mix('night', 'gum', 0.3), 14, 'stroke-linecap="round"') +
    path(
      poly([
        [104, 720],
        [120, 400],
        [110, -20],
        [166, -20],
        [156, 400],
        [160, 720],
      ]),
      mix('night', 'gum', 0.3),
    ) +
    path(
      poly([
        [150, 710],
        [148, 400],
        [152, -20],
        [166, -20],
        [156, 400],
        [160, 720],
      ]),
      mix('gum', 'euc', 0.4),
    ) +
    [
      [40, 60, 1.9],
      [200, 20, 1.7],
      [330, 80, 1.2],
      [-10, 230, 1.6],
      [250, 190, 1.1],
      [90, 330, 1],
      [1560, 30, 1.6],
      [1430, -10, 1.3],
      [1620, 170, 1.3],
    ]
      .map(([x = 0, y = 0, k = 1]) => reuse('near', x, y, k))
      .join('') +
    path(breathing, mix('night', 'gum', 0.25));
  return picture(body, {
    grain: 0,
    defs,
    seed: 208,
    title: 'The Daintree River ferry carries a small bus across; a saltwater crocodile sleeps on the bank',
  });
}
