import { between, line, mix, path, picture, place, poly, rect, seeded, smooth } from '../../../draw/core.ts';
import { cliff } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { tussock } from '../../../draw/plants.ts';
import { bands } from '../../../draw/sky.ts';
import { foam, ripples } from '../../../draw/water.ts';
import { points, rows } from '../../../draw/outline.ts';

// Cape Otway in a south-westerly, late afternoon: a break in the cloud at the left lights the tower, the beam goes right over a green sea.
const STORM = (t: number): string => mix(mix('gum', 'ocean', 0.5), mix('euc', 'sand', 0.5), t);
const sky =
  bands(
    [
      [0, mix('gum', 'night', 0.5)],
      [100, mix('gum', 'ocean', 0.4)],
      [200, STORM(0.18)],
      [290, STORM(0.34)],
      [370, STORM(0.52)],
      [430, STORM(0.72)],
      [476, mix('sand', 'wattle', 0.3)],
    ],
    { wave: 18, seed: 61 },
  ) +
  path(
    'M-20 250Q120 210 250 232T470 250T720 212T960 240T1230 200T1620 240V60Q1300 120 1000 90T500 110T-20 70z',
    mix('gum', 'night', 0.34),
  ) +
  path('M-20 180Q160 230 340 190T640 170T960 180T1300 140T1620 176V-20H-20z', mix('gum', 'night', 0.6)) +
  path(
    'M-20 300Q80 282 190 296T400 306Q300 324 180 316T-20 326zM520 330Q680 300 840 318T1100 300Q980 340 800 338T520 330zM1200 300Q1360 270 1620 292V320Q1400 300 1200 300z',
    STORM(0.2),
  ) +
  path(
    'M-20 332Q120 322 250 334T480 348Q300 360 160 350T-20 356zM560 372Q760 350 980 366T1300 352Q1100 388 880 386T560 372z',
    mix('sand', 'wattle', 0.24),
    'opacity=".75"',
  ) +
  line(
    'M1180 330L1120 500M1230 326L1164 500M1290 330L1230 496M1340 326L1280 500M1400 322L1350 496M1450 330L1400 500',
    STORM(0.3),
    9,
    'opacity=".5"',
  );

const sea =
  rect(0, 496, 1600, 520, STORM(0.34)) +
  path('M-20 520Q300 508 640 522T1240 516T1620 524V1010H-20z', STORM(0.22)) +
  path('M-20 566Q260 548 560 570T1120 560T1620 572V1010H-20z', mix('gum', 'reef', 0.46)) +
  path('M-20 640Q260 610 560 646T1120 634T1620 650V1010H-20z', mix('gum', 'reef', 0.3)) +
  path('M-20 740Q300 700 620 746T1180 736T1620 760V1010H-20z', mix('gum', 'ocean', 0.45)) +
  path('M-20 860Q300 810 620 864T1180 850T1620 880V1010H-20z', mix('gum', 'night', 0.4)) +
  ripples(70, { x0: -20, y0: 502, y1: 900, w0: 24, w1: 170, h1: 9, seed: 9, fill: mix('gum', 'night', 0.4), op: 0.5 });
const random = seeded(15);
let caps = '';
let glow = '';
for (let i = 0; i < 60; i++) {
  const t = Math.pow(random(), 1.2);
  const x = between(random, -20, 1600);
  const y = 508 + t * 400;
  const w = (18 + t * 90) * between(random, 0.6, 1.2);
  caps += poly([
    [x - w * 0.5, y + 2],
    [x - w * 0.2, y - w * 0.07],
    [x + w * 0.1, y - w * 0.14],
    [x + w * 0.3, y - w * 0.06],
    [x + w * 0.52, y],
    [x + w * 0.2, y - w * 0.01],
    [x - w * 0.1, y + w * 0.02],
  ]);
  if (x < 420 && y < 700)
    glow += poly([
      [x, y + 10],
      [x + w, y + 8],
      [x + w * 0.6, y + 13],
    ]);
}
const crests = path(caps, mix('paper', 'euc', 0.16)) + path(glow, mix('wattle', 'sand', 0.4));

// The headland enters from the right and ends in a buttressed nose; its left faces take the light.
const CLIFF = [
  mix('wattle', 'sand', 0.28),
  mix('ochre', 'dusk', 0.3),
  mix('dusk', 'night', 0.35),
  mix('clay', 'dusk', 0.5),
] as const;
const headland =
  cliff(
    points('560,520 640,494 740,488 860,496 1000,490 1160,502 1360,520 1620,540'),
    points('486,730 560,762 680,786 820,800 980,836 1160,880 1380,930 1620,980'),
    { cols: CLIFF, n: 8, seed: 21, light: -1, strata: 8 },
  ) +
  path(
    'M540 528L560 506L640 480L740 472L860 480L1000 472L1160 486L1360 500L1620 516V580L1500 548L1360 540L1240 556L1160 524L1040 520L960 540L860 512L760 506L680 524L620 510L566 534z',
    mix('gum', 'night', 0.2),
  ) +
  path(
    'M540 528L560 506L640 480L740 472L860 480L1000 472L1160 486L1360 500L1620 516V530L1360 514L1160 498L1000 486L860 492L740 486L640 494z',
    mix('euc', 'wattle', 0.45),
  );
const surf =
  foam(points('420,742 500,748 580,782 680,806 800,818 900,842 1010,868 1140,900 1280,934 1440,970 1600,1004'), 26, {
    seed: 4,
    fill: 'paper',
  }) +
  foam(points('330,790 460,800 600,840 760,860 900,900 1060,940 1220,990'), 13, {
    seed: 7,
    fill: mix('paper', 'euc', 0.3),
    op: 0.9,
  }) +
  path(
    'M388 760Q410 738 404 704Q426 720 424 742Q446 716 440 684Q468 712 470 756zM470 752Q450 690 478 640Q482 690 506 676Q500 716 540 700Q520 740 560 766zM640 800Q632 750 660 716Q664 754 690 742Q690 776 724 800zM840 826Q832 786 852 758Q862 790 884 784Q882 812 910 842z',
    'paper',
  );
