import {
  between,
  lerp,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  reuse,
  seeded,
  smooth,
  type Point,
} from '../../../draw/core.ts';
import { gumSpray } from '../../../draw/gum-leaves.ts';
import { birds } from '../../../draw/life.ts';
import { bands, disc } from '../../../draw/sky.ts';

// From Echo Point an hour after sunrise, looking south over the Jamison Valley: sun low at the left, fog in the valley, six planes of cliff.
const fogTone = mix('paper', 'sand', 0.3);
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.5)],
      [90, mix('reef', 'sand', 0.62)],
      [180, mix('sand', 'reef', 0.24)],
      [250, mix('sand', 'wattle', 0.2)],
      [310, mix('wattle', 'sand', 0.4)],
      [350, mix('wattle', 'sand', 0.66)],
    ],
    { wave: 7, seed: 101 },
  ) +
  disc(330, 300, [
    [220, mix('wattle', 'paper', 0.4), 0.3],
    [140, mix('wattle', 'paper', 0.6), 0.5],
    [66, 'paper'],
  ]);

/** One plane of plateau: long level tops that break off in one straight band of cliff, lit on its left-facing parts. */
const plateau = (y: number, drop: number, seed: number, body: string, lit: string, wall: string): string => {
  const random = seeded(seed);
  const top: Point[] = [];
  const foot: Point[] = [];
  let edges = '';
  let x = -30;
  while (x < 1640) {
    const run = between(random, 90, 300);
    const h = y + between(random, -drop, drop) * 0.8;
    const deep = h + drop * between(random, 1.3, 2.2);
    top.push([x, h + 3], [x + run * 0.86, h], [x + run * 0.92, h + drop * 0.5]);
    foot.push([x, deep - 6], [x + run * 0.4, deep], [x + run * 0.8, deep - drop * 0.7]);
    if (random() < 0.6)
      edges += poly([
        [x + 2, h + 4],
        [x + run * 0.3, h + 3],
        [x + run * 0.24, lerp(h, deep, 0.5)],
        [x + run * 0.34, deep],
        [x + 2, deep - 6],
      ]);
    x += run;
  }
  return (
    path(poly([...top, [1640, 1010], [-30, 1010]]), body) +
    path(poly([...top, ...foot.toReversed()]), wall) +
    path(edges, lit)
  );
};
const fog = (y: number, thick: number, seed: number, op: number): string => {
  const random = seeded(seed);
  const upper: Point[] = [];
  for (let x = -60; x <= 1660; x += 120) upper.push([x, y + between(random, -thick * 0.4, thick * 0.4)]);
  return path(`${smooth(upper, false, 1.2)}V${y + thick * 2.2}H-60z`, fogTone, `opacity="${op}"`);
};
const planes =
  plateau(380, 12, 3, mix('reef', 'sand', 0.7), mix('sand', 'wattle', 0.4), mix('reef', 'sand', 0.6)) +
  fog(440, 16, 4, 0.65) +
  plateau(440, 18, 7, mix('reef', 'sand', 0.5), mix('sand', 'sunset', 0.3), mix('reef', 'dusk', 0.16)) +
  fog(516, 22, 8, 0.65) +
  plateau(520, 26, 12, mix('euc', 'reef', 0.5), mix('sunset', 'sand', 0.5), mix('ocean', 'reef', 0.5)) +
  fog(612, 30, 15, 0.8) +
  path('M-60 650Q160 610 380 642T800 626T1200 650T1660 616V800H-60z', fogTone);

// The Three Sisters: banded sandstone, sun on the left faces, each lower than the one before.
const STONE = {
  lit: mix('wattle', 'sand', 0.3),
  mid: mix('sunset', 'ochre', 0.4),
  shade: mix('clay', 'dusk', 0.5),
  deep: mix('dusk', 'night', 0.4),
};
const sister = (points: string, lit: string, shade: string, deep: string): string =>
  path(points, STONE.mid) + path(lit, STONE.lit) + path(shade, STONE.shade) + path(deep, STONE.deep);
const bandsOfStone = (rows: number[][]): string =>
  path(
    rows
      .map(
        ([x, y, w, h]) =>
          `M${x} ${y}l${w! * 0.5} ${-h!}l${w! * 0.5} ${h! * 0.8}l${-w! * 0.2} ${h! * 0.9}l${-w! * 0.6} ${h! * 0.2}z`,
      )
      .join(''),
    STONE.shade,
    'opacity=".6"',
  );
