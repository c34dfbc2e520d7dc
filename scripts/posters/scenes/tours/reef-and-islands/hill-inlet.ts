import { between, lens, line, mix, path, picture, place, reuse, seeded } from '../../../draw/core.ts';
import { sailboat } from '../../../draw/harbour.ts';
import { bands } from '../../../draw/sky.ts';
import { leafSpray } from '../../../draw/plants.ts';

// Viewpoint: high above Tongue Point, looking south over Hill Inlet at low tide. Light: noon, a little from the left;
// the water does the modelling, from paper-white sand to ocean in seven flat steps.
const tone = {
  ocean: mix('ocean', 'reef', 0.35),
  deep: mix('reef', 'ocean', 0.3),
  reef: mix('reef', 'sand', 0.1),
  pale: mix('reef', 'sand', 0.36),
  milk: mix('reef', 'paper', 0.6),
  wet: mix('sand', 'reef', 0.22),
  sand: mix('paper', 'sand', 0.25),
};

const horizon = (): string =>
  bands(
    [
      [0, mix('reef', 'sand', 0.62)],
      [50, mix('sand', 'reef', 0.2)],
      [96, mix('paper', 'wattle', 0.12)],
    ],
    { wave: 3, seed: 2 },
  ) +
  path(
    'M-20 140V96L80 74L170 92L260 62L360 96L470 104L520 128L540 140zM900 140L960 116L1040 100L1120 66L1230 92L1330 78L1450 108L1620 92V140z',
    mix('reef', 'ocean', 0.2),
  ) +
  path(
    'M260 62L360 96L470 104L520 128L440 124L340 116L290 100zM1120 66L1230 92L1180 104L1140 130L1110 100zM1330 78L1450 108L1400 130L1350 106z',
    mix('ocean', 'reef', 0.35),
  ) +
  path('M-20 134H1620V300H-20z', tone.ocean) +
  path('M-20 160C300 150 500 176 800 164C1100 152 1300 176 1620 160V400H-20z', tone.deep);

// The tongues of sand, far to near, each one a pale edge, a wet rim and a dry back.
const inlet = (): string =>
  path('M-20 210C220 190 420 220 640 208C900 194 1200 214 1620 196V1010H-20z', tone.reef) +
  path(
    'M1620 208C1400 206 1240 232 1090 250C900 274 760 262 620 288C500 312 520 350 640 360C820 374 980 350 1130 372C1270 394 1220 446 1060 462C860 482 620 462 470 514C330 562 420 618 600 622C820 628 1010 600 1160 642C1290 680 1210 742 1020 760C800 782 560 770 420 838C330 884 380 960 460 1010H1620z',
    tone.pale,
  ) +
  path(
    'M1620 222C1420 224 1270 246 1120 264C930 288 790 280 670 304C600 320 610 340 690 346C860 356 1010 334 1180 358C1350 384 1310 458 1110 480C900 500 680 484 540 528C440 562 500 600 640 604C840 608 1050 578 1220 626C1380 676 1290 762 1070 782C850 802 640 796 510 854C430 894 470 960 540 1010H1620z',
    tone.milk,
  ) +
  path(
    'M1620 238C1440 244 1310 262 1160 280C990 302 850 298 770 314C740 324 760 330 810 332C950 334 1080 318 1230 346C1430 386 1390 470 1170 496C980 516 790 504 640 540C570 562 610 580 700 580C880 578 1090 558 1280 612C1470 672 1380 784 1140 806C930 824 740 820 620 870C560 900 590 960 650 1010H1620z',
    tone.sand,
  ) +
  path(
    'M1620 372C1540 350 1480 352 1420 372C1460 420 1400 480 1240 508C1080 530 930 522 800 546C760 556 780 566 830 564C1000 556 1200 556 1340 610C1400 634 1450 660 1480 700C1540 690 1590 690 1620 700z',
    tone.wet,
  ) +
  path(
    'M1620 400C1550 380 1510 386 1480 404C1500 450 1440 500 1300 524C1200 540 1120 540 1040 548C1180 554 1290 576 1380 616C1440 644 1490 670 1510 690C1560 676 1600 676 1620 680z',
    tone.milk,
  ) +
  path(
    'M1620 430C1580 416 1550 430 1540 450C1530 500 1460 530 1360 546C1420 566 1480 600 1530 640C1570 636 1600 640 1620 644z',
    tone.pale,
  ) +
  path(
    'M760 1010C700 960 700 920 780 890C900 850 1080 850 1240 826C1400 800 1480 760 1500 710C1540 700 1590 706 1620 716V770C1580 760 1540 770 1500 810C1440 860 1320 880 1180 900C1040 918 900 926 880 960C872 980 890 1000 910 1010z',
    tone.wet,
  ) +
  path(
    'M810 1010C770 970 780 940 850 916C960 886 1120 880 1270 854C1400 830 1480 800 1520 750C1550 744 1590 748 1620 756V766C1580 758 1540 768 1500 806C1440 856 1320 874 1180 892C1040 910 880 920 862 958C856 980 872 1000 890 1010z',
    tone.milk,
  );