const rocks = rows('300,816,1 210,850,1.3 380,880,0.9 560,900,1.1')
  .map(([x, y, k]) =>
    place(
      x!,
      y!,
      path('M-60 6L-40 -26L-10 -44L30 -30L56 6z', mix('dusk', 'night', 0.6)) +
        path('M-40 -26L-10 -44L-4 -20L-24 4L-60 6z', mix('ochre', 'dusk', 0.35)) +
        path('M-80 8Q-40 -6 0 6T80 6Q40 22 0 16T-80 8z', 'paper'),
      k,
    ),
  )
  .join('');

// The tower: white, tapering, with its gallery, lantern and the keepers' cottage behind it.
const WHITE = { lit: 'paper', mid: mix('sand', 'reef', 0.22), shade: mix('ocean', 'sand', 0.48) };
const tower =
  path('M900 484V432L960 408L1016 434V484z', WHITE.mid) +
  path('M886 440L958 402L1030 440L1016 446L960 418L900 448z', mix('clay', 'dusk', 0.2)) +
  path('M1000 484V440H1112V484z', WHITE.shade) +
  path('M990 446L1016 410H1104L1126 446z', mix('clay', 'dusk', 0.45)) +
  path('M1040 474V456h14v18zM1076 474V456h14v18zM926 474V450h14v34h-14z', mix('night', 'ocean', 0.4)) +
  path('M964 456h16v12h-16z', 'wattle') +
  path('M686 488L712 214H808L834 488z', WHITE.mid) +
  path('M686 488L712 214H744L732 488z', WHITE.lit) +
  path('M790 488L780 214H808L834 488z', WHITE.shade) +
  path('M744 214H758L752 488H732z', mix('paper', 'sand', 0.5)) +
  path('M752 300h16v30h-16zM750 380h18v34h-18z', mix('night', 'ocean', 0.4)) +
  path('M744 488v-36q14 -22 30 0v36z', mix('gum', 'night', 0.3)) +
  path('M694 196H826L818 216H702z', WHITE.lit) +
  path('M770 196H826L818 216H776z', WHITE.shade) +
  path('M706 216L714 234H806L814 216z', WHITE.shade) +
  line('M690 196V172H830V196M712 172V196M736 172V196M784 172V196M808 172V196', mix('night', 'clay', 0.3), 3) +
  path('M722 196V130H798V196z', mix('wattle', 'paper', 0.4)) +
  path('M722 196V130H738V196zM782 130H798V196H782z', mix('wattle', 'sunset', 0.2)) +
  line('M722 130V196M741 130V196M760 130V196M779 130V196M798 130V196M722 163H798', mix('night', 'clay', 0.3), 3) +
  path('M712 132L726 104Q760 82 794 104L808 132z', mix('clay', 'ochre', 0.4)) +
  path('M770 92Q786 96 794 104L808 132H776z', mix('clay', 'night', 0.3)) +
  path('M754 92V70h12v22z', mix('clay', 'night', 0.3)) +
  line('M760 72V46', mix('night', 'clay', 0.3), 3);
const beam =
  path('M776 148L1620 -10V190L776 172z', mix('wattle', 'paper', 0.5), 'opacity=".28"') +
  path('M776 154L1620 52V150L776 168z', mix('wattle', 'paper', 0.7), 'opacity=".42"') +
  path('M744 152L-20 96V150L744 168z', mix('wattle', 'paper', 0.5), 'opacity=".16"') +
  `<ellipse cx="760" cy="162" rx="92" ry="72" fill="${mix('wattle', 'paper', 0.5)}" opacity=".22"/>`;

// Wind-bent coastal scrub along the near clifftop at the right, with the path and its fence.
const scrub = points(
  '1620,640 1540,660 1480,648 1430,690 1360,700 1320,760 1250,790 1200,850 1120,880 1060,940 960,964 900,1010 1620,1010',
);
const near =
  path(smooth(scrub, true, 0.5), mix('gum', 'night', 0.62)) +
  path(
    'M1620 640L1540 660L1480 648L1430 690L1360 700L1320 760L1250 790L1200 850L1230 838L1290 800L1350 776L1380 724L1450 712L1500 676L1560 690L1620 672z',
    mix('euc', 'wattle', 0.3),
  ) +
  rows(
    '1270,800,60,3 1350,730,56,5 1450,700,60,7 1560,680,70,9 1170,890,64,11 1060,960,70,13 1300,900,90,15 1440,860,100,17 1560,860,110,19 1160,1000,110,21 1340,1010,120,23 1520,1006,140,25',
  )
    .map(([x, y, h, seed]) =>
      place(
        x!,
        y!,
        tussock(h, { seed: seed!, n: 12, fill: seed! % 4 === 1 ? mix('euc', 'wattle', 0.4) : mix('euc', 'gum', 0.4) }),
        1,
        24,
      ),
    )
    .join('');

export function draw(): string {
  const flock = birds(
    [
      [420, 430, 24, -20],
      [470, 404, 18, 14],
      [380, 470, 15, -8],
      [520, 560, 14, 12],
    ],
    'paper',
  );
  return picture(sky + sea + crests + rocks + beam + headland + tower + surf + near + flock, {
    grain: 0,
    seed: 305,
    title: 'The white lighthouse of Cape Otway on its cliff above a stormy green sea',
  });
}
