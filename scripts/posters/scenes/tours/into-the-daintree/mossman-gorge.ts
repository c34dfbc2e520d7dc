import {
  type Tones,
  between,
  circle,
  lens,
  lerp,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  reuse,
  seeded,
} from '../../../draw/core.ts';
import { boulder } from '../../../draw/land.ts';
import { frond, leafSpray } from '../../../draw/plants.ts';
import { pebbles } from '../../../draw/tropics.ts';
import { ripples } from '../../../draw/water.ts';

// Viewpoint: on a boulder, looking up the Mossman River. Light: noon through the gap the river keeps open, from the upper right;
// the pool is the lightest thing in the picture and the forest closes round it.
const forest = (): string => {
  const random = seeded(5);
  let out =
    path('M-20 -20H1620V520H-20z', mix('euc', 'sand', 0.3)) +
    path('M560 -20H1160L1080 420H660z', mix('paper', 'reef', 0.26));
  for (const [tone, count, width, gap] of [
    [mix('euc', 'sand', 0.42), 22, 12, 130],
    [mix('euc', 'sand', 0.16), 17, 20, 190],
    [mix('euc', 'gum', 0.4), 13, 30, 260],
    [mix('gum', 'night', 0.2), 10, 44, 400],
  ] as const) {
    let trunks = '';
    let leaves = '';
    for (let i = 0; i < count; i++) {
      const x = lerp(-40, 1640, (i + between(random, 0.1, 0.9)) / count);
      const off = Math.abs(x - 850);
      if (off < gap) continue;
      const w = width * between(random, 0.6, 1.2);
      const lean = between(random, -30, 30);
      trunks += poly([
        [x - w, 540],
        [x - w * 0.5 + lean, -20],
        [x + w * 0.5 + lean, -20],
        [x + w * 1.2, 540],
      ]);
      if (off > 430)
        leaves += lens(x, between(random, 20, 60) + off * 0.12, between(random, 220, 360), between(random, 90, 150));
    }
    out += path(trunks + leaves, tone);
  }
  return out;
};

const cascade = (): string =>
  path(
    'M420 500V400L470 372L520 390L570 350L640 362L690 320L740 340L790 318L880 322L930 336L980 312L1040 350L1090 344L1150 384L1210 372L1270 410V500z',
    mix('euc', 'gum', 0.45),
  ) +
  path(
    'M560 480L580 420L640 400L680 372L740 366L800 352L880 350L920 366L990 372L1040 400L1110 414L1150 484z',
    mix('dusk', 'night', 0.5),
  ) +
  path(
    'M580 420L640 400L680 372L740 366L720 400L660 420L640 450zM990 372L1040 400L1110 414L1060 440L1000 420L960 392z',
    mix('dusk', 'euc', 0.5),
  ) +
  path(
    'M760 362L812 350L868 352L900 368L890 392L920 410L912 440L950 470H700L742 440L736 408L764 392z',
    mix('reef', 'paper', 0.7),
  ) +
  path(
    'M790 356L830 352L850 372L836 396L856 420L840 470H770L790 430L776 404L796 380zM870 360L894 372L884 396L908 414L900 446L926 470H880L880 420L866 396z',
    'paper',
  ) +
  path(
    'M690 474C740 456 780 470 820 460C870 450 900 468 960 470C980 486 940 492 900 488C840 498 760 496 720 490z',
    'paper',
  );

