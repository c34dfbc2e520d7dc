import {
  type Point,
  type Tones,
  between,
  lens,
  line,
  mix,
  path,
  picture,
  place,
  reuse,
  seeded,
  smooth,
} from '../../../draw/core.ts';
import { person } from '../../../draw/folk.ts';
import { ground, ridge, yAt } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { fanLeaf, leafSpray } from '../../../draw/plants.ts';
import { bands } from '../../../draw/sky.ts';
import { coconutPalm } from '../../../draw/tropics.ts';
import { foam, ripples } from '../../../draw/water.ts';

// Viewpoint: the lookout above the beach at Cape Tribulation, facing north. Light: half past eight, sun over the sea at the right,
// so every fold of the mountain has its bright face to the water.
const HORIZON = 430;

// The mountain, typed by hand: a cloud-cut summit, three spurs that walk down to the sand.
const SPURS = {
  back: 'M-20 470V150L60 118L120 130L190 84L260 60L330 96L400 84L470 140L560 196L640 250L720 280L800 330L880 372L960 404L1020 430z',
  middle: 'M-20 560V250L70 226L150 262L220 232L310 290L400 300L470 356L560 380L640 420L720 440L790 466L850 500z',
  near: 'M-20 760V380L60 372L130 410L220 400L300 452L380 462L450 508L540 526L600 560L660 590L700 628L560 700z',
} as const;

const mountain = (): string =>
  path(SPURS.back, mix('euc', 'reef', 0.3)) +
  path(
    'M260 60L330 96L400 84L470 140L560 196L640 250L720 280L800 330L880 372L960 404L1020 430L900 424L800 390L720 352L640 330L600 270L520 240L470 190L400 150L340 140L300 110z',
    mix('euc', 'sand', 0.35),
  ) +
  path(
    'M120 130L190 84L210 140L180 200L230 260L200 330L120 300L90 220zM330 96L360 170L330 240L400 300L470 330L420 250L440 190L400 150zM560 196L570 270L640 330L700 390L760 420L720 352L660 300z',
    mix('ocean', 'gum', 0.4),
  ) +
  path(
    'M-20 120C40 96 90 120 150 104C230 84 290 112 360 100C430 92 480 116 540 108C500 140 420 132 360 150C290 168 220 140 150 156C90 168 40 148 -20 164z',
    mix('paper', 'reef', 0.1),
  ) +
  path(
    'M200 190C280 176 360 200 440 190C500 184 560 200 600 196C560 220 480 214 420 222C340 232 270 212 200 216z',
    mix('paper', 'reef', 0.16),
    'opacity=".9"',
  ) +
  path(SPURS.middle, mix('euc', 'gum', 0.35)) +
  path(
    'M220 232L310 290L400 300L470 356L560 380L640 420L720 440L790 466L850 500L740 492L660 470L580 450L500 420L440 390L380 350L300 330z',
    mix('euc', 'wattle', 0.3),
  ) +
  path(
    'M70 226L150 262L130 330L190 390L150 450L60 420L20 320zM310 290L330 350L300 400L380 430L440 470L500 476L440 390L400 340z',
    mix('gum', 'night', 0.2),
  );

const canopy = (): string => {
  const random = seeded(31);
  const edge: Point[] = [
    [-20, 380],
    [60, 372],
    [130, 410],
    [220, 400],
    [300, 452],
    [380, 462],
    [450, 508],
    [540, 526],
    [600, 560],
    [660, 590],
    [700, 628],
  ];
  let out = path(SPURS.near, mix('gum', 'night', 0.25));
  for (let i = 0; i < 62; i++) {
    const x = between(random, -20, 690);
    const top = yAt(edge, x);
    const y = top + between(random, 0, 1) ** 1.3 * Math.max(10, 720 - top - x * 0.08);
    out += reuse('crown', Math.round(x), Math.round(y), between(random, 0.5, 0.9));
  }
  return out;
};

