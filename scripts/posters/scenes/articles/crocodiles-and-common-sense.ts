import { between, circle, lens, line, mix, path, picture, place, poly, reuse, seeded } from '../../draw/core.ts';
import { birds } from '../../draw/life.ts';
import { leafSpray } from '../../draw/plants.ts';
import { bands } from '../../draw/sky.ts';
import { ripples } from '../../draw/water.ts';
import { lilyFlower, lilyPad, padField, reeds } from '../../draw/wetland.ts';

// Viewpoint: from the rail of a cruise boat on Yellow Water, a zoom lens away. Light: first sun, low behind us at the left,
// so the lit planes are warm, the water green, and everything of the crocodile under the surface is guesswork.
const WATERLINE = 650;

const HIDE = {
  lit: mix('sand', 'euc', 0.36),
  mid: mix('euc', 'ochre', 0.42),
  shade: mix('gum', 'clay', 0.35),
  deep: mix('gum', 'night', 0.55),
};

// Head from the nostrils (left) to the back of the skull, waterline at 0; about 620 long, 150 tall at the eye.
const head = (): string =>
  path(
    'M-330 8C-340 -18 -330 -44 -306 -54C-290 -64 -268 -60 -256 -48L-214 -40L-150 -46L-90 -54L-30 -66L14 -84C24 -118 58 -140 96 -134C126 -132 146 -116 152 -94L200 -84L260 -78L300 -62L330 -30L340 8z',
    HIDE.mid,
  ) +
  path(
    'M-306 -54C-290 -64 -268 -60 -256 -48L-214 -40L-150 -46L-90 -54L-30 -66L14 -84C24 -118 58 -140 96 -134C70 -128 50 -112 40 -86L70 -74L10 -58L-60 -40L-150 -30L-230 -24L-280 -34L-312 -34C-320 -40 -314 -50 -306 -54z',
    HIDE.lit,
  ) +
  path(
    'M-330 8C-334 -6 -330 -18 -320 -24L-250 -12L-160 -16L-60 -24L30 -34L110 -30L170 -40L200 -84L260 -78L300 -62L330 -30L340 8z',
    HIDE.shade,
  ) +
  path(
    'M152 -94L200 -84L260 -78L300 -62L330 -30L340 8H230C250 -20 240 -50 200 -60L160 -66z',
    mix(HIDE.shade, 'night', 0.25),
  ) +
  path(
    'M-322 -8L-290 -4L-256 -10L-220 -3L-180 -10L-140 -4L-96 -12L-50 -5L0 -14L50 -8L110 -16L160 -12L204 -24L198 -10L110 -4L0 0L-140 6L-320 6z',
    HIDE.deep,
  ) +
  path(
    'M-300 -6l7 14l7 -13zM-270 -7l6 13l7 -14zM-236 -5l7 13l7 -14zM-202 -5l6 12l7 -13zM-166 -7l7 14l8 -13zM-126 -7l7 13l7 -14zM-84 -9l8 14l7 -14zM-40 -7l7 13l7 -14zM8 -11l8 14l7 -13zM56 -9l7 13l8 -14z',
    'paper',
  ) +
  path('M-304 -52C-300 -62 -288 -64 -280 -58C-284 -48 -296 -46 -304 -52z', HIDE.deep) +
  path(
    'M44 -96C50 -122 84 -134 112 -122C130 -114 138 -100 136 -86C104 -72 66 -76 44 -96z',
    mix('wattle', 'sunset', 0.12),
  ) +
  path('M88 -124C98 -112 98 -88 88 -78C80 -90 80 -112 88 -124z', 'night') +
  circle(80, -112, 4.5, 'paper') +
  path(
    'M30 -92C36 -130 80 -148 116 -136C140 -128 154 -110 152 -92C140 -116 120 -128 96 -126C70 -126 52 -114 44 -96z',
    HIDE.deep,
  ) +
  path('M34 -100C44 -132 82 -146 116 -136C90 -134 62 -124 48 -104z', HIDE.lit) +
  path('M44 -92C66 -72 106 -68 138 -84L134 -74C106 -60 70 -62 46 -80z', HIDE.shade) +
  path(
    'M-210 -34l16 -6l14 6l-14 7zM-150 -40l18 -6l14 6l-16 7zM-90 -46l18 -7l14 6l-16 8zM-30 -54l16 -7l14 6l-14 8zM-180 -20l14 -4l12 4l-12 6zM-110 -24l16 -5l12 5l-14 6zM-50 -30l16 -5l12 5l-14 6z',
    HIDE.shade,
  ) +
  path(
    'M176 -62l18 -7l16 7l-16 9zM220 -58l18 -6l14 8l-16 7zM236 -34l16 -6l14 7l-14 8zM190 -36l14 -5l12 6l-12 6z',
    HIDE.deep,
  );

