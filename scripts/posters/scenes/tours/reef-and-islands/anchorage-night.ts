import { circle, lens, mix, path, picture, place } from '../../../draw/core.ts';
import { facets, ground, ridge } from '../../../draw/land.ts';
import { leafSpray } from '../../../draw/plants.ts';
import { bands, disc, stars, streaks } from '../../../draw/sky.ts';
import { coconutPalm } from '../../../draw/tropics.ts';
import { glitter, ripples } from '../../../draw/water.ts';
import { anchoredYacht, dinghy } from '../../../draw/yachts.ts';

// Viewpoint: the beach of a Whitsunday bay, looking north over the anchorage. Light: a full moon high at the left,
// and against it the small warm lights of people at dinner.
const HORIZON = 520;

const bay = (): string => {
  const far = ridge({ x0: -20, x1: 1620, y: 470, amp: 46, scale: 260, seed: 12, step: 34 });
  const right = ridge({ x0: 900, x1: 1640, y: 420, amp: 60, scale: 210, seed: 5, step: 30 }).map(
    ([x, y]): [number, number] => [
      x,
      512 + (y - 512) * Math.min(1, Math.max(0, (x - 900) / 420)) - Math.max(0, x - 1240) * 0.16,
    ],
  );
  const left = ridge({ x0: -20, x1: 540, y: 430, amp: 44, scale: 170, seed: 9, step: 28 }).map(
    ([x, y]): [number, number] => [x, 514 + (y - 514) * Math.min(1, Math.max(0, (540 - x) / 300))],
  );
  const dark = mix('night', 'gum', 0.25);
  return (
    ground(far, mix('ocean', 'dusk', 0.35), HORIZON + 2) +
    facets(far, mix('ocean', 'night', 0.3), { light: -1, bottom: HORIZON, seed: 3 }) +
    ground(left, mix('ocean', 'night', 0.55), HORIZON + 4) +
    ground(right, mix('night', 'ocean', 0.4), HORIZON + 6) +
    facets(right, dark, { light: -1, bottom: HORIZON + 4, seed: 5 }) +
    path('M980 520C1140 508 1360 508 1620 516V530H980z', mix('sand', 'ocean', 0.5)) +
    path('M-20 522C120 512 300 512 460 520V526H-20z', mix('sand', 'ocean', 0.55))
  );
};

const water = (): string =>
  bands(
    [
      [HORIZON - 40, mix('ocean', 'reef', 0.2)],
      [HORIZON, mix('ocean', 'reef', 0.32)],
      [570, mix('ocean', 'reef', 0.16)],
      [640, 'ocean'],
      [730, mix('ocean', 'night', 0.35)],
      [830, mix('night', 'ocean', 0.4)],
    ],
    { wave: 4, seed: 7 },
  ).replace(/<rect[^>]*>/, '') +
  path('M900 522H1620V640L1480 610L1360 626L1240 580L1120 590L1010 548z', mix('night', 'ocean', 0.4), 'opacity=".7"') +
  ripples(80, { y0: 528, y1: 880, w0: 20, w1: 170, h1: 7, seed: 11, fill: mix('night', 'ocean', 0.25), op: 0.7 }) +
  glitter(430, 524, 900, { n: 56, w0: 90, w1: 360, seed: 8, fill: mix('paper', 'sand', 0.3), h0: 2, h1: 8 });

// Lamps at the mastheads and what the water makes of them.
const lamp = (x: number, y: number, water: number, size: number): string =>
  circle(x, y, size * 4.2, 'wattle', 'opacity=".18"') +
  circle(x, y, size, mix('wattle', 'paper', 0.5)) +
  glitter(x, water, water + 34 * size, {
    n: 9,
    w0: 3 * size,
    w1: 12 * size,
    seed: Math.round(x),
    fill: 'wattle',
    h0: 1.4,
    h1: 3.4,
    op: 0.8,
  });

const smallYacht = (x: number, y: number, size: number, flip: boolean): string =>
  path(lens(x, y + 6 * size, 300 * size, 16 * size), mix('night', 'ocean', 0.2)) +
  place(
    x,
    y,
    anchoredYacht({
      hull: mix('sand', 'ocean', 0.35),
      shade: mix('ocean', 'dusk', 0.4),
      deck: mix('sand', 'dusk', 0.5),
      trim: mix('ocean', 'night', 0.4),
      mast: mix('sand', 'ocean', 0.5),
      glow: 'wattle',
    }),
    size,
    0,
    flip,
  ) +
  lamp(x + (flip ? -6 : 6) * size, y - 326 * size, y + 10, Math.max(2.6, 7 * size));

