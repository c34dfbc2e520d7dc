import {
  circle,
  line,
  mix,
  path,
  picture,
  poly,
  rect,
  reuse,
  seeded,
  between,
  taper,
  type Point,
} from '../../../draw/core.ts';
import { gumSpray, sickle } from '../../../draw/gum-leaves.ts';
import { clump } from '../../../draw/trees.ts';
import { points } from '../../../draw/outline.ts';

// Eye to eye in a manna gum at Kennett River, soft morning: the sun is behind mist at the upper left, the fur takes it on that side.
const FUR = {
  lit: mix('sand', 'dusk', 0.22),
  mid: mix('dusk', 'sand', 0.48),
  shade: mix('dusk', 'sand', 0.26),
  deep: mix('dusk', 'night', 0.4),
};
const BARK = {
  lit: mix('paper', 'wattle', 0.14),
  mid: mix('sand', 'euc', 0.2),
  shade: mix('euc', 'dusk', 0.45),
  deep: mix('dusk', 'gum', 0.5),
  peel: mix('sunset', 'clay', 0.4),
};
const mist = (t: number): string => mix(mix('sand', 'wattle', 0.3), 'euc', t);

const random = seeded(9);
let farTrunks = '';
let midTrunks = '';
for (let i = 0; i < 15; i++) {
  const x = i * 112 + between(random, -40, 40);
  const w = between(random, 10, 22);
  const lean = between(random, -70, 70);
  farTrunks += poly([
    [x - w, 1010],
    [x + lean - w * 0.5, -10],
    [x + lean + w * 0.5, -10],
    [x + w, 1010],
  ]);
  if (i % 3 === 0)
    midTrunks += poly([
      [x + 40 - w * 1.6, 1010],
      [x + 40 - lean - w, -10],
      [x + 40 - lean + w, -10],
      [x + 40 + w * 1.8, 1010],
    ]);
}
const crowns = (t: number, seed: number, n: number, y0: number, y1: number): string => {
  const roll = seeded(seed);
  let out = '';
  for (let i = 0; i < n; i++)
    out += clump(between(roll, -40, 1640), between(roll, y0, y1), between(roll, 90, 190), between(roll, 50, 100), {
      seed: seed + i,
      cols: [mist(t), mist(t - 0.1), mist(t - 0.2)],
      teeth: 14,
    });
  return out;
};
const background =
  rect(0, 0, 1600, 1010, mist(0.34)) +
  circle(440, 190, 560, mist(0.2)) +
  circle(440, 190, 390, mist(0.09)) +
  circle(440, 180, 220, mix('paper', 'wattle', 0.12)) +
  path(farTrunks, mist(0.5)) +
  crowns(0.56, 20, 9, 30, 190) +
  path(midTrunks, mist(0.68)) +
  crowns(0.78, 40, 6, -30, 70) +
  path('M-20 860Q300 800 700 850T1620 820V1010H-20z', mist(0.72)) +
  path('M-20 930Q400 880 800 930T1620 900V1010H-20z', mist(0.92)) +
  path('M440 180L-20 700V1010H120zM470 200L380 1010H640zM500 190L1080 1010H1320z', 'paper', 'opacity=".22"');

// The tree: one trunk, two limbs and the crotch the koala sleeps in.
const trunk = points('838,1020 832,950 842,880 846,800');
const leftLimb = points('858,930 770,830 676,700 606,540 566,360 540,180 470,-30');
const rightLimb = points('840,930 940,820 1024,700 1080,540 1104,360 1160,180 1214,-30');
const limbs: [Point[], number, number][] = [
  [points('560,320 500,290 430,306 330,268'), 30, 10],
  [points('1104,380 1190,330 1280,320 1390,268'), 36, 12],
  [leftLimb, 130, 78],
  [rightLimb, 140, 84],
  [trunk, 262, 206],
];
/** One limb in its four tones: the lit strip on the left, the dark one on the right. */
const limb = ([spine, from, to]: [Point[], number, number]): string =>
  (
    [
      [0, 1, BARK.mid],
      [0.3, 0.42, BARK.shade],
      [0.42, 0.16, BARK.deep],
      [-0.34, 0.3, BARK.lit],
    ] as const
  )
    .map(([shift, width, tone]) =>
      path(
        poly(
          taper(
            spine.map(([x, y]): Point => [x + shift * from, y]),
            from * width,
            to * width,
          ),
        ),
        tone,
      ),
    )
    .join('');
