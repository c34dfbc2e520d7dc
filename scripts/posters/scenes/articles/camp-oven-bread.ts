import {
  between,
  circle,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  reuse,
  seeded,
  taper,
  type Point,
} from '../../draw/core.ts';
import { farTrees } from '../../draw/far-trees.ts';
import { ground, ridge } from '../../draw/land.ts';
import { leafSpray, tussock } from '../../draw/plants.ts';
import { bands, disc } from '../../draw/sky.ts';
import { glitter, ripples } from '../../draw/water.ts';

// On the bank of a slow river, late afternoon: the sun stands low behind the far trees at the left, the coals light the pot from below.
const GLOW = mix('sand', 'wattle', 0.4);
const back =
  bands(
    [
      [0, mix('euc', 'sand', 0.3)],
      [90, mix('euc', 'sand', 0.5)],
      [190, mix('sand', 'euc', 0.3)],
      [290, mix(GLOW, 'euc', 0.14)],
      [370, mix(GLOW, 'paper', 0.2)],
    ],
    { wave: 12, seed: 6 },
  ) +
  disc(520, 330, [
    [280, 'paper', 0.22],
    [180, 'paper', 0.32],
    [84, mix('paper', 'wattle', 0.15)],
  ]);
const random = seeded(4);
const bank =
  farTrees(476, 210, mix('euc', 'sand', 0.42), 3) +
  farTrees(492, 150, mix('euc', 'wattle', 0.22), 7) +
  ground(ridge({ y: 486, amp: 8, scale: 120, seed: 4 }), mix('euc', 'gum', 0.35), 540) +
  path('M-20 506Q400 494 800 500T1620 496V700H-20z', mix('reef', 'euc', 0.35)) +
  path('M-20 560Q400 548 800 556T1620 550V700H-20z', mix('reef', 'ocean', 0.35)) +
  glitter(524, 504, 640, { n: 26, w0: 150, w1: 220, seed: 3, fill: mix(GLOW, 'paper', 0.3), h1: 6 }) +
  ripples(54, {
    y0: 508,
    y1: 660,
    w0: 20,
    w1: 140,
    h0: 1.5,
    h1: 6,
    seed: 5,
    fill: mix('reef', 'ocean', 0.6),
    op: 0.7,
  }) +
  ripples(26, { x0: 380, x1: 700, y0: 508, y1: 650, w0: 20, w1: 120, h0: 1.5, h1: 5, seed: 8, fill: 'paper', op: 0.7 });
const sand =
  path('M-20 650Q260 612 560 628T1100 640T1620 600V1010H-20z', mix('sand', 'sunset', 0.34)) +
  path('M-20 650Q260 612 560 628T1100 640T1620 600V630Q1300 660 1080 664T560 652T-20 690z', mix('clay', 'dusk', 0.4)) +
  path('M-20 790Q300 720 700 730T1620 720V1010H-20z', mix('sunset', 'sand', 0.28)) +
  path('M-20 920Q400 850 820 866T1620 840V1010H-20z', mix('ochre', 'sunset', 0.4));

// The hearth: a bed of grey ash, coals in four colours laid as small facets, and light on the sand round it.
const hearth =
  path(
    'M300 850L430 778L640 744L900 740L1120 766L1270 826L1240 900L1060 956L780 972L500 950L340 908z',
    mix('sunset', 'wattle', 0.4),
    'opacity=".55"',
  ) +
  path(
    'M384 850L490 794L660 766L890 762L1090 784L1196 832L1160 894L1010 930L780 942L540 926L420 892z',
    mix('dusk', 'sand', 0.35),
  ) +
  path(
    'M420 852L520 804L670 780L890 776L1070 796L1150 836L1120 884L980 914L780 924L560 910L450 884z',
    mix('night', 'clay', 0.45),
  );

