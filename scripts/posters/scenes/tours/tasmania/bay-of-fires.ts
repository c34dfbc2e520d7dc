import { group, line, lens, mix, path, picture, place, rect } from '../../../draw/core.ts';
import { boulder, ground, ridge } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { tussock } from '../../../draw/plants.ts';
import { bands } from '../../../draw/sky.ts';
import { foam, ripples } from '../../../draw/water.ts';
import { points, rows } from '../../../draw/outline.ts';

// Low between two lichened boulders at Binalong Bay, mid-morning: sun over the left shoulder, water as a wedge that points at the kayak.
const HORIZON = 404;
const STONE = {
  lit: mix('sand', 'paper', 0.3),
  mid: mix('sand', 'dusk', 0.3),
  shade: mix('dusk', 'sand', 0.26),
  deep: mix('dusk', 'night', 0.5),
};
const LICHEN = {
  lit: mix('sunset', 'wattle', 0.34),
  mid: mix('sunset', 'ochre', 0.3),
  shade: mix('clay', 'dusk', 0.25),
};

const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.44)],
      [120, mix('reef', 'sand', 0.56)],
      [230, mix('reef', 'sand', 0.7)],
      [316, mix('sand', 'reef', 0.16)],
      [370, mix('sand', 'paper', 0.5)],
    ],
    { wave: 6, seed: 41 },
  ) +
  path('M-20 196Q260 150 520 168T1000 132T1620 96V128Q1300 150 1040 164T560 204T-20 236z', 'paper', 'opacity=".95"') +
  path('M180 218Q420 190 640 196T1180 158T1620 130V146Q1300 164 1060 180T600 216T180 218z', mix('sand', 'reef', 0.3)) +
  path('M700 262Q1000 236 1340 244T1620 226V240Q1400 256 1200 260T700 262z', 'paper', 'opacity=".7"');
const farShore =
  ground(
    ridge({ x0: -20, x1: 1620, y: 388, amp: 16, scale: 210, seed: 13, step: 30 }),
    mix('reef', 'dusk', 0.45),
    HORIZON + 2,
  ) +
  path(`M980 ${HORIZON + 2}L1060 384L1150 376L1260 360L1400 352L1620 340V${HORIZON + 2}z`, mix('gum', 'reef', 0.45)) +
  path(`M1010 ${HORIZON + 2}L1100 396L1260 394L1620 384V${HORIZON + 12}L1200 ${HORIZON + 8}z`, 'paper');
const sea =
  rect(0, HORIZON, 1600, 606, mix('ocean', 'reef', 0.62)) +
  path('M-20 436Q500 426 900 438T1620 432V1010H-20z', 'reef') +
  path('M-20 492Q500 478 900 494T1620 484V1010H-20z', mix('reef', 'sand', 0.2)) +
  path('M-20 570Q500 552 900 574T1620 560V1010H-20z', mix('reef', 'sand', 0.38)) +
  path('M-20 668Q500 640 900 672T1620 650V1010H-20z', mix('reef', 'sand', 0.55)) +
  path('M300 790Q560 740 800 786T1300 760V1010H300z', mix('reef', 'sand', 0.72)) +
  ripples(52, { y0: 412, y1: 700, w0: 24, w1: 170, h1: 6, seed: 4, fill: mix('reef', 'ocean', 0.35), op: 0.6 }) +
  ripples(26, { x0: 420, x1: 1220, y0: 560, y1: 840, w0: 60, w1: 190, h1: 6, seed: 8, fill: 'paper', op: 0.7 });
const beach =
  path('M260 1010L380 914L520 872L700 880L860 908L1010 900L1150 870L1300 1010z', 'paper') +
  path('M420 1010L520 930L700 924L880 950L1040 944L1140 920L1240 1010z', mix('sand', 'wattle', 0.14)) +
  foam(points('340,940 420,896 520,868 620,866 700,878 780,894 860,906 940,906 1020,898 1100,880 1180,860'), 12, {
    seed: 6,
    fill: 'paper',
  }) +
  foam(points('400,852 520,828 640,830 760,848 880,858 1000,846 1120,820'), 7, { seed: 9, fill: 'paper', op: 0.85 });