const tree =
  limbs.map(limb).join('') +
  path(
    'M766 1010L772 940L800 900L796 960L800 1010zM870 1010L876 950L896 910L900 1010zM640 640L664 680L700 760L690 776L656 720zM1040 690L1066 620L1076 560L1092 590L1070 670L1050 712zM548 260L566 300L584 380L570 372zM590 500L606 530L626 600L612 590zM1130 270L1150 200L1166 210L1150 290z',
    BARK.peel,
    'opacity=".8"',
  ) +
  line(
    'M820 990q6 -40 20 -70M590 480q-14 -60 -20 -116M1112 340q16 -60 36 -110M720 770q-30 -40 -50 -80M1000 760q30 -40 46 -76',
    BARK.shade,
    5,
  );

/** A furred outline: the points pushed out and in by turns, so that the edge reads as tufts. */
const tufts = (outline: readonly Point[], depth: number, seed: number): string => {
  const roll = seeded(seed);
  const cx = outline.reduce((sum, [x]) => sum + x, 0) / outline.length;
  const cy = outline.reduce((sum, [, y]) => sum + y, 0) / outline.length;
  const out: [number, number][] = [];
  outline.forEach(([x, y], i) => {
    const [nx, ny] = outline[(i + 1) % outline.length]!;
    for (let k = 0; k < 4; k++) {
      const t = k / 4;
      const px = x + (nx - x) * t;
      const py = y + (ny - y) * t;
      const d = Math.hypot(px - cx, py - cy);
      const push = (k % 2 ? 1 : 0) * depth * between(roll, 0.5, 1.2);
      out.push([px + ((px - cx) / d) * push, py + ((py - cy) / d) * push]);
    }
  });
  return poly(out);
};
const ear = (flip: number): string => {
  const x = (v: number): number => 812 + flip * v;
  const rim: [number, number][] = [
    [x(92), 300],
    [x(104), 226],
    [x(150), 186],
    [x(208), 190],
    [x(246), 240],
    [x(244), 306],
    [x(204), 350],
    [x(150), 356],
  ];
  const inner: [number, number][] = [
    [x(124), 300],
    [x(140), 246],
    [x(180), 224],
    [x(216), 250],
    [x(216), 300],
    [x(180), 330],
  ];
  return (
    path(tufts(rim, 11, 3), flip < 0 ? FUR.mid : FUR.shade) +
    path(tufts(inner, 15, 8), flip < 0 ? 'paper' : FUR.lit) +
    path(
      tufts(
        [
          [x(140), 300],
          [x(150), 262],
          [x(180), 250],
          [x(196), 286],
          [x(172), 312],
        ],
        8,
        5,
      ),
      mix('sunset', FUR.mid, 0.6),
    )
  );
};
const paw = (x: number, y: number, flip: number): string =>
  [0, 1, 2, 3]
    .map(
      (i) =>
        path(
          `M${x + flip * (i * 4 - 8)} ${y + i * 17 - 26}q${flip * 40} -10 ${flip * 56} 4q${flip * -6} 12 ${flip * -54} 14z`,
          i % 2 ? FUR.shade : FUR.deep,
        ) + path(`M${x + flip * 44} ${y + i * 17 - 29}l${flip * 26} 8l${flip * -24} 4z`, 'night'),
    )
    .join('');
const body =
  path(
    tufts(points('690,520 650,610 648,700 690,780 770,826 870,830 960,786 1000,700 986,600 930,510 820,480'), 10, 11),
    FUR.mid,
  ) +
  path('M930 510L986 600L1000 700L960 786L870 830L820 828Q900 770 900 680Q900 580 860 500z', FUR.shade) +
  path(
    tufts(points('740,540 712,620 720,700 770,756 830,760 872,710 880,620 860,540'), 12, 4),
    mix('paper', 'sand', 0.3),
  ) +
  path('M860 540L880 620L872 710L830 760L800 762Q846 700 840 620L826 540z', FUR.lit);
const legs =
  path(tufts(points('648,700 640,760 670,820 740,846 790,826 800,780 760,740 700,700'), 9, 6), FUR.mid) +
  path('M640 760L670 820L740 846L790 826L796 800Q740 816 700 790T640 740z', FUR.shade) +
  path(tufts(points('1000,700 1012,770 980,826 910,846 862,826 862,780 900,736 960,700'), 9, 7), FUR.shade) +
  path('M1012 770L980 826L910 846L862 826L864 806Q930 816 970 780z', FUR.deep) +
  paw(700, 796, -1) +
  paw(960, 796, 1);
const arms =
  path(tufts(points('720,520 668,540 640,580 626,630 650,668 690,660 720,610 750,560'), 9, 12), FUR.mid) +
  path('M668 540L640 580L626 630L640 654Q664 600 720 556z', FUR.lit) +
  paw(668, 650, -1) +
  path(tufts(points('900,520 960,540 1010,580 1040,610 1034,650 990,660 940,630 890,580'), 9, 13), FUR.shade) +
  paw(1010, 636, 1);