const tones = ['', '', '', ''];
for (let i = 0; i < 190; i++) {
  const a = between(random, 0, Math.PI * 2);
  const q = Math.sqrt(random());
  const x = 784 + Math.cos(a) * 350 * q;
  const y = 850 + Math.sin(a) * 66 * q;
  const k = between(random, 9, 20);
  const facet: Point[] = [
    [x - k, y],
    [x - k * 0.5, y - k * 0.7],
    [x + k * 0.5, y - k * 0.75],
    [x + k, y - k * 0.1],
    [x + k * 0.3, y + k * 0.5],
    [x - k * 0.6, y + k * 0.45],
  ];
  tones[q > 0.84 ? 0 : Math.floor(random() * 3.6)]! += poly(facet);
}
const coals =
  path(tones[0]!, mix('clay', 'night', 0.35)) +
  path(tones[1]!, 'ochre') +
  path(tones[2]!, 'sunset') +
  path(tones[3]!, mix('wattle', 'paper', 0.2));

// The pot: cast iron on three feet, open; in it a damper, split by its cross, dark where it touched the side.
const IRON = mix('night', 'dusk', 0.25);
const loaf =
  path(
    'M580 640Q600 552 700 530Q784 512 872 530Q968 552 988 640Q900 690 784 692Q660 690 580 640z',
    mix('sunset', 'wattle', 0.4),
  ) +
  path('M580 640Q600 552 700 530Q740 520 784 520Q680 560 660 668Q606 656 580 640z', mix('wattle', 'paper', 0.35)) +
  path('M872 530Q968 552 988 640Q960 662 910 676Q930 580 872 530z', mix('ochre', 'clay', 0.2)) +
  path(
    'M770 522Q800 580 792 690H776Q780 590 752 524zM606 606Q700 580 790 596T966 600L976 622Q880 606 790 614T592 626z',
    mix('sand', 'paper', 0.5),
  ) +
  path(
    'M770 522Q800 580 792 690H786Q792 590 762 523zM606 606Q700 580 790 596T966 600L968 606Q880 594 790 602T602 614z',
    mix('ochre', 'clay', 0.3),
  ) +
  line(
    'M650 566q24 -14 46 -18M870 556q30 12 50 34M640 640q20 12 50 20M860 650q40 -6 70 -22M700 620h.1M846 570h.1M716 572h.1M664 604h.1M900 626h.1M740 650h.1M836 642h.1',
    mix('ochre', 'clay', 0.15),
    7,
    'stroke-linecap="round" opacity=".75"',
  );
const pot =
  path('M520 640Q560 586 784 584T1048 640Q1040 700 784 704T520 640z', mix('night', '#000000', 0.3)) +
  path('M548 640Q590 602 784 600T1020 640Q990 686 784 690T548 640z', mix('night', 'clay', 0.3)) +
  loaf +
  path('M512 640Q520 704 784 708T1056 640L1040 800Q1030 868 900 876H668Q540 868 528 800z', IRON) +
  path('M512 640Q520 704 784 708T1056 640L1054 664Q1010 726 784 730T514 664z', mix('dusk', 'sand', 0.22)) +
  path('M514 664Q560 724 700 728Q640 790 690 876H668Q540 868 528 800z', mix('dusk', 'sand', 0.1)) +
  path('M514 664Q530 690 580 706Q548 760 574 852Q534 838 528 800z', mix('reef', 'dusk', 0.5)) +
  path('M1054 664Q1030 692 980 708Q1010 780 960 866Q1030 850 1040 800z', mix('night', '#000000', 0.2)) +
  path('M532 806Q600 850 784 852T1036 806Q1028 868 900 876H668Q540 868 532 806z', mix('clay', 'sunset', 0.2)) +
  path('M548 838Q640 866 784 866T1020 838Q1000 870 900 876H668Q570 870 548 838z', mix('sunset', 'wattle', 0.35)) +
  path('M596 868h40l-6 36h-24zM936 868h40l-8 36h-24zM770 874h36l-6 34h-22z', IRON) +
  path(
    'M500 650q-26 4 -26 26t26 24l8 -12q-16 -2 -16 -13t12 -13zM1068 650q26 4 26 26t-26 24l-8 -12q16 -2 16 -13t-12 -13z',
    IRON,
  );
