import { mix, seeded, picture, path, poly, place, rect, group, line, lens, type Point } from '../../../draw/core.ts';
import { gardenLedge } from '../../../draw/garden-ledge.ts';
import { ridge, ground } from '../../../draw/land.ts';
import { bands, disc, stars } from '../../../draw/sky.ts';
import { ripples, glitter } from '../../../draw/water.ts';
import { archBridge } from '../../../draw/arch-bridge.ts';
import { shell, ferry, sailboat, type ShellOptions } from '../../../draw/harbour.ts';

import { birds } from '../../../draw/life.ts';
// From Mrs Macquarie's Point looking west-north-west: sails in front, bridge behind to the right, moon setting over the arch.
let s = '';
const HZ = 622,
  MX = 1010,
  MY = 214;
s += bands(
  [
    [0, mix('night', '#000000', 0.12)],
    [110, 'night'],
    [230, mix('night', 'ocean', 0.34)],
    [340, mix('night', 'ocean', 0.7)],
    [436, mix('ocean', 'dusk', 0.42)],
    [516, mix('dusk', 'sunset', 0.16)],
    [572, mix('dusk', 'sunset', 0.4)],
  ],
  { wave: 8, seed: 4 },
);
s += stars(150, { y1: 420, seed: 5, density: (x, y) => (Math.hypot(x - MX, y - MY) < 190 ? 0 : 1 - y / 460) });
s +=
  disc(MX, MY, [
    [190, mix('night', 'sand', 0.5), 0.12],
    [128, mix('ocean', 'sand', 0.5), 0.2],
    [80, mix('sand', 'paper', 0.5)],
  ]) +
  path(
    'M985 170q26 -14 44 2q6 22 -14 30q-34 2 -30 -32zM1034 214q26 2 26 24q-12 22 -34 10q-10 -22 8 -34zM962 218q16 -4 20 14q-8 14 -20 6q-6 -10 0 -20z',
    mix('sand', 'dusk', 0.2),
  );
s += path(lens(1110, 256, 320, 9) + lens(930, 330, 260, 7) + lens(1220, 170, 260, 7), mix('ocean', 'dusk', 0.5));
// north shore behind, low hills + lights
s += ground(ridge({ y: 588, amp: 9, scale: 110, seed: 8 }), mix('ocean', 'dusk', 0.6), HZ);
const blk = (list: readonly (readonly [x: number, y: number, width: number])[], c: string, wc: string, sd: number) => {
  const r = seeded(sd);
  let d = '',
    w = '';
  for (const [x, y, ww] of list) {
    d += poly([
      [x, HZ],
      [x, y],
      [x + ww, y],
      [x + ww, HZ],
    ]);
    for (let yy = y + 8; yy < HZ - 10; yy += 10)
      for (let xx = x + 5; xx < x + ww - 5; xx += 8) if (r() < 0.36) w += `M${xx} ${yy}h3.4`;
  }
  return path(d, c) + line(w, wc, 4);
};
s += blk(
  [
    [1290, 540, 40],
    [1336, 512, 34],
    [1376, 548, 46],
    [1430, 500, 30],
    [1466, 536, 50],
    [1520, 520, 34],
    [1562, 552, 60],
  ],
  mix('night', 'dusk', 0.5),
  mix('wattle', 'dusk', 0.25),
  3,
);
// bridge
s += archBridge({
  x0: 684,
  x1: 1238,
  deck: 542,
  rise: 168,
  drop: 44,
  cols: [
    mix('night', 'ocean', 0.15),
    mix('night', 'dusk', 0.3),
    mix('ocean', 'sand', 0.4),
    mix('night', 'dusk', 0.45),
    mix('dusk', 'sand', 0.32),
    mix('night', 'dusk', 0.2),
  ],
  lamps: 'wattle',
});
s += ground(ridge({ x0: 1180, y: 592, amp: 12, scale: 70, seed: 5, step: 18 }), mix('night', 'gum', 0.35), HZ + 4);
// CBD behind the sails at left
s +=
  blk(
    [
      [-10, 430, 50],
      [46, 372, 40],
      [92, 452, 36],
      [134, 340, 44],
      [184, 410, 40],
      [232, 466, 44],
      [282, 436, 34],
    ],
    mix('night', 'dusk', 0.32),
    mix('wattle', 'sunset', 0.2),
    7,
  ) + path('M155 340v-34M68 372v-26', '').replace('fill=""', `stroke="${mix('night', 'dusk', 0.32)}" stroke-width="4"`);
s += path(
  poly([
    [40, 372],
    [86, 372],
    [86, 622],
    [72, 622],
    [72, 372],
  ]) +
    poly([
      [166, 340],
      [178, 340],
      [178, 622],
      [166, 622],
    ]),
  mix('night', 'ocean', 0.2),
);
// Botanic Garden point
s += path('M-20 600C60 570 120 580 190 574C230 570 270 584 300 600V640H-20z', mix('night', 'gum', 0.5));
// ---- WATER
s +=
  rect(0, HZ, 1600, 400, mix('ocean', 'dusk', 0.35)) +
  path(`M-20 656Q400 648 800 656T1620 652V1010H-20z`, mix('ocean', 'night', 0.25)) +
  path(`M-20 742Q300 730 800 744T1620 736V1010H-20z`, mix('ocean', 'night', 0.5)) +
  path(`M-20 846Q500 834 900 848T1620 838V1010H-20z`, mix('ocean', 'night', 0.75));
// reflections first, then ripples cut them
const gl = (x: number, y0: number, y1: number, n: number, w0: number, w1: number, c: string, sd: number, op = 1) =>
  glitter(x, y0, y1, { n, w0, w1, fill: c, seed: sd, h1: 6, op });
