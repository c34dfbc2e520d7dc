import {
  mix,
  seeded,
  between,
  lerp,
  picture,
  shape,
  path,
  poly,
  reuse,
  place,
  circle,
  rect,
  taper,
  line,
  lens,
  type Point,
} from '../../../draw/core.ts';
import { ridge, ground, boulder } from '../../../draw/land.ts';
import { ripples } from '../../../draw/water.ts';
import { fanLeaf, frond } from '../../../draw/plants.ts';
import { cassowary, kingfisher } from '../../../draw/fauna.ts';
// Morning sun through one gap at upper left. Everything is a paper cut-out stepping from pale gold-green (far) to night-green (near).
let s = '',
  defs = '';
const tone = (t: number) =>
  t < 0.5 ? mix(mix('sand', 'wattle', 0.25), 'euc', t * 2) : mix('euc', mix('gum', 'night', 0.45), (t - 0.5) * 2);
s +=
  rect(0, 0, 1600, 1010, mix(mix('sand', 'wattle', 0.3), 'euc', 0.3)) +
  circle(560, 130, 560, mix(mix('sand', 'wattle', 0.3), 'euc', 0.14)) +
  circle(560, 130, 400, mix('sand', 'wattle', 0.22)) +
  circle(560, 110, 250, mix('paper', 'wattle', 0.12));
// canopy masses + trunks, 4 depths
const layer = (t: number, seed: number, yTop: number, n: number, tw: number, gap: Point) => {
  const r = seeded(seed),
    c = tone(t);
  let tr = '';
  for (let i = 0; i < n; i++) {
    const x = lerp(-30, 1630, (i + between(r, 0.1, 0.9)) / n);
    if (Math.abs(x - gap[0]) < gap[1]) continue;
    const w = tw * between(r, 0.6, 1.4),
      l = between(r, -20, 20);
    tr += poly([
      [x - w * 1.6, 760],
      [x - w * 0.6, 690],
      [x - w * 0.5 + l, 0],
      [x + w * 0.5 + l, 0],
      [x + w * 0.6, 690],
      [x + w * 1.7, 760],
    ]);
  }
  // canopy underside: leafy scallops that lift away from the gap
  const Y = (x: number) => {
    const d = Math.min(1, Math.abs(x - gap[0]) / (gap[1] * 2.4));
    return lerp(-40, yTop, d * d * (3 - 2 * d));
  };
  let x = -60,
    d = `M-60 -20V${Math.round(Y(-60))}`;
  while (x < 1660) {
    const w = between(r, 34, 78),
      x2 = x + w,
      y2 = Y(x2) + between(r, -26, 26);
    d += `Q${Math.round(x + w * 0.35)} ${Math.round(Math.max(Y(x), y2) + w * between(r, 0.5, 0.8))} ${Math.round(x2)} ${Math.round(y2)}`;
    const m = between(r, 8, 20);
    d += `l${Math.round(-m * 0.4)} ${Math.round(-m)}`;
    x = x2 - m * 0.4;
  }
  return path(tr, c) + path(d + 'V-20z', c);
};
s +=
  layer(0.2, 3, 330, 26, 12, [560, 150]) + ground(ridge({ y: 590, amp: 26, scale: 90, seed: 4, step: 18 }), tone(0.26));
s +=
  layer(0.36, 5, 250, 15, 18, [580, 190]) +
  ground(ridge({ y: 636, amp: 26, scale: 80, seed: 6, step: 16 }), tone(0.42));
s += (
  [
    [60, 66, 900],
    [74, 80, 980],
    [88, 96, 980],
    [46, 51, 1080],
  ] as const
)
  .map(([a, b, L]) => {
    const p = (k: number): Point => [560 + Math.cos((k * Math.PI) / 180) * L, 40 + Math.sin((k * Math.PI) / 180) * L];
    return shape([[545, 20], p(b), p(a), [580, 20]], 'paper', 'opacity=".3"');
  })
  .join('');
// Licuala fan palms, mid: define two leaf discs, reuse
const leaf = (id: string, c1: string, c2: string, seed: number) => {
  defs += `<g id="${id}">${fanLeaf(100, { seed, cols: [c1, c2], n: 15, gap: 0.55 })}</g>`;
};
leaf('fa', mix('wattle', 'euc', 0.45), mix('euc', 'gum', 0.12), 1);
leaf('fb', mix('euc', 'wattle', 0.2), mix('euc', 'gum', 0.5), 2);
leaf('fc', mix('gum', 'euc', 0.35), mix('gum', 'night', 0.35), 3);
leaf('fd', mix('gum', 'night', 0.4), mix('night', 'gum', 0.35), 4);
leaf('fe', mix('euc', 'sand', 0.45), mix('euc', 'sand', 0.2), 5);
const U = (id: string, x: number, y: number, k: number, sy: number, rot: number) =>
  `<use href="#${id}" transform="translate(${x} ${y}) rotate(${rot}) scale(${k} ${Math.round(k * sy * 100) / 100})"/>`;
