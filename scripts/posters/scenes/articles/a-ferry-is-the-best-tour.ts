import { circle, lens, line, mix, path, picture, place, poly, rect } from '../../draw/core.ts';
import { ferry } from '../../draw/harbour.ts';
import { birds } from '../../draw/life.ts';
import { bands, disc, streaks } from '../../draw/sky.ts';
import { foam, glitter, ripples } from '../../draw/water.ts';
import { points } from '../../draw/outline.ts';

// From the outside seats of the Manly boat at six on a winter morning, looking east: the sun stands between the Heads, all else is against the light.
const HORIZON = 520;
const GOLD = mix('wattle', 'paper', 0.4);
const sky =
  bands(
    [
      [0, mix('dusk', 'reef', 0.35)],
      [120, mix('dusk', 'sunset', 0.42)],
      [200, mix('sunset', 'dusk', 0.22)],
      [280, mix('sunset', 'wattle', 0.34)],
      [360, mix('wattle', 'sunset', 0.12)],
      [430, mix('wattle', 'sand', 0.3)],
      [480, mix('wattle', 'paper', 0.5)],
    ],
    { wave: 9, seed: 181 },
  ) +
  disc(800, 470, [
    [270, mix('wattle', 'paper', 0.3), 0.28],
    [180, mix('wattle', 'paper', 0.5), 0.45],
    [92, 'paper'],
  ]) +
  streaks(
    [
      [360, 240, 560, 14],
      [560, 268, 360, 9],
      [1200, 210, 520, 13],
      [1380, 236, 300, 9],
      [1080, 340, 420, 10],
      [470, 360, 380, 9],
    ],
    mix('sunset', 'sand', 0.45),
    0.85,
  );
const heads =
  path('M-20 420L100 412L240 418L380 430L500 442L590 450L640 462L668 480L676 522H-20z', mix('dusk', 'sunset', 0.42)) +
  path('M500 442L590 450L640 462L668 480L676 522H640L620 490L560 470z', mix('sunset', 'wattle', 0.2)) +
  path(
    'M1620 392L1500 396L1380 390L1240 402L1120 410L1020 420L960 436L930 466L922 522H1620z',
    mix('dusk', 'sunset', 0.34),
  ) +
  path('M1020 420L960 436L930 466L922 522H960L976 480L1010 450z', mix('sunset', 'wattle', 0.2)) +
  path('M-20 470L80 456L200 462L320 470L420 486L500 498L560 522H-20z', mix('dusk', 'ocean', 0.25)) +
  path('M1620 450L1500 456L1400 448L1280 462L1180 480L1100 500L1060 522H1620z', mix('dusk', 'ocean', 0.3)) +
  path('M1470 448V412H1478V448zM1466 412Q1474 400 1482 412z', mix('dusk', 'night', 0.4)) +
  path(
    [40, 70, 96, 140, 176, 230, 260, 300]
      .map((x, i) =>
        poly([
          [x, 476],
          [x, 448 - (i % 3) * 10],
          [x + 20, 448 - (i % 3) * 10],
          [x + 20, 476],
        ]),
      )
      .join(''),
    mix('dusk', 'night', 0.25),
  ) +
  line('M46 456h4M102 446h4M146 458h4M182 462h4M236 452h4M266 460h4', 'wattle', 5);
const water =
  rect(0, HORIZON, 1600, 490, mix('wattle', 'sunset', 0.4)) +
  path('M-20 540Q500 532 900 542T1620 538V1010H-20z', mix('sunset', 'dusk', 0.3)) +
  path('M-20 580Q500 568 900 584T1620 576V1010H-20z', mix('dusk', 'sunset', 0.3)) +
  path('M-20 640Q500 624 900 646T1620 634V1010H-20z', mix('dusk', 'ocean', 0.35)) +
  path('M-20 730Q500 710 900 736T1620 722V1010H-20z', mix('ocean', 'dusk', 0.25)) +
  path('M-20 830Q500 806 900 836T1620 822V1010H-20z', mix('ocean', 'night', 0.4)) +
  ripples(70, { y0: 530, y1: 960, w0: 26, w1: 210, h1: 9, seed: 11, fill: mix('night', 'ocean', 0.35), op: 0.55 }) +
  ripples(40, { y0: 540, y1: 900, w0: 30, w1: 190, h1: 6, seed: 21, fill: mix('sunset', 'sand', 0.2), op: 0.55 }) +
  glitter(800, HORIZON + 3, 960, { n: 70, w0: 110, w1: 420, seed: 5, fill: GOLD, h1: 9 });

