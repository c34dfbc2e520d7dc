import { mix, lerp, picture, shape, path, rect, lens, type Point } from '../../../draw/core.ts';
import { cliffTop } from '../../../draw/cliff-top.ts';
import { seaStack, type SeaStackOptions, cliff, boulder } from '../../../draw/land.ts';
import { bands, disc, streaks } from '../../../draw/sky.ts';
import { ripples, glitter, foam } from '../../../draw/water.ts';

import { birds } from '../../../draw/life.ts';
// Looking along the coast at sunrise: cliffs at left, open Southern Ocean at right, sun just clear of the horizon.
let s = '';
const HZ = 492,
  SX = 918;
s += bands(
  [
    [0, mix('ocean', 'dusk', 0.45)],
    [84, mix('dusk', 'reef', 0.28)],
    [168, mix('dusk', 'sunset', 0.38)],
    [248, mix('sunset', 'dusk', 0.28)],
    [322, mix('sunset', 'wattle', 0.3)],
    [392, mix('wattle', 'sunset', 0.12)],
    [448, mix('wattle', 'sand', 0.55)],
  ],
  { wave: 10, seed: 15 },
);
s += disc(SX, 440, [
  [210, mix('wattle', 'sand', 0.3), 0.28],
  [140, mix('wattle', 'sand', 0.5), 0.45],
  [74, 'paper'],
]);
s +=
  streaks(
    [
      [330, 150, 620, 14],
      [520, 178, 380, 9],
      [1220, 214, 560, 13],
      [1420, 240, 360, 9],
      [1090, 132, 300, 8],
      [250, 300, 420, 9],
    ],
    mix('sunset', 'sand', 0.3),
    0.8,
  ) +
  streaks(
    [
      [340, 158, 520, 8],
      [1230, 222, 460, 7],
    ],
    mix('dusk', 'sunset', 0.3),
    0.8,
  ) +
  streaks(
    [
      [1180, 430, 380, 9],
      [700, 414, 300, 7],
      [1330, 404, 240, 6],
    ],
    mix('sunset', 'wattle', 0.5),
    1,
  );
// SEA
s +=
  rect(0, HZ, 1600, 520, mix('reef', 'sand', 0.42)) +
  path(`M-20 522Q500 516 900 522T1620 518V1010H-20z`, mix('reef', 'sand', 0.16)) +
  path(`M-20 566Q500 556 900 566T1620 560V1010H-20z`, 'reef') +
  path(`M-20 640Q500 628 900 640T1620 632V1010H-20z`, mix('reef', 'ocean', 0.4)) +
  path(`M-20 740Q500 724 1000 744T1620 730V1010H-20z`, mix('reef', 'ocean', 0.72));
s += glitter(SX, HZ + 3, 830, { n: 60, w0: 110, w1: 330, fill: mix('wattle', 'paper', 0.45), seed: 6, h1: 8 });
s += ripples(70, {
  x0: 420,
  y0: HZ + 8,
  y1: 800,
  w0: 24,
  w1: 170,
  h1: 7,
  seed: 5,
  fill: mix('ocean', 'reef', 0.25),
  op: 0.6,
});
// far headlands, palest first
const hd = (pts: readonly Point[], base: number, c: string, cap?: string) =>
  shape([...pts, [pts[pts.length - 1]![0] + 8, base], [-20, base]], c) +
  (cap ? shape([...pts, ...[...pts].reverse().map(([x, y], i): Point => [x - 10, y + 7 + (i % 2) * 5])], cap) : '');
s += hd(
  [
    [-20, 424],
    [200, 420],
    [400, 430],
    [560, 436],
    [640, 446],
    [668, 452],
    [682, 474],
  ],
  HZ + 2,
  mix('sunset', 'sand', 0.38),
);
s += hd(
  [
    [-20, 392],
    [180, 386],
    [340, 396],
    [440, 404],
    [500, 412],
    [522, 440],
    [530, 470],
  ],
  512,
  mix('dusk', 'sunset', 0.55),
  mix('sunset', 'wattle', 0.3),
);
// stacks, far to near. cols step from pale to saturated
const cl = (t: number) => ({
  lit: mix(mix('wattle', 'sand', 0.35), 'sunset', t * 0.15),
  mid: mix(mix('sunset', 'sand', 0.35), 'ochre', t * 0.55),
  shade: mix(mix('dusk', 'sunset', 0.55), 'clay', t * 0.75),
  deep: mix(mix('dusk', 'sunset', 0.35), mix('clay', 'dusk', 0.6), t),
});
const ring = (x: number, y: number, w: number, sd: number) => {
  const p: Point[] = [];
  for (let i = 0; i <= 10; i++)
    p.push([x - w * 0.72 + (w * 1.44 * i) / 10, y + Math.sin((Math.PI * i) / 10) * w * 0.07]);
  return foam(p, w * 0.07, { seed: sd, fill: mix('paper', 'reef', 0.15) });
};
const refl = (x: number, y: number, w: number, h: number, c: string) =>
  path(
    Array.from({ length: 9 }, (_, i) => lens(x + (i % 2 ? 8 : -8), y + 8 + (i * h) / 9, w * (1.05 - i * 0.07), 5)).join(
      '',
    ),
    c,
    'opacity=".6"',
  );
