import {
  circle,
  group,
  lens,
  line,
  mix,
  path,
  picture,
  place,
  seeded,
  between,
  type Point,
} from '../../../draw/core.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { bands, milkyWay, stars } from '../../../draw/sky.ts';

// On a salt lake with a finger of water on it, an hour after dark: no wind, so the arch of the Milky Way closes into a ring.
const HORIZON = 560;
const BLACK = mix('night', '#000000', 0.3);

const ARCH: (readonly [x: number, y: number, width: number])[] = Array.from({ length: 13 }, (_, i) => {
  const angle = Math.PI * (1.04 - (i / 12) * 1.08);
  const swell = 0.55 + 0.75 * Math.sin(Math.PI * Math.min(1, Math.max(0, (i - 0.5) / 9)));
  return [800 + Math.cos(angle) * 560, HORIZON + 10 - Math.sin(angle) * 440, swell];
});
const near = (x: number, y: number): number => Math.min(...ARCH.map(([ax, ay]) => Math.hypot(x - ax, y - ay)));

const galaxy =
  milkyWay(ARCH, {
    seed: 9,
    width: 108,
    steps: 30,
    cols: [
      [mix('ocean', 'dusk', 0.45), 1, 0, 0.35, 0.55],
      [mix('dusk', 'reef', 0.35), 0.7, 4, 0.4, 0.7],
      [mix('reef', 'sand', 0.4), 0.42, 8, 0.5, 0.55],
      [mix('sand', 'reef', 0.25), 0.2, 14, 0.8, 0.75],
    ],
  }) +
  milkyWay(
    ARCH.slice(2, 11).map(
      ([x, y], i) => [x * 0.98 + 16, y * 0.98 + 14, [0.05, 0.7, 1.3, 1.9, 1.1, 1.6, 0.8, 0.5, 0.05][i]!] as const,
    ),
    {
      seed: 17,
      width: 15,
      steps: 22,
      cols: [
        [mix('night', 'ocean', 0.25), 1.6, 0, 0.9, 0.7],
        [BLACK, 0.8, 0, 0.9, 0.7],
      ],
    },
  );
const starfield = stars(620, {
  y1: HORIZON - 14,
  seed: 21,
  density: (x, y) => (near(x, y) < 90 ? 0.95 : 0.22) * (y > 470 ? 0.5 : 1),
  sizes: [1.4, 2.4, 4],
});
const bright = (
  [
    [610, 300, 4],
    [1010, 330, 3.6],
    [905, 250, 3.4],
    [700, 420, 3.2],
    [450, 120, 4.2],
    [1180, 130, 4],
  ] as const
)
  .map(
    ([x, y, r]) =>
      circle(x, y, r, 'paper') +
      path(
        `M${x - r * 3.4} ${y}L${x} ${y - 0.8}L${x + r * 3.4} ${y}L${x} ${y + 0.8}zM${x} ${y - r * 3.4}L${x + 0.8} ${y}L${x} ${y + r * 3.4}L${x - 0.8} ${y}z`,
        'paper',
        'opacity=".75"',
      ),
  )
  .join('');
const sky =
  bands(
    [
      [0, BLACK],
      [120, mix('night', '#000000', 0.08)],
      [250, mix('night', 'ocean', 0.3)],
      [360, mix('ocean', 'night', 0.3)],
      [440, mix('ocean', 'reef', 0.25)],
      [500, mix('reef', 'sand', 0.12)],
      [534, mix('reef', 'sand', 0.42)],
    ],
    { wave: 7, seed: 3 },
  ) +
  galaxy +
  starfield +
  bright +
  path('M-20 524Q400 514 800 522T1620 520V570H-20z', mix('reef', 'sand', 0.42), 'opacity=".75"') +
  path('M-20 546Q400 538 800 544T1620 542V570H-20z', mix('wattle', 'sand', 0.4), 'opacity=".8"');
const shore = ground(ridge({ y: HORIZON - 6, amp: 6, scale: 160, seed: 5 }), mix('night', 'ocean', 0.15), HORIZON + 6);

/** Two people, hand in hand: the taller points up, the other has thrown her head back. */
const pair =
  path(
    'M-40 0L-36 -62L-42 -112Q-44 -130 -30 -134Q-14 -138 -8 -126L6 -96L12 -98L14 -90L2 -82L-10 -100L-10 -62L-6 0H-18L-22 -54L-28 0z',
    BLACK,
  ) +
  path('M-30 -136h12v-10h-12z', BLACK) +
  circle(-26, -156, 13, BLACK) +
  path('M-41 -156q-4 -20 14 -18q16 0 12 10q-12 0 -14 6q-4 22 -14 24q4 -12 2 -22z', BLACK) +
  path(
    'M18 0L22 -70L16 -128Q16 -146 32 -148Q50 -148 52 -134L76 -190L84 -186L60 -110L52 -104L54 -70L58 0H46L40 -60L32 0z',
    BLACK,
  ) +
  path('M30 -148h12v-10h-12z', BLACK) +
  circle(38, -168, 13.5, BLACK) +
  path('M16 -172h40l-5 -5h-6q0 -12 -9 -12q-10 0 -11 12h-5z', BLACK) +
  path(
    'M16 -128Q16 -146 30 -148L26 -136L24 -100zM-42 -112Q-44 -130 -32 -133L-36 -120L-36 -80z',
    mix('reef', 'sand', 0.35),
  ) +
  path('M79 -192a4 4 0 1 1 0.1 0z', 'wattle');