const sisters =
  sister(
    'M520 820L532 700L524 620L540 540L534 470L552 400L560 336L584 286L606 262L628 270L646 250L664 282L676 340L694 372L690 430L706 500L712 580L730 640L736 820z',
    'M520 820L532 700L524 620L540 540L534 470L552 400L560 336L584 286L606 262L610 330L590 400L600 480L580 560L592 660L576 820z',
    'M646 250L664 282L676 340L694 372L690 430L706 500L712 580L730 640L736 820H670L680 700L660 600L668 500L650 420L656 340z',
    'M694 372L690 430L706 500L712 580L730 640L736 820H716L706 660L690 560L680 450z',
  ) +
  sister(
    'M706 820L720 690L714 600L734 520L730 450L748 398L760 344L786 318L800 300L822 312L838 350L852 400L848 470L868 540L876 620L890 680L892 820z',
    'M706 820L720 690L714 600L734 520L730 450L748 398L760 344L786 318L788 400L772 470L782 560L766 650L770 820z',
    'M822 312L838 350L852 400L848 470L868 540L876 620L890 680L892 820H832L840 680L822 580L828 470L814 390z',
    'M852 400L848 470L868 540L876 620L890 680L892 820H872L862 680L846 560z',
  ) +
  sister(
    'M866 820L880 720L876 640L896 580L894 510L912 460L924 416L944 390L962 384L980 404L990 450L1006 486L1004 560L1024 620L1040 690L1056 740L1060 820z',
    'M866 820L880 720L876 640L896 580L894 510L912 460L924 416L944 390L948 470L934 550L944 640L926 720L930 820z',
    'M980 404L990 450L1006 486L1004 560L1024 620L1040 690L1056 740L1060 820H990L1000 700L982 600L986 500z',
    'M1006 486L1004 560L1024 620L1040 690L1056 740L1060 820H1036L1020 710L1004 620z',
  ) +
  bandsOfStone([
    [530, 460, 130, 7],
    [560, 380, 110, 6],
    [526, 560, 160, 8],
    [534, 640, 180, 8],
    [736, 470, 100, 6],
    [752, 400, 80, 5],
    [720, 560, 140, 7],
    [716, 640, 150, 8],
    [900, 520, 90, 6],
    [884, 600, 120, 7],
    [880, 680, 150, 8],
    [922, 450, 60, 4],
  ]) +
  path(
    'M574 304L584 284L606 260L628 268L646 248L660 274L640 270L620 284L600 276zM776 330L786 316L800 298L822 310L830 332L804 316zM934 404L944 388L962 382L980 402L984 420L962 398z',
    mix('gum', 'euc', 0.4),
  );
const ridgeLeft =
  path(
    'M-20 560L60 540L160 548L240 520L330 540L400 528L470 560L520 600L540 700L560 830H-20z',
    mix('gum', 'ocean', 0.35),
  ) +
  path(
    'M-20 560L60 540L160 548L240 520L330 540L400 528L470 560L440 572L330 560L240 548L140 570L-20 584z',
    mix('euc', 'wattle', 0.4),
  ) +
  path('M236 550L330 560L440 572L500 620L524 800H220L240 660z', STONE.mid) +
  path(
    'M236 550L300 556L322 640L300 720L310 800H220L240 660zM380 566L440 572L452 650L430 720L440 800H392L396 660z',
    STONE.lit,
  ) +
  path('M330 560L380 566L396 660L392 800H350L340 680zM470 600L500 620L524 800H490L480 700z', STONE.deep);
const skirts =
  path(
    'M470 830L530 700L580 740L630 660L700 720L740 670L800 720L860 690L900 730L950 690L1010 740L1070 720L1150 790L1200 830z',
    mix('gum', 'ocean', 0.3),
  ) +
  path(
    'M530 700L580 740L560 770L510 760zM630 660L700 720L660 740L620 720zM860 690L900 730L860 750zM950 690L1010 740L960 760z',
    mix('euc', 'wattle', 0.3),
  );
let trees = '';
const random = seeded(44);
for (let i = 0; i < 90; i++) {
  const x = between(random, -20, 1180);
  const y = 800 + Math.abs(x - 760) * 0.03 + between(random, -8, 30);
  const r = between(random, 14, 30);
  trees += poly([
    [x - r, y + 20],
    [x - r * 0.9, y - r * 0.3],
    [x - r * 0.3, y - r],
    [x + r * 0.3, y - r * 0.8],
    [x + r, y - r * 0.2],
    [x + r * 1.1, y + 20],
  ]);
}
const footForest =
  path(
    'M-20 790L200 776L420 800L560 780L760 800L940 786L1100 812L1220 836L1340 822L1480 836L1620 816V1010H-20z',
    mix('gum', 'ocean', 0.3),
  ) +
  path(trees, mix('gum', 'reef', 0.22)) +
  path(
    'M-60 880Q160 820 420 860T860 840T1240 880T1660 850Q1500 900 1240 906T860 880T420 910T-60 930z',
    fogTone,
    'opacity=".75"',
  ) +
  path('M640 800Q760 770 900 800T1180 790Q1260 800 1240 820T960 830T640 800z', fogTone, 'opacity=".85"') +
  path('M-60 760Q60 740 200 762T420 750Q380 790 220 792T-60 790z', fogTone, 'opacity=".8"');
