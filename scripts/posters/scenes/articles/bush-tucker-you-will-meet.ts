import {
  between,
  circle,
  group,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  reuse,
  seeded,
  taper,
} from '../../draw/core.ts';
import { banksiaFlower, banksiaLeaf } from '../../draw/banksia-bloom.ts';
import { fingerLimes, quandong, shade } from '../../draw/bush-fruit.ts';
import { honeyeater } from '../../draw/honeyeater.ts';
import { bands, disc } from '../../draw/sky.ts';

// A flat stone in somebody's garden in Alice Springs, morning: the light comes from the left, behind is nothing but warm air.
const back =
  bands(
    [
      [0, mix('sand', 'wattle', 0.45)],
      [200, mix('sand', 'wattle', 0.3)],
      [400, mix('sand', 'wattle', 0.18)],
      [560, mix('sand', 'sunset', 0.14)],
    ],
    { wave: 14, seed: 3 },
  ) +
  disc(520, 300, [
    [330, mix('paper', 'wattle', 0.15), 0.45],
    [230, mix('paper', 'wattle', 0.1), 0.7],
  ]);

const LEAF_LIT = mix('euc', 'sand', 0.22);
const LEAF_MID = mix('gum', 'euc', 0.55);
const LEAF_DARK = mix('gum', 'night', 0.2);
const spread = (x: number, y: number, k: number, angles: readonly number[]): string =>
  angles
    .map((angle, i) =>
      place(x, y, reuse(i % 3 === 0 ? 'l2' : i % 2 ? 'l0' : 'l1', 0, 0), k * (0.86 + (i % 3) * 0.1), angle),
    )
    .join('');
const BRANCH = mix('clay', 'dusk', 0.4);
const branch =
  path(
    poly(
      taper(
        [
          [1900, 830],
          [1430, 590],
          [1240, 530],
          [1060, 470],
        ],
        46,
        18,
      ),
    ),
    BRANCH,
  ) +
  path(
    poly(
      taper(
        [
          [1900, 812],
          [1430, 580],
          [1240, 522],
          [1060, 464],
        ],
        14,
        6,
      ),
    ),
    mix('sand', 'dusk', 0.4),
  ) +
  path(
    poly(
      taper(
        [
          [1340, 560],
          [1300, 420],
          [1330, 300],
        ],
        24,
        12,
      ),
    ),
    BRANCH,
  ) +
  path(
    poly(
      taper(
        [
          [1480, 610],
          [1560, 480],
          [1600, 360],
        ],
        24,
        12,
      ),
    ),
    BRANCH,
  );
const banksia =
  spread(1600, 380, 1.1, [-70, -30, 20, 60, 110]) +
  place(1590, 400, banksiaFlower(150, 250), 0.8, 14) +
  branch +
  spread(1330, 330, 1.25, [-104, -66, -30, 8, 44, 84, 118]) +
  place(1330, 350, banksiaFlower(190, 330), 1.06, -4) +
  spread(1330, 362, 0.9, [-128, -92, 96, 134]) +
  spread(1070, 468, 1.1, [-118, -82, -48, -10, 150]) +
  spread(1480, 612, 0.9, [20, 60, 230]);

// The bird: a New Holland honeyeater, black and white in strokes, a wattle-yellow panel in the wing, leaning to the flower.
const bird = place(1010, 456, honeyeater(), 0.92);
const perch =
  path(
    poly(
      taper(
        [
          [830, 600],
          [980, 606],
          [1130, 574],
          [1300, 552],
        ],
        12,
        22,
      ),
    ),
    BRANCH,
  ) +
  path(
    poly(
      taper(
        [
          [830, 597],
          [980, 602],
          [1130, 569],
          [1300, 546],
        ],
        4,
        7,
      ),
    ),
    mix('sand', 'dusk', 0.4),
  ) +
  spread(836, 600, 0.74, [-110, -64, 230, 280]);

// The stone.
const stone =
  path('M-20 730L240 690L620 676L1040 684L1400 704L1620 740V1010H-20z', mix('sand', 'sunset', 0.36)) +
  path(
    'M-20 730L240 690L620 676L1040 684L1400 704L1620 740L1400 726L1040 704L620 696L240 712L-20 756z',
    mix('paper', 'wattle', 0.35),
  ) +
  path('M-20 930L300 900L760 912L1200 900L1620 930V1010H-20z', mix('sunset', 'clay', 0.3)) +
  path('M-20 930L300 900L760 912L1200 900L1620 930V942L1200 916L760 928L300 914L-20 948z', mix('sunset', 'sand', 0.3)) +
  line('M120 780l140 -10M900 730l200 6M1380 800l140 14M60 860l90 -6', mix('sunset', 'sand', 0.35), 5, 'opacity=".7"');

