import { circle, line, mix, path, picture, place, reuse, taper, poly } from '../../../draw/core.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { spinifex } from '../../../draw/plants.ts';
import { bands, stars } from '../../../draw/sky.ts';
import { openSwag } from '../../../draw/swags.ts';
import { desertOak } from '../../../draw/trees.ts';

// A clearing among desert oaks, nine in the evening: the fire in the middle is the only light but for a young moon.
const FIRE = { x: 790, y: 752 };
const sky =
  bands(
    [
      [0, mix('night', '#000000', 0.2)],
      [150, 'night'],
      [300, mix('night', 'ocean', 0.35)],
      [420, mix('night', 'ocean', 0.7)],
      [520, mix('ocean', 'reef', 0.22)],
      [580, mix('ocean', 'reef', 0.5)],
    ],
    { wave: 10, seed: 7 },
  ) + stars(330, { y1: 520, seed: 14, density: (x, y) => (Math.hypot(x - 930, y - 210) < 110 ? 0 : 1 - y / 640) });
const moon =
  circle(930, 210, 120, mix('ocean', 'sand', 0.5), 'opacity=".1"') +
  circle(930, 210, 80, mix('ocean', 'sand', 0.5), 'opacity=".14"') +
  path('M956 158A58 58 0 1 1 884 246A50 50 0 0 0 956 158z', mix('paper', 'wattle', 0.12));

const OAK_FAR = [mix('night', 'ocean', 0.25), mix('night', 'ocean', 0.4), mix('ocean', 'euc', 0.35)] as const;
const TRUNK = mix('night', 'clay', 0.3);
const back =
  ground(ridge({ y: 604, amp: 14, scale: 190, seed: 6 }), mix('night', 'ocean', 0.5)) +
  (
    [
      [510, 640, 0.9],
      [606, 636, 0.7],
      [1012, 642, -1],
      [1106, 640, -0.76],
      [1226, 650, -1.2],
      [384, 652, 1.16],
    ] as const
  )
    .map(([x, y, k]) => reuse('oak', x, y, k, Math.abs(k)))
    .join('');

// Rings of firelight on the sand, cut with corners; the outer dark is night with a little clay left in it.
const floor =
  path('M-20 640Q400 618 800 630T1620 634V1010H-20z', mix('night', 'clay', 0.22)) +
  path(
    'M-20 840L120 742L300 700L470 662L640 668L820 650L1060 662L1190 690L1370 700L1500 752L1620 800V900L1440 930L1330 968L1010 990L800 976L560 1004L330 962L180 938L-20 910z',
    mix('clay', 'night', 0.52),
  ) +
  path(
    'M240 824L350 754L520 716L600 690L800 684L1000 690L1120 716L1290 748L1380 812L1290 868L1130 900L1010 938L760 930L560 938L420 896L300 874z',
    mix('clay', 'night', 0.22),
  ) +
  path(
    'M460 790L560 742L720 718L880 716L1040 740L1130 786L1080 836L920 868L740 874L560 850z',
    mix('ochre', 'clay', 0.25),
  ) +
  path('M600 780L680 750L800 738L920 752L980 786L920 820L800 832L670 818z', mix('sunset', 'wattle', 0.22)) +
  line(
    'M300 870q120 30 240 34M1040 900q140 -10 220 -40M180 760q60 -30 150 -46M1260 720q80 20 130 46',
    mix('night', 'clay', 0.35),
    5,
    'opacity=".6"',
  );

const log = (points: readonly (readonly [number, number])[], w0: number, w1: number, fill: string): string =>
  path(poly(taper(points, w0, w1)), fill);
const fire =
  circle(FIRE.x, FIRE.y - 40, 150, 'sunset', 'opacity=".16"') +
  circle(FIRE.x, FIRE.y - 40, 92, 'wattle', 'opacity=".2"') +
  log(
    [
      [700, 778],
      [790, 756],
    ],
    18,
    12,
    mix('night', 'clay', 0.5),
  ) +
  log(
    [
      [884, 780],
      [786, 754],
    ],
    18,
    12,
    mix('night', 'clay', 0.35),
  ) +
  path(
    'M742 764Q726 728 752 702Q752 722 764 728Q762 684 792 650Q788 686 812 700Q816 684 812 672Q846 704 834 740Q836 756 828 766z',
    'sunset',
  ) +
  path('M756 764Q746 736 762 718Q766 734 776 738Q776 702 796 682Q796 708 814 720Q824 742 812 766z', 'wattle') +
  path(
    'M772 766Q766 748 776 738Q782 746 786 742Q788 728 796 720Q800 736 806 744Q808 756 802 766z',
    mix('paper', 'wattle', 0.2),
  ) +
  log(
    [
      [726, 790],
      [848, 768],
    ],
    16,
    18,
    mix('night', 'clay', 0.3),
  ) +
  path('M852 774l-8 -7l6 -8l10 4zM726 783l58 -11l-2 -4l-54 9z', mix('sunset', 'wattle', 0.4)) +
  line(
    'M760 640h.1M818 620h.1M790 596h.1M836 652h.1M776 560h.1M824 574h.1M806 528h.1',
    'wattle',
    4.5,
    'stroke-linecap="round"',
  );
