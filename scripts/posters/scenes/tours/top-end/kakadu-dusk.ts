import { lens, line, mix, path, picture, place } from '../../../draw/core.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { leafSpray } from '../../../draw/plants.ts';
import { bands, disc, streaks } from '../../../draw/sky.ts';
import { glitter, ripples } from '../../../draw/water.ts';
import { egret, jabiru, lilyFlower, lilyPad, padField, paperbark, reeds } from '../../../draw/wetland.ts';

// Viewpoint: knee height at the edge of a billabong, looking west. Light: the sun going down behind the stork, right of centre.
const HORIZON = 566;

const sky = (): string =>
  bands(
    [
      [0, mix('night', 'dusk', 0.45)],
      [110, mix('dusk', 'night', 0.1)],
      [204, mix('dusk', 'ochre', 0.42)],
      [296, mix('ochre', 'dusk', 0.16)],
      [386, mix('sunset', 'ochre', 0.25)],
      [460, mix('sunset', 'wattle', 0.5)],
      [524, mix('wattle', 'sand', 0.25)],
    ],
    { wave: 9, seed: 4 },
  ) +
  streaks(
    [
      [1250, 190, 420, 9],
      [1390, 236, 300, 7],
      [1130, 262, 200, 5],
    ],
    mix('sunset', 'wattle', 0.2),
    0.8,
  ) +
  disc(896, 424, [
    [230, 'wattle', 0.18],
    [168, 'wattle', 0.35],
    [120, mix('wattle', 'paper', 0.5)],
  ]);

// The build-up: one tower of cloud, dark towards us, its edge lit on the side of the sun.
const storm = (): string =>
  path(
    'M-20 392L-20 120C20 92 60 104 84 122C92 66 168 44 214 84C236 22 330 10 372 62C428 40 500 74 496 132C552 132 584 178 566 222C616 230 636 280 604 316C640 330 640 372 606 392z',
    mix('sunset', 'wattle', 0.35),
  ) +
  path(
    'M-20 392L-20 130C20 100 54 116 78 138C92 84 160 62 204 104C232 44 316 32 352 86C404 66 470 94 462 152C516 152 546 196 524 240C572 250 588 292 556 328C590 342 586 376 560 392z',
    mix('dusk', 'night', 0.35),
  ) +
  path(
    'M-20 392L-20 208C30 172 90 190 110 228C140 186 220 184 246 232C290 206 360 226 366 274C420 270 452 310 440 344C464 352 468 376 456 392z',
    mix('night', 'dusk', 0.42),
  ) +
  path('M-20 384H470L440 404L380 398L330 412L250 400L150 414L60 402L-20 410z', mix('night', 'dusk', 0.6)) +
  path(
    'M60 400H210L120 560H-20V520zM236 400H300L226 560H160zM320 400H400L330 560H270z',
    mix('night', 'dusk', 0.5),
    'opacity=".45"',
  );

const escarpment = (): string =>
  path(
    'M-20 570V492L90 486L104 500L250 496L262 484L430 480L446 498L560 500L572 490L700 488L716 506L820 512L1000 514L1014 498L1160 494L1176 478L1330 474L1350 490L1470 486L1486 470L1620 466V570z',
    mix('dusk', 'clay', 0.45),
  ) +
  path(
    'M104 500L116 540L250 548L250 496zM446 498L470 536L560 544L560 500zM716 506L740 540L820 546L820 512zM1176 478L1192 530L1330 540L1330 474zM1486 470L1500 530L1620 540V466z',
    mix('dusk', 'night', 0.35),
  ) +
  path(
    'M1014 498L1160 494L1154 504L1020 508zM1350 490L1470 486L1464 496L1356 500zM572 490L700 488L694 496L580 500z',
    mix('sunset', 'ochre', 0.4),
  ) +
  ground(ridge({ y: 548, amp: 9, scale: 60, seed: 8, step: 18 }), mix('night', 'gum', 0.45), HORIZON + 6);

const water = (): string =>
  bands(
    [
      [HORIZON - 60, mix('sunset', 'wattle', 0.3)],
      [HORIZON, mix('sunset', 'wattle', 0.35)],
      [604, mix('sunset', 'dusk', 0.25)],
      [662, mix('ochre', 'dusk', 0.5)],
      [738, mix('dusk', 'ochre', 0.14)],
      [820, mix('dusk', 'night', 0.4)],
      [910, mix('night', 'dusk', 0.35)],
    ],
    { wave: 5, seed: 9 },
  ).replace(/<rect[^>]*>/, '') +
  path('M-20 566H470L400 582L440 592L250 612L300 626L60 648L-20 690z', mix('night', 'dusk', 0.5), 'opacity=".6"') +
  ripples(70, { y0: 572, y1: 980, w0: 20, w1: 190, h1: 7, seed: 3, fill: mix('night', 'dusk', 0.4), op: 0.6 }) +
  glitter(896, 572, 900, { n: 44, w0: 150, w1: 330, seed: 6, fill: mix('wattle', 'paper', 0.25), h0: 2, h1: 8 });