const head =
  ear(-1) +
  ear(1) +
  path(
    tufts(
      points(
        '812,250 730,258 672,300 646,370 656,440 700,500 760,534 820,542 880,532 930,498 970,436 978,366 950,298 892,258',
      ),
      11,
      14,
    ),
    FUR.mid,
  ) +
  path('M892 258L950 298L978 366L970 436L930 498L880 532L820 542Q890 480 900 400T860 252z', FUR.shade) +
  path('M730 258L672 300L646 370L656 440L700 500Q672 430 690 360T780 254z', FUR.lit) +
  path('M760 500Q812 470 866 500Q880 528 820 542Q756 540 760 500z', 'paper') +
  path('M820 542Q880 528 866 500Q850 490 830 488z', FUR.lit) +
  path(
    'M700 396Q706 368 738 366Q762 372 764 400Q748 424 722 420Q704 414 700 396zM866 400Q868 372 892 366Q922 368 928 396Q922 416 904 420Q880 422 866 400z',
    FUR.shade,
  ) +
  circle(734, 394, 17, mix('clay', 'night', 0.5)) +
  circle(734, 394, 11, 'night') +
  circle(729, 388, 4.6, 'paper') +
  circle(896, 394, 17, mix('clay', 'night', 0.5)) +
  circle(896, 394, 11, 'night') +
  circle(891, 388, 4.6, 'paper') +
  path(
    'M776 404Q782 366 814 364Q848 366 854 404Q862 452 846 478Q830 492 814 492Q798 492 784 478Q768 452 776 404z',
    mix('night', 'dusk', 0.16),
  ) +
  path('M784 404Q788 376 806 374Q796 410 800 460Q788 452 784 404z', mix('dusk', 'sand', 0.34)) +
  path('M792 474q8 8 16 4M824 478q8 4 14 -4', 'night', 'stroke="#5A3A5E" stroke-width="5"') +
  line('M814 492V508Q800 524 782 518M814 508Q830 524 848 516', FUR.deep, 5, 'stroke-linecap="round"');

const LEAF = [mix('gum', 'night', 0.25), mix('gum', 'euc', 0.6), mix('euc', 'wattle', 0.35)] as const;
const BACKLIT = [mist(0.85), mist(0.7), mix('wattle', 'euc', 0.4)] as const;
const defs =
  `<g id="a">${gumSpray(300, { seed: 3, angle: 0.3, droop: 0.5, n: 26, leaf: 0.36, cols: LEAF, twig: BARK.deep })}</g>` +
  `<g id="b">${gumSpray(260, { seed: 6, angle: 0.05, droop: 0.5, n: 24, leaf: 0.4, cols: LEAF, twig: BARK.deep })}</g>` +
  `<g id="c">${gumSpray(280, { seed: 11, angle: 0.2, droop: 0.6, n: 22, leaf: 0.34, cols: BACKLIT, twig: BARK.shade })}</g>`;
const behind = (
  [
    ['c', 520, 60, -1.1, 1.1],
    ['c', 330, 268, -1, 1],
    ['c', 430, 304, -0.8, 0.8],
    ['c', 1160, 60, 1.2, 1.2],
    ['c', 1360, 270, 1, 1],
  ] as const
)
  .map(([id, x, y, kx, ky]) => reuse(id, x, y, kx, ky))
  .join('');
const sprays = (
  [
    ['a', 1300, 300, 0.9, 0.9],
    ['b', 1180, 326, 0.8, 0.8],
    ['a', -30, -20, 1.3, 1.3],
    ['b', 150, -50, 1.3, 1.4],
    ['a', 1620, -10, -1.4, 1.3],
    ['b', 1440, -60, -1.2, 1.3],
    ['b', 1640, 640, -1.2, 1.2],
    ['a', 1640, 780, -1.3, 1.1],
    ['b', -30, 620, 1.1, 1.2],
    ['a', -40, 800, 1.2, 1],
  ] as const
)
  .map(([id, x, y, kx, ky]) => reuse(id, x, y, kx, ky))
  .join('');
const munch =
  line('M846 522Q880 540 924 536', BARK.deep, 5) +
  path(sickle(916, 538, 0.9, 74, 0.12) + sickle(924, 536, 0.1, 70, -0.1), LEAF[2]) +
  path(sickle(900, 540, 1.6, 64, 0.1), LEAF[1]);

export function draw(): string {
  return picture(background + behind + tree + body + legs + head + arms + sprays + munch, {
    grain: 0,
    defs,
    seed: 306,
    title: 'A koala in the fork of a manna gum on a soft morning',
  });
}