const st = (x: number, y: number, w: number, h: number, t: number, o: Omit<SeaStackOptions, 'cols'>) =>
  refl(x, y + 4, w, h * 0.38, mix('ocean', 'clay', 0.4)) +
  seaStack(x, y, w, h, { cols: cl(t), ...o }) +
  ring(x, y, w, o.seed ?? 1);
s +=
  st(1462, 530, 56, 54, 0, { seed: 4, light: -1 }) +
  st(1372, 538, 72, 84, 0.1, { seed: 9, light: -1 }) +
  st(812, 542, 62, 70, 0.1, { seed: 13, light: 1 });
s +=
  st(1250, 570, 104, 142, 0.4, { seed: 6, light: -1, top: 0.7 }) +
  st(1080, 590, 66, 66, 0.5, { seed: 16, light: -1, top: 0.5 }) +
  st(1150, 602, 40, 30, 0.5, { seed: 17, light: -1, top: 0.5 });
s += st(664, 664, 186, 306, 0.8, { seed: 28, light: 1, top: 0.56, lean: 10 });
s += st(534, 634, 80, 92, 0.7, { seed: 12, light: 1, top: 0.55 });
s += st(1062, 690, 154, 214, 0.85, { seed: 41, light: -1, top: 0.66, lean: -4 });
// cliff wall at left, beach, surf
s += cliff(
  [
    [-20, 300],
    [90, 292],
    [190, 300],
    [280, 322],
    [340, 350],
    [376, 392],
    [398, 440],
  ],
  [
    [-20, 800],
    [60, 784],
    [140, 768],
    [230, 738],
    [310, 704],
    [372, 668],
    [424, 640],
  ],
  {
    cols: [
      mix('sunset', 'wattle', 0.22),
      mix('ochre', 'dusk', 0.3),
      mix('clay', 'dusk', 0.5),
      mix('ochre', 'dusk', 0.42),
    ],
    n: 5,
    seed: 19,
    strata: 13,
  },
);
s +=
  path(
    'M-20 282L90 272L190 282L290 306L350 338L388 384L402 444L376 396L340 354L280 328L190 306L90 298L-20 308z',
    mix('gum', 'euc', 0.4),
  ) +
  path(
    'M90 272L190 282L290 306L350 338L388 384L402 444L384 396L344 346L286 316L190 292L100 282z',
    mix('euc', 'wattle', 0.45),
  );
s +=
  path(
    'M-20 800L60 784L140 768L230 738L310 704L372 668L424 640L452 652L420 690L352 744L270 800L180 856L80 900L-20 930z',
    mix('sand', 'sunset', 0.25),
  ) +
  path(
    'M-20 800L60 784L140 768L230 738L310 704L372 668L424 640L380 680L300 730L200 790L90 830L-20 856z',
    mix('clay', 'dusk', 0.45),
  );
s +=
  boulder(330, 716, 60, 40, {
    seed: 3,
    light: 1,
    cols: [mix('sunset', 'wattle', 0.2), mix('ochre', 'dusk', 0.3), mix('clay', 'dusk', 0.55)],
  }) +
  boulder(388, 676, 44, 26, {
    seed: 5,
    light: 1,
    cols: [mix('sunset', 'wattle', 0.2), mix('ochre', 'dusk', 0.3), mix('clay', 'dusk', 0.55)],
  }) +
  boulder(214, 772, 70, 36, {
    seed: 8,
    light: 1,
    cols: [mix('sunset', 'wattle', 0.2), mix('ochre', 'dusk', 0.3), mix('clay', 'dusk', 0.55)],
  });
const surf = (off: number, th: number, sd: number, c: string, op: number) => {
  const p: Point[] = [];
  for (let i = 0; i <= 14; i++) {
    const t = i / 14;
    p.push([
      lerp(446 + off * 0.9, -20 + off * 2.4, Math.pow(t, 0.9)) + Math.sin(t * 9 + sd) * 10,
      lerp(652 + off * 0.05, 936 + off * 0.5, t) + Math.sin(t * 7 + sd) * 8,
    ]);
  }
  return foam(p, th, { seed: sd, fill: c, op });
};
s += surf(4, 13, 3, 'paper', 0.95) + surf(44, 8, 5, mix('paper', 'reef', 0.2), 0.9);
const { body: edge, defs } = cliffTop();
s += edge;
s += birds(
  [
    [800, 300, 22],
    [850, 282, 17],
    [770, 340, 14],
    [1150, 350, 16],
    [1190, 336, 12],
  ],
  mix('night', 'dusk', 0.4),
);
export function draw(): string {
  return picture(s, { grain: 0, defs, seed: 11, title: 'Twelve Apostles at sunrise' });
}