// The back behind it: a gap of water, then scutes, each a tent with one lit side, sinking towards the tail.
const SCUTES = [
  [402, 30, 44],
  [452, 44, 54],
  [508, 56, 58],
  [566, 60, 60],
  [624, 58, 58],
  [680, 50, 54],
  [732, 42, 50],
  [780, 36, 46],
  [824, 34, 42],
  [864, 30, 38],
] as const;

const back = (): string => {
  let lit = '';
  let shade = '';
  let second = '';
  for (const [x, h, w] of SCUTES) {
    lit += poly([
      [x - w * 0.6, 6],
      [x - w * 0.3, -h * 0.62],
      [x + w * 0.1, -h - 8],
      [x + w * 0.05, -h * 0.3],
      [x, 6],
    ]);
    shade += poly([
      [x + w * 0.1, -h - 8],
      [x + w * 0.34, -h * 0.55],
      [x + w * 0.6, 6],
      [x - 2, 6],
      [x + w * 0.05, -h * 0.3],
    ]);
    second += poly([
      [x - w * 0.4, 6],
      [x - w * 0.1, -h * 0.42],
      [x + w * 0.2, 6],
    ]);
  }
  return (
    path('M372 8C420 -24 500 -44 580 -46C680 -46 800 -28 890 8z', HIDE.mid) +
    path(shade, HIDE.deep) +
    path(lit, HIDE.lit) +
    place(-22, 2, path(second, HIDE.shade))
  );
};

const reflection = (): string =>
  path(
    'M-334 6H344L300 30L330 40L240 56L270 66L160 84L180 96L110 112L130 122L60 126L30 104L60 92L-20 76L10 62L-120 50L-90 38L-260 34L-240 22L-330 18z',
    mix('gum', 'night', 0.5),
  ) +
  path('M360 8H420L400 22z', mix('gum', 'night', 0.5)) +
  path('M60 92C70 108 110 112 132 100L120 92L134 86L90 84z', mix('wattle', 'ochre', 0.4), 'opacity=".7"');

const distance = (): string => {
  const random = seeded(5);
  let trees = '';
  let trunks = '';
  for (let i = 0; i < 30; i++) {
    const x = between(random, -20, 1620);
    const h = 60 + 120 * random() ** 1.6;
    const w = h / 100;
    trees +=
      reuse('tree', Math.round(x), Math.round(240 - h), w * 0.8, w * 0.62) +
      reuse('tree', Math.round(x + h * 0.3), Math.round(240 - h * 0.66), -w * 0.55, w * 0.5);
    trunks +=
      poly([
        [x - 4, 250],
        [x - 1, 240 - h],
        [x + 2, 240 - h],
        [x + 4, 250],
      ]) +
      poly([
        [x + 2, 250],
        [x + h * 0.28, 240 - h * 0.7],
        [x + h * 0.32, 240 - h * 0.7],
        [x + 7, 250],
      ]);
  }
  return (
    bands(
      [
        [0, mix('sand', 'reef', 0.3)],
        [60, mix('sand', 'wattle', 0.16)],
        [130, mix('sand', 'wattle', 0.4)],
        [196, mix('wattle', 'sand', 0.35)],
      ],
      { wave: 6, seed: 8 },
    ) +
    path(lens(300, 170, 900, 60) + lens(1200, 160, 1000, 70), mix('euc', 'sand', 0.55)) +
    path(trunks, mix('paper', 'euc', 0.35)) +
    trees +
    path('M-20 236H1620V300H-20z', mix('gum', 'euc', 0.3)) +
    path(
      'M-20 226C300 214 560 232 800 224C1100 214 1360 232 1620 222V246H-20z',
      mix('paper', 'wattle', 0.2),
      'opacity=".7"',
    )
  );
};

const water = (): string =>
  bands(
    [
      [240, mix('gum', 'euc', 0.4)],
      [262, mix('euc', 'wattle', 0.4)],
      [320, mix('euc', 'wattle', 0.18)],
      [400, mix('euc', 'gum', 0.25)],
      [500, mix('gum', 'reef', 0.28)],
      [640, mix('gum', 'reef', 0.14)],
      [790, mix('gum', 'night', 0.3)],
      [900, mix('gum', 'night', 0.55)],
    ],
    { wave: 5, seed: 6 },
  ).replace(/<rect[^>]*>/, '') +
  path(
    padField(130, { y0: 276, y1: 470, seed: 14, keep: (x, y) => x < 560 + (y - 276) || x > 1160 }),
    mix('gum', 'euc', 0.45),
  ) +
  ripples(70, { y0: 280, y1: 980, w0: 30, w1: 200, h1: 7, seed: 9, fill: mix('gum', 'night', 0.35), op: 0.5 }) +
  ripples(34, { y0: 280, y1: 760, w0: 30, w1: 150, h1: 5, seed: 12, fill: mix('wattle', 'sand', 0.4), op: 0.6 });

