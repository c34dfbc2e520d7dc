import { circle, line, mix, path, picture, place, rect, reuse, seeded, between, type Point } from '../../draw/core.ts';
import { ground, ridge } from '../../draw/land.ts';
import { saltbush, spinifex, tussock } from '../../draw/plants.ts';
import { bands, cloud } from '../../draw/sky.ts';

// From the verge of a straight unsealed highway in the early afternoon: the sun is high at the right, the road train comes at us.
const HORIZON = 470;
const DUST = mix('sunset', 'sand', 0.35);
const sky =
  bands(
    [
      [0, mix('ocean', 'reef', 0.55)],
      [110, mix('reef', 'sand', 0.12)],
      [230, mix('reef', 'sand', 0.36)],
      [330, mix('reef', 'sand', 0.58)],
      [410, mix('sand', 'sunset', 0.2)],
    ],
    { wave: 6, seed: 9 },
  ) +
  cloud(330, 230, 300, 90, { seed: 3, cols: [mix('paper', 'sand', 0.2), mix('sand', 'reef', 0.35)], light: 1 }) +
  cloud(1290, 190, 380, 110, { seed: 6, cols: ['paper', mix('sand', 'reef', 0.3)], light: 1 }) +
  cloud(1130, 356, 220, 50, { seed: 9, cols: [mix('paper', 'reef', 0.15), mix('sand', 'reef', 0.42)], light: 1 });
const land =
  ground(ridge({ y: HORIZON - 12, amp: 14, scale: 190, seed: 21, step: 26 }), mix('dusk', 'reef', 0.35)) +
  path('M-20 470Q400 462 800 468T1620 464V1010H-20z', mix('sunset', 'ochre', 0.25)) +
  path('M-20 520Q400 500 800 506T1620 496V1010H-20z', mix('ochre', 'sunset', 0.3)) +
  path('M-20 640Q300 590 700 600L760 1010H-20zM1620 620Q1300 580 960 596L900 1010H1620z', mix('ochre', 'clay', 0.25));

// The road: we stand on its left verge, so it runs away to the left; two lanes, windrows of gravel at both edges.
const VX = 430;
const strip = (left: number, right: number, fill: string, y = 1010): string =>
  path(`M${VX - 1} ${HORIZON}H${VX + 1}L${VX + right} ${y}H${VX + left}z`, fill);
const road =
  strip(410, 1480, mix('clay', 'ochre', 0.35)) +
  strip(470, 1400, mix('sunset', 'sand', 0.24)) +
  strip(550, 680, mix('sunset', 'wattle', 0.5)) +
  strip(760, 880, mix('sunset', 'wattle', 0.5)) +
  strip(1000, 1110, mix('sunset', 'wattle', 0.5)) +
  strip(1190, 1310, mix('sunset', 'wattle', 0.5)) +
  strip(706, 726, mix('ochre', 'sunset', 0.4)) +
  strip(926, 956, mix('ochre', 'sunset', 0.4)) +
  strip(1140, 1160, mix('ochre', 'sunset', 0.4)) +
  strip(440, 480, mix('ochre', 'clay', 0.4)) +
  strip(1390, 1430, mix('ochre', 'clay', 0.4));
const posts = (
  [
    [0.12, -1],
    [0.12, 1],
    [0.26, -1],
    [0.26, 1],
    [0.54, 1],
    [0.86, -1],
  ] as const
)
  .map(([t, side]) => {
    const x = VX + (side < 0 ? 380 : 1520) * t;
    const y = HORIZON + 540 * t;
    const h = 130 * t;
    return (
      rect(x - 5 * t, y - h, 14 * t, h, 'paper') +
      rect(x - 5 * t, y - h * 0.86, 14 * t, h * 0.2, side < 0 ? 'ochre' : 'wattle') +
      path(`M${x} ${y}l${-120 * t} ${8 * t}l${-10 * t} ${-8 * t}z`, mix('clay', 'dusk', 0.5))
    );
  })
  .join('');

/** The plume behind the trailers: it leans away to the left on the wind and is lit from the right. */
const random = seeded(5);
const billow = (k: number, fill: string, opacity: number): string => {
  let d = '';
  for (let i = 0; i < 11; i++) {
    const t = i / 10;
    const x = 566 - t * 560 * k;
    const y = 482 - t * 80 + between(random, -18, 18);
    const r = (34 + 120 * t) * k;
    d += `M${x - r} ${y}a${r} ${r * 0.82} 0 1 0 ${r * 2} 0a${r} ${r * 0.82} 0 1 0 ${-r * 2} 0z`;
  }
  return path(d, fill, `opacity="${opacity}"`);
};
const plume =
  billow(1.08, mix('sunset', 'dusk', 0.25), 0.75) +
  billow(0.92, DUST, 0.85) +
  billow(0.66, mix('sand', 'sunset', 0.3), 0.9) +
  path('M-20 520Q200 500 420 500L580 506L600 560Q400 566 240 556T-20 560z', DUST, 'opacity=".75"');