const palm = (x: number, y: number, h: number, k: number, ids: readonly [string, string], trunk: string) => {
  const L = [
    [-1.0, 0.25, -66, 0.8, 0],
    [1.0, 0.2, 64, 0.8, 1],
    [-0.7, -0.42, -34, 0.92, 1],
    [0.72, -0.46, 34, 0.92, 0],
    [0, -0.78, 0, 0.95, 0],
    [-0.5, 0.52, -104, 0.62, 1],
    [0.52, 0.5, 106, 0.62, 1],
    [0.04, 0.05, 4, 0.62, 0],
  ] as const;
  const X = (v: number) => x + v * 118 * k,
    Y = (v: number) => y - h + v * 118 * k;
  return (
    path(
      poly(
        taper(
          [
            [x - 6 * k, y],
            [x + 4 * k, y - h * 0.5],
            [x, y - h],
          ],
          17 * k,
          11 * k,
        ),
      ) +
        L.map(([a, b]) =>
          poly(
            taper(
              [
                [x, y - h],
                [X(a * 0.55), Y(b * 0.5 - 0.1)],
                [X(a), Y(b)],
              ],
              5 * k,
              2.5 * k,
            ),
          ),
        ).join(''),
      trunk,
    ) + L.map(([a, b, rot, sy, m]) => U(ids[m], Math.round(X(a)), Math.round(Y(b)), k * 0.86, sy, rot)).join('')
  );
};
s +=
  palm(1010, 690, 330, 0.7, ['fe', 'fe'], tone(0.5)) +
  palm(310, 680, 300, 0.62, ['fe', 'fe'], tone(0.5)) +
  palm(820, 660, 190, 0.46, ['fe', 'fe'], tone(0.46));
s += layer(0.62, 9, 120, 5, 34, [680, 380]);
s += palm(1218, 760, 420, 0.98, ['fa', 'fb'], tone(0.8));
s +=
  line('M886 -10Q850 130 892 236T900 380M1080 -10Q1120 120 1090 260', tone(0.62), 5) +
  line('M960 -10Q930 140 968 250', tone(0.4), 4);
// banks and creek
s +=
  path('M-20 668L120 660L260 676L400 690L520 700L640 704L700 716L640 760L560 820L440 900L340 1010H-20z', tone(0.7)) +
  path(
    'M1620 650L1460 664L1300 680L1160 690L1000 698L900 706L870 716L960 760L1080 820L1200 890L1290 1010H1620z',
    tone(0.72),
  );
s +=
  path(
    'M-20 668L120 660L260 676L400 690L520 700L640 704L700 716L600 716L420 712L240 700L100 690L-20 700z',
    mix('euc', 'wattle', 0.4),
  ) + path('M1160 690L1000 698L900 706L870 716L940 722L1060 716L1200 712z', mix('euc', 'wattle', 0.4));
s +=
  path('M700 714L870 714L960 760L1080 820L1200 890L1290 1010H340L440 900L560 820L640 760z', mix('reef', 'gum', 0.25)) +
  path(
    'M700 714L870 714L920 740L880 780L960 830L900 900L980 1010H640L700 930L640 860L720 800L670 756z',
    mix('reef', 'sand', 0.3),
  ) +
  path(
    'M736 714L830 714L850 740L800 772L850 820L790 880L840 960L830 1010H740L760 950L720 890L770 830L730 780L760 744z',
    mix('sand', 'wattle', 0.25),
  );
s +=
  ripples(40, {
    x0: 480,
    x1: 1120,
    y0: 724,
    y1: 1000,
    w0: 30,
    w1: 190,
    h0: 2,
    h1: 6,
    seed: 12,
    fill: mix('reef', 'ocean', 0.45),
    op: 0.6,
  }) +
  ripples(26, { x0: 620, x1: 960, y0: 722, y1: 1000, w0: 30, w1: 150, h0: 2, h1: 5, seed: 4, fill: 'paper', op: 0.8 });