const SHORE: Point[] = [
  [560, 1020],
  [640, 940],
  [760, 862],
  [880, 796],
  [960, 732],
  [1000, 676],
  [990, 628],
  [940, 588],
  [880, 556],
  [850, 530],
  [860, 508],
  [920, 492],
];

const sea = (): string =>
  bands(
    [
      [HORIZON - 60, 'ocean'],
      [HORIZON, mix('ocean', 'reef', 0.35)],
      [470, mix('ocean', 'reef', 0.6)],
      [530, mix('reef', 'ocean', 0.2)],
      [620, 'reef'],
      [740, mix('reef', 'ocean', 0.15)],
      [880, mix('reef', 'ocean', 0.35)],
    ],
    { wave: 4, seed: 3 },
  ).replace(/<rect[^>]*>/, '') +
  path(
    'M1140 520C1260 500 1400 520 1560 506L1620 512V560C1480 580 1330 560 1220 566C1150 566 1110 540 1140 520zM1260 640C1380 616 1500 640 1620 624V690C1500 710 1380 700 1300 700C1240 694 1220 660 1260 640z',
    mix('ocean', 'euc', 0.4),
    'opacity=".65"',
  );

const beach = (): string => {
  const shore = (dx: number): Point[] => SHORE.map(([x, y]): Point => [x + dx * (0.12 + ((y - 490) / 520) * 0.9), y]);
  const strip = (dx: number, fill: string): string => path(smooth(shore(dx)) + 'L700 560L600 640L-20 760V1020z', fill);
  return (
    strip(330, mix('reef', 'sand', 0.2)) +
    strip(210, mix('reef', 'sand', 0.42)) +
    strip(104, mix('reef', 'paper', 0.62)) +
    strip(40, mix('sand', 'ochre', 0.22)) +
    strip(-20, mix('paper', 'sand', 0.55)) +
    foam(shore(108), 9, { seed: 4, fill: 'paper' }) +
    foam(shore(212).slice(0, 9), 7, { seed: 9, fill: 'paper', op: 0.9 }) +
    foam(shore(330).slice(0, 7), 5, { seed: 12, fill: 'paper', op: 0.7 }) +
    line(
      'M380 1010C480 960 620 890 790 846',
      mix('sand', 'ochre', 0.4),
      5,
      'stroke-dasharray="2 20" stroke-linecap="round"',
    ) +
    path(
      'M-20 800L120 740L300 720L460 690L600 650L690 610L720 640L660 690L560 730L480 800L380 850L260 900L160 1010H-20z',
      mix('sand', 'dusk', 0.42),
    )
  );
};