// The hero: bonnet, bull bar, stack, and three trailers in a row behind, the last just showing beside the dust.
const DARK = mix('night', 'clay', 0.2);
const RED = mix('ochre', 'clay', 0.35);
/** The near side of one trailer, between two depths: 1 is the cab, 0 the vanishing point. */
const trailer = (near: number, far: number, side: string): string => {
  const at = (depth: number, height: number): string =>
    `${(VX + 456 * depth).toFixed(0)} ${(HORIZON + (270 - height) * depth).toFixed(0)}`;
  const wheels = [0.06, 0.13, 0.8, 0.87, 0.94]
    .map((t) => {
      const depth = near + (far - near) * t;
      return `<ellipse cx="${(VX + 456 * depth).toFixed(0)}" cy="${(HORIZON + 248 * depth).toFixed(0)}" rx="${(13 * depth).toFixed(1)}" ry="${(22 * depth).toFixed(1)}" fill="${mix('night', '#000000', 0.3)}"/>`;
    })
    .join('');
  const ribs = [0.2, 0.4, 0.6, 0.8]
    .map((t) => `M${at(near + (far - near) * t, 50)}L${at(near + (far - near) * t, 296)}`)
    .join('');
  return (
    path(`M${at(near, 50)}L${at(near, 300)}L${at(far, 300)}L${at(far, 50)}z`, side) +
    path(`M${at(near, 280)}L${at(near, 300)}L${at(far, 300)}L${at(far, 280)}z`, mix(side, 'paper', 0.45)) +
    path(`M${at(near, 50)}L${at(near, 110)}L${at(far, 110)}L${at(far, 50)}z`, mix(side, 'night', 0.3)) +
    path(`M${at(near, 38)}L${at(near, 52)}L${at(far, 52)}L${at(far, 38)}z`, DARK) +
    line(ribs, mix(side, 'night', 0.35), 3) +
    wheels
  );
};
const cab =
  path('M-128 2h280l-60 26h-260l-60 -14z', mix('clay', 'dusk', 0.6), 'opacity=".85"') +
  path('M-104 -60V-246Q-104 -262 -88 -262H88Q104 -262 104 -246V-60z', RED) +
  path('M70 -60V-262H88Q104 -262 104 -246V-60z', mix('sunset', 'wattle', 0.3)) +
  path('M-104 -60V-246Q-104 -262 -88 -262H-70L-78 -60z', mix('clay', 'night', 0.3)) +
  path('M-94 -296H94L104 -262H-104z', mix('paper', 'sand', 0.3)) +
  path('M-94 -296H94L98 -282H-98z', 'paper') +
  path('M-84 -240H84L92 -172H-92z', mix('night', 'reef', 0.35)) +
  path('M-84 -240H-20L-60 -172H-92zM20 -240H44L10 -172H-14z', mix('reef', 'sand', 0.35)) +
  line('M0 -240V-172', DARK, 5) +
  circle(-44, -192, 13, mix('clay', 'sand', 0.3)) +
  path('M-60 -198h32l-6 -4q0 -10 -10 -10t-10 10z', mix('sand', 'paper', 0.4)) +
  path('M-92 -60V-150Q-92 -164 -78 -164H78Q92 -164 92 -150V-60z', mix(RED, 'sunset', 0.4)) +
  path('M60 -60V-164H78Q92 -164 92 -150V-60z', 'wattle') +
  path('M-58 -150H58V-56H-58z', mix('sand', 'dusk', 0.25)) +
  path(
    'M-58 -150H58V-136H-58zM-58 -122H58V-110H-58zM-58 -96H58V-84H-58zM-58 -70H58V-58H-58z',
    mix('dusk', 'night', 0.3),
  ) +
  path('M20 -150H58V-56H30z', 'paper', 'opacity=".55"') +
  path('M-88 -124h24v26h-24zM64 -124h24v26h-24z', mix('paper', 'wattle', 0.35)) +
  circle(-76, -111, 9, 'paper') +
  circle(76, -111, 9, 'paper') +
  path('M-128 -74H128V-26Q0 -12 -128 -26z', mix('sand', 'dusk', 0.2)) +
  path('M-128 -74H128V-60H-128z', 'paper') +
  path('M-128 -42Q0 -30 128 -42V-26Q0 -12 -128 -26z', mix('dusk', 'sand', 0.3)) +
  line('M-96 -74V-140H-30V-74M30 -74V-140H96V-74M-30 -108H30', mix('sand', 'dusk', 0.2), 11) +
  line('M-92 -136V-78M34 -136V-78', 'paper', 3.5) +
  path('M-66 -58H66V-34H-66z', 'wattle') +
  line('M-112 -266V-120M112 -266V-120', DARK, 12) +
  line('M109 -262V-124', 'paper', 4) +
  path('M-140 -220h26v44h-26zM114 -220h26v44h-26z', DARK) +
  path('M-110 -24h46V6h-46zM64 -24h46V6H64z', mix('night', '#000000', 0.3)) +
  line('M-72 -304h.1M-36 -304h.1M0 -304h.1M36 -304h.1M72 -304h.1', 'wattle', 12, 'stroke-linecap="round"');
