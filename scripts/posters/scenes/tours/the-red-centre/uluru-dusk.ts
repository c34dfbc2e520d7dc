import {
  mix,
  seeded,
  between,
  picture,
  shape,
  path,
  poly,
  smooth,
  reuse,
  place,
  group,
  line,
} from '../../../draw/core.ts';
import { uluru } from '../../../draw/uluru.ts';
import { ridge, ground } from '../../../draw/land.ts';
import { spinifex } from '../../../draw/plants.ts';
import { desertOak } from '../../../draw/trees.ts';
import { bands, disc, streaks } from '../../../draw/sky.ts';
import { birds, walker } from '../../../draw/life.ts';
// Sun is low at LEFT behind us (viewing from the west); opposite sky shows the pink belt and earth-shadow, full moon rising.
let s = '';
s += bands(
  [
    [0, mix('dusk', 'night', 0.35)],
    [70, mix('dusk', 'night', 0.08)],
    [165, mix('dusk', 'ochre', 0.22)],
    [268, mix('dusk', 'sunset', 0.42)],
    [352, mix('sunset', 'dusk', 0.3)],
    [420, mix('sunset', 'sand', 0.22)],
    [492, mix('sunset', 'sand', 0.48)],
    [556, mix('dusk', 'sunset', 0.38)],
    [596, mix('dusk', 'ocean', 0.25)],
  ],
  { wave: 9, seed: 4 },
);
s += streaks(
  [
    [420, 205, 520, 10],
    [250, 228, 300, 7],
    [1330, 300, 430, 9],
    [1180, 318, 260, 6],
    [620, 318, 240, 6],
  ],
  mix('sunset', 'wattle', 0.35),
  0.75,
);
s +=
  disc(1118, 268, [
    [78, mix('sunset', 'sand', 0.3), 0.35],
    [52, mix('sand', 'paper', 0.6)],
  ]) +
  path(
    'M1100 238q18 -6 24 8q-4 12 -16 10q-14 -4 -8 -18zM1128 272q16 -2 18 10q-6 14 -20 8q-8 -10 2 -18zM1096 282q8 0 8 8q-6 6 -12 0z',
    mix('sand', 'sunset', 0.22),
  );
// far range (Kata Tjuta is NOT behind Uluru from here, so only a low dune line)
s += ground(ridge({ y: 622, amp: 6, scale: 240, seed: 8 }), mix('dusk', 'ocean', 0.45));
// ---- the rock: the warm end of the palette, dying to violet at the right
const { rock, clip } = uluru({
  hi: mix('sunset', 'wattle', 0.5),
  lit: 'sunset',
  mid: mix('sunset', 'ochre', 0.7),
  sh: 'clay',
  deep: mix('clay', 'dusk', 0.5),
  dark: mix('clay', 'dusk', 0.9),
});
s += group(rock, 'transform="translate(78 16) scale(.9 .976)"'); // 0.9 wide so both shoulders survive the 4:5 crop
// base mist of mulga
s += ground(ridge({ y: 640, amp: 5, scale: 60, seed: 12, step: 16 }), mix('gum', 'dusk', 0.5));
s += ground(ridge({ y: 652, amp: 5, scale: 46, seed: 14, step: 14 }), mix('gum', 'dusk', 0.22));
// plains
s += ground(ridge({ y: 668, amp: 4, scale: 300, seed: 3 }), mix('ochre', 'dusk', 0.34));
let far = '';
const r2 = seeded(9);
for (let i = 0; i < 78; i++) {
  const x = between(r2, -10, 1610),
    y = between(r2, 672, 724),
    k = (y - 640) / 80;
  far += poly([
    [x - 12 * k, y],
    [x - 8 * k, y - 7 * k],
    [x, y - 10 * k],
    [x + 8 * k, y - 6 * k],
    [x + 12 * k, y],
  ]);
}
s += path(far, mix('euc', 'wattle', 0.22));
let farS = '';
const r3 = seeded(9);
for (let i = 0; i < 78; i++) {
  const x = between(r3, -10, 1610),
    y = between(r3, 672, 724),
    k = (y - 640) / 80;
  farS += poly([
    [x + 2 * k, y - 9 * k],
    [x + 8 * k, y - 6 * k],
    [x + 34 * k, y + 1],
    [x, y],
  ]);
}
s += path(farS, mix('clay', 'dusk', 0.6));
// dunes: lit crest left, shade right
const d1 = [
  [-20, 742],
  [120, 728],
  [300, 716],
  [470, 722],
  [640, 742],
  [820, 760],
  [1000, 764],
  [1200, 752],
  [1400, 734],
  [1620, 724],
] as const;
s += path(smooth(d1) + 'V1010H-20z', mix('ochre', 'sunset', 0.45));
s += path(
  'M300 716C380 730 380 752 520 772C700 800 900 806 1100 800C1300 790 1460 770 1620 766V1010H500C360 900 300 800 300 716z',
  mix('ochre', 'clay', 0.45),
);
// mid oaks
const oc = [mix('gum', 'night', 0.35), mix('gum', 'dusk', 0.1), mix('euc', 'wattle', 0.3)] as const;
const long = (x: number, y: number, w: number, h: number, k = 1) =>
  shape(
    [
      [x - 5 * k, y],
      [x + w * 0.3, y + h * 0.3],
      [x + w, y + h - 6 * k],
      [x + w * 1.02, y + h + 6 * k],
      [x + w * 0.4, y + h * 0.75],
      [x + 6 * k, y + 5 * k],
    ],
    mix('clay', 'dusk', 0.6),
  );
