import { mix, poly, path, shape, place, reuse, type Point } from './core.ts';
import { tussock, saltbush } from './plants.ts';
import { walker } from './life.ts';

/** The top of a sea cliff with a rail, a walker, cushion bush and tussocks: dark, cropped, a frame. */
export function cliffTop(): { body: string; defs: string } {
  let s = '';
  // FRAME: cliff top with rail, walker, cushion bush and tussocks
  s += path(
    'M1620 690L1540 700L1450 742L1380 800L1290 840L1180 866L1050 880L900 906L740 920L560 926L420 944L240 940L100 960L-20 956V1010H1620z',
    mix('gum', 'night', 0.25),
  );
  s += path(
    'M1620 690L1540 700L1450 742L1380 800L1290 840L1180 866L1050 880L900 906L740 920L560 926L660 940L900 926L1080 900L1230 880L1360 840L1440 790L1520 744L1620 730z',
    mix('euc', 'wattle', 0.38),
  );
  s += path(
    'M1450 742L1380 800L1290 840L1180 866L1050 880L900 906L880 924L930 940L1000 1010H900L860 950L740 920L900 906z',
    mix('clay', 'dusk', 0.55),
    'opacity="0"',
  );
  const bush = [mix('gum', 'night', 0.45), mix('euc', 'gum', 0.3), mix('euc', 'sand', 0.5)] as const;
  for (const [x, y, w, h, sd] of [
    [1500, 790, 170, 90, 2],
    [1330, 878, 150, 74, 4],
    [60, 980, 240, 110, 3],
    [1580, 900, 260, 150, 6],
    [330, 990, 150, 70, 8],
    [1200, 930, 120, 56, 9],
  ] as const)
    s += reuse(`b${sd % 2}`, x, y, w / 100, h / 50);
  const post = [
    [716, 924, 54],
    [800, 918, 56],
    [890, 910, 58],
    [990, 896, 60],
    [1096, 880, 62],
  ] as const;
  s +=
    path(
      post
        .map(([x, y, h]) =>
          poly([
            [x - 4, y + 8],
            [x - 4, y - h],
            [x + 4, y - h - 2],
            [x + 4, y + 6],
          ]),
        )
        .join('') +
        poly([
          ...post.map(([x, y, h]): Point => [x, y - h + 4]),
          ...[...post].reverse().map(([x, y, h]): Point => [x, y - h + 11]),
        ]) +
        poly([
          ...post.map(([x, y, h]): Point => [x, y - h * 0.5]),
          ...[...post].reverse().map(([x, y, h]): Point => [x, y - h * 0.5 + 6]),
        ]),
      mix('night', 'clay', 0.35),
    ) +
    path(
      poly([
        ...post.map(([x, y, h]): Point => [x, y - h + 3]),
        ...[...post].reverse().map(([x, y, h]): Point => [x, y - h + 6]),
      ]),
      'sunset',
    );
  s +=
    shape(
      [
        [846, 930],
        [858, 930],
        [800, 1010],
        [760, 1010],
      ],
      mix('gum', 'night', 0.6),
    ) + walker(852, 934, 104, { body: 'night', hat: 'wattle', lit: 'sunset', light: 1 });
  for (const [x, y, h, sd, c] of [
    [470, 1000, 90, 3, mix('euc', 'wattle', 0.4)],
    [620, 1010, 70, 5, mix('euc', 'wattle', 0.2)],
    [200, 1000, 120, 7, mix('wattle', 'euc', 0.4)],
    [1060, 1006, 96, 9, mix('wattle', 'euc', 0.35)],
    [1420, 1010, 150, 11, mix('wattle', 'euc', 0.3)],
    [1500, 1000, 110, 13, mix('euc', 'gum', 0.2)],
    [1290, 1004, 80, 15, mix('euc', 'gum', 0.1)],
    [-4, 1010, 140, 17, mix('euc', 'gum', 0.2)],
    [700, 1008, 60, 19, mix('wattle', 'euc', 0.4)],
    [1560, 730, 60, 21, mix('euc', 'wattle', 0.4)],
    [960, 1004, 70, 23, mix('euc', 'gum', 0.1)],
  ] as const)
    s += place(x, y, tussock(h, { seed: sd, fill: c, n: 13 }));
  const defs = [0, 1]
    .map((i) => `<g id="b${i}">${saltbush(100, 50, { seed: 2 + i, light: -1, cols: bush })}</g>`)
    .join('');

  return { body: s, defs };
}