const pool = (): string =>
  path(
    'M520 480L700 470L960 468L1150 484L1240 540L1300 640L1420 760L1500 1010H180L240 860L330 720L420 600z',
    mix('ocean', 'gum', 0.35),
  ) +
  path(
    'M600 490L720 480L940 478L1080 496L1140 560L1180 660L1240 780L1280 1010H360L400 880L440 740L500 610z',
    mix('reef', 'gum', 0.25),
  ) +
  path(
    'M660 500C760 486 920 486 1000 506C1080 540 1060 600 1100 680C1150 770 1120 880 1160 1010H470C450 900 520 820 520 730C530 640 580 560 660 500z',
    mix('reef', 'sand', 0.16),
  ) +
  path(
    'M720 520C800 506 900 510 950 540C1010 590 980 660 1010 740C1050 840 1010 920 1040 1010H580C570 920 610 850 610 770C616 680 640 570 720 520z',
    mix('reef', 'sand', 0.4),
  ) +
  path(
    'M620 1010C620 930 680 890 760 872C860 856 930 880 980 940C1000 966 1010 990 1012 1010z',
    mix('reef', 'sand', 0.62),
  ) +
  path(
    pebbles(90, { x0: 560, x1: 1060, y0: 820, y1: 1005, seed: 8, size: 13 }),
    mix('euc', 'sand', 0.35),
    'opacity=".75"',
  ) +
  path(
    pebbles(60, { x0: 540, x1: 1100, y0: 780, y1: 1005, seed: 12, size: 12 }),
    mix('sand', 'reef', 0.22),
    'opacity=".9"',
  ) +
  path(
    pebbles(30, { x0: 560, x1: 1060, y0: 860, y1: 1005, seed: 14, size: 13 }),
    mix('sunset', 'sand', 0.5),
    'opacity=".6"',
  ) +
  ripples(50, { x0: 440, x1: 1200, y0: 496, y1: 980, w0: 24, w1: 150, h1: 5, seed: 9, fill: 'paper', op: 0.55 }) +
  ripples(34, {
    x0: 380,
    x1: 1260,
    y0: 500,
    y1: 960,
    w0: 30,
    w1: 160,
    h1: 6,
    seed: 3,
    fill: mix('ocean', 'gum', 0.3),
    op: 0.45,
  });

// Somebody on her back in the middle of it, arms out; the part under water is a paler, cooler copy.
const swimmer = (): string => {
  const skin = mix('clay', 'sand', 0.5);
  const under = mix(skin, 'reef', 0.42);
  const suit = 'sunset';
  return (
    path(lens(12, 62, 330, 46), mix('ocean', 'gum', 0.3), 'opacity=".5"') +
    path(
      'M34 -2C70 4 110 14 156 12L160 22C120 32 70 28 30 22zM30 16C60 34 96 46 134 58L130 68C90 64 50 48 22 30z',
      under,
    ) +
    path(
      'M-30 -18C-46 -44 -72 -62 -104 -70L-110 -60C-86 -48 -66 -28 -48 -4zM-34 22C-46 46 -62 62 -90 74L-84 84C-50 76 -26 54 -14 30z',
      skin,
    ) +
    path('M-46 -10C-34 -24 -8 -22 14 -14C34 -8 44 2 40 12C36 24 10 30 -14 30C-36 30 -52 14 -46 -10z', suit) +
    path('M-46 4C-20 20 14 24 40 12C36 24 10 30 -14 30C-34 30 -48 20 -46 4z', mix('sunset', 'clay', 0.5)) +
    path('M-44 -12L-62 -4L-60 12L-44 18z', skin) +
    circle(-76, 5, 22, skin) +
    path('M-70 -16C-92 -22 -106 -6 -104 8C-104 24 -88 32 -72 26C-88 20 -90 -8 -70 -16z', mix('night', 'clay', 0.35)) +
    line('M-86 -4l-3 5M-86 13l-3 -5', 'night', 2.6, 'stroke-linecap="round"') +
    line('M-68 -2q5 6 0 12', mix('clay', 'night', 0.25), 2.6, 'stroke-linecap="round"') +
    line(
      'M-126 30C-100 60 -40 66 20 52M-128 -24C-100 -50 -40 -52 10 -36M-150 8C-150 60 -90 96 0 92M170 -6C184 20 176 50 140 78',
      'paper',
      3.4,
      'stroke-linecap="round" opacity=".85"',
    )
  );
};

const STONE: Tones = [mix('sand', 'dusk', 0.16), mix('dusk', 'euc', 0.5), mix('dusk', 'night', 0.55)];
const MOSSY: Tones = [mix('euc', 'wattle', 0.4), mix('gum', 'euc', 0.35), mix('gum', 'night', 0.5)];