s +=
  long(1212, 762, 300, 28) +
  place(1212, 766, desertOak(214, { seed: 12, cols: oc, trunk: mix('night', 'clay', 0.35), strands: 26 }));
s +=
  long(1330, 772, 300, 20) +
  place(1322, 776, desertOak(150, { seed: 6, cols: oc, trunk: mix('night', 'clay', 0.35), strands: 22 }));
s +=
  long(352, 742, 190, 18) +
  place(352, 744, desertOak(120, { seed: 31, cols: oc, trunk: mix('night', 'clay', 0.35), strands: 20 }));
// walker with long shadow
s +=
  shape(
    [
      [716, 800],
      [730, 800],
      [880, 832],
      [870, 836],
    ],
    mix('clay', 'dusk', 0.6),
  ) + walker(720, 802, 46, { body: 'night', hat: mix('sand', 'wattle', 0.4), lit: 'wattle' });
// front dune
s += path(
  'M-20 872C140 830 300 822 470 846C640 870 760 900 960 906C1180 910 1400 880 1620 842V1010H-20z',
  mix('ochre', 'sunset', 0.2),
);
s += path(
  'M470 846C560 880 620 905 760 930C1000 965 1300 950 1620 905V1010H430C500 960 520 900 470 846z',
  mix('clay', 'ochre', 0.25),
);
s += line(
  'M40 930q120 -30 260 -26M20 962q160 -34 330 -26M120 988q140 -26 300 -20M760 960q160 20 360 6M880 986q180 12 380 -6',
  mix('clay', 'ochre', 0.5),
  3,
  'opacity=".7"',
);
const sp = [mix('gum', 'clay', 0.35), mix('euc', 'wattle', 0.25), mix('wattle', 'sand', 0.25)] as const;
const defs =
  `<g id="s1">${spinifex(70, { seed: 5, cols: sp, n: 40 })}</g><g id="s2">${spinifex(70, { seed: 8, cols: sp, n: 36 })}</g>` +
  clip;
const tuft = (id: string, x: number, y: number, k: number) =>
  shape(
    [
      [x - 30 * k, y],
      [x + 40 * k, y - 6 * k],
      [x + 190 * k, y + 16 * k],
      [x + 150 * k, y + 24 * k],
      [x + 10 * k, y + 12 * k],
    ],
    mix('clay', 'dusk', 0.55),
  ) + reuse(id, x, y + 4 * k, k);
for (const [id, x, y, k] of [
  ['s1', 250, 826, 0.42],
  ['s2', 560, 850, 0.4],
  ['s1', 905, 846, 0.36],
  ['s2', 1060, 858, 0.5],
  ['s1', 1490, 838, 0.5],
  ['s2', 640, 905, 0.62],
  ['s1', 1010, 930, 0.72],
  ['s2', 1325, 905, 0.8],
  ['s1', 420, 930, 0.9],
  ['s2', 800, 990, 1.0],
  ['s1', 540, 1006, 1.25],
  ['s2', 1090, 1010, 1.35],
] as const)
  s += tuft(id, x, y, k);
// foreground frame: big oak left, spinifex both corners
s += place(
  96,
  1010,
  desertOak(640, {
    seed: 18,
    cols: [mix('night', 'gum', 0.35), mix('gum', 'night', 0.3), mix('euc', 'wattle', 0.16)],
    trunk: mix('night', 'clay', 0.3),
    strands: 38,
  }),
);
for (const [id, x, y, k] of [
  ['s2', 250, 1000, 1.5],
  ['s1', 30, 1010, 2.1],
  ['s2', 1460, 1012, 2.2],
] as const)
  s += tuft(id, x, y, k);
s += birds(
  [
    [560, 250, 20],
    [596, 236, 16],
    [622, 262, 13],
    [534, 274, 12],
  ],
  mix('night', 'dusk', 0.3),
);
export function draw(): string {
  return picture(s, { grain: 0, defs, seed: 7, title: 'Uluru at dusk with spinifex and desert oaks' });
}