const train =
  path('M596 560L560 540L890 740H1000z', mix('clay', 'dusk', 0.6), 'opacity=".8"') +
  trailer(0.47, 0.37, mix('reef', 'dusk', 0.3)) +
  trailer(0.65, 0.5, mix('reef', 'ocean', 0.45)) +
  trailer(0.93, 0.69, mix('reef', 'ocean', 0.3)) +
  place(1000, 742, cab, 1.06);

// An emu at the verge, thinking about it: lit at the right, neck up, one foot lifted.
const emu = place(
  580,
  884,
  path('M-8 -96L-16 -46L-6 0L-26 6H14L4 -4L-4 -46L14 -92z', mix('dusk', 'sand', 0.2)) +
    path('M22 -96L44 -60L22 -34L40 -22L46 -28L34 -36L58 -62L42 -102z', mix('dusk', 'sand', 0.4)) +
    path(
      'M-96 -96Q-112 -160 -46 -186Q10 -206 58 -176L80 -152Q84 -118 56 -98L44 -84L30 -94L16 -76L2 -92L-14 -70L-30 -88L-50 -62L-62 -84L-84 -60L-84 -84L-104 -70z',
      mix('night', 'clay', 0.35),
    ) +
    path(
      'M-30 -160Q10 -190 58 -176L80 -152Q84 -118 56 -98L50 -118L34 -104L28 -128L8 -112L2 -138L-16 -124z',
      mix('clay', 'sand', 0.25),
    ) +
    path('M-90 -104Q-96 -156 -46 -176Q-70 -150 -64 -118L-78 -128z', mix('dusk', 'night', 0.3)) +
    path(
      'M44 -168Q66 -196 66 -236Q64 -262 72 -272L92 -268Q92 -220 92 -190Q92 -166 78 -146z',
      mix('night', 'clay', 0.3),
    ) +
    path('M80 -262L92 -268Q92 -220 92 -190Q90 -172 80 -158Q82 -220 80 -262z', mix('reef', 'sand', 0.35)) +
    path('M62 -268Q60 -296 84 -298Q100 -298 106 -286L132 -276L104 -268Q90 -258 76 -262z', mix('night', 'clay', 0.25)) +
    path('M104 -286L132 -276L104 -270z', mix('dusk', 'sand', 0.3)) +
    path('M64 -290q-8 -14 2 -20q2 8 8 8q0 -8 8 -10q2 8 8 12z', mix('night', 'clay', 0.3)) +
    circle(94, -282, 5, 'wattle') +
    circle(95, -282, 2.6, 'night'),
  1.02,
);
const BUSH = [mix('gum', 'dusk', 0.3), mix('euc', 'gum', 0.25), mix('euc', 'sand', 0.5)] as const;
const TUFT = [mix('gum', 'clay', 0.35), mix('euc', 'wattle', 0.3), mix('wattle', 'sand', 0.3)] as const;
const defs = `<g id="b">${saltbush(100, 50, { seed: 5, light: 1, cols: BUSH })}</g><g id="s">${spinifex(70, { seed: 6, light: 1, cols: TUFT, n: 34 })}</g>`;
const roadside: readonly Point[] = [
  [1260, 540],
  [1400, 560],
  [1540, 590],
  [330, 590],
  [210, 620],
  [90, 650],
  [420, 640],
];
const growth =
  roadside.map(([x, y], i) => reuse(i % 2 ? 's' : 'b', x, y, 0.3 + (y - 540) / 180)).join('') +
  reuse('s', 300, 760, 0.9) +
  reuse('b', 110, 800, 1.5, 1.5) +
  reuse('s', 420, 990, 1.1) +
  reuse('b', 60, 1000, 2.8, 2.8) +
  reuse('s', 250, 1010, 1.5) +
  reuse('s', 1540, 690, 0.8) +
  reuse('b', 1590, 820, 1.4, 1.4) +
  place(10, 1010, tussock(150, { seed: 3, fill: mix('euc', 'wattle', 0.35) }));

export function draw(): string {
  return picture(
    sky +
      land +
      plume +
      road +
      posts +
      train +
      growth +
      path('M540 886h70l-190 22l-120 -4z', mix('clay', 'dusk', 0.6), 'opacity=".8"') +
      emu,
    {
      grain: 0,
      defs,
      seed: 110,
      title: 'A road train trailing dust on a straight red road, an emu waiting at the verge',
    },
  );
}
