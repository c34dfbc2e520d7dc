import { circle, line, mix, path, picture, place, reuse, shape, type Point } from '../../../draw/core.ts';
import { person } from '../../../draw/folk.ts';
import { boulder, cliff, ground, ridge } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { leafSpray, tussock } from '../../../draw/plants.ts';
import { bands, cloud } from '../../../draw/sky.ts';
import { gumTree } from '../../../draw/trees.ts';
import { ripples } from '../../../draw/water.ts';

// Ellery Creek Big Hole from the sand at its southern end, near midday: the sun is high at the left, so the right wall is lit.
const LIT = mix('sunset', 'sand', 0.2);
const sky =
  bands(
    [
      [0, mix('reef', 'ocean', 0.15)],
      [120, mix('reef', 'sand', 0.25)],
      [230, mix('reef', 'sand', 0.48)],
      [330, mix('sand', 'reef', 0.25)],
    ],
    { wave: 6, seed: 5 },
  ) + cloud(840, 300, 320, 110, { seed: 4, cols: [mix('paper', 'sand', 0.2), mix('sand', 'reef', 0.3)], light: -1 });
const farHill =
  ground(ridge({ y: 396, amp: 26, scale: 140, seed: 5, step: 20 }), mix('sunset', 'reef', 0.4), 560) +
  path('M600 470L690 430L760 452L830 424L920 462L1000 450V600H600z', mix('ochre', 'reef', 0.28));

const leftEdge: Point[] = [
  [-20, 130],
  [90, 112],
  [190, 150],
  [300, 138],
  [400, 196],
  [486, 214],
  [560, 296],
  [618, 336],
  [672, 440],
  [704, 560],
];
const leftFoot: Point[] = [
  [-20, 720],
  [90, 700],
  [190, 690],
  [300, 676],
  [400, 664],
  [486, 652],
  [560, 640],
  [618, 628],
  [676, 616],
  [712, 606],
];
const rightEdge: Point[] = [
  [838, 560],
  [862, 470],
  [906, 420],
  [942, 318],
  [1010, 262],
  [1080, 250],
  [1160, 172],
  [1270, 148],
  [1400, 92],
  [1500, 104],
  [1620, 60],
];
const rightFoot: Point[] = [
  [832, 606],
  [866, 612],
  [910, 618],
  [958, 626],
  [1020, 640],
  [1090, 652],
  [1170, 664],
  [1280, 682],
  [1400, 700],
  [1500, 716],
  [1620, 740],
];
const walls =
  path('M-20 680L712 592H832L1620 716V800H-20z', mix('gum', 'dusk', 0.4)) +
  cliff(leftEdge, leftFoot, {
    cols: [mix('clay', 'ochre', 0.45), mix('clay', 'dusk', 0.25), mix('clay', 'dusk', 0.5), mix('dusk', 'clay', 0.3)],
    light: 1,
    n: 9,
    seed: 14,
    strata: 6,
  }) +
  cliff(rightEdge, rightFoot, {
    cols: [LIT, mix('ochre', 'sunset', 0.35), mix('clay', 'dusk', 0.15), mix('clay', 'ochre', 0.4)],
    light: -1,
    n: 11,
    seed: 6,
    strata: 7,
  }) +
  // The tilted beds of the quartzite, dipping left, on both walls.
  line(
    'M20 300L300 214M-10 420L250 340L420 300M60 560L330 470L520 420M120 650L400 560L600 480M980 380L1180 300L1420 190M930 490L1190 400L1600 250M1010 560L1260 486L1610 390M1090 630L1380 560L1610 510',
    mix('clay', 'dusk', 0.6),
    4,
    'opacity=".5"',
  ) +
  path(
    'M672 440L704 560L712 606L650 622L640 520zM942 318L906 420L880 612L958 626L940 520L972 420z',
    mix('clay', 'dusk', 0.7),
    'opacity=".55"',
  );

// The pool: dark under the left wall, bottle green in the middle, the sky's colour where the gap lets it through.
const pool =
  path('M-20 716C200 690 460 650 712 606H832C1060 646 1340 690 1620 736V1010H-20z', mix('gum', 'reef', 0.62)) +
  path(
    'M-20 716C200 690 460 650 712 606L716 640L690 690L650 716L560 770L430 800L240 862L-20 890z',
    mix('gum', 'dusk', 0.3),
  ) +
  path(
    'M832 606C1060 646 1340 690 1620 736V846C1480 820 1330 800 1200 770L1090 760L980 712L900 690L860 650z',
    mix('ochre', 'gum', 0.5),
  ) +
  path('M1010 640C1200 664 1400 694 1620 736V776C1420 752 1160 712 1010 640z', mix('sunset', 'gum', 0.25)) +
  path(
    'M716 606H830L858 650L930 706L1010 740L940 800L870 840H660L560 812L600 770L680 706L700 650z',
    mix('reef', 'gum', 0.22),
  ) +
  path('M730 606H818L826 640L850 690L880 724L840 770L800 790H716L670 760L712 700L724 650z', mix('reef', 'sand', 0.34)) +
  path('M744 606H806L810 640L824 684L800 716L776 724L744 706L736 660z', mix('reef', 'sand', 0.56)) +
  ripples(22, {
    x0: 660,
    x1: 960,
    y0: 614,
    y1: 720,
    w0: 14,
    w1: 70,
    h0: 1.4,
    h1: 4,
    seed: 3,
    fill: mix('gum', 'night', 0.2),
    op: 0.75,
  }) +
  ripples(50, {
    y0: 744,
    y1: 880,
    x0: 120,
    x1: 1560,
    w0: 50,
    w1: 190,
    h0: 1.5,
    h1: 7,
    seed: 5,
    fill: mix('gum', 'night', 0.2),
    op: 0.75,
  }) +
  ripples(40, {
    y0: 716,
    y1: 880,
    x0: 640,
    x1: 1400,
    w0: 40,
    w1: 130,
    h0: 1.4,
    h1: 5,
    seed: 8,
    fill: mix('reef', 'paper', 0.55),
    op: 0.9,
  });
