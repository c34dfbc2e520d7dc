import { lens, line, mix, path, picture, place, rect } from '../../../draw/core.ts';
import { person } from '../../../draw/folk.ts';
import { cliff } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { saltbush, tussock } from '../../../draw/plants.ts';
import { bands, cloud } from '../../../draw/sky.ts';
import { foam, ripples } from '../../../draw/water.ts';
import { points, rows } from '../../../draw/outline.ts';

// From the lookout above the beach, looking out through the gap to the Southern Ocean; late morning, sun high on the right: left wall lit, right wall in shade.
const HORIZON = 214;
const LIT = [
  mix('wattle', 'sand', 0.42),
  mix('sunset', 'sand', 0.24),
  mix('ochre', 'dusk', 0.35),
  mix('ochre', 'sand', 0.25),
] as const;
const DIM = [
  mix('ochre', 'dusk', 0.24),
  mix('clay', 'dusk', 0.46),
  mix('dusk', 'night', 0.3),
  mix('clay', 'night', 0.3),
] as const;
const HEATH = { lit: mix('euc', 'wattle', 0.36), mid: mix('euc', 'gum', 0.35), shade: mix('gum', 'night', 0.2) };

const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.32)],
      [80, mix('reef', 'sand', 0.5)],
      [150, mix('reef', 'sand', 0.68)],
      [190, mix('sand', 'paper', 0.3)],
    ],
    { wave: 5, seed: 71 },
  ) +
  cloud(760, 178, 420, 92, { seed: 4, cols: ['paper', mix('sand', 'reef', 0.3)], light: 1 }) +
  cloud(1250, 150, 260, 56, { seed: 8, cols: ['paper', mix('sand', 'reef', 0.3)], light: 1 });
const sea =
  rect(0, HORIZON, 1600, 800, mix('ocean', 'reef', 0.3)) +
  path('M-20 250Q800 240 1620 252V1010H-20z', mix('ocean', 'reef', 0.5)) +
  path('M-20 300Q800 288 1620 302V1010H-20z', mix('ocean', 'reef', 0.74)) +
  path('M-20 372Q800 356 1620 376V1010H-20z', 'reef') +
  path('M520 470Q800 430 1080 478V1010H300z', mix('reef', 'sand', 0.16)) +
  path('M460 560Q800 520 1130 566L1300 1010H240z', mix('reef', 'sand', 0.32)) +
  path('M400 640Q800 600 1200 646L1320 1010H200z', mix('reef', 'sand', 0.48)) +
  path('M340 710Q800 680 1260 712L1400 1010H160z', mix('reef', 'sand', 0.66)) +
  ripples(50, {
    x0: 480,
    x1: 1120,
    y0: 226,
    y1: 640,
    w0: 22,
    w1: 130,
    h1: 6,
    seed: 3,
    fill: mix('reef', 'ocean', 0.45),
    op: 0.5,
  });
const swells =
  foam(points('640,450 720,440 800,446 880,438 960,446'), 7, { seed: 3, fill: 'paper', op: 0.85 }) +
  foam(points('560,548 660,536 780,546 900,534 1040,546'), 9, { seed: 5, fill: 'paper', op: 0.9 }) +
  foam(points('470,654 600,636 760,652 920,636 1060,648 1160,640'), 12, { seed: 7, fill: 'paper' });

const stack =
  path('M1012 306L1020 254L1052 244L1096 250L1108 306z', LIT[1]) +
  path('M1052 244L1096 250L1108 306H1060z', DIM[0]) +
  path('M1016 252L1020 244L1060 236L1100 244L1096 252L1052 248z', HEATH.mid) +
  path(lens(1060, 308, 130, 7), 'paper') +
  path('M486 300L494 262L520 256L548 264L556 300z', LIT[0]) +
  path('M520 256L548 264L556 300H524z', LIT[2]) +
  path(lens(522, 302, 100, 6), 'paper');
const leftWall =
  path(
    'M-20 300L120 290L280 296L420 306L540 320L640 340L668 352L640 372L560 396L440 420L300 446L140 474L-20 500z',
    HEATH.mid,
  ) +
  path('M-20 300L120 290L280 296L420 306L540 320L640 340L500 336L340 328L160 324L-20 340z', HEATH.lit) +
  path('M-20 420L160 400L340 376L520 366L640 372L560 396L440 420L300 446L140 474L-20 500z', HEATH.shade) +
  cliff(
    points('-20,500 140,474 300,446 440,420 560,396 640,372 672,356'),
    points('-20,1010 150,920 300,800 420,700 530,606 620,520 690,452'),
    { cols: LIT, n: 8, seed: 31, light: 1, strata: 10 },
  ) +
  path(
    'M-20 560L140 528L300 494L440 462L560 432L640 404L676 384L672 376L640 396L560 424L440 452L300 484L140 518L-20 548z',
    mix('clay', 'dusk', 0.35),
    'opacity=".75"',
  );
const rightWall =
  path(
    'M1620 318L1480 306L1320 310L1160 322L1040 340L960 358L940 370L970 384L1060 400L1200 428L1360 462L1480 492L1620 520z',
    HEATH.mid,
  ) +
  path('M1620 318L1480 306L1320 310L1160 322L1040 340L1120 340L1300 334L1460 336L1620 352z', HEATH.lit) +
  path('M970 384L1060 376L1240 392L1420 426L1620 470V520L1480 492L1360 462L1200 428L1060 400z', HEATH.shade) +
  cliff(
    points('936,372 970,384 1060,400 1200,428 1360,462 1480,492 1620,520'),
    points('916,458 966,524 1060,612 1170,706 1300,806 1440,910 1620,1010'),
    { cols: DIM, n: 8, seed: 12, light: 1, strata: 10 },
  ) +
  path(
    'M936 388L970 402L1060 424L1200 456L1360 494L1480 526L1620 560V572L1480 536L1360 504L1200 466L1060 434L970 412z',
    mix('wattle', 'dusk', 0.5),
    'opacity=".6"',
  );
