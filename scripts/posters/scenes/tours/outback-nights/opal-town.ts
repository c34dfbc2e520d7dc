import {
  between,
  circle,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  rect,
  reuse,
  seeded,
  shape,
} from '../../../draw/core.ts';
import { person } from '../../../draw/folk.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { saltbush } from '../../../draw/plants.ts';
import { bands, disc } from '../../../draw/sky.ts';

// Coober Pedy at noon in a dry month: the sun is almost overhead, a little to the right, so every cone has a small shade at its left.
const GLARE = mix('paper', 'sand', 0.35);
const PINK = mix('sand', 'sunset', 0.3);
const SHADE = mix('sunset', 'dusk', 0.3);
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.34)],
      [110, mix('reef', 'sand', 0.48)],
      [220, mix('reef', 'sand', 0.64)],
      [320, mix('sand', 'reef', 0.26)],
      [400, mix('sand', 'wattle', 0.12)],
    ],
    { wave: 5, seed: 6 },
  ) +
  disc(1020, 120, [
    [250, 'paper', 0.18],
    [160, 'paper', 0.3],
    [66, 'paper'],
  ]);

/** A mullock heap: the cone of spoil beside a shaft, foot centre at x,y. */
const heap = (
  x: number,
  y: number,
  width: number,
  height: number,
  lit: string,
  shade: string,
  seed: number,
): string => {
  const random = seeded(seed);
  const lean = between(random, -0.05, 0.05) * width;
  const foot = between(random, 0.02, 0.08) * width;
  return (
    shape(
      [
        [x - width / 2, y],
        [x - width * 0.2, y - height * 0.6],
        [x + lean, y - height],
        [x + lean + width * 0.05, y - height * 0.97],
        [x + width * 0.24, y - height * 0.52],
        [x + width / 2, y],
      ],
      lit,
    ) +
    shape(
      [
        [x - width / 2, y],
        [x - width * 0.2, y - height * 0.6],
        [x + lean, y - height],
        [x + lean * 0.6, y - height * 0.7],
        [x - width * 0.08, y - height * 0.4],
        [x - foot, y - height * 0.2],
        [x - width * 0.16, y],
      ],
      shade,
    ) +
    path(
      `M${x + width * 0.12} ${y - height * 0.5}L${x + width * 0.26} ${y - height * 0.1}L${x + width * 0.18} ${y - height * 0.14}zM${x + width * 0.02} ${y - height * 0.3}L${x + width * 0.06} ${y - height * 0.04}L${x} ${y - height * 0.06}z`,
      shade,
      'opacity=".5"',
    )
  );
};
const HAZE = mix('sand', 'reef', 0.3);
const far =
  ground(ridge({ y: 452, amp: 8, scale: 240, seed: 9 }), mix('sand', 'sunset', 0.42), 520) +
  (
    [
      [60, 470, 120, 60],
      [150, 468, 90, 40],
      [700, 466, 110, 50],
      [786, 468, 140, 74],
      [880, 466, 90, 38],
      [962, 470, 130, 62],
      [1056, 468, 110, 48],
      [1160, 470, 150, 80],
      [1262, 468, 100, 44],
      [1350, 470, 140, 66],
      [1450, 470, 110, 50],
      [1540, 472, 150, 76],
    ] as const
  )
    .map(([x, y, w, h], i) => heap(x, y, w, h, mix(GLARE, HAZE, 0.3), mix('sunset', HAZE, 0.55), 40 + i))
    .join('');
const plain =
  path('M-20 470Q400 458 800 466T1620 462V1010H-20z', mix('sand', 'sunset', 0.34)) +
  path('M-20 540Q500 506 900 522T1620 508V1010H-20z', mix('sand', 'sunset', 0.22)) +
  (
    [
      [890, 540, 190, 110, 3],
      [1040, 548, 250, 150, 5],
      [1500, 560, 260, 146, 8],
    ] as const
  )
    .map(([x, y, w, h, seed]) => heap(x, y, w, h, mix(GLARE, 'sunset', 0.05), mix(SHADE, 'sand', 0.25), seed))
    .join('') +
  heap(1190, 566, 180, 96, GLARE, SHADE, 12);