const PADS = [
  [300, 760, 40],
  [388, 784, 52],
  [250, 812, 60],
  [1090, 764, 42],
  [1180, 790, 58],
  [1330, 764, 46],
  [1420, 812, 72],
  [560, 862, 66],
  [440, 904, 90],
  [1060, 868, 76],
  [1280, 884, 96],
  [700, 944, 104],
  [1010, 960, 110],
  [250, 960, 120],
  [1480, 956, 124],
  [840, 900, 60],
] as const;

const lilies = (): string => {
  const far = mix('gum', 'dusk', 0.4);
  let out = path(padField(80, { y0: 640, y1: 760, seed: 21, keep: (x) => x < 640 || x > 1010 }), far);
  for (const [x, y, w] of PADS) {
    const near = (y - 740) / 260;
    const lit = Math.abs(x - 896) < 420 ? mix('wattle', 'sunset', 0.35) : mix('sunset', 'dusk', 0.35);
    out += place(x, y, lilyPad(w, mix(mix('gum', 'dusk', 0.3), 'night', 0.2 + near * 0.5), lit), 1, 0, x > 896);
  }
  const pink = mix('paper', 'sunset', 0.35);
  const deep = mix('dusk', 'sunset', 0.4);
  for (const [x, y, k] of [
    [404, 892, 1.7],
    [1224, 782, 1.1],
    [1340, 878, 1.9],
    [648, 930, 1.5],
    [300, 806, 1.1],
  ] as const)
    out += place(x, y, lilyFlower(pink, deep), k);
  return out;
};

export function draw(): string {
  const leaf = mix('night', 'gum', 0.35);
  const defs = `<g id="leaf">${leafSpray(100, 62, { seed: 5, light: 1, cols: [leaf, mix('gum', 'night', 0.4), mix('gum', 'sunset', 0.3)] })}</g>`;
  const bark = mix('night', 'dusk', 0.35);
  const tree = (x: number, y: number, h: number, seed: number): string =>
    place(x, y, paperbark(h, { seed, bark, lit: mix('sunset', 'dusk', 0.3), spray: 'leaf' }));
  const stork =
    path(
      lens(790, 858, 250, 12) + lens(800, 884, 190, 12) + lens(780, 912, 240, 14) + lens(806, 940, 150, 12),
      mix('night', 'dusk', 0.25),
    ) +
    place(800, 850, jabiru(), 1.32) +
    line('M704 852q18 -8 36 0M786 858q22 -9 46 0', mix('wattle', 'paper', 0.5), 4);
  const egrets =
    place(1150, 716, egret(mix('paper', 'sand', 0.5), mix('sand', 'dusk', 0.45)), 0.72, 0, true) +
    place(1236, 736, egret('paper', mix('sand', 'dusk', 0.4)), 0.94, 0, true) +
    place(512, 690, egret(mix('paper', 'dusk', 0.2), mix('sand', 'dusk', 0.5)), 0.5);
  const body =
    sky() +
    storm() +
    birds(
      [
        [1090, 150, 30],
        [1146, 128, 24],
        [1190, 160, 20],
        [690, 210, 22],
      ],
      mix('night', 'dusk', 0.3),
    ) +
    escarpment() +
    water() +
    path(lens(1330, 607, 190, 10) + lens(1500, 641, 260, 14) + lens(372, 611, 150, 8), mix('night', 'gum', 0.2)) +
    tree(1322, 606, 216, 12) +
    tree(1500, 640, 360, 15) +
    tree(372, 610, 200, 31) +
    egrets +
    lilies() +
    stork +
    path(
      'M-20 822L60 808L150 816L230 838L290 846L340 872L300 884L360 910L250 950L280 1010H-20z',
      mix('night', 'gum', 0.12),
    ) +
    path('M60 808L150 816L230 838L290 846L340 872L280 862L200 852L120 830z', mix('dusk', 'sunset', 0.3)) +
    tree(150, 836, 650, 7) +
    path(reeds(26, { x0: -10, x1: 250, y: 1004, h: 240, seed: 5 }), mix('night', 'gum', 0.3)) +
    path(reeds(22, { x0: 1380, x1: 1610, y: 1004, h: 210, lean: -0.15, seed: 8 }), mix('night', 'gum', 0.3)) +
    path(reeds(10, { x0: -10, x1: 220, y: 1004, h: 190, seed: 9 }), mix('gum', 'sunset', 0.3));
  return picture(body, {
    grain: 0,
    defs,
    seed: 201,
    title: 'Kakadu wetland at dusk: a jabiru in front of the setting sun, egrets and water lilies',
  });
}