const feet =
  foam(points('690,456 626,526 540,610 430,704 360,762'), 11, { seed: 4, fill: 'paper' }) +
  foam(points('914,462 962,530 1056,620 1166,716 1230,770'), 11, { seed: 9, fill: 'paper' });
const beach =
  path(
    'M150 1010L260 860L360 762L470 726L620 746L800 768L980 748L1120 728L1236 770L1340 850L1460 1010z',
    mix('sand', 'wattle', 0.2),
  ) +
  path(
    'M150 1010L260 860L360 762L470 726L620 746L800 768L980 748L1120 728L1236 770L1180 780L1080 762L960 790L800 808L640 788L500 770L400 806L330 880L270 1010z',
    mix('sand', 'paper', 0.6),
  ) +
  path(
    'M1460 1010L1340 850L1236 770L1120 728Q1060 760 1050 800T1160 900L1230 1010z',
    mix('clay', 'dusk', 0.45),
    'opacity=".5"',
  ) +
  foam(points('362,764 470,728 560,732 640,748 720,760 800,768 880,764 980,750 1060,736 1130,730 1230,768'), 15, {
    seed: 12,
    fill: 'paper',
  });

const umbrella = (x: number, y: number, r: number, a: string, b: string): string =>
  path(lens(x + r * 0.9, y + r * 0.9, r * 2, r * 0.5), mix('dusk', 'sand', 0.35), 'opacity=".8"') +
  [0, 1, 2, 3, 4, 5, 6, 7]
    .map((i) => {
      const from = (Math.PI * i) / 4;
      const to = from + Math.PI / 4;
      return path(
        `M${x} ${y - r * 0.16}L${x + Math.cos(from) * r} ${y + Math.sin(from) * r * 0.62}L${x + Math.cos(to) * r} ${y + Math.sin(to) * r * 0.62}z`,
        i % 2 ? a : b,
      );
    })
    .join('');
const towel = (x: number, y: number, fill: string): string => path(`M${x} ${y}l34 8l-12 18l-36 -8z`, fill);
/** [x, y, height, top, legs, hair] */
const people: [number, number, number, string, string, string][] = [
  [700, 862, 40, 'sunset', 'night', 'night'],
  [730, 868, 36, 'paper', 'reef', mix('clay', 'night', 0.4)],
  [900, 832, 34, 'reef', mix('clay', 'sand', 0.45), 'night'],
  [560, 838, 36, 'wattle', 'dusk', mix('wattle', 'clay', 0.5)],
  [1010, 806, 30, 'clay', 'night', 'night'],
  [824, 930, 46, 'dusk', mix('clay', 'sand', 0.3), mix('clay', 'night', 0.5)],
];
const life =
  people
    .map(([x, y, h]) => path(lens(x - h * 0.5, y, h * 1.1, h * 0.16), mix('dusk', 'sand', 0.3), 'opacity=".8"'))
    .join('') +
  people
    .map(([x, y, h, top, legs, hair], i) =>
      person(x, y, h, {
        top,
        legs,
        hair,
        flip: i % 2 === 0,
        stride: i % 3 === 0 ? 0.8 : 0,
        skin: i % 2 ? mix('clay', 'sand', 0.6) : mix('clay', 'sand', 0.35),
      }),
    )
    .join('') +
  towel(600, 880, 'reef') +
  towel(648, 894, 'sunset') +
  umbrella(620, 862, 34, 'paper', 'clay') +
  umbrella(962, 880, 38, 'paper', 'ocean') +
  towel(930, 906, 'wattle') +
  line(
    'M720 884q10 30 -6 60t14 60M736 884q14 40 0 66t10 60',
    mix('sand', 'clay', 0.3),
    4,
    'stroke-dasharray="5 12" opacity=".8"',
  );

const BUSH = [HEATH.shade, mix('euc', 'gum', 0.2), mix('euc', 'sand', 0.42)] as const;
const frame =
  path(
    'M-20 880L60 870L150 890L230 936L290 1010H-20zM1620 880L1540 876L1470 900L1400 950L1350 1010H1620z',
    mix('gum', 'night', 0.5),
  ) +
  place(90, 920, saltbush(220, 100, { seed: 4, light: 1, cols: BUSH })) +
  place(1530, 930, saltbush(230, 110, { seed: 7, light: 1, cols: BUSH })) +
  place(210, 1000, saltbush(150, 70, { seed: 9, light: 1, cols: BUSH })) +
  rows('10,1010,130,3 140,1010,110,5 1420,1010,100,7 1580,1010,140,9 280,1010,70,11')
    .map(([x, y, h, seed]) => place(x!, y!, tussock(h, { seed: seed!, n: 13, fill: mix('euc', 'wattle', 0.45) })))
    .join('');

export function draw(): string {
  return picture(
    sky +
      sea +
      stack +
      swells +
      leftWall +
      rightWall +
      beach +
      feet +
      life +
      frame +
      birds(
        [
          [700, 130, 20],
          [740, 116, 15],
          [900, 330, 14],
        ],
        mix('dusk', 'ocean', 0.5),
      ),
    {
      grain: 0,
      seed: 307,
      title: 'Loch Ard Gorge from above: two ochre cliffs, a blue inlet and people on the beach',
    },
  );
}
