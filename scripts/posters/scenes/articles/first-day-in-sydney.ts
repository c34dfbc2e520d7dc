import { between, circle, lens, line, mix, path, picture, place, poly, rect, reuse, seeded } from '../../draw/core.ts';
import { person } from '../../draw/folk.ts';
import { ferry } from '../../draw/harbour.ts';
import { birds } from '../../draw/life.ts';
import { leafSpray } from '../../draw/plants.ts';
import { bands, disc, streaks } from '../../draw/sky.ts';
import { glitter, ripples } from '../../draw/water.ts';

// From the end of a wharf in Campbells Cove at eight in the morning, looking south-west at The Rocks: sun behind the right shoulder, fronts lit.
const STONE = {
  lit: mix('sand', 'wattle', 0.26),
  mid: mix('sand', 'sunset', 0.32),
  shade: mix('sunset', 'dusk', 0.45),
  deep: mix('dusk', 'night', 0.25),
};
const TIN = { lit: mix('reef', 'sand', 0.56), mid: mix('reef', 'dusk', 0.4), shade: mix('dusk', 'ocean', 0.4) };
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.56)],
      [110, mix('reef', 'sand', 0.7)],
      [210, mix('sand', 'paper', 0.2)],
      [300, mix('sand', 'sunset', 0.16)],
      [380, mix('sand', 'sunset', 0.3)],
    ],
    { wave: 8, seed: 161 },
  ) +
  streaks(
    [
      [1200, 110, 460, 12],
      [1360, 134, 300, 8],
      [240, 90, 360, 10],
      [760, 160, 280, 8],
    ],
    'paper',
    0.85,
  ) +
  disc(330, 150, [[36, 'paper', 0.7]]);
const city =
  path(
    'M-20 500V300H60V250H130V330H180V210H250V360H300V280H360V400H430V330H480V430H560V380H620V440H740V360H790V300H850V420H920V340H980V440H1060V400H1140V300H1200V420H1290V360H1350V440H1440V330H1500V400H1620V560H-20z',
    mix('reef', 'sand', 0.62),
  ) +
  path(
    'M60 250H90V560H60zM180 210H210V560H180zM300 280H326V500H300zM790 300H816V500H790zM1140 300H1166V500H1140zM1440 330H1466V500H1440z',
    mix('reef', 'sand', 0.76),
  );