const PADS = [
  [210, 560, 70],
  [90, 640, 90],
  [330, 480, 52],
  [1330, 520, 66],
  [1490, 590, 90],
  [1240, 470, 50],
  [1560, 480, 60],
  [150, 770, 120],
  [420, 820, 130],
  [700, 880, 120],
  [1010, 800, 110],
  [1260, 860, 150],
  [1500, 780, 130],
  [560, 950, 150],
  [900, 960, 160],
  [230, 930, 160],
  [1440, 960, 170],
] as const;

export function draw(): string {
  const defs = `<g id="tree">${leafSpray(60, 50, { seed: 6, light: -1, n: 26, cols: [mix('gum', 'euc', 0.35), mix('euc', 'gum', 0.35), mix('euc', 'wattle', 0.3)] })}</g>`;
  const pads = PADS.map(([x, y, w]) =>
    place(
      x,
      y,
      lilyPad(w, mix(mix('euc', 'gum', 0.45), 'night', (y - 470) / 1100), mix('wattle', 'euc', 0.3)),
      1,
      0,
      x > 800,
    ),
  ).join('');
  const pink = mix('paper', 'sunset', 0.3);
  const deep = mix('dusk', 'sunset', 0.45);
  const flowers = (
    [
      [1190, 836, 2.6],
      [250, 752, 2],
      [480, 802, 1.5],
      [1380, 520, 1.2],
      [880, 944, 2.2],
      [1540, 770, 1.8],
    ] as const
  )
    .map(([x, y, k]) => place(x, y, lilyFlower(pink, deep), k))
    .join('');
  // a jacana walks the pads: the only one here without a worry
  const jacana =
    path('M-4 0l-6 -44h4l8 40zM10 0l4 -44h4l-4 44zM-24 2h34l2 4h-36zM2 2h30v4h-30z', mix('euc', 'night', 0.4)) +
    path('M-50 -54C-30 -74 10 -78 26 -62C30 -44 0 -36 -24 -42z', mix('clay', 'dusk', 0.3)) +
    path('M14 -62C14 -84 22 -100 34 -104C44 -104 46 -94 42 -88C36 -76 36 -66 26 -54z', 'paper') +
    path('M24 -74C22 -92 28 -104 36 -104C44 -104 46 -96 42 -90C38 -82 34 -76 30 -70z', 'night') +
    path('M32 -108C42 -114 52 -106 50 -98L38 -96z', 'sunset') +
    path('M46 -98L66 -94L46 -91z', 'wattle');
  const body =
    distance() +
    birds(
      [
        [520, 96, 26],
        [574, 76, 20],
        [480, 70, 16],
      ],
      mix('gum', 'night', 0.3),
    ) +
    water() +
    place(890, 606, back(), 0.9) +
    place(
      770,
      WATERLINE,
      reflection() +
        head() +
        line(
          'M-372 10C-330 26 -200 22 -90 16M-400 24C-340 46 -160 40 -20 30M350 12C380 22 420 14 440 8M880 10C930 24 990 18 1030 10M-380 2C-360 -4 -346 -2 -334 4M300 22C340 34 420 28 470 20',
          mix('paper', 'wattle', 0.25),
          4,
          'stroke-linecap="round" opacity=".9"',
        ),
      1.36,
    ) +
    pads +
    place(1090, 806, jacana, 1.3, 0, true) +
    flowers +
    path(reeds(24, { x0: -10, x1: 190, y: 1004, h: 420, seed: 6 }), mix('gum', 'night', 0.5)) +
    path(reeds(12, { x0: -10, x1: 160, y: 1004, h: 360, seed: 9 }), mix('euc', 'wattle', 0.4)) +
    path(reeds(18, { x0: 1470, x1: 1610, y: 1004, h: 330, lean: -0.15, seed: 16 }), mix('gum', 'night', 0.5));
  return picture(body, {
    grain: 0,
    defs,
    seed: 214,
    title: 'A saltwater crocodile at the surface among water lilies, eye, snout and back above the water',
  });
}