// Fort Denison: a sandstone wall, the round tower, a low barracks and its flagstaff, rimmed by the sun from the right.
const STONE = {
  rim: mix('wattle', 'sand', 0.3),
  mid: mix('clay', 'dusk', 0.4),
  shade: mix('dusk', 'night', 0.4),
  deep: mix('night', 'dusk', 0.3),
};
const fort =
  path(
    [lens(430, 640, 420, 9), lens(440, 656, 320, 8), lens(420, 674, 240, 7), lens(440, 694, 160, 6)].join(''),
    STONE.deep,
    'opacity=".7"',
  ) +
  path('M230 634L244 590H640L652 634z', STONE.shade) +
  path('M244 590H640L644 604H240z', STONE.mid) +
  path('M236 616H648L652 634H230z', STONE.deep) +
  path('M620 590H640L652 634H636z', STONE.rim) +
  path('M430 590V548H604V590z', STONE.mid) +
  path('M424 552L440 528H596L612 552z', STONE.shade) +
  path('M596 528L612 552H598L586 530z', STONE.rim) +
  path(
    'M450 588v-24q8 -10 16 0v24zM490 588v-24q8 -10 16 0v24zM530 588v-24q8 -10 16 0v24zM570 588v-24q8 -10 16 0v24z',
    'wattle',
  ) +
  path('M296 590L304 480H408L416 590z', STONE.shade) +
  path('M384 590L380 480H408L416 590z', STONE.mid) +
  path('M402 480H408L416 590H408z', STONE.rim) +
  path('M292 484V464H420V484z', STONE.mid) +
  path('M292 464v-12h16v12zM324 464v-12h16v12zM356 464v-12h16v12zM388 464v-12h16v12z', STONE.mid) +
  path('M414 464h6v20h-6zM399 452h5v12h-5z', STONE.rim) +
  path('M334 536h14v22h-14zM364 510h10v16h-10z', STONE.deep) +
  path('M336 452V428H378V452zM340 428Q357 408 374 428z', STONE.shade) +
  line('M357 420V330', STONE.deep, 4) +
  path('M358 334q22 -8 44 4q-20 6 -44 14z', 'clay') +
  path('M262 590q-14 -40 8 -60q16 20 10 60z', mix('gum', 'night', 0.4)) +
  line('M270 590V540', STONE.deep, 4) +
  foam(points('214,636 320,634 430,638 540,634 660,636'), 7, { seed: 4, fill: mix('sunset', 'paper', 0.6) });

// The other boat, coming home: shaded side to us, gold along every right-hand edge, moustache of foam at the bow.
const boat =
  path(
    'M800 742Q700 752 620 776Q740 760 830 756zM1180 738Q1280 736 1400 752Q1280 750 1190 752z',
    mix('paper', 'sunset', 0.3),
    'opacity=".9"',
  ) +
  path(
    [lens(1000, 752, 500, 16), lens(990, 774, 380, 12), lens(1010, 796, 260, 9)].join(''),
    mix('night', 'ocean', 0.3),
    'opacity=".75"',
  ) +
  place(
    1000,
    742,
    ferry(470, {
      hull: mix('gum', 'night', 0.2),
      body: mix('sand', 'wattle', 0.24),
      shade: mix('sand', 'dusk', 0.4),
      glow: mix('wattle', 'paper', 0.2),
    }),
  ) +
  line('M1188 662V704M1132 626V664M1078 602V622', GOLD, 6) +
  line('M812 664H1188M864 626H1136', mix('wattle', 'paper', 0.3), 3) +
  foam(points('762,744 820,748 900,744 1000,750 1100,744 1180,748 1240,742'), 9, { seed: 7, fill: 'paper' });
const yacht = place(
  1330,
  606,
  path('M-22 0h44l-8 10h-28z', STONE.deep) +
    path('M-2 -4L0 -84L30 -4z', mix('dusk', 'sunset', 0.4)) +
    path('M-5 -4L-2 -70L-20 -4z', mix('sunset', 'wattle', 0.3)),
);