// Six terraces climb to the right: each [x, roof y, width, stone tone, door colour].
const terraces: [number, number, number, string, string][] = [
  [250, 452, 128, STONE.mid, 'clay'],
  [378, 440, 122, STONE.lit, 'ocean'],
  [500, 426, 132, STONE.mid, 'gum'],
  [632, 410, 124, mix('paper', 'sand', 0.5), 'clay'],
  [756, 396, 130, STONE.lit, 'night'],
  [886, 380, 128, STONE.mid, 'gum'],
  [1014, 366, 132, STONE.lit, 'ocean'],
];
const FOOT = 690;
const house = ([x, y, w, wall, door]: [number, number, number, string, string]): string => {
  const k = w / 130;
  const window = (wx: number, wy: number): string =>
    path(`M${wx} ${wy}h24v44h-24z`, STONE.deep) +
    path(`M${wx} ${wy}h24l-24 30z`, TIN.mid) +
    line(`M${wx + 12} ${wy}v44M${wx} ${wy + 22}h24`, 'paper', 2.5) +
    path(`M${wx - 4} ${wy + 44}h32v6h-32z`, STONE.shade);
  let lace = '';
  for (let i = 0; i < 9; i++) lace += `M${x + 6 + i * ((w - 12) / 9)} ${y + 132}q${w / 24} 14 ${(w - 12) / 9} 0`;
  let balusters = '';
  for (let i = 0; i <= 16; i++) balusters += `M${x + 6 + (i * (w - 12)) / 16} ${y + 100}v30`;
  return (
    path(`M${x} ${FOOT}V${y}H${x + w}V${FOOT}z`, wall) +
    path(`M${x} ${FOOT}V${y}H${x + 14}V${FOOT}z`, STONE.shade) +
    path(`M${x - 4} ${y + 4}L${x + 16} ${y - 40}H${x + w - 6}L${x + w + 2} ${y + 4}z`, TIN.mid) +
    path(`M${x + w * 0.4} ${y + 4}L${x + w * 0.48} ${y - 40}H${x + w - 6}L${x + w + 2} ${y + 4}z`, TIN.lit) +
    path(`M${x + w - 30} ${y - 20}v-56h26v60z`, STONE.shade) +
    path(`M${x + w - 16} ${y - 20}v-56h12v60zM${x + w - 34} ${y - 80}h34v8h-34z`, STONE.mid) +
    path(`M${x + w - 28} ${y - 80}v-12h8v12zM${x + w - 14} ${y - 80}v-12h8v12z`, 'clay') +
    window(x + w * 0.2, y + 22) +
    window(x + w * 0.62, y + 22) +
    path(`M${x - 2} ${y + 88}L${x + 8} ${y + 76}H${x + w - 8}L${x + w + 2} ${y + 88}z`, TIN.shade) +
    line(balusters, TIN.shade, 2.2) +
    path(`M${x + 2} ${y + 98}h${w - 4}v4h-${w - 4}zM${x + 2} ${y + 128}h${w - 4}v6h-${w - 4}z`, TIN.shade) +
    line(lace, TIN.shade, 3) +
    path(`M${x + 4} ${y + 88}h6v${FOOT - y - 88}h-6zM${x + w - 10} ${y + 88}h6v${FOOT - y - 88}h-6z`, TIN.shade) +
    path(`M${x + 12} ${y + 134}h${w - 24}v18h-${w - 24}z`, STONE.shade, 'opacity=".6"') +
    path(`M${x + w * 0.6} ${FOOT}v-${78 * k}q0 -14 15 -14t15 14v${78 * k}z`, door) +
    circle(x + w * 0.6 + 24, FOOT - 38, 2.5, 'wattle') +
    path(`M${x + w * 0.18} ${FOOT - 84}h30v50h-30z`, STONE.deep) +
    path(`M${x + w * 0.18} ${FOOT - 84}h30l-30 34z`, TIN.mid) +
    line(`M${x + w * 0.18 + 15} ${FOOT - 84}v50`, 'paper', 2.5)
  );
};
const FIG = [mix('gum', 'night', 0.2), mix('gum', 'euc', 0.55), mix('euc', 'wattle', 0.42)] as const;
const defs = `<g id="f">${leafSpray(100, 66, { seed: 5, cols: FIG, n: 44, leaf: 0.22 })}</g>`;
const hill =
  path(
    'M-20 560L80 520L180 500L260 470L420 440L700 400L1000 360L1200 330L1400 310L1620 300V720H-20z',
    mix('euc', 'reef', 0.3),
  ) +
  (
    [
      [1200, 350, 0.9],
      [1290, 320, 1.1],
      [1400, 330, 1.2],
      [1520, 300, 1.3],
      [1620, 330, 1.2],
      [300, 430, 0.6],
      [180, 480, 0.8],
      [560, 370, 0.6],
      [840, 330, 0.7],
    ] as const
  )
    .map(([x, y, k]) => reuse('f', x, y, k))
    .join('');
const warehouse =
  path('M1146 690V420L1220 360L1294 420L1368 360L1442 420L1516 360L1620 430V690z', STONE.mid) +
  path(
    'M1146 690V420L1220 360L1232 370V690zM1294 420L1368 360L1380 370V690H1294zM1442 420L1516 360L1528 370V690H1442z',
    STONE.shade,
  ) +
  path('M1236 372L1294 420V690H1270V430zM1384 372L1442 420V690H1418V430zM1532 372L1620 430V690H1590V440z', STONE.lit) +
  path(
    'M1136 424L1220 352L1294 412L1368 352L1442 412L1516 352L1630 434L1620 440L1516 366L1442 428L1368 366L1294 428L1220 366L1146 432z',
    TIN.mid,
  ) +
  [1196, 1344, 1492]
    .map(
      (x) =>
        path(`M${x} 690v-76q0 -22 24 -22t24 22v76z`, STONE.deep) +
        path(`M${x + 6} 540v-44q0 -14 18 -14t18 14v44z`, STONE.deep) +
        path(`M${x + 20} 470v-26h8v26z`, STONE.deep),
    )
    .join('');
