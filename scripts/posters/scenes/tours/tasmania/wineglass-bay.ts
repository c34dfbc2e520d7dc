import { between, line, mix, path, picture, place, poly, rect, reuse, seeded } from '../../../draw/core.ts';
import { person } from '../../../draw/folk.ts';
import { birds } from '../../../draw/life.ts';
import { leafSpray } from '../../../draw/plants.ts';
import { bands, cloud } from '../../../draw/sky.ts';
import { ripples } from '../../../draw/water.ts';
import { rows } from '../../../draw/outline.ts';

// From the saddle lookout of the Freycinet Peninsula at midday, looking down and south-east: high sun from the upper right.
const HORIZON = 262;
const PINK = {
  lit: mix('sand', 'sunset', 0.3),
  mid: mix(mix('sunset', 'dusk', 0.3), 'sand', 0.34),
  shade: mix('dusk', 'sunset', 0.34),
  deep: mix('dusk', 'night', 0.4),
};
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.38)],
      [96, mix('reef', 'sand', 0.52)],
      [176, mix('reef', 'sand', 0.7)],
      [230, mix('sand', 'paper', 0.4)],
    ],
    { wave: 6, seed: 32 },
  ) +
  cloud(300, 226, 380, 96, { seed: 6, cols: ['paper', mix('sand', 'reef', 0.25)], light: 1 }) +
  cloud(1250, 206, 300, 70, { seed: 9, cols: ['paper', mix('sand', 'reef', 0.25)], light: 1 });

const sea =
  rect(0, HORIZON, 1600, 760, mix('ocean', 'reef', 0.45)) +
  path('M-20 300Q600 290 1620 304V1010H-20z', mix('ocean', 'reef', 0.7)) +
  ripples(46, { x0: 560, y0: 272, y1: 520, w0: 26, w1: 150, h1: 5, seed: 5, fill: mix('reef', 'sand', 0.3), op: 0.55 });
// The bay in four blues: each step follows the crescent and pales towards the sand.
const bay =
  path(
    'M470 430C640 372 900 380 1100 404C1300 424 1400 470 1420 520C1330 600 1180 690 1000 724C800 744 600 700 500 610C440 560 430 480 470 430z',
    'reef',
  ) +
  path(
    'M452 470C500 600 620 690 800 712C980 724 1160 660 1300 560C1250 650 1100 744 900 764C700 776 530 700 458 600C430 550 436 500 452 470z',
    mix('reef', 'sand', 0.26),
  ) +
  path(
    'M440 500C490 640 620 728 810 744C1000 752 1180 680 1312 584C1240 690 1080 776 890 790C680 800 510 716 446 612C424 570 428 528 440 500z',
    mix('reef', 'sand', 0.5),
  ) +
  path(
    'M434 520C480 664 620 752 820 766C1010 772 1200 700 1326 596C1240 716 1080 800 884 812C670 820 500 730 440 626C420 590 422 550 434 520z',
    mix('reef', 'sand', 0.74),
  );
const sand =
  path(
    'M430 512C474 676 616 772 822 786C1020 792 1216 716 1340 606L1376 618C1262 764 1090 862 880 868C650 874 470 770 412 640C396 596 404 548 430 512z',
    'paper',
  ) +
  path(
    'M412 640C470 770 650 874 880 868C1090 862 1262 764 1376 618L1392 626C1280 786 1096 890 884 896C640 900 452 790 398 648z',
    mix('sand', 'wattle', 0.16),
  ) +
  line('M440 560C492 690 626 766 822 778C1010 784 1186 720 1318 616', mix('paper', 'reef', 0.12), 6) +
  line('M452 578C520 690 640 752 822 762C990 768 1160 712 1290 622', 'paper', 3, 'stroke-dasharray="120 26 60 40"');

// Far peninsula (Mt Graham and Mt Freycinet) closing the bay on the right, then the isthmus forest.
const far =
  path(
    'M900 300L960 286L1010 262L1060 236L1100 198L1140 176L1176 190L1210 160L1250 140L1290 158L1340 200L1400 214L1450 190L1500 206L1620 250V470L1480 462L1340 440L1180 412L1040 372L940 330z',
    mix('reef', 'dusk', 0.42),
  ) +
  path(
    'M1100 198L1140 176L1130 240L1080 300L1030 330L1060 270zM1210 160L1250 140L1236 230L1190 320L1150 360L1170 250zM1450 190L1500 206L1450 300L1400 350L1420 260zM1290 158L1320 184L1330 300L1290 340z',
    mix('dusk', 'ocean', 0.35),
  ) +
  path(
    'M1140 176L1176 190L1180 240L1150 290L1136 230zM1250 140L1290 158L1300 230L1262 300L1246 220zM1500 206L1560 226L1540 300L1500 340L1490 260z',
    mix(mix('reef', 'dusk', 0.42), 'sand', 0.26),
  ) +
  path(
    'M940 330L1040 356L1180 390L1340 418L1480 440L1620 440V560L1500 590L1400 640L1380 622L1330 600L1360 560L1380 520L1330 478L1180 436L1040 396z',
    mix('gum', 'reef', 0.3),
  ) +
  path('M1040 356L1180 390L1340 418L1480 440L1620 440V470L1440 470L1300 446L1160 416z', mix('euc', 'wattle', 0.22));
const forest =
  path(
    'M-20 436L80 420L190 432L300 428L380 446L436 480L452 500L424 540L404 600L430 690L300 700L-20 660z',
    mix('gum', 'reef', 0.2),
  ) +
  path(
    'M-20 470L60 440L180 452L300 446L400 470L440 500L416 560L406 620L436 700L520 790L640 852L780 880L900 886L1060 868L1200 806L1300 722L1382 624L1500 580L1620 560V1010H-20z',
    mix('gum', 'euc', 0.32),
  ) +
  path(
    'M-20 520L120 500L260 540L360 620L410 700L510 810L640 876L780 906L920 910L1080 892L1220 834L1330 752L1440 676L1620 650V1010H-20z',
    mix('gum', 'night', 0.12),
  );
