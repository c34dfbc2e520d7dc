import { circle, group, line, mix, path, picture, place, reuse, seeded, between, lens } from '../../draw/core.ts';
import { ground, ridge } from '../../draw/land.ts';
import { tussock } from '../../draw/plants.ts';
import { bands, milkyWay, stars } from '../../draw/sky.ts';

// A grass plain south of Alice Springs on a winter midnight, looking south: the Cross is upright, the galaxy lies along the horizon's back.
const BLACK = mix('night', '#000000', 0.25);
const SPINE = [
  [-120, 250, 0.6],
  [120, 300, 0.8],
  [360, 322, 1],
  [600, 318, 1.3],
  [820, 290, 1.45],
  [1040, 244, 1.15],
  [1260, 170, 0.9],
  [1480, 84, 0.75],
  [1720, -30, 0.6],
] as const;
const nearSpine = (x: number, y: number): number =>
  Math.min(
    ...SPINE.map(([sx, sy], i) => {
      const [nx, ny] = SPINE[Math.min(SPINE.length - 1, i + 1)]!;
      return Math.min(Math.hypot(x - sx, y - sy), Math.hypot(x - (sx + nx) / 2, y - (sy + ny) / 2));
    }),
  );
const sky =
  bands(
    [
      [0, BLACK],
      [110, mix('night', '#000000', 0.08)],
      [420, mix('night', 'ocean', 0.22)],
      [520, mix('night', 'ocean', 0.42)],
      [600, mix('ocean', 'night', 0.36)],
      [656, mix('ocean', 'dusk', 0.35)],
    ],
    { wave: 8, seed: 4 },
  ) +
  milkyWay(SPINE, {
    seed: 23,
    width: 118,
    steps: 30,
    cols: [
      [mix('night', 'ocean', 0.5), 1.2, 0, 0.4, 0.6],
      [mix('ocean', 'dusk', 0.45), 0.86, 6, 0.45, 0.75],
      [mix('dusk', 'sand', 0.26), 0.54, -4, 0.5, 0.7],
      [mix('sand', 'dusk', 0.45), 0.26, -14, 0.9, 0.45],
      [mix('sand', 'wattle', 0.25), 0.09, -18, 1.2, 0.55],
    ],
  });
// The dark Emu: head under the Cross at the right, neck along the lane, body in the bulge at the middle.
const EMU =
  'M1196 204Q1180 194 1162 204Q1120 222 1060 246Q1000 266 946 272Q880 262 800 288Q716 306 656 346Q720 376 806 366Q888 354 932 310Q984 296 1032 280Q1100 256 1148 230L1168 230L1216 238L1192 218zM704 356Q640 392 560 400L536 394L544 408Q640 412 736 366zM764 366Q722 412 650 438L624 434L638 450Q724 434 806 364z';
const emu =
  path(EMU, mix('night', 'dusk', 0.3), `stroke="${mix('night', 'dusk', 0.3)}" stroke-width="14" opacity=".55"`) +
  path(EMU, BLACK, 'opacity=".92"');
const starfield = stars(760, {
  y1: 640,
  seed: 11,
  density: (x, y) => (nearSpine(x, y) < 90 ? 1 : 0.17) * (y > 540 ? 0.4 : 1),
  sizes: [1.3, 2.2, 3.6],
});
// The Southern Cross with its two Pointers to the left, joined by the thin lines of a star map.
const STARS = [
  [1240, 76, 5.4],
  [1262, 214, 6],
  [1186, 142, 5.2],
  [1304, 126, 4.6],
  [1278, 166, 2.8],
  [1066, 330, 5.6],
  [1004, 352, 6.2],
] as const;
const cross =
  line(
    'M1240 76L1262 214M1186 142L1304 126',
    mix('sand', 'reef', 0.3),
    2,
    'opacity=".7" stroke-dasharray="3 9" stroke-linecap="round"',
  ) +
  STARS.map(
    ([x, y, r]) =>
      circle(x, y, r * 2.6, mix('reef', 'sand', 0.6), 'opacity=".18"') +
      circle(x, y, r, 'paper') +
      path(
        `M${x - r * 3.4} ${y}L${x} ${y - 1}L${x + r * 3.4} ${y}L${x} ${y + 1}zM${x} ${y - r * 3.4}L${x + 1} ${y}L${x} ${y + r * 3.4}L${x - 1} ${y}z`,
        'paper',
        'opacity=".8"',
      ),
  ).join('');

const land =
  path('M-20 668Q400 656 800 662T1620 660V720H-20z', mix('dusk', 'sunset', 0.28), 'opacity=".7"') +
  ground(ridge({ y: 690, amp: 16, scale: 230, seed: 8, step: 22 }), mix('night', 'dusk', 0.35)) +
  path('M-20 712Q400 700 800 706T1620 700V1010H-20z', mix('night', 'gum', 0.35)) +
  path('M-20 780Q300 744 640 760T1240 770T1620 752V1010H-20z', mix('night', 'gum', 0.15));
// Red torchlight, so that nobody loses their night eyes: a low pool round the group.
const pool =
  path('M430 880L560 824L760 800L960 806L1130 840L1190 884L1080 926L860 944L620 934z', mix('clay', 'night', 0.45)) +
  path('M560 880L680 842L820 830L960 844L1030 880L920 912L760 918z', mix('clay', 'ochre', 0.2));