const swimmer =
  circle(700, 756, 11, mix('clay', 'sand', 0.35)) +
  path('M689 754q0 -13 12 -13q11 0 11 10q-10 -4 -15 2z', 'night') +
  path('M716 762l30 -14q8 -2 6 5l-28 15z', mix('clay', 'sand', 0.4)) +
  line('M652 768q48 14 108 2M636 778q70 16 150 0', mix('reef', 'paper', 0.75), 4, 'stroke-linecap="round"');

const beach =
  path(
    'M-20 930C160 884 420 872 640 884C860 896 1060 876 1240 846C1400 822 1520 822 1620 830V1010H-20z',
    mix('sand', 'sunset', 0.22),
  ) +
  path(
    'M-20 930C160 884 420 872 640 884C860 896 1060 876 1240 846C1400 822 1520 822 1620 830V844C1500 840 1400 846 1250 868C1070 896 880 914 660 902C430 890 170 902 -20 950z',
    mix('sunset', 'dusk', 0.35),
  ) +
  path('M620 1010C760 960 1000 944 1200 930C1380 918 1520 926 1620 934V1010z', mix('sand', 'paper', 0.25)) +
  line(
    'M700 940q120 -16 250 -8M860 972q160 -18 330 -10M420 930q90 -10 180 -4M480 984q80 -12 150 -8',
    mix('sunset', 'sand', 0.35),
    3.5,
    'opacity=".8"',
  );
const STONE = [mix('sunset', 'sand', 0.35), mix('ochre', 'clay', 0.3), mix('clay', 'dusk', 0.6)] as const;
const stones = (
  [
    [250, 912, 130, 66, 3],
    [346, 926, 80, 38, 4],
    [1270, 888, 150, 84, 5],
    [1370, 898, 100, 46, 8],
    [1190, 902, 60, 28, 7],
    [560, 904, 54, 22, 9],
  ] as const
)
  .map(([x, y, w, h, seed]) => boulder(x, y, w, h, { seed, light: -1, cols: STONE }))
  .join('');
const folk =
  path('M956 934l96 10l-70 8l-60 -6z', mix('sunset', 'dusk', 0.4)) +
  person(930, 936, 104, {
    top: 'wattle',
    legs: mix('ocean', 'night', 0.3),
    hair: mix('clay', 'night', 0.3),
    hat: mix('sand', 'paper', 0.5),
    flip: true,
  }) +
  path('M1010 962h64l8 8h-78z', 'ochre') +
  path('M1010 962h64l3 3h-68z', mix('sunset', 'paper', 0.4));

const LEAF = [mix('gum', 'night', 0.2), mix('gum', 'euc', 0.6), mix('euc', 'wattle', 0.4)] as const;
const BARK = [mix('paper', 'sand', 0.3), mix('sand', 'dusk', 0.4)] as const;
const defs = `<g id="gl">${leafSpray(100, 62, { seed: 7, light: -1, leaf: 0.4, n: 42, cols: LEAF })}</g>`;
const trees =
  place(1420, 900, gumTree(640, { seed: 27, spray: 'gl', light: -1, lean: -0.16, bark: BARK, cols: LEAF })) +
  place(150, 930, gumTree(560, { seed: 12, spray: 'gl', light: -1, lean: 0.14, bark: BARK, cols: LEAF })) +
  place(604, 330, gumTree(120, { seed: 5, spray: 'gl', light: -1, lean: 0.3, bark: BARK, cols: LEAF })) +
  reuse('gl', 30, 60, 1.7, 1.4) +
  reuse('gl', 190, 20, 1.5, 1.1);
const grass = (
  [
    [60, 1000, 110, 3],
    [210, 1010, 90, 5],
    [1500, 990, 120, 7],
    [1590, 1010, 140, 9],
    [1330, 1006, 70, 4],
  ] as const
)
  .map(([x, y, h, seed]) =>
    place(x, y, tussock(h, { seed, fill: seed % 2 ? mix('euc', 'wattle', 0.35) : mix('gum', 'euc', 0.4), n: 14 })),
  )
  .join('');

export function draw(): string {
  return picture(
    sky +
      farHill +
      walls +
      pool +
      swimmer +
      beach +
      stones +
      shape(
        [
          [1180, 900],
          [1420, 886],
          [1440, 906],
          [1240, 916],
        ],
        mix('sunset', 'dusk', 0.45),
        'opacity=".6"',
      ) +
      trees +
      folk +
      grass +
      birds(
        [
          [760, 180, 18],
          [794, 166, 14],
          [742, 204, 11],
        ],
        mix('ocean', 'night', 0.3),
      ) +
      path('M700 608Q770 596 842 608z', mix('sand', 'sunset', 0.3)),
    {
      grain: 0,
      defs,
      seed: 103,
      title: 'A cold green waterhole in a gap of red quartzite cliffs, with ghost gums at midday',
    },
  );
}