// Our own deck: awning, stanchions, rail and slatted bench; two passengers and a coffee.
const DECK = {
  lit: mix('sunset', 'wattle', 0.4),
  mid: mix('gum', 'night', 0.3),
  shade: mix('night', 'gum', 0.35),
  deep: mix('night', 'dusk', 0.12),
};
let scallops = 'M-20 -20H1620V78';
for (let i = 0; i < 20; i++) scallops += `q-20.5 46 -41 0t-41 0`;
const awning =
  path(`${scallops}z`, DECK.deep) +
  path('M-20 -20H1620V60H-20z', DECK.shade) +
  path('M-20 52H1620V60H-20z', DECK.lit, 'opacity=".7"') +
  line(
    'M0 -20L60 52M200 -20L240 52M400 -20L430 52M600 -20L615 52M800 -20V52M1000 -20L985 52M1200 -20L1170 52M1400 -20L1360 52M1600 -20L1540 52',
    DECK.deep,
    6,
  );
const posts =
  path('M66 60H96V1010H66zM1504 60H1534V1010H1504z', DECK.shade) +
  path('M90 60H96V1010H90zM1504 60H1510V1010H1504z', DECK.lit) +
  path('M66 60L30 60L66 130zM96 60H150L96 150zM1534 60H1580L1534 130zM1504 60H1450L1504 150z', DECK.shade);
let wires = '';
for (let x = 180; x < 1500; x += 132)
  wires += poly([
    [x, 852],
    [x + 12, 852],
    [x + 12, 1010],
    [x, 1010],
  ]);
const rail =
  path(wires, DECK.shade) +
  path('M-20 838H1620V862H-20z', DECK.mid) +
  path('M-20 834H1620V842H-20z', DECK.lit) +
  line('M-20 900H1620M-20 944H1620', DECK.shade, 6) +
  path('M-20 984H1620V1010H-20z', DECK.deep);
const buoy =
  circle(300, 916, 54, mix('clay', 'ochre', 0.4)) +
  path('M262 878l24 24M338 878l-24 24M262 954l24 -24M338 954l-24 -24', 'none', 'stroke="#FBF5E9" stroke-width="16"') +
  circle(300, 916, 26, mix('ocean', 'night', 0.4)) +
  line('M272 856L262 884M328 856L338 884', mix('sand', 'dusk', 0.3), 4);
const passengers =
  path('M1190 1010Q1184 880 1230 852Q1280 836 1330 856Q1370 890 1370 1010z', mix('ocean', 'night', 0.45)) +
  path('M1190 1010Q1184 880 1230 852Q1240 848 1250 846Q1214 900 1214 1010z', mix('sunset', 'wattle', 0.3)) +
  path('M1256 850V820H1304V852z', mix('clay', 'night', 0.35)) +
  path(
    'M1232 782Q1228 734 1280 732Q1328 734 1326 782Q1322 828 1280 830Q1238 828 1232 782z',
    mix('clay', 'night', 0.3),
  ) +
  path('M1232 782Q1228 740 1260 734Q1246 780 1256 824Q1236 814 1232 782z', mix('sunset', 'sand', 0.3)) +
  path('M1204 772Q1280 744 1358 774Q1340 790 1280 786T1204 772z', mix('sand', 'dusk', 0.4)) +
  path('M1236 766Q1236 716 1282 714Q1326 716 1326 768Q1280 752 1236 766z', mix('sand', 'dusk', 0.3)) +
  path('M1204 772Q1230 762 1250 758Q1240 730 1262 718Q1236 726 1236 760z', 'wattle') +
  path('M1030 1010Q1030 906 1070 884Q1112 872 1150 890Q1184 920 1182 1010z', mix('clay', 'dusk', 0.4)) +
  path('M1030 1010Q1030 906 1070 884L1084 880Q1052 930 1052 1010z', 'sunset') +
  path('M1088 884V858H1130V886z', mix('clay', 'sand', 0.25)) +
  circle(1108, 826, 38, mix('clay', 'sand', 0.2)) +
  path(
    'M1072 836Q1060 782 1108 780Q1154 782 1150 836Q1150 868 1128 884Q1134 840 1120 812Q1090 812 1072 836z',
    'night',
  ) +
  path('M1074 836Q1062 790 1096 782Q1082 806 1082 826z', mix('sunset', 'clay', 0.3));

export function draw(): string {
  return picture(
    sky +
      heads +
      water +
      place(96, 0, fort) +
      yacht +
      boat +
      birds(
        [
          [640, 330, 24, -14],
          [700, 306, 18, 12],
          [930, 300, 15, -8],
        ],
        mix('dusk', 'night', 0.3),
      ) +
      rail +
      buoy +
      passengers +
      posts +
      awning,
    {
      grain: 0,
      seed: 318,
      title: 'A ferry passing a small harbour fort at sunrise, seen from the deck of another, the Heads beyond',
    },
  );
}