const DARK = mix('night', '#000000', 0.1);
const telescope = place(
  790,
  880,
  line('M0 -120L-58 0M0 -120L58 0M0 -120L8 8', DARK, 9) +
    line('M-34 -50H36', DARK, 4) +
    line('M3 -120L60 0', 'ochre', 3) +
    group(
      path('M-116 -24H96V24H-116z', mix('dusk', 'sand', 0.45)) +
        path('M-116 2H96V24H-116z', mix('dusk', 'night', 0.3)) +
        path('M96 -30H124V30H96z', DARK) +
        path('M-116 -24H96V-18H-116z', mix('paper', 'sand', 0.5)) +
        path('M-150 -12H-116V12H-150zM-164 -8H-150V8H-164z', DARK) +
        path('M-70 -38H-10V-30H-70zM-60 -30h8v8h-8zM-30 -30h8v8h-8z', DARK) +
        path('M-20 -26H0V26H-20z', 'ochre'),
      'transform="translate(6 -142) rotate(-38)"',
    ) +
    circle(2, -122, 13, DARK),
  1.05,
);
const SKIN = mix('clay', 'night', 0.25);
/** Someone who stands with their head back, face to the right; the torch on the ground lights the front of the coat. */
const gazer = (x: number, y: number, k: number, coat: string, hair: string, arm: boolean, flip = false): string =>
  place(
    x,
    y,
    path('M-24 0L-18 -84H20L26 0H10L2 -64L-8 0z', DARK) +
      path('M-26 -76L-24 -136Q-22 -156 0 -156Q22 -154 24 -136L28 -76z', mix(coat, 'night', 0.45)) +
      path('M8 -154Q22 -152 24 -136L28 -76H6z', mix(coat, 'clay', 0.2)) +
      (arm
        ? path('M14 -148L58 -204L68 -198L30 -124z', mix(coat, 'night', 0.25)) + circle(66, -206, 8, SKIN)
        : path('M-6 -140L14 -96L2 -92L-16 -130z', mix(coat, 'night', 0.6))) +
      path('M-8 -154h14v-12h-14z', SKIN) +
      circle(-2, -178, 17, SKIN) +
      path('M-22 -176Q-24 -200 0 -198Q12 -196 14 -190Q0 -190 -4 -176Q-8 -160 -18 -158Q-24 -166 -22 -176z', hair),
    k,
    0,
    flip,
  );
const people =
  gazer(600, 886, 0.98, mix('wattle', 'clay', 0.3), 'night', false) +
  gazer(1000, 888, 1.02, mix('reef', 'ocean', 0.2), mix('clay', 'night', 0.35), true, true) +
  gazer(1086, 876, 0.72, mix('sunset', 'clay', 0.3), mix('night', 'clay', 0.2), false, true) +
  // One lies on a rug with hands behind the head.
  path('M360 930L500 906L560 922L420 950z', mix('ochre', 'night', 0.5)) +
  path('M366 928L500 906L506 910L376 933z', mix('ochre', 'wattle', 0.2), 'opacity=".6"') +
  path('M404 922Q420 898 452 902L520 898L548 906L552 914L470 920z', mix('ocean', 'dusk', 0.4)) +
  circle(396, 914, 14, SKIN) +
  path('M384 922q-8 -20 10 -24q8 0 10 4q-10 2 -10 12z', 'night') +
  // The guide at the eyepiece, bent over it.
  place(
    654,
    892,
    path('M-40 0L-26 -80L6 -84L14 0H-2L-10 -58L-24 0z', DARK) +
      path('M-30 -70Q-40 -130 -6 -146L34 -164L44 -140L14 -116L10 -76z', mix('euc', 'night', 0.35)) +
      path('M-6 -146L34 -164L38 -156L4 -136z', mix('euc', 'sand', 0.25)) +
      circle(46, -162, 17, SKIN) +
      path('M22 -170Q44 -196 66 -176L72 -170L28 -158z', mix('sand', 'night', 0.4)) +
      path('M24 -132L52 -106L46 -98L14 -114z', mix('euc', 'night', 0.5)),
    1,
    0,
  );
const torch =
  path('M884 918h26v10h-26z', DARK) +
  circle(912, 923, 6, 'ochre') +
  path(lens(960, 926, 90, 8), 'ochre', 'opacity=".6"');

const random = seeded(19);
const grasses = Array.from({ length: 34 }, (_, i) => {
  const x = (i / 33) * 1640 - 20 + between(random, -20, 20);
  const edge = Math.abs(x - 800) / 800;
  return reuse(`g${i % 3}`, x, 1012, 0.7 + edge * 1.1 + between(random, 0, 0.3), 0.6 + edge * 1.3);
}).join('');
const defs = [0, 1, 2]
  .map(
    (i) =>
      `<g id="g${i}">${place(0, 0, tussock(110, { seed: 3 + i, n: 11, spread: 0.6, fill: mix(['night', 'gum', 'night'][i]!, 'gum', 0.2 + i * 0.1) }))}</g>`,
  )
  .join('');
const meteor = path('M250 100L420 176L416 180L252 103z', 'paper', 'opacity=".8"') + circle(419, 178, 2.6, 'paper');

export function draw(): string {
  return picture(
    sky +
      emu +
      starfield +
      cross +
      meteor +
      land +
      group(pool + people + telescope + torch, 'transform="translate(-196 -226) scale(1.24)"') +
      grasses,
    {
      grain: 0,
      defs,
      seed: 111,
      title: 'Stargazers round a telescope on a dark plain under the Southern Cross and the Milky Way',
    },
  );
}