// Thin ribs the ebb leaves on the flats: dark in the sand, light in the water.
const ribs = (): string =>
  line(
    'M700 596C860 596 1060 572 1230 620M760 330C920 336 1060 322 1210 352M690 560C800 520 980 528 1150 508M660 900C740 850 900 838 1110 822M1260 296C1380 280 1480 270 1610 262M1290 650C1370 690 1330 760 1180 790M1260 380C1340 400 1320 446 1220 470',
    mix('sand', 'ochre', 0.22),
    3.5,
    'stroke-linecap="round"',
  ) +
  line(
    'M200 300C340 270 460 290 560 262M120 420C240 380 360 420 470 390M90 620C200 560 250 590 330 540M180 760C260 700 300 690 390 660M640 410C780 420 900 400 1020 416M560 690C720 680 860 676 1010 700M280 900C300 850 340 820 400 790',
    mix('reef', 'paper', 0.4),
    4,
    'stroke-linecap="round" opacity=".7"',
  ) +
  line(
    'M60 340C180 310 260 340 380 310M40 520C140 470 240 500 300 470M260 240C420 232 540 240 700 228M-20 280C60 270 100 262 180 258',
    tone.ocean,
    5,
    'stroke-linecap="round" opacity=".55"',
  );

// Close-hauled up the last deep channel; the shadow on the bottom says how clear the water is.
const yacht = (): string =>
  path('M40 66L150 92L210 80L196 66L120 40L60 50z', mix('reef', 'ocean', 0.5), 'opacity=".55"') +
  path('M-60 4C-130 10 -220 30 -300 62C-210 44 -120 26 -40 16z', 'paper', 'opacity=".85"') +
  path('M-50 12C-110 30 -170 60 -220 100C-150 66 -90 38 -20 22z', 'paper', 'opacity=".7"') +
  path(lens(8, 6, 150, 9), mix('paper', 'reef', 0.3)) +
  sailboat(170);

// What lies under the water at the left: deep blue steps in from the sea, and one drowned bar keeps its colour.
const depths = (): string =>
  path(
    'M-20 200C160 196 300 214 380 250C440 286 380 330 300 356C220 384 240 430 300 466C360 512 300 580 220 620C140 660 60 690 -20 700z',
    tone.deep,
  ) +
  path(
    'M-20 210C90 208 190 226 240 258C280 290 230 326 170 352C100 384 110 430 160 470C200 510 150 566 90 600C50 622 20 634 -20 640z',
    tone.ocean,
  ) +
  path(
    'M600 250C480 262 400 300 420 330C440 360 560 370 600 392C560 384 420 380 370 344C330 310 420 262 600 250z',
    tone.pale,
  ) +
  path(
    'M560 476C470 490 350 520 330 566C320 600 380 640 430 648C390 650 290 640 280 580C290 520 440 480 560 476z',
    tone.pale,
  ) +
  path('M470 700C380 720 260 760 210 830C200 800 260 740 330 716C380 702 430 696 470 700z', tone.milk) +
  path('M330 760C300 790 280 830 290 880C262 850 262 800 290 770z', tone.pale);

export function draw(): string {
  const cols: [string, string, string] = [
    mix('gum', 'night', 0.3),
    mix('gum', 'euc', 0.35),
    mix('euc', 'wattle', 0.35),
  ];
  const defs = `<g id="tree">${leafSpray(60, 44, { seed: 4, light: -1, n: 34, cols })}</g><g id="far">${leafSpray(60, 40, { seed: 7, light: -1, n: 22, cols: [mix('gum', 'euc', 0.2), mix('gum', 'euc', 0.55), mix('euc', 'sand', 0.35)] })}</g>`;
  const random = seeded(61);
  let wood = '';
  // the headland in the near left corner, and the wooded shore on the far right
  for (let i = 0; i < 46; i++) {
    const t = i / 46;
    const x = between(random, -20, 40 + t * 330);
    wood += reuse(
      'tree',
      Math.round(x),
      Math.round(700 + t * 310 + between(random, -20, 20)),
      between(random, 0.9, 1.6),
      between(random, 0.8, 1.3),
    );
  }
  let shore = '';
  for (let i = 0; i < 34; i++) {
    const t = random();
    shore += reuse(
      'far',
      Math.round(1280 + t * 330),
      Math.round(236 - t * 26 + between(random, -16, 18)),
      between(random, 0.5, 0.9),
    );
  }
  const body =
    horizon() +
    inlet() +
    path('M1180 246C1300 214 1460 196 1620 176V256C1480 262 1330 262 1180 246z', mix('gum', 'euc', 0.3)) +
    shore +
    depths() +
    ribs() +
    path(lens(1010, 392, 60, 8) + lens(560, 450, 70, 8), tone.pale) +
    place(800, 716, yacht(), 1.05) +
    path('M-20 690L60 668L130 720L210 740L250 800L330 850L360 910L430 950L450 1010H-20z', mix('sand', 'ochre', 0.35)) +
    path('M-20 700L60 690L120 740L200 764L236 820L300 866L330 930L390 960L410 1010H-20z', mix('gum', 'night', 0.3)) +
    path('M60 668L130 720L210 740L250 800L330 850L310 850L230 810L190 760L110 740z', 'paper') +
    wood;
  return picture(body, {
    grain: 0,
    defs,
    seed: 205,
    title: 'Hill Inlet at low tide from above: white sand swirls through turquoise water, one yacht',
  });
}