const sickle = (x: number, y: number, angle: number, k: number): string => place(x, y, reuse('q', 0, 0), k, angle);
const sprig =
  line('M250 640Q340 700 420 760T560 812', mix('sand', 'dusk', 0.45), 9, 'stroke-linecap="round"') +
  sickle(268, 652, -60, 1) +
  sickle(320, 690, -20, 1.1) +
  sickle(330, 694, 150, 0.9) +
  sickle(400, 744, -36, 1) +
  sickle(410, 750, 160, 1) +
  sickle(480, 788, -14, 0.9) +
  sickle(252, 640, 200, 1) +
  quandong(366, 800, 50) +
  quandong(470, 852, 56) +
  quandong(566, 800, 44) +
  quandong(300, 856, 46) +
  // One is halved: its stone is as round and pitted as a golf ball.
  shade('M596 890l130 8l-30 12h-90z') +
  circle(640, 858, 48, mix('ochre', 'clay', 0.2)) +
  circle(640, 856, 40, mix('paper', 'sunset', 0.25)) +
  circle(640, 856, 25, mix('sand', 'clay', 0.35)) +
  line(
    'M628 846h.1M642 842h.1M654 852h.1M634 860h.1M648 866h.1M630 872h.1M642 854h.1',
    mix('clay', 'dusk', 0.4),
    6,
    'stroke-linecap="round"',
  );

// Wattleseed: a curled pod with its row of seeds, a heap beside it in an enamel dish, a spray of blossom.
const random = seeded(9);
let seeds = '';
for (let i = 0; i < 80; i++) {
  const a = between(random, 0, 6.28);
  const q = Math.sqrt(random());
  seeds += `M${(846 + Math.cos(a) * 92 * q).toFixed(0)} ${(806 + Math.sin(a) * 20 * q - (1 - q) * 22).toFixed(0)}l6 3`;
}
const dish =
  shade('M740 846h220l110 10l-60 16h-210z') +
  path('M716 800Q730 866 800 872H896Q966 866 980 800z', mix('reef', 'ocean', 0.2)) +
  path('M716 800Q730 866 800 872H830Q760 850 752 800z', mix('reef', 'paper', 0.5)) +
  path('M920 868Q968 856 980 800H944Q940 850 890 872z', mix('ocean', 'night', 0.2)) +
  `<ellipse cx="848" cy="800" rx="134" ry="34" fill="${mix('paper', 'sand', 0.2)}"/>` +
  `<ellipse cx="848" cy="803" rx="120" ry="27" fill="${mix('reef', 'ocean', 0.5)}"/>` +
  path('M740 806Q790 764 850 766Q910 766 956 806Q900 832 848 830Q790 830 740 806z', mix('night', 'clay', 0.45)) +
  line(seeds, mix('clay', 'sand', 0.25), 7, 'stroke-linecap="round"');
const pod =
  shade('M700 744Q780 720 850 728T960 722L940 738Q860 752 790 744T712 756z') +
  path(
    'M700 720Q740 690 786 712Q820 730 850 706Q880 686 916 704L912 716Q880 702 856 720Q824 746 784 728Q742 708 708 732z',
    mix('sand', 'clay', 0.45),
  ) +
  line(
    'M726 714l6 3M754 708l6 3M782 718l6 3M812 728l6 0M842 720l6 -3M872 705l6 0',
    mix('night', 'clay', 0.45),
    9,
    'stroke-linecap="round"',
  );
const blossom = (
  [
    [124, 742, 26],
    [168, 716, 30],
    [214, 748, 24],
    [176, 772, 28],
    [128, 794, 22],
    [90, 768, 20],
    [226, 796, 20],
  ] as const
)
  .map(
    ([x, y, r], i) =>
      circle(x, y, r, i % 2 ? 'wattle' : mix('wattle', 'sunset', 0.25)) +
      circle(x - r * 0.25, y - r * 0.25, r * 0.55, mix('wattle', 'paper', 0.4)),
  )
  .join('');

const QUANDONG_LEAF =
  path('M0 0Q16 -44 6 -130Q-26 -80 0 0z', mix('euc', 'sand', 0.35)) +
  path('M0 0Q16 -44 6 -130Q4 -60 0 0z', mix('euc', 'gum', 0.35));
const defs =
  `<g id="l0">${banksiaLeaf(150, LEAF_LIT, LEAF_MID)}</g><g id="l1">${banksiaLeaf(150, LEAF_MID, LEAF_DARK)}</g><g id="l2">${banksiaLeaf(150, mix('sand', 'euc', 0.4), LEAF_MID)}</g>` +
  `<g id="q">${QUANDONG_LEAF}</g>`;

export function draw(): string {
  return picture(
    back +
      stone +
      group(banksia + perch + bird, 'transform="translate(-196 24)"') +
      line('M60 800Q140 790 240 820', mix('gum', 'euc', 0.4), 7) +
      blossom +
      sprig +
      shade('M1060 830h330l120 14l-60 20h-380z') +
      fingerLimes() +
      place(-40, 10, pod) +
      dish,
    {
      grain: 0,
      defs,
      seed: 114,
      title: 'Quandongs, wattleseed and finger limes on a stone, a honeyeater on a banksia behind',
    },
  );
}