const stones = (): string => {
  let out = '';
  for (const [x, y, w, h, seed, moss] of [
    [650, 478, 130, 74, 3, 0],
    [1010, 480, 150, 84, 4, 0],
    [560, 520, 170, 110, 5, 1],
    [1140, 540, 210, 140, 6, 0],
    [470, 600, 200, 130, 7, 0],
    [1230, 640, 220, 120, 8, 1],
    [330, 640, 280, 220, 9, 0],
    [1370, 680, 330, 270, 10, 0],
    [420, 760, 210, 110, 11, 1],
    [1250, 790, 190, 90, 12, 0],
    [180, 800, 420, 300, 13, 0],
    [1470, 880, 460, 320, 14, 0],
    [330, 920, 260, 130, 15, 0],
    [1240, 960, 250, 130, 16, 1],
    [90, 1030, 560, 260, 17, 0],
    [1540, 1050, 520, 230, 18, 0],
    [1070, 880, 120, 46, 21, 0],
  ] as const) {
    out +=
      path(lens(x, y + 2, w * 1.2, h * 0.22), mix('ocean', 'night', 0.3), 'opacity=".8"') +
      boulder(x, y, w, h, { seed, light: 1, cols: moss ? MOSSY : STONE });
    out += path(lens(x, y + 4, w * 1.06, 7), 'paper', 'opacity=".55"');
    if (!moss && w > 200)
      out += path(
        `M${x - w * 0.16} ${y - h * 0.9}l${w * 0.2} ${-h * 0.08}l${w * 0.2} ${h * 0.1}l${-w * 0.06} ${h * 0.12}l${-w * 0.1} ${-h * 0.04}l${-w * 0.1} ${h * 0.1}z`,
        mix('euc', 'gum', 0.3),
      );
  }
  return out;
};

export function draw(): string {
  const fern = (fill: string, rib: string, seed: number): string => {
    let out = '';
    for (let i = 0; i < 8; i++)
      out += frond(100 * (i % 2 ? 0.84 : 1), lerp(-176, -4, i / 7), {
        seed: seed + i,
        fill,
        rib,
        droop: 0.5,
        n: 12,
        leaf: 0.26,
      });
    return out;
  };
  const leaves: Tones = [mix('night', 'gum', 0.45), mix('gum', 'night', 0.15), mix('euc', 'wattle', 0.25)];
  const defs =
    `<g id="fern">${fern(mix('euc', 'wattle', 0.35), mix('gum', 'night', 0.2), 3)}</g>` +
    `<g id="dark">${fern(mix('gum', 'night', 0.35), mix('gum', 'euc', 0.4), 6)}</g>` +
    `<g id="leaf">${leafSpray(120, 80, { seed: 5, light: 1, cols: leaves })}</g>`;
  const treeFern = (x: number, y: number, h: number, size: number, id: string): string =>
    path(
      poly([
        [x - 11, y],
        [x - 5, y - h],
        [x + 5, y - h],
        [x + 12, y],
      ]),
      mix('night', 'gum', 0.4),
    ) + reuse(id, x, y - h, size);
  const body =
    forest() +
    [
      [700, 800, 560, 460],
      [860, 930, 780, 920],
      [1000, 1050, 1040, 1170],
    ]
      .map(([a = 0, b = 0, c = 0, d = 0]) =>
        path(
          poly([
            [a, -20],
            [b, -20],
            [d, 620],
            [c, 620],
          ]),
          'paper',
          'opacity=".22"',
        ),
      )
      .join('') +
    treeFern(520, 470, 210, 1.5, 'fern') +
    treeFern(1180, 480, 250, 1.7, 'fern') +
    treeFern(360, 500, 320, 2, 'dark') +
    cascade() +
    pool() +
    place(800, 690, swimmer(), 1.45, -6) +
    stones() +
    reuse('fern', 260, 660, 0.9) +
    reuse('fern', 1480, 640, 1) +
    reuse('dark', 100, 560, 1.8) +
    reuse('dark', 1560, 560, 2) +
    treeFern(1440, 480, 330, 2.1, 'dark') +
    reuse('fern', 60, 860, 1.9) +
    reuse('dark', 1580, 900, 2.2) +
    reuse('dark', 230, 1020, 1.7) +
    reuse('fern', 1400, 1010, 1.3) +
    [
      [20, 20, 2],
      [230, -20, 1.7],
      [-20, 200, 1.5],
      [420, -40, 1.3],
      [1590, 30, 2],
      [1390, -30, 1.6],
      [1200, -50, 1.2],
      [1640, 240, 1.4],
    ]
      .map(([x = 0, y = 0, k = 1]) => reuse('leaf', x, y, k))
      .join('');
  return picture(body, {
    grain: 0,
    defs,
    seed: 210,
    title: 'Mossman Gorge: a swimmer floats in a clear pool between granite boulders and tree ferns',
  });
}