// Crowns of the she-oak and gum forest, lit from the upper right.
const random = seeded(12);
let dark = '';
let light = '';
for (let i = 0; i < 190; i++) {
  const x = between(random, -10, 1610);
  const bend = (x - 880) / 520;
  const shore = x < 400 ? 470 + x * 0.12 : x > 1400 ? 620 : 908 - 280 * bend * bend;
  const y = shore + between(random, 10, 170);
  const r = 12 + (y - 460) * 0.045;
  dark += poly([
    [x - r, y + r * 0.5],
    [x - r * 0.8, y - r * 0.4],
    [x - r * 0.1, y - r],
    [x + r * 0.7, y - r * 0.5],
    [x + r, y + r * 0.5],
  ]);
  light += poly([
    [x - r * 0.1, y - r],
    [x + r * 0.7, y - r * 0.5],
    [x + r * 0.9, y + r * 0.1],
    [x + r * 0.2, y - r * 0.3],
  ]);
}
const crowns = path(dark, mix('gum', 'night', 0.34)) + path(light, mix('euc', 'wattle', 0.28));

// Mount Mayson's granite shoulder at the left and the slabs of the lookout in the lower corners.
const shoulder =
  path(
    'M-20 150L40 138L96 170L150 166L196 214L240 262L262 330L310 372L352 420L380 470L300 470L160 480L-20 500z',
    PINK.mid,
  ) +
  path(
    'M-20 150L40 138L60 210L30 300L70 380L40 500H-20zM150 166L170 240L150 330L190 400L170 480L110 480L130 360L110 250z',
    PINK.shade,
  ) +
  path(
    'M40 138L96 170L110 240L84 300L60 210zM150 166L196 214L240 262L220 300L186 250zM262 330L310 372L352 420L330 440L280 392z',
    PINK.lit,
  ) +
  path(
    'M30 300L70 380L60 440L26 400zM150 330L190 400L180 440L150 400zM-20 420L60 410L120 440L230 430L320 446L380 470L420 500L300 500L-20 520z',
    mix('gum', 'night', 0.2),
  );
const slabs =
  path('M-20 742L60 730L150 752L226 748L330 800L420 830L470 880L560 920L640 1010H-20z', PINK.mid) +
  path('M-20 742L60 730L150 752L226 748L330 800L290 822L170 806L60 790L-20 800z', PINK.lit) +
  path('M330 800L420 830L470 880L560 920L500 930L400 880L320 846z', PINK.lit) +
  path('M60 790L170 806L290 822L320 846L300 930L180 900L70 860zM400 880L500 930L560 1010H420L390 940z', PINK.shade) +
  path('M70 860L180 900L190 1010H100zM300 930L390 940L400 1010H330z', PINK.deep) +
  path('M1620 800L1540 806L1470 850L1400 866L1350 920L1300 940L1260 1010H1620z', PINK.mid) +
  path('M1620 800L1540 806L1470 850L1400 866L1420 884L1500 876L1620 850z', PINK.lit) +
  path('M1350 920L1300 940L1260 1010H1350L1380 950zM1420 884L1500 876L1480 960L1430 1010z', PINK.shade) +
  line('M30 830q50 6 90 24M190 850q44 10 80 36M440 900q36 18 60 48', PINK.deep, 3);
const LEAF = [mix('gum', 'night', 0.45), mix('gum', 'euc', 0.55), mix('euc', 'wattle', 0.32)] as const;
const defs = `<g id="l">${leafSpray(100, 70, { seed: 4, cols: LEAF, n: 40, leaf: 0.24 })}</g>`;
const frame =
  rows('20,700,1.5 -10,880,1.4 130,990,1.2 1590,770,1.3 1470,1000,1.4 1590,930,1.5 690,1012,0.8 1200,1014,0.9')
    .map(([x, y, k]) => reuse('l', x!, y!, k))
    .join('') +
  person(486, 896, 84, { top: 'wattle', legs: mix('sand', 'dusk', 0.4), pack: 'clay', hat: 'sand', flip: false }) +
  person(440, 862, 80, {
    top: 'paper',
    legs: mix('dusk', 'sand', 0.3),
    skin: mix('clay', 'night', 0.25),
    hair: mix('night', 'clay', 0.2),
  });
const boats = [
  [760, 560, 1],
  [1010, 500, 0.8],
  [700, 470, 0.6],
]
  .map(([x, y, k]) =>
    place(
      x!,
      y!,
      path('M-22 0h44l-8 9h-28z', 'paper') +
        path('M-2 -4L0 -52L24 -4z', 'paper') +
        path('M-4 -4L-2 -42L-18 -4z', mix('sand', 'dusk', 0.2)) +
        path('M-20 12q20 6 42 0l-6 7q-14 4 -30 0z', mix('ocean', 'reef', 0.4)),
      k,
    ),
  )
  .join('');

export function draw(): string {
  return picture(
    sky +
      sea +
      bay +
      far +
      sand +
      forest +
      crowns +
      shoulder +
      boats +
      slabs +
      frame +
      birds(
        [
          [620, 150, 20],
          [660, 136, 15],
          [900, 120, 13],
        ],
        mix('dusk', 'ocean', 0.5),
      ),
    {
      grain: 0,
      defs,
      seed: 302,
      title: 'The white crescent of Wineglass Bay from the lookout, pink granite and two walkers',
    },
  );
}