export function draw(): string {
  const mid: Tones = [mix('gum', 'night', 0.15), mix('gum', 'euc', 0.4), mix('euc', 'wattle', 0.4)];
  const dark: Tones = [mix('night', 'gum', 0.45), mix('gum', 'night', 0.2), mix('euc', 'wattle', 0.2)];
  const disc = (id: string, seed: number, a: string, b: string): string =>
    `<g id="${id}">${fanLeaf(100, { seed, cols: [a, b] })}</g>`;
  const defs =
    `<g id="crown">${leafSpray(70, 50, { seed: 3, light: 1, n: 26, cols: mid })}</g>` +
    `<g id="near">${leafSpray(110, 74, { seed: 8, light: 1, cols: dark })}</g>` +
    disc('fan', 2, mix('euc', 'wattle', 0.35), mix('euc', 'gum', 0.45)) +
    disc('shade', 5, mix('gum', 'night', 0.3), mix('night', 'gum', 0.35));
  const fan = (id: string, x: number, y: number, k: number, squash: number, turn: number): string =>
    `<use href="#${id}" transform="translate(${x} ${y}) rotate(${turn}) scale(${k} ${Math.round(k * squash * 100) / 100})"/>`;
  const islands = ridge({ x0: 1240, x1: 1500, y: 424, amp: 16, scale: 60, seed: 6, step: 20 });
  const stem = mix('night', 'gum', 0.35);
  const body =
    bands(
      [
        [0, mix('reef', 'sand', 0.3)],
        [110, mix('reef', 'sand', 0.48)],
        [220, mix('reef', 'sand', 0.64)],
        [320, mix('sand', 'paper', 0.4)],
        [390, mix('sand', 'wattle', 0.22)],
      ],
      { wave: 8, seed: 7 },
    ) +
    path(
      'M960 250H1560C1550 220 1500 214 1480 224C1470 190 1410 180 1386 206C1362 160 1280 158 1256 196C1220 170 1160 186 1152 216C1110 200 1060 214 1050 236C1010 222 970 232 960 250z',
      'paper',
    ) +
    path(
      'M1060 250H1560C1550 220 1500 214 1480 224C1440 240 1380 226 1340 238C1280 228 1220 244 1160 236z',
      mix('sand', 'reef', 0.3),
    ) +
    birds(
      [
        [880, 190, 28],
        [934, 168, 22],
        [850, 150, 18],
      ],
      mix('ocean', 'night', 0.3),
    ) +
    ground(
      islands.map(([x, y]): Point => [x, Math.min(HORIZON, y + Math.max(0, Math.abs(x - 1370) - 60) * 0.3)]),
      mix('reef', 'ocean', 0.2),
      HORIZON + 2,
    ) +
    sea() +
    ripples(60, {
      x0: 940,
      y0: 436,
      y1: 960,
      w0: 14,
      w1: 140,
      h1: 6,
      seed: 5,
      fill: mix('reef', 'sand', 0.35),
      op: 0.6,
    }) +
    mountain() +
    beach() +
    path(
      'M770 530L800 500L852 482L900 486L940 476L990 488L1010 498L960 508L900 514L850 528L800 540z',
      mix('gum', 'night', 0.25),
    ) +
    path('M852 482L900 486L940 476L990 488L960 492L900 500z', mix('euc', 'gum', 0.4)) +
    canopy() +
    path(lens(786, 838, 60, 6) + lens(836, 846, 56, 6), mix('sand', 'dusk', 0.5)) +
    person(800, 840, 70, { top: 'sunset', legs: mix('ocean', 'night', 0.3), hat: 'wattle', stride: 0.7 }) +
    person(850, 848, 66, {
      top: mix('paper', 'sand', 0.3),
      legs: 'clay',
      hair: 'night',
      skin: mix('clay', 'night', 0.15),
      stride: 0.4,
    }) +
    place(430, 800, coconutPalm(330, { seed: 5, trunk: mix('night', 'clay', 0.3), cols: dark, lean: 0.34 })) +
    place(560, 720, coconutPalm(220, { seed: 8, trunk: mix('night', 'clay', 0.3), cols: dark, lean: 0.3 })) +
    path('M-20 1010V860L60 850L150 880L240 900L320 950L350 1010z', stem) +
    line(
      'M120 1010Q150 800 110 640M120 1010Q200 860 290 790M100 1010Q60 860 -10 800M1520 1010Q1500 880 1420 800M1530 1010Q1560 880 1600 820',
      stem,
      13,
    ) +
    fan('shade', 20, 800, 1.9, 0.8, -40) +
    fan('fan', 100, 640, 2.3, 0.86, -6) +
    fan('fan', 300, 800, 1.7, 0.78, 42) +
    fan('shade', 180, 940, 1.8, 0.7, 10) +
    fan('fan', 1400, 800, 1.6, 0.8, -34) +
    fan('shade', 1600, 840, 2, 0.86, 24) +
    fan('shade', 1460, 970, 1.7, 0.7, -8) +
    reuse('near', 1560, 20, 1.7) +
    reuse('near', 1440, -20, 1.2) +
    reuse('near', 1620, 160, 1.2);
  return picture(body, {
    grain: 0,
    defs,
    seed: 209,
    title: 'Cape Tribulation: rainforest mountains come down to the beach, two people walking',
  });
}