s +=
  path(
    (
      [
        [540, 644, 400, 7],
        [600, 656, 360, 6],
        [570, 670, 320, 6],
        [620, 684, 260, 5],
        [560, 700, 230, 5],
        [610, 716, 180, 5],
        [580, 736, 150, 4],
      ] as const
    )
      .map(([x, y, w, h]) => lens(x, y, w, h))
      .join(''),
    mix('sand', 'dusk', 0.25),
    'opacity=".75"',
  ) +
  path(
    (
      [
        [560, 646, 200, 5],
        [610, 664, 150, 5],
        [590, 690, 110, 4],
        [600, 720, 80, 4],
      ] as const
    )
      .map(([x, y, w, h]) => lens(x, y, w, h))
      .join(''),
    'wattle',
    'opacity=".8"',
  );
for (let x = 30; x < 330; x += 46) s += gl(x, HZ + 4, 720, 9, 10, 34, mix('wattle', 'sunset', 0.3), x, 0.7);
for (const x of [760, 840, 1180, 1262, 1310, 1380, 1450, 1530])
  s += gl(x, HZ + 4, 690, 7, 10, 28, mix('wattle', 'sunset', 0.3), x, 0.65);
s += gl(MX, HZ + 3, 985, 62, 56, 300, mix('sand', 'paper', 0.3), 4) + gl(MX + 4, HZ + 3, 930, 30, 20, 110, 'paper', 9);
s += ripples(80, {
  y0: HZ + 10,
  y1: 1000,
  w0: 22,
  w1: 190,
  h1: 9,
  seed: 14,
  fill: mix('night', 'ocean', 0.3),
  op: 0.85,
});
// ---- OPERA HOUSE
const lit = mix('paper', 'sand', 0.3),
  shd = mix('sand', 'dusk', 0.42),
  rib = mix('sand', 'dusk', 0.3),
  mo = mix('dusk', 'night', 0.35),
  gls = 'wattle';
const o = { lit, shade: shd, rib, mouth: mo, glass: gls },
  bk = {
    lit: mix('sand', 'dusk', 0.28),
    shade: mix('dusk', 'sand', 0.22),
    rib: mix('sand', 'dusk', 0.5),
    mouth: mo,
    glass: 'sunset',
    ribs: 4,
  };
const at0 = (X: number, Y: number) => (a: Point, b: Point, c: Point, e: ShellOptions, d: number) =>
  shell([X + a[0], Y + a[1]], [X + b[0], Y + b[1]], [X + c[0], Y + c[1]], { ...e, depth: d });
const F = at0(330, 584),
  Bk = at0(288, 578);
const s0 = s;
s = '';
// rear hall (Concert Hall), in half shade
s +=
  Bk([434, 0], [548, -122], [384, -70], bk, 40) +
  Bk([326, 0], [462, -206], [252, -120], bk, 56) +
  Bk([206, 0], [338, -284], [132, -128], bk, 70) +
  Bk([106, 0], [0, -156], [150, -116], bk, 44);
// front hall, floodlit
s +=
  F([404, 0], [500, -96], [352, -56], o, 40) +
  F([306, 0], [428, -172], [246, -92], o, 56) +
  F([190, 0], [318, -250], [112, -104], o, 74) +
  F([96, 0], [-6, -128], [136, -98], o, 48);
// restaurant pair
const Rs = at0(242, 592);
s += Rs([56, 0], [98, -62], [28, -34], o, 22) + Rs([34, 0], [-2, -46], [50, -34], o, 18);
// podium: granite steps, three facets + warm slot of light
s +=
  path('M226 584H856L880 606V640H206V606z', mix('clay', 'dusk', 0.6)) +
  path('M226 584H856L864 592H220z', mix('sand', 'sunset', 0.4)) +
  path('M206 612H880V616H206z', 'wattle') +
  path('M206 616H880V640H206z', mix('night', 'dusk', 0.45)) +
  path('M226 584L206 606V640H300L330 592z', mix('night', 'dusk', 0.35));
let pw = '';
for (let x = 350; x < 850; x += 16) pw += `M${x} 603h8`;
s += line(pw, mix('wattle', 'sunset', 0.3), 5);
let ppl = '';
for (const x of [356, 372, 470, 476, 560, 640, 648, 716, 800])
  ppl +=
    poly([
      [x - 2, 584],
      [x - 2, 576],
      [x + 2, 576],
      [x + 2, 584],
    ]) + `M${x} 571h.1`;
s += path(ppl, 'night', 'stroke="#152238" stroke-width="3" stroke-linecap="round"');
s = s0 + group(s, 'transform="translate(124 62) scale(.9)"');
// ---- ferry + wake
s +=
  gl(1052, 752, 830, 12, 60, 160, 'wattle', 6, 0.85) +
  place(1050, 752, ferry(250)) +
  path('M922 752q-60 2 -150 16q90 -22 150 -26zM1178 752q30 0 60 6q-30 -12 -62 -12z', mix('paper', 'ocean', 0.3)) +
  path(lens(1050, 762, 300, 6), 'night', 'opacity=".6"');
s +=
  place(560, 806, sailboat(130), 1, -3) +
  path(lens(560, 814, 130, 6) + lens(570, 830, 80, 5) + lens(556, 846, 110, 5), mix('sand', 'ocean', 0.45));
const { body: ledge, defs } = gardenLedge();
s += ledge;
s += birds(
  [
    [800, 330, 15],
    [836, 316, 12],
    [770, 352, 10],
  ],
  mix('ocean', 'sand', 0.35),
);
export function draw(): string {
  return picture(s, {
    grain: 0,
    defs,
    seed: 9,
    title: 'Sydney Harbour at night: Opera House, Harbour Bridge, ferry and moon',
  });
}