// A blower: the truck whose drum sucks the spoil up a pipe out of a shaft and drops it on the cone.
const DARK = mix('night', 'clay', 0.3);
const blower = place(
  1350,
  566,
  path('M-96 -14H70V-34H-96z', mix('clay', 'dusk', 0.35)) +
    path('M30 -34V-78H54L70 -54V-34z', mix('reef', 'ocean', 0.3)) +
    path('M56 -74L68 -54H56z', mix('reef', 'paper', 0.6)) +
    line('M-60 -34L-96 -118M-20 -34L-104 -116', DARK, 6) +
    path('M-140 -176L-88 -164L-76 -112L-128 -122z', mix('wattle', 'sand', 0.2)) +
    path('M-140 -176L-128 -122L-112 -119L-122 -172z', mix('ochre', 'wattle', 0.35)) +
    path('M-128 -122L-76 -112L-104 -92z', mix('clay', 'dusk', 0.3)) +
    line('M-80 -150L20 -150Q40 -150 40 -130V-78', mix('sand', 'dusk', 0.4), 9) +
    line('M-104 -92V-70', mix('sand', 'sunset', 0.5), 10, 'opacity=".6"') +
    circle(-66, -10, 14, DARK) +
    circle(-36, -10, 14, DARK) +
    circle(46, -10, 14, DARK),
  0.92,
);

// The hill with three houses in it. The face is cut straight; what is above it is bleached sandstone.
const hill =
  path('M-20 560L80 470L190 418L330 380L470 372L580 398L690 456L780 540L850 640L880 720H-20z', GLARE) +
  path('M-20 560L80 470L190 418L330 380L400 376L300 430L220 470L150 540L60 600L-20 640z', mix('sand', 'sunset', 0.48)) +
  path('M470 372L580 398L690 456L780 540L740 530L650 470L560 430z', 'paper') +
  path('M-20 640L60 600L150 570L330 556L560 560L720 590L800 640L850 720L860 790H-20z', PINK) +
  path(
    'M-20 640L60 600L150 570L330 556L560 560L720 590L700 606L560 578L330 574L160 588L70 618L-20 660z',
    mix('sunset', 'dusk', 0.22),
  ) +
  line(
    'M-10 690L90 660M120 650L240 622M690 640L790 690M300 604H430M480 602L620 616M250 700h40M660 730h60',
    mix('sunset', 'sand', 0.4),
    4,
    'opacity=".8"',
  ) +
  line('M300 486L380 470M440 440L520 448M130 520L190 494M600 500L660 528M420 516h50', mix('sand', 'sunset', 0.45), 4);
const vent = (x: number, y: number, h: number): string =>
  rect(x - 5, y - h, 10, h, mix('sand', 'dusk', 0.45)) +
  rect(x - 5, y - h, 4, h, mix('dusk', 'sand', 0.3)) +
  path(`M${x - 13} ${y - h}h26l-6 -10h-14z`, mix('dusk', 'night', 0.3)) +
  path(`M${x - 5} ${y}l-34 6l-4 5l40 -4z`, SHADE);
const vents = vent(262, 424, 46) + vent(372, 402, 62) + vent(520, 410, 50) + vent(640, 452, 40) + vent(150, 470, 36);

/** A dugout front: an arched recess in the face with a door, a window and a tin awning. */
const dugout = (x: number, y: number, k: number, door: string, awning: string): string =>
  place(
    x,
    y,
    path('M-92 0V-96Q-92 -128 -60 -128H60Q92 -128 92 -96V0z', mix('sunset', 'dusk', 0.4)) +
      path('M-92 -70V-96Q-92 -128 -60 -128H60Q92 -128 92 -96V-70z', mix('clay', 'night', 0.45)) +
      path('M-74 0V-70H74V0z', mix('sand', 'sunset', 0.25)) +
      path('M-26 0V-74Q-26 -88 0 -88T26 -74V0z', 'night') +
      path('M-22 0V-72Q-22 -84 0 -84T22 -72V0z', door) +
      path('M-22 0V-72Q-22 -84 0 -84L-8 -70V0z', mix(door, 'night', 0.3)) +
      circle(14, -38, 3, 'wattle') +
      path('M40 -58h28v26h-28zM-68 -58h28v26h-28z', 'night') +
      path('M40 -58h28l-14 12h-14zM-68 -58h28l-14 12h-14z', mix('reef', 'night', 0.4)) +
      path('M-108 -104L-96 -132H96L108 -104z', awning) +
      path(
        'M-108 -104L-96 -132H-60L-66 -104zM-24 -104L-22 -132H14L16 -104zM60 -104L54 -132H96L108 -104z',
        mix(awning, 'paper', 0.5),
      ) +
      path('M-108 -104h216v7h-216z', mix(awning, 'night', 0.45)) +
      line('M-100 -98V2M100 -98V2', DARK, 5),
    k,
  );