const steam = line(
  'M690 500q-34 -44 0 -88t0 -92M784 486q-30 -50 6 -96t2 -104M880 502q-32 -40 0 -84t2 -84',
  mix('paper', 'sand', 0.2),
  15,
  'opacity=".6" stroke-linecap="round"',
);
// The lid lies against a log at the right with its own coals knocked off, the hook beside it.
const lid = place(
  1190,
  812,
  path('M-120 60Q-150 -30 -84 -110Q-20 -170 60 -150Q130 -120 120 -20Q100 60 20 84Q-80 100 -120 60z', IRON) +
    path(
      'M-120 60Q-150 -30 -84 -110Q-20 -170 60 -150Q-20 -140 -70 -80Q-120 -10 -96 74Q-112 70 -120 60z',
      mix('dusk', 'sand', 0.3),
    ) +
    path('M-78 40Q-96 -30 -48 -84Q0 -126 52 -112Q96 -90 88 -20Q70 36 16 54Q-52 64 -78 40z', mix('night', 'dusk', 0.1)) +
    path('M-20 -10q-14 -36 18 -44q34 2 24 36', 'none', `stroke="${mix('dusk', 'sand', 0.3)}" stroke-width="13"`) +
    path('M-40 50Q0 66 50 40L44 52Q0 76 -44 62z', 'sunset', 'opacity=".7"'),
  0.84,
);
const log =
  path('M1110 884L1620 800V900L1200 946z', mix('clay', 'night', 0.4)) +
  path('M1110 884L1620 800V826L1140 906z', mix('ochre', 'sand', 0.25)) +
  `<ellipse cx="1150" cy="914" rx="34" ry="40" fill="${mix('sand', 'sunset', 0.4)}" transform="rotate(-10 1150 914)"/>` +
  `<ellipse cx="1150" cy="914" rx="20" ry="25" fill="${mix('sunset', 'clay', 0.4)}" transform="rotate(-10 1150 914)"/>` +
  line('M1260 880l160 -26M1330 906l190 -30M1480 836l120 -18', mix('night', 'clay', 0.4), 5);
// Flour tin, butter on a plate, and a golden syrup spoon at the left: the rest of the recipe.
const table =
  path('M250 930l200 -6l90 16l-120 18l-170 -8z', mix('clay', 'dusk', 0.5), 'opacity=".7"') +
  path('M270 932V820Q330 804 390 820V932Q330 948 270 932z', mix('reef', 'euc', 0.3)) +
  path('M270 932V820Q290 814 308 812V940Q288 938 270 932z', mix('reef', 'sand', 0.5)) +
  path('M356 813Q376 815 390 820V932Q374 938 356 940z', mix('ocean', 'gum', 0.3)) +
  `<ellipse cx="330" cy="820" rx="60" ry="15" fill="${mix('paper', 'sand', 0.3)}"/>` +
  path('M282 850h96v40h-96z', mix('sand', 'paper', 0.4)) +
  path('M318 884q-4 -20 12 -28q16 8 12 28z', 'wattle') +
  `<ellipse cx="486" cy="944" rx="92" ry="22" fill="paper"/>`.replace('"paper"', `"${mix('paper', 'sand', 0.2)}"`) +
  `<ellipse cx="486" cy="941" rx="70" ry="14" fill="${mix('sand', 'reef', 0.3)}"/>` +
  path('M446 936l60 -12l34 8l-58 14z', mix('wattle', 'paper', 0.4)) +
  path('M446 936v-18l60 -12v18z', mix('wattle', 'paper', 0.2)) +
  path('M446 918l60 -12l34 8l-58 12z', mix('paper', 'wattle', 0.25)) +
  path('M482 926l58 -12v18l-58 14z', mix('wattle', 'sunset', 0.2));