// Boulders: typed one by one. [silhouette, lit granite, shade, lichen lit, lichen mid, lichen in shade, cracks]
const left =
  path(
    'M-20 356L60 336L130 346L210 392L262 452L300 470L340 540L352 620L400 640L452 700L470 780L440 850L380 900L260 930L-20 980z',
    STONE.mid,
  ) +
  path('M-20 356L60 336L130 346L180 376L120 420L40 430L-20 440zM210 392L262 452L250 520L200 470z', STONE.lit) +
  path('M40 430L120 420L180 376L200 470L250 520L240 620L180 700L90 720L-20 690V440z', LICHEN.mid) +
  path('M40 430L120 420L180 376L196 440L140 490L60 500L-20 490V440z', LICHEN.lit) +
  path('M240 620L250 520L262 452L300 470L340 540L352 620L330 700L280 760L240 720z', STONE.shade) +
  path('M250 540L300 520L340 580L346 640L300 680L262 650z', LICHEN.shade) +
  path('M-20 690L90 720L180 700L240 720L280 760L230 830L120 850L-20 830z', STONE.lit) +
  path('M-20 760L80 780L170 770L230 800L200 840L120 850L-20 830z', LICHEN.mid) +
  path(
    'M-20 830L120 850L230 830L280 760L330 700L400 640L452 700L470 780L440 850L380 900L260 930L-20 980z',
    STONE.shade,
  ) +
  path('M330 700L400 640L452 700L460 740L400 730L350 760z', LICHEN.lit) +
  path('M350 760L400 730L460 740L462 800L410 830L360 820z', LICHEN.shade) +
  path('M-20 900L120 890L260 900L380 900L260 930L-20 980z', STONE.deep) +
  line('M96 344L110 420L90 500L120 600L100 716M180 700L170 640M280 760L262 830L280 900', STONE.deep, 4);
const right =
  path(
    'M1620 424L1550 400L1480 410L1420 452L1380 520L1340 560L1300 640L1290 716L1232 748L1176 812L1166 868L1210 920L1320 950L1620 990z',
    STONE.mid,
  ) +
  path(
    'M1550 400L1480 410L1420 452L1400 492L1470 480L1540 450zM1380 520L1340 560L1310 622L1380 600L1420 550z',
    STONE.lit,
  ) +
  path('M1400 492L1470 480L1540 450L1620 470V580L1520 600L1430 590L1380 600L1420 550z', LICHEN.lit) +
  path('M1310 622L1380 600L1430 590L1520 600L1500 700L1420 740L1330 740L1290 716L1300 640z', LICHEN.mid) +
  path('M1520 600L1620 580V800L1540 780L1500 700z', LICHEN.shade) +
  path('M1290 716L1330 740L1420 740L1400 820L1300 850L1210 830L1176 812L1232 748z', STONE.lit) +
  path('M1232 748L1290 716L1330 740L1350 790L1280 800L1220 780z', LICHEN.lit) +
  path('M1420 740L1500 700L1540 780L1620 800V990L1320 950L1300 850L1400 820z', STONE.shade) +
  path('M1176 812L1210 830L1300 850L1320 950L1210 920L1166 868z', STONE.shade) +
  path('M1360 870L1460 840L1560 860L1620 850V930L1500 920L1400 910z', LICHEN.shade) +
  line('M1480 410L1490 480L1470 590M1500 700L1420 740L1430 830L1400 900M1300 850L1350 790', STONE.deep, 4);