const rk = [mix('sand', 'euc', 0.35), mix('euc', 'dusk', 0.3), mix('gum', 'night', 0.4)] as const;
for (const [x, y, w, h, sd] of [
  [690, 728, 60, 26, 2],
  [905, 738, 84, 36, 3],
  [620, 786, 90, 40, 4],
  [1010, 808, 130, 60, 5],
  [930, 872, 100, 34, 6],
  [1130, 884, 190, 84, 7],
  [480, 908, 150, 66, 8],
  [1000, 960, 150, 52, 9],
  [400, 1000, 230, 100, 10],
  [1240, 1010, 240, 110, 11],
] as const)
  s +=
    path(lens(x + 8, y, w * 1.25, h * 0.16), mix('ocean', 'gum', 0.4)) +
    boulder(x, y, w, h, { seed: sd, light: -1, cols: rk });
// buttress-root giant at right
const bt = [tone(0.86), mix('gum', 'night', 0.65), mix('euc', 'wattle', 0.15)];
s +=
  path(
    'M1376 -20L1380 420L1360 560L1310 680L1230 768L1330 740L1400 680L1420 780L1452 690L1540 760L1620 790V-20z',
    bt[0]!,
  ) +
  path('M1450 -20L1446 420L1456 600L1452 690L1540 760L1620 790V-20z', bt[1]!) +
  path('M1376 -20L1380 420L1360 560L1310 680L1230 768L1296 716L1350 640L1386 540L1402 420L1400 -20z', bt[2]!) +
  path('M1400 680L1420 780L1434 730L1420 600L1412 560z', bt[1]!) +
  line('M1420 0C1400 200 1450 380 1424 560M1520 0C1500 160 1540 300 1510 480', mix('euc', 'gum', 0.4), 6);
// kingfisher on a bough
s +=
  path(
    poly(
      taper(
        [
          [1400, 396],
          [1300, 420],
          [1190, 428],
          [1096, 450],
        ],
        22,
        6,
      ),
    ) +
      poly(
        taper(
          [
            [1210, 428],
            [1160, 404],
            [1130, 400],
          ],
          8,
          3,
        ),
      ),
    bt[1]!,
  ) +
  path(
    poly(
      taper(
        [
          [1400, 388],
          [1300, 413],
          [1190, 423],
          [1096, 448],
        ],
        5,
        2,
      ),
    ),
    bt[2]!,
  ) +
  place(1130, 440, kingfisher(), 1.25);
// ferns on banks
const fern = (x: number, y: number, L: number, c: string, rb: string, sd: number, n = 6) => {
  let o = '';
  for (let i = 0; i < n; i++)
    o += frond(L * (i % 2 ? 0.86 : 1), lerp(-168, -12, i / (n - 1)), {
      seed: sd + i,
      fill: c,
      rib: rb,
      droop: 0.42,
      n: 12,
      leaf: 0.24,
    });
  return place(x, y, o);
};
defs += `<g id="fn">${fern(0, 0, 100, mix('euc', 'wattle', 0.3), mix('gum', 'night', 0.2), 3)}</g><g id="fk">${fern(0, 0, 100, mix('gum', 'night', 0.25), mix('gum', 'euc', 0.3), 6, 7)}</g>`;
s +=
  reuse('fn', 400, 724, 0.9) +
  reuse('fn', 250, 720, 1.2) +
  reuse('fn', 1050, 726, 0.8) +
  reuse('fn', 1180, 800, 1.1) +
  reuse('fk', 330, 800, 1.3) +
  reuse('fk', 1340, 830, 1.5);
// light pool + cassowary
s +=
  path('M470 800L600 776L720 784L760 806L700 838L560 846L480 830z', mix('wattle', 'euc', 0.35)) +
  path('M600 806L760 806L900 846L820 856z', mix('gum', 'night', 0.3), 'opacity=".75"') +
  place(636, 818, cassowary(), 0.92);
s += palm(108, 1000, 560, 1.35, ['fb', 'fc'], mix('night', 'gum', 0.5));
s +=
  U('fd', -10, 940, 2.3, 0.8, 24) +
  U('fd', 250, 1000, 1.5, 0.7, -14) +
  U('fd', 1560, 960, 2.4, 0.8, -22) +
  U('fc', 1380, 1010, 1.5, 0.75, 12) +
  U('fd', 1600, 60, 2.1, 0.8, 220) +
  U('fc', 1440, -10, 1.5, 0.7, 196) +
  U('fd', -20, 20, 2.0, 0.8, 140) +
  U('fd', 190, -40, 1.3, 0.7, 172);
s += reuse('fk', 1180, 1010, 1.5) + reuse('fk', 560, 1016, 1.2);
export function draw(): string {
  return picture(s, { grain: 0, defs, seed: 15, title: 'Daintree creek with fan palms, cassowary and kingfisher' });
}