const random = seeded(31);
let scum = '';
for (let i = 0; i < 60; i++) {
  const t = Math.pow(random(), 1.4);
  scum += lens(
    between(random, -20, 1620),
    HORIZON + 8 + t * 420,
    (20 + 190 * t) * between(random, 0.5, 1.3),
    1.2 + 5 * t,
  );
}
const defs =
  `<clipPath id="up"><path d="M-20 0H1620V${HORIZON}H-20z"/></clipPath>` +
  `<g id="sky">${group(sky, 'clip-path="url(#up)"')}</g>`;
const mirrored = `<use href="#sky" transform="translate(0 ${HORIZON * 1.88}) scale(1 -.88)"/>`;
const lake =
  mirrored +
  path(`M-20 ${HORIZON}H1620V1010H-20z`, mix('night', 'ocean', 0.4), 'opacity=".34"') +
  path(
    `M-20 ${HORIZON}H1620V${HORIZON + 22}Q800 ${HORIZON + 30} -20 ${HORIZON + 22}z`,
    mix('night', 'ocean', 0.2),
    'opacity=".8"',
  ) +
  path(scum, mix('ocean', 'reef', 0.35), 'opacity=".5"');
const reflection =
  place(806, 706, group(pair, 'transform="scale(1 -0.86)"'), 1.02) +
  path(
    [
      [806, 736, 96, 3],
      [800, 770, 110, 4],
      [812, 810, 84, 4],
      [800, 844, 60, 3],
    ]
      .map(([x, y, w, h]) => lens(x!, y!, w!, h!))
      .join(''),
    mix('ocean', 'reef', 0.4),
    'opacity=".8"',
  );

// The near shore: plates of salt, their raised rims pale, cropped at both corners and along the foot.
const plate = (points: readonly Point[]): string =>
  path('M' + points.map(([x, y]) => `${x} ${y}`).join('L') + 'z', mix('reef', 'night', 0.62)) +
  path(
    'M' + points.map(([x, y]) => `${x} ${y}`).join('L') + 'z',
    'none',
    `stroke="${mix('sand', 'reef', 0.25)}" stroke-width="5" stroke-linejoin="round"`,
  );
const salt =
  path(
    'M-20 900L120 872L260 900L330 936L500 950L640 976L860 968L1040 984L1180 950L1300 930L1420 884L1540 868L1620 880V1010H-20z',
    mix('ocean', 'night', 0.55),
  ) +
  plate([
    [-30, 906],
    [118, 878],
    [226, 904],
    [190, 962],
    [40, 984],
    [-30, 960],
  ]) +
  plate([
    [232, 906],
    [324, 940],
    [402, 946],
    [380, 990],
    [290, 1020],
    [196, 966],
  ]) +
  plate([
    [408, 950],
    [500, 954],
    [634, 980],
    [620, 1030],
    [400, 1030],
    [386, 994],
  ]) +
  plate([
    [1186, 956],
    [1300, 934],
    [1352, 968],
    [1310, 1030],
    [1170, 1030],
    [1120, 984],
  ]) +
  plate([
    [1306, 930],
    [1420, 890],
    [1508, 920],
    [1490, 986],
    [1360, 966],
  ]) +
  plate([
    [1426, 888],
    [1540, 874],
    [1630, 886],
    [1630, 960],
    [1514, 920],
  ]) +
  plate([
    [640, 984],
    [860, 974],
    [1036, 990],
    [1030, 1030],
    [626, 1030],
  ]) +
  line('M40 984L60 1030M1490 986L1520 1030M1310 1030L1356 970M190 962L200 1030', mix('sand', 'reef', 0.25), 5);

export function draw(): string {
  return picture(
    '<use href="#sky"/>' +
      shore +
      lake +
      reflection +
      path(lens(812, 706, 150, 7), mix('night', '#000000', 0.1)) +
      place(806, 704, pair, 1.02) +
      path(lens(812, 710, 190, 3) + lens(790, 722, 120, 2), mix('reef', 'sand', 0.5), 'opacity=".8"') +
      salt,
    {
      grain: 0,
      defs,
      seed: 104,
      title: 'Two people on a salt lake at night, the Milky Way and its reflection closing into a ring',
    },
  );
}