const hero = (): string =>
  path(
    lens(800, 742, 470, 22) + lens(790, 770, 380, 20) + lens(816, 800, 300, 18) + lens(796, 830, 200, 14),
    mix('night', 'ocean', 0.15),
  ) +
  place(
    800,
    730,
    anchoredYacht({
      hull: mix('paper', 'sand', 0.3),
      shade: mix('sand', 'dusk', 0.5),
      deck: mix('sand', 'dusk', 0.25),
      trim: 'sunset',
      mast: mix('sand', 'dusk', 0.2),
      glow: mix('wattle', 'paper', 0.3),
    }),
    1.42,
  ) +
  place(
    46,
    2,
    path(
      'M640 668L700 664L704 640L690 626L676 636L668 652L652 656zM600 670V640L588 632L578 644L576 670z',
      mix('night', 'dusk', 0.4),
    ) +
      path('M690 626a9 9 0 1 0 -.1 -.1zM588 632a9 9 0 1 0 -.1 -.1z', mix('clay', 'sand', 0.4)) +
      circle(640, 628, 26, 'wattle', 'opacity=".28"') +
      circle(640, 628, 7, mix('wattle', 'paper', 0.5)),
  ) +
  lamp(808.5, 272, 744, 8) +
  path(
    lens(712, 748, 90, 5) +
      lens(772, 756, 110, 5) +
      lens(850, 752, 80, 5) +
      lens(740, 776, 80, 5) +
      lens(810, 786, 90, 5) +
      lens(776, 812, 60, 5),
    'wattle',
    'opacity=".85"',
  ) +
  path('M578 700L520 726L524 730L582 706z', mix('sand', 'ocean', 0.4)) +
  place(488, 752, dinghy(mix('sand', 'dusk', 0.35), mix('night', 'dusk', 0.3)), 1.1) +
  path(lens(486, 758, 150, 9), mix('night', 'ocean', 0.2));

export function draw(): string {
  const cols: [string, string, string] = ['night', mix('night', 'gum', 0.45), mix('gum', 'reef', 0.3)];
  const defs = `<g id="leaf">${leafSpray(100, 66, { seed: 6, light: -1, cols })}</g>`;
  const beach = mix('night', 'dusk', 0.5);
  const body =
    bands(
      [
        [0, 'night'],
        [120, mix('night', 'ocean', 0.3)],
        [230, mix('night', 'ocean', 0.55)],
        [330, mix('ocean', 'dusk', 0.22)],
        [410, mix('ocean', 'reef', 0.25)],
        [470, mix('reef', 'dusk', 0.35)],
      ],
      { wave: 8, seed: 3 },
    ) +
    stars(130, { y1: 400, seed: 14, density: (x, y) => (Math.hypot(x - 430, y - 210) < 230 ? 0 : 1 - y / 460) }) +
    disc(430, 206, [
      [200, mix('ocean', 'sand', 0.3), 0.18],
      [136, mix('ocean', 'sand', 0.4), 0.28],
      [84, mix('paper', 'sand', 0.2)],
    ]) +
    path(
      'M402 168l26 -8l14 12l-10 18l-24 4zM454 214l24 -6l10 20l-20 18l-20 -10zM398 236l18 -4l8 14l-14 12l-14 -8z',
      mix('sand', 'dusk', 0.2),
    ) +
    streaks(
      [
        [980, 300, 420, 9],
        [1180, 336, 300, 7],
        [700, 362, 260, 6],
      ],
      mix('ocean', 'sand', 0.3),
      0.5,
    ) +
    bay() +
    water() +
    smallYacht(1090, 560, 0.34, false) +
    smallYacht(1240, 588, 0.5, true) +
    smallYacht(610, 552, 0.27, true) +
    smallYacht(250, 566, 0.3, false) +
    smallYacht(1440, 566, 0.32, false) +
    hero() +
    path('M-20 902C260 872 560 916 820 920C1080 924 1320 880 1620 866V1010H-20z', mix('sand', 'ocean', 0.45)) +
    path('M-20 916C260 886 560 930 820 934C1080 938 1320 896 1620 882V1010H-20z', beach) +
    place(1370, 950, coconutPalm(720, { seed: 4, trunk: 'night', cols, lean: -0.04 })) +
    place(1530, 1000, coconutPalm(520, { seed: 9, trunk: 'night', cols, lean: 0.1 })) +
    path(
      'M-20 960C300 930 700 984 1000 960C1200 940 1300 912 1400 916C1500 918 1560 930 1620 926V1010H-20z',
      mix('night', 'dusk', 0.25),
    ) +
    place(60, 40, '<use href="#leaf"/>', 1.7, 10) +
    place(-10, 170, '<use href="#leaf"/>', 1.6, -20) +
    place(210, -10, '<use href="#leaf"/>', 1.3, 30);
  return picture(body, { grain: 0, defs, seed: 207, title: 'Yachts at anchor in a Whitsunday bay under a full moon' });
}