const quay =
  path('M-20 690H1620V740H-20z', STONE.shade) +
  path('M-20 686H1620V702H-20z', STONE.lit) +
  path('M-20 724H1620V750H-20z', mix('gum', 'night', 0.3)) +
  line(
    'M60 704v20M180 704v20M300 704v20M420 704v20M540 704v20M660 704v20M780 704v20M900 704v20M1020 704v20M1140 704v20M1260 704v20M1380 704v20',
    STONE.deep,
    2.5,
  );
const water =
  rect(0, 746, 1600, 264, mix('reef', 'sand', 0.2)) +
  path('M-20 780Q500 770 900 782T1620 776V1010H-20z', 'reef') +
  path('M-20 840Q500 826 900 842T1620 834V1010H-20z', mix('reef', 'ocean', 0.4)) +
  [314, 438, 566, 694, 820, 950, 1080]
    .map((x, i) => glitter(x, 752, 860, { n: 9, w0: 60, w1: 110, seed: i + 3, fill: STONE.lit, h1: 5, op: 0.6 }))
    .join('') +
  ripples(50, { y0: 752, y1: 960, w0: 30, w1: 170, h1: 7, seed: 5, fill: mix('ocean', 'night', 0.2), op: 0.55 });
// The ferry wharf: a pitched roof on posts out over the water, the ferry alongside.
const shed =
  path('M-20 700H330V724H-20z', mix('clay', 'dusk', 0.5)) +
  path('M-20 692H336V704H-20z', mix('sand', 'dusk', 0.25)) +
  path('M20 724h14v70h-14zM110 724h14v70h-14zM200 724h14v70h-14zM290 724h14v70h-14z', STONE.deep) +
  path('M10 600h12v92h-12zM100 600h12v92h-12zM190 600h12v92h-12zM280 600h12v92h-12z', 'gum') +
  path('M-20 606V560L150 500L326 596V612z', 'gum') +
  path('M-20 560L150 500L326 596L310 600L150 520L-20 580z', mix('wattle', 'sand', 0.2)) +
  path('M110 570a34 34 0 0 1 68 0z', mix('sand', 'paper', 0.4)) +
  person(70, 692, 66, { top: 'wattle', legs: 'night', pack: 'clay' }) +
  person(150, 692, 62, { top: 'paper', legs: 'reef', skin: mix('clay', 'night', 0.3) }) +
  person(232, 692, 64, { top: 'dusk', legs: mix('sand', 'dusk', 0.3), hat: 'sand', flip: true });
const boat =
  path('M430 812q-80 4 -150 20q100 -14 170 -10z', 'paper', 'opacity=".8"') +
  path(lens(690, 818, 470, 14), mix('ocean', 'night', 0.3), 'opacity=".6"') +
  place(
    690,
    810,
    ferry(440, {
      hull: 'gum',
      body: mix('sand', 'paper', 0.3),
      shade: mix('sand', 'dusk', 0.3),
      glow: mix('ocean', 'night', 0.2),
    }),
  );

// Foreground: wharf planks, a bollard pile and the gull that owns it.
const random = seeded(6);
let gaps = '';
let grainLines = '';
for (let i = 0; i < 12; i++) {
  gaps += poly([
    [i * 150 - 80, 1010],
    [i * 150 - 74, 1010],
    [620 + i * 40, 884],
    [618 + i * 40, 884],
  ]);
  grainLines += `M${between(random, 0, 1600)} ${between(random, 910, 1000)}l${between(random, -40, 40)} 24`;
}
const planks =
  path('M-20 900L400 884L1620 884V1010H-20z', mix('sand', 'dusk', 0.34)) +
  path(gaps, STONE.deep, 'opacity=".7"') +
  line(grainLines, mix('dusk', 'sand', 0.3), 3, 'opacity=".6"') +
  path('M-20 896L400 878L1620 878V892L400 894L-20 912z', mix('sand', 'paper', 0.3)) +
  path('M640 980L930 960L1180 976L1000 1002L760 1004z', STONE.deep, 'opacity=".35"');