const islets = rows('560,452,90,34 640,458,60,20 1130,470,120,40 1220,476,60,22')
  .map(([x, y, w, h]) =>
    place(
      x!,
      y!,
      path(
        `M${-w! / 2} 2L${-w! * 0.4} ${-h! * 0.6}L${-w! * 0.1} ${-h!}L${w! * 0.2} ${-h! * 0.86}L${w! * 0.44} ${-h! * 0.3}L${w! / 2} 2z`,
        STONE.shade,
      ) +
        path(
          `M${-w! * 0.4} ${-h! * 0.6}L${-w! * 0.1} ${-h!}L${w! * 0.2} ${-h! * 0.86}L${-w! * 0.05} ${-h! * 0.4}L${-w! * 0.36} ${-h! * 0.24}z`,
          LICHEN.lit,
        ) +
        path(lens(0, 4, w! * 1.3, 5), 'paper', 'opacity=".8"'),
    ),
  )
  .join('');
// One sea kayak, seen from behind and a little above, its wake pointing back at the viewer.
const kayak =
  path('M800 642Q760 700 690 760Q764 712 806 668zM816 642Q850 694 916 742Q850 706 812 668z', 'paper', 'opacity=".55"') +
  path('M738 636Q808 662 884 634Q872 614 808 618Q748 618 738 636z', mix('ocean', 'night', 0.3), 'opacity=".45"') +
  path('M726 622Q806 608 894 620Q876 640 808 642Q744 642 726 622z', 'wattle') +
  path('M726 622Q744 642 808 642Q876 640 894 620Q850 630 806 630Q760 630 726 622z', mix('wattle', 'clay', 0.4)) +
  path('M788 624q2 -46 22 -48q20 2 22 48q-22 8 -44 0z', 'clay') +
  path('M788 624q2 -46 22 -48q-8 22 -6 50q-10 0 -16 -2z', 'sunset') +
  path('M804 578h12v-10h-12z', mix('clay', 'sand', 0.4)) +
  path('M790 562h40l-10 -5q-2 -12 -10 -12q-9 0 -11 12z', 'sand') +
  line('M724 634L890 560', mix('night', 'clay', 0.4), 4) +
  path('M706 648l26 -18l6 8l-24 16q-8 0 -8 -6zM908 546l-26 18l6 8l24 -14q4 -8 -4 -12z', 'paper') +
  line('M794 596L770 610M828 592L850 582', mix('clay', 'sand', 0.4), 8, 'stroke-linecap="round"');
const strewn = rows('600,960,26,12 660,976,16,8 900,972,30,14 960,986,18,9 760,992,22,10 1060,984,24,12')
  .map(([x, y, w, h], i) =>
    boulder(x!, y!, w! * 1.5, h! * 1.5, {
      seed: i + 3,
      light: -1,
      cols: [STONE.lit, i % 2 ? LICHEN.mid : STONE.mid, STONE.shade],
    }),
  )
  .join('');
const wrack = line(
  'M470 956Q560 930 660 938T840 958T1010 952T1150 930',
  mix('gum', 'clay', 0.4),
  4,
  'stroke-dasharray="18 9 40 14 8 12" opacity=".7"',
);
const grasses = rows(
  '40,1010,130,3 150,1006,100,5 300,1008,80,7 1330,1010,90,9 1450,1010,120,11 1570,1006,150,13 10,340,60,15 1590,430,64,17',
)
  .map(([x, y, h, seed]) =>
    place(
      x!,
      y!,
      tussock(h, { seed: seed!, fill: mix('gum', 'night', 0.2), n: 13 }) +
        tussock(h! * 0.85, { seed: seed! + 1, fill: mix('euc', 'wattle', 0.45), n: 9 }),
    ),
  )
  .join('');

export function draw(): string {
  return picture(
    sky +
      farShore +
      sea +
      islets +
      beach +
      kayak +
      wrack +
      strewn +
      group(left, 'transform="scale(1.34 1)"') +
      group(right, 'transform="translate(-518 0) scale(1.32 1)"') +
      grasses +
      birds(
        [
          [940, 300, 20],
          [984, 286, 15],
          [906, 318, 12],
        ],
        mix('dusk', 'ocean', 0.5),
      ),
    {
      grain: 0,
      seed: 303,
      title: 'A kayak on turquoise water between the orange lichen boulders of the Bay of Fires',
    },
  );
}