const billy =
  line('M868 790L868 706M868 714L824 722', mix('night', 'clay', 0.4), 4) +
  path('M816 726h22v24q-11 4 -22 0z', mix('night', 'dusk', 0.2)) +
  path('M816 726h6v25l-6 -1z', 'sunset') +
  line('M816 727q11 -14 22 0', mix('night', 'dusk', 0.4), 2);

/** Someone sitting at the fire with knees up and a mug, facing right at scale 1. */
const sitter = (x: number, y: number, jacket: string, hair: string, k: number, flip: boolean): string =>
  place(
    x,
    y,
    path('M-26 2Q-30 -14 -14 -18L10 -16L20 -44Q26 -50 32 -44L40 -2L48 2H30L26 -26L14 2z', mix('night', 'ocean', 0.3)) +
      path('M-26 0Q-34 -50 -20 -66Q-6 -74 4 -64L8 -40L30 -40L30 -32L2 -28L0 -12L-8 2z', jacket) +
      path('M4 -64L8 -40L30 -40L30 -36L2 -34Q2 -54 -6 -68Q0 -69 4 -64z', mix(jacket, 'wattle', 0.55)) +
      circle(0, -80, 12, mix('clay', 'sand', 0.35)) +
      path('M-13 -80Q-14 -96 2 -95Q13 -94 12 -84Q2 -88 -1 -80Q-4 -70 -11 -72z', hair) +
      path('M28 -46h10v11h-10z', mix('paper', 'wattle', 0.4)),
    k,
    0,
    flip,
  );
const shadowOf = (x: number, y: number, dx: number, dy: number): string =>
  path(
    `M${x - 34} ${y}L${x + 34} ${y + 2}L${x + dx + 60} ${y + dy}L${x + dx - 50} ${y + dy + 4}z`,
    mix('night', 'clay', 0.3),
    'opacity=".75"',
  );

const GREEN = mix('euc', 'clay', 0.3);
const camp =
  openSwag(556, 710, 0.84, { canvas: GREEN, bag: mix('clay', 'sunset', 0.3), light: 1, turn: 3, sleeper: 'night' }) +
  openSwag(1046, 714, 0.86, { canvas: mix('gum', 'clay', 0.25), bag: mix('reef', 'ocean', 0.3), light: -1, turn: -4 }) +
  shadowOf(642, 808, -110, 22) +
  sitter(640, 812, mix('reef', 'ocean', 0.25), mix('night', 'clay', 0.2), 0.98, false) +
  fire +
  billy +
  shadowOf(960, 806, 120, 20) +
  sitter(956, 808, mix('sand', 'dusk', 0.3), 'night', 0.98, true) +
  openSwag(372, 822, 1.24, { canvas: GREEN, bag: mix('ocean', 'reef', 0.3), light: 1, turn: 10 }) +
  openSwag(1236, 826, 1.26, {
    canvas: mix('euc', 'dusk', 0.3),
    bag: mix('dusk', 'clay', 0.4),
    light: -1,
    turn: -9,
    sleeper: mix('clay', 'night', 0.4),
  }) +
  openSwag(800, 940, 1.56, { canvas: GREEN, bag: mix('sunset', 'clay', 0.4), light: 1, turn: -3 });

const OAK = [mix('night', '#000000', 0.12), mix('night', 'gum', 0.6), mix('clay', 'gum', 0.42)] as const;
const near =
  place(190, 880, desertOak(820, { seed: 18, light: 1, cols: OAK, trunk: mix('clay', 'night', 0.5), strands: 28 })) +
  place(1446, 872, desertOak(760, { seed: 33, light: -1, cols: OAK, trunk: mix('clay', 'night', 0.5), strands: 26 }));
const HUMMOCK = [mix('night', 'gum', 0.3), mix('gum', 'clay', 0.35), mix('sunset', 'wattle', 0.3)] as const;
const defs =
  `<g id="oak">${desertOak(210, { seed: 12, light: 1, cols: OAK_FAR, trunk: TRUNK, strands: 20 })}</g>` +
  [1, -1].map((light, i) => `<g id="s${i}">${spinifex(70, { seed: 5 + i, light, cols: HUMMOCK, n: 34 })}</g>`).join('');
const hummocks = (
  [
    [200, 890, 0.62, 0],
    [1436, 882, 0.6, 1],
    [330, 952, 0.9, 0],
    [90, 1000, 1.8, 0],
    [470, 1010, 1, 0],
    [1180, 968, 0.9, 1],
    [1330, 1006, 1.5, 1],
    [1550, 1000, 1.9, 1],
  ] as const
)
  .map(([x, y, k, which]) => reuse(`s${which}`, x, y, k))
  .join('');

export function draw(): string {
  return picture(sky + moon + back + floor + camp + near + hummocks, {
    grain: 0,
    defs,
    seed: 102,
    title: 'Swags round a campfire under desert oaks, with a crescent moon',
  });
}