const pile =
  path('M968 1010L976 768H1124L1132 1010z', mix('clay', 'dusk', 0.45)) +
  path('M1076 1010V768H1124L1132 1010z', mix('sunset', 'sand', 0.3)) +
  path('M968 1010L976 768H1004L998 1010z', STONE.deep) +
  path('M970 772Q1050 736 1130 772Q1120 792 1050 794T970 772z', mix('sand', 'dusk', 0.2)) +
  path('M966 850h168v20h-168zM965 884h170v20h-170z', mix('sand', 'wattle', 0.2)) +
  path('M966 862h168v8h-168zM965 896h170v8h-170z', STONE.shade) +
  line('M1040 790v50M1020 920v70M1090 920v60', STONE.deep, 3);
// Silver gull, facing left, feet at 0,0, about 270 tall.
const WHITE = {
  lit: 'paper',
  mid: mix('sand', 'reef', 0.2),
  shade: mix('sand', 'dusk', 0.4),
  wing: mix('reef', 'sand', 0.62),
  wingShade: mix('dusk', 'sand', 0.5),
};
const gull =
  line('M-14 -4L-8 -70M26 -4L20 -66', 'ochre', 9) +
  path('M-48 2l30 -12l16 12zM-6 4l30 -12l18 12z', 'ochre') +
  path('M120 -92L210 -66L206 -52L110 -58z', 'night') +
  path('M206 -52l-40 -2l30 -6zM150 -80l18 6l-4 8l-18 -4z', 'paper') +
  path(
    'M-96 -176C-92 -120 -60 -64 0 -56C60 -52 110 -62 150 -74C130 -120 80 -160 20 -172C-10 -180 -30 -200 -40 -226z',
    WHITE.mid,
  ) +
  path(
    'M-96 -176C-92 -120 -60 -64 0 -56C60 -52 110 -62 150 -74C90 -80 30 -84 -20 -110C-50 -126 -70 -150 -76 -180z',
    WHITE.shade,
  ) +
  path('M-98 -180C-98 -150 -84 -116 -60 -92C-60 -120 -52 -160 -40 -190z', WHITE.mid) +
  path(
    'M-30 -150C10 -182 70 -170 110 -134C130 -112 150 -90 160 -74C110 -78 50 -84 10 -100C-16 -112 -36 -128 -30 -150z',
    WHITE.wing,
  ) +
  path(
    'M10 -100C50 -84 110 -78 160 -74L120 -66C70 -66 20 -74 -10 -96C-26 -108 -32 -126 -30 -140C-20 -122 -8 -110 10 -100z',
    WHITE.wingShade,
  ) +
  path(
    'M-112 -214C-114 -248 -88 -272 -60 -270C-30 -268 -16 -244 -22 -214C-26 -192 -40 -176 -60 -166C-80 -160 -96 -166 -98 -182C-106 -190 -112 -200 -112 -214z',
    WHITE.lit,
  ) +
  path(
    'M-22 -214C-26 -192 -40 -176 -60 -166C-80 -160 -96 -166 -98 -182C-70 -180 -44 -200 -40 -262C-26 -252 -18 -236 -22 -214z',
    WHITE.mid,
  ) +
  path('M-108 -224L-160 -210L-152 -200L-108 -198z', 'ochre') +
  path('M-108 -210L-158 -206L-152 -200L-108 -198z', 'clay') +
  circle(-80, -228, 9, 'ochre') +
  circle(-80, -228, 6.5, 'paper') +
  circle(-81, -228, 3.6, 'night');

export function draw(): string {
  return picture(
    sky +
      city +
      hill +
      warehouse +
      terraces.map(house).join('') +
      quay +
      water +
      shed +
      boat +
      planks +
      pile +
      place(1056, 776, gull, 1.02) +
      birds(
        [
          [560, 250, 22, -12],
          [612, 230, 16, 10],
          [900, 230, 14, -8],
        ],
        mix('dusk', 'reef', 0.3),
      ),
    {
      grain: 0,
      defs,
      seed: 316,
      title: 'A gull on a wharf pile, a ferry and the sandstone terraces of The Rocks in the morning',
    },
  );
}