const houses =
  dugout(216, 758, 0.86, mix('reef', 'ocean', 0.35), 'sunset') +
  dugout(470, 768, 1.08, 'ochre', mix('reef', 'euc', 0.3)) +
  dugout(716, 764, 0.78, mix('wattle', 'sunset', 0.25), mix('clay', 'dusk', 0.2));
const yard =
  path('M-20 772Q300 748 640 764T1100 720T1620 690V1010H-20z', mix('sand', 'sunset', 0.14)) +
  path('M-20 772Q300 748 640 764T900 748Q760 800 560 792T-20 806z', mix('sunset', 'dusk', 0.24), 'opacity=".75"') +
  path('M560 1010Q700 900 1020 850T1620 770V830Q1240 880 1060 930T900 1010z', mix('sand', 'paper', 0.55)) +
  line('M640 1010Q780 912 1060 868T1620 790M800 1010Q900 930 1120 884T1620 812', mix('sunset', 'sand', 0.45), 5);
const washing =
  line('M846 800V700M1010 786V690M846 704Q930 726 1010 694', DARK, 4) +
  path('M868 709l30 5l-2 52l-30 -4z', 'ochre') +
  path('M910 716l26 0l4 40l-30 2z', 'paper') +
  path('M948 712l34 -8l4 56l-32 6z', mix('reef', 'ocean', 0.2)) +
  path('M846 800l-70 10l4 6l72 -10zM1010 786l-66 10l4 6l66 -10z', SHADE);
const folk =
  path('M588 852l-70 12l-2 8l84 -12z', SHADE) +
  person(600, 858, 118, {
    top: mix('reef', 'ocean', 0.2),
    legs: mix('sand', 'dusk', 0.45),
    hair: 'night',
    hat: mix('clay', 'sand', 0.25),
  }) +
  path(
    'M648 862l-6 -22q2 -10 14 -10h30q10 -14 16 -8l4 8l8 4l-8 8h-8l-4 20h-6l-2 -16h-22l-4 16z',
    mix('clay', 'night', 0.3),
  ) +
  path('M690 830q8 -12 12 -8l4 8l8 4l-8 8h-8z', mix('sunset', 'clay', 0.5));

// The newest heap, cropped at the right corner, with three glints of potch in it.
const BUSH = [mix('gum', 'dusk', 0.25), mix('euc', 'sand', 0.15), mix('euc', 'sand', 0.6)] as const;
const defs = `<g id="b">${saltbush(100, 50, { seed: 3, light: 1, cols: BUSH })}</g>`;
const random = seeded(77);
let gravel = '';
for (let i = 0; i < 90; i++) {
  const x = between(random, -10, 1610);
  const y = between(random, 830, 1000);
  const k = (y - 760) / 26;
  gravel += poly([
    [x - k, y],
    [x - k * 0.3, y - k * 0.8],
    [x + k * 0.7, y - k * 0.6],
    [x + k, y],
  ]);
}
const front =
  path(gravel, mix('sunset', 'sand', 0.35)) +
  heap(1480, 1016, 520, 230, GLARE, SHADE, 9) +
  heap(1240, 1016, 260, 104, mix(GLARE, 'sunset', 0.08), SHADE, 14) +
  path('M1330 952l12 -9l10 8l-11 7zM1546 934l10 -8l9 7l-10 6zM1200 972l9 -7l8 6l-9 6z', 'reef') +
  path('M1342 943l10 8l-6 1zM1556 926l9 7l-6 1z', mix('wattle', 'paper', 0.4)) +
  reuse('b', 90, 900, 1.6, 1.5) +
  reuse('b', 270, 978, 2.2, 2) +
  reuse('b', 20, 1006, 2.6, 2.6) +
  reuse('b', 1010, 940, 1, 0.9) +
  reuse('b', 780, 1000, 1.5, 1.3);

export function draw(): string {
  return picture(sky + far + plain + blower + hill + vents + yard + houses + washing + folk + front, {
    grain: 0,
    defs,
    seed: 105,
    title: 'An opal town at noon: dugout doors in a bleached hill, cones of spoil to the horizon',
  });
}