// River red gums: three trunks with peeling bark, cropped at the top, the left one lit on its left.
const BARK = mix('sand', 'dusk', 0.42);
const gum = (points: readonly Point[], w0: number, w1: number, lit: string): string =>
  path(poly(taper(points, w0, w1)), mix(BARK, 'night', 0.28)) +
  path(
    poly(
      taper(
        points.map(([x, y]): Point => [x - w0 * 0.16, y]),
        w0 * 0.6,
        w1 * 0.6,
      ),
    ),
    BARK,
  ) +
  path(
    poly(
      taper(
        points.map(([x, y]): Point => [x - w0 * 0.3, y]),
        w0 * 0.3,
        w1 * 0.3,
      ),
    ),
    lit,
  );
const LEAF = [mix('gum', 'night', 0.25), mix('gum', 'euc', 0.5), mix('euc', 'wattle', 0.5)] as const;
const defs = `<g id="gl">${leafSpray(100, 62, { seed: 9, light: -1, leaf: 0.42, n: 46, cols: LEAF })}</g>`;
const trees =
  gum(
    [
      [126, 920],
      [150, 640],
      [110, 360],
      [140, -30],
    ],
    250,
    150,
    mix('sand', 'paper', 0.4),
  ) +
  gum(
    [
      [130, 380],
      [260, 220],
      [430, 120],
      [560, 60],
    ],
    84,
    26,
    mix('sand', 'paper', 0.4),
  ) +
  path(
    'M60 500q30 60 12 140l-26 -60zM150 300q24 50 10 110l-24 -50zM180 680q20 60 4 130l-24 -60zM100 760q16 40 4 90l-20 -50z',
    mix('clay', 'dusk', 0.45),
  ) +
  gum(
    [
      [1500, 880],
      [1460, 560],
      [1500, 320],
      [1450, -30],
    ],
    170,
    110,
    mix('sand', 'paper', 0.2),
  ) +
  gum(
    [
      [1474, 420],
      [1370, 260],
      [1290, 120],
      [1270, -20],
    ],
    60,
    30,
    mix('sand', 'paper', 0.2),
  ) +
  path(
    'M1440 520q20 50 8 110l-20 -50zM1500 640q16 44 4 90l-18 -40zM1490 380q14 36 4 80l-16 -40z',
    mix('clay', 'dusk', 0.45),
  ) +
  (
    [
      [60, 40, 2, 1.5],
      [280, 60, 1.8, 1.2],
      [470, 30, 1.5, 1.1],
      [620, 70, 0.9, 0.8],
      [1540, 70, -2, 1.6],
      [1330, 30, -1.7, 1.1],
      [1160, 44, -1.2, 0.9],
      [1010, 8, -1, 0.7],
      [800, 0, 1.2, 0.6],
    ] as const
  )
    .map(([x, y, sx, sy]) => reuse('gl', x, y, sx, sy))
    .join('');
const grass =
  place(40, 1010, tussock(190, { seed: 4, fill: mix('gum', 'euc', 0.3), n: 16 })) +
  place(1560, 1010, tussock(170, { seed: 8, fill: mix('gum', 'night', 0.2), n: 16 })) +
  place(200, 1014, tussock(110, { seed: 6, fill: mix('euc', 'wattle', 0.4) }));
const sparks =
  line(
    'M560 720h.1M600 690h.1M980 700h.1M1030 720h.1M1080 690h.1M520 690h.1M1010 660h.1',
    'wattle',
    6,
    'stroke-linecap="round"',
  ) + circle(1090, 660, 2.4, 'wattle');

export function draw(): string {
  return picture(back + bank + sand + trees + hearth + coals + steam + log + pot + lid + sparks + table + grass, {
    grain: 0,
    defs,
    seed: 113,
    title: 'A loaf of damper in a camp oven on the coals, between river red gums',
  });
}