const nearest =
  path(
    'M-20 930L120 900L300 920L460 950L640 946L800 968L1000 960L1160 930L1300 900L1460 860L1620 840V1010H-20z',
    mix('gum', 'night', 0.45),
  ) +
  path(
    'M-20 930L120 900L300 920L460 950L640 946L800 968L640 958L460 962L280 934L120 916L-20 946z',
    mix('euc', 'wattle', 0.35),
  );

// Waratah at the lower right: a dome of curled florets in a collar of pointed bracts, serrate leaves.
const RED = [
  mix('clay', 'night', 0.3),
  mix('clay', 'ochre', 0.3),
  mix('ochre', 'sunset', 0.4),
  mix('sunset', 'sand', 0.35),
];
const LEAVES = [mix('gum', 'night', 0.3), mix('gum', 'euc', 0.5), mix('euc', 'wattle', 0.3)];
const leaf = (length: number, angle: number, fill: string): string => {
  let d = 'M0 0';
  for (let i = 1; i <= 6; i++)
    d += `L${(length * i) / 7} ${-length * 0.14 * Math.sin((Math.PI * i) / 7) - (i % 2 ? 5 : 0)}`;
  d += `L${length} 0`;
  for (let i = 6; i >= 1; i--)
    d += `L${(length * i) / 7} ${length * 0.14 * Math.sin((Math.PI * i) / 7) + (i % 2 ? 5 : 0)}`;
  return place(0, 0, path(`${d}z`, fill) + line(`M0 0L${length * 0.96} 0`, mix(fill, 'sand', 0.25), 3), 1, angle);
};
let petals = '';
for (let i = 0; i < 15; i++) {
  const a = -186 + i * 13.7;
  petals += place(
    0,
    20,
    path('M0 -14Q70 -34 132 -6Q76 26 0 16z', RED[i % 2 ? 1 : 2]!) +
      path('M0 -4Q70 -20 132 -6Q76 10 0 8z', RED[i < 7 ? 3 : 0]!, 'opacity=".45"'),
    1,
    a,
  );
}
let florets = '';
for (let row = 0; row < 6; row++) {
  const n = 11 - row * 1.6;
  for (let i = 0; i < n; i++) {
    const x = ((i + 0.5) / n - 0.5) * (150 - row * row * 4.4);
    const y = 8 - row * 24 + Math.abs(x) * 0.16;
    const light = x < -14 ? 3 : x < 26 ? 2 : 1;
    florets += path(
      `M${x - 9} ${y + 12}q-4 -26 10 -28q14 2 8 18q-6 8 -9 0q0 -5 4 -5q-6 -4 -8 5q0 8 5 12z`,
      RED[light]!,
    );
  }
}
const waratah = (x: number, y: number, k: number): string =>
  place(
    x,
    y,
    line('M0 20Q14 150 -10 330', LEAVES[0]!, 18) +
      [
        leaf(210, 40, LEAVES[1]!),
        leaf(230, 128, LEAVES[2]!),
        leaf(220, 84, LEAVES[0]!),
        leaf(190, 8, LEAVES[0]!),
        leaf(200, 166, LEAVES[1]!),
      ]
        .map((body, i) => place(i % 2 ? -4 : 4, 60 + i * 22, body))
        .join('') +
      petals +
      path('M-84 26Q-92 -116 0 -142Q92 -116 84 26Q0 56 -84 26z', RED[1]!) +
      path('M10 -140Q92 -116 84 26Q50 44 14 42Q60 -40 10 -140z', RED[0]!) +
      florets,
    k,
  );
const SPRAY = [mix('gum', 'night', 0.5), mix('gum', 'night', 0.15), mix('euc', 'wattle', 0.2)] as const;
const defs = `<g id="g">${gumSpray(300, { seed: 5, angle: 0.35, droop: 0.5, n: 24, leaf: 0.36, cols: SPRAY, twig: mix('night', 'clay', 0.3) })}</g>`;
const frame =
  reuse('g', -30, -30, 1.2, 1.2) +
  reuse('g', 120, -60, 1.1, 1.1) +
  reuse('g', -60, 120, 0.9, 0.9) +
  waratah(1386, 770, 0.82) +
  waratah(1140, 874, 0.58) +
  waratah(1550, 900, 0.6);

export function draw(): string {
  return picture(
    sky +
      planes +
      ridgeLeft +
      sisters +
      skirts +
      footForest +
      nearest +
      frame +
      birds(
        [
          [1160, 280, 26, -10],
          [1220, 256, 18, 12],
          [1100, 330, 14, -6],
        ],
        mix('dusk', 'ocean', 0.4),
      ),
    {
      grain: 0,
      defs,
      seed: 310,
      title: 'The Three Sisters above the morning fog of the Blue Mountains, waratahs in flower',
    },
  );
}
