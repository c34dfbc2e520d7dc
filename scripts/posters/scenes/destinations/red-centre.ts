import { mix, path, picture, place, reuse, shape } from '../../draw/core.ts';
import { kataTjuta } from '../../draw/kata-tjuta.ts';
import { ground, ridge } from '../../draw/land.ts';
import { saltbush, spinifex } from '../../draw/plants.ts';
import { bands, streaks } from '../../draw/sky.ts';
import { desertOak } from '../../draw/trees.ts';

// Kata Tjuta from the dune lookout to its south-east at sunrise: the sun is behind us at the right, so the right faces are lit.
const sky =
  bands(
    [
      [0, mix('dusk', 'sand', 0.2)],
      [96, mix('dusk', 'sand', 0.38)],
      [190, mix('dusk', 'sand', 0.58)],
      [290, mix('sand', 'sunset', 0.4)],
      [390, mix('sand', 'sunset', 0.24)],
      [470, mix('sand', 'wattle', 0.28)],
      [560, mix('wattle', 'paper', 0.55)],
    ],
    { wave: 9, seed: 11 },
  ) +
  streaks(
    [
      [1080, 168, 460, 12],
      [1260, 192, 300, 8],
      [300, 330, 380, 10],
      [1200, 360, 340, 8],
    ],
    mix('sand', 'paper', 0.5),
    0.7,
  );

const range = ground(ridge({ y: 668, amp: 7, scale: 200, seed: 6 }), mix('dusk', 'sunset', 0.42), 720) + kataTjuta();

const mulga =
  ground(ridge({ y: 690, amp: 8, scale: 54, seed: 12, step: 14 }), mix('gum', 'dusk', 0.45), 760) +
  ground(ridge({ y: 706, amp: 7, scale: 40, seed: 15, step: 12 }), mix('gum', 'euc', 0.2), 780);
const plain =
  path('M-20 730Q400 706 800 720T1620 712V1010H-20z', mix('ochre', 'sunset', 0.5)) +
  path('M-20 780Q300 744 720 768T1620 744V1010H-20z', mix('sunset', 'wattle', 0.2)) +
  path('M-20 780Q300 744 720 768Q500 800 300 806T-20 830z', mix('clay', 'dusk', 0.3), 'opacity=".6"') +
  path('M-20 900Q260 820 620 852T1180 850T1620 800V1010H-20z', mix('sunset', 'ochre', 0.5)) +
  path('M-20 900Q260 820 620 852Q460 900 300 930T-20 980z', mix('clay', 'dusk', 0.25)) +
  path('M1180 850Q1400 850 1620 800V880Q1400 900 1180 850z', mix('wattle', 'sunset', 0.45));

// A wedge-tailed eagle, high at the left: long fingered wings held up, the diamond of the tail behind.
const DARK = mix('night', 'clay', 0.3);
const eagle = place(
  600,
  178,
  path(
    'M-8 6Q-60 -30 -116 -34L-176 -58L-168 -46L-190 -50L-178 -38L-196 -36L-180 -26L-192 -20L-172 -14Q-110 0 -66 18Q-30 34 -8 26z',
    DARK,
  ) +
    path(
      'M8 2Q56 -44 108 -62L160 -104L156 -90L176 -98L166 -82L184 -82L170 -68L184 -62L162 -54Q110 -24 70 4Q36 28 10 24z',
      DARK,
    ) +
    path(
      'M-8 6Q-60 -30 -116 -34L-150 -48Q-100 -24 -60 -6Q-30 8 -8 14zM8 2Q56 -44 108 -62L140 -86Q96 -44 60 -18Q34 0 8 12z',
      mix('clay', 'sunset', 0.35),
    ) +
    path(
      'M-12 2Q0 -16 16 -14Q30 -10 30 0L40 6L28 8Q18 18 10 28L-6 34L-34 66L-46 56L-58 60L-52 44L-62 34L-24 20z',
      DARK,
    ) +
    path('M16 -14Q30 -10 30 0L40 6L28 8Q22 2 14 -2z', mix('wattle', 'clay', 0.35)),
  0.86,
  -6,
);

const OAK = [mix('night', 'gum', 0.45), mix('gum', 'euc', 0.2), mix('euc', 'wattle', 0.45)] as const;
const TRUNK = mix('night', 'clay', 0.35);
const oaks =
  shape(
    [
      [1420, 800],
      [1180, 828],
      [1176, 816],
      [1410, 792],
    ],
    mix('clay', 'dusk', 0.5),
  ) +
  place(1416, 804, desertOak(330, { seed: 14, light: 1, cols: OAK, trunk: TRUNK, strands: 26 })) +
  place(300, 776, desertOak(150, { seed: 6, light: 1, cols: OAK, trunk: TRUNK, strands: 16 })) +
  place(236, 782, desertOak(110, { seed: 9, light: 1, cols: OAK, trunk: TRUNK, strands: 14 }));
const HUMMOCK = [mix('gum', 'dusk', 0.35), mix('euc', 'wattle', 0.35), mix('wattle', 'paper', 0.2)] as const;
const defs =
  `<g id="s">${spinifex(70, { seed: 5, light: 1, cols: HUMMOCK, n: 34 })}</g>` +
  `<g id="b">${saltbush(100, 50, { seed: 4, light: 1, cols: [mix('gum', 'night', 0.2), mix('euc', 'gum', 0.3), mix('euc', 'sand', 0.5)] })}</g>`;
const tuft = (x: number, y: number, k: number): string =>
  shape(
    [
      [x + 26 * k, y],
      [x - 40 * k, y - 6 * k],
      [x - 200 * k, y + 18 * k],
      [x - 150 * k, y + 26 * k],
      [x - 10 * k, y + 12 * k],
    ],
    mix('clay', 'dusk', 0.45),
  ) + reuse('s', x, y + 4 * k, k);
const growth =
  tuft(520, 794, 0.4) +
  tuft(780, 800, 0.42) +
  tuft(980, 790, 0.4) +
  tuft(1130, 834, 0.5) +
  tuft(640, 884, 0.7) +
  tuft(900, 906, 0.8) +
  tuft(400, 950, 1.1) +
  tuft(1180, 950, 1.1) +
  tuft(740, 1000, 1.2) +
  reuse('b', 90, 930, 2.6, 2.6) +
  reuse('b', 220, 1010, 2.4, 2) +
  tuft(1330, 1010, 1.5) +
  reuse('b', 1540, 990, 3, 3.2);

export function draw(): string {
  return picture(sky + range + mulga + plain + oaks + growth + eagle, {
    grain: 0,
    defs,
    seed: 107,
    title: 'The domes of Kata Tjuta at sunrise, with a wedge-tailed eagle',
  });
}
