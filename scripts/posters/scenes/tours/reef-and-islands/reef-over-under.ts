import {
  mix,
  type Tones,
  seeded,
  between,
  lerp,
  picture,
  shape,
  path,
  smooth,
  place,
  rect,
  group,
  line,
  lens,
  type Point,
} from '../../../draw/core.ts';
import { bands, disc, cloud } from '../../../draw/sky.ts';
import { ripples, glitter } from '../../../draw/water.ts';
import { staghorn, plate, brain, seaFan, tubes, fish, school, turtle } from '../../../draw/reef.ts';
import { sailboat } from '../../../draw/harbour.ts';
import { clump } from '../../../draw/trees.ts';
import { birds } from '../../../draw/life.ts';
let s = '';
const HZ = 318;
// AIR: late sun low at right
s += bands(
  [
    [0, mix('reef', 'sand', 0.42)],
    [84, mix('reef', 'sand', 0.58)],
    [160, mix('reef', 'sand', 0.76)],
    [226, mix('sand', 'wattle', 0.22)],
    [284, mix('sand', 'sunset', 0.34)],
  ],
  { wave: 7, seed: 11 },
);
s += disc(1130, 232, [
  [160, 'paper', 0.28],
  [104, mix('paper', 'wattle', 0.4), 0.6],
  [60, mix('paper', 'wattle', 0.12)],
]);
s +=
  cloud(300, 262, 460, 130, { seed: 3, light: 1, cols: ['paper', mix('sand', 'dusk', 0.22)] }) +
  cloud(1440, 250, 360, 90, { seed: 9, light: -1, cols: ['paper', mix('sand', 'dusk', 0.2)] }) +
  cloud(690, 300, 260, 52, { seed: 5, light: 1, cols: ['paper', mix('sand', 'sunset', 0.3)] });
// SEA SURFACE
s +=
  rect(0, HZ, 1600, 130, mix('ocean', 'reef', 0.55)) +
  rect(0, HZ + 30, 1600, 110, mix('reef', 'ocean', 0.2)) +
  rect(0, HZ + 62, 1600, 100, mix('reef', 'sand', 0.12));
s += ripples(60, { y0: HZ + 4, y1: 420, w0: 20, w1: 130, h1: 5, seed: 4, fill: mix('ocean', 'reef', 0.35), op: 0.8 });
s += glitter(1130, HZ + 3, 420, { n: 34, w0: 60, w1: 260, fill: mix('wattle', 'paper', 0.35), h1: 5, seed: 3 });
// cay: low sand, pisonia heads, one leaning palm - no hills
s +=
  path('M330 326C420 312 500 306 560 306C650 306 720 314 790 326z', 'paper') +
  path('M330 326C420 312 500 306 560 306C520 314 560 320 640 326z', mix('sand', 'sunset', 0.3));
const tc = [mix('gum', 'ocean', 0.3), mix('euc', 'gum', 0.35), mix('euc', 'wattle', 0.3)] as const;
for (const [x, y, rx, ry, sd] of [
  [462, 300, 44, 22, 1],
  [520, 292, 56, 32, 2],
  [640, 298, 46, 24, 4],
  [588, 288, 60, 36, 3],
  [684, 304, 26, 14, 6],
] as const)
  s += clump(x, y, rx, ry, { seed: sd, light: 1, cols: tc, teeth: 10 });
s += path('M380 340h430q-60 12 -200 12t-230 -12z', mix('reef', 'sand', 0.45));
s +=
  path(
    (
      [
        [905, 368, 190, 5],
        [912, 380, 130, 4],
        [930, 392, 150, 5],
        [915, 404, 90, 4],
      ] as const
    )
      .map(([x, y, w, h]) => lens(x, y, w, h))
      .join(''),
    mix('paper', 'wattle', 0.3),
    'opacity=".85"',
  ) + place(905, 366, sailboat(206), 1, 3);
s += birds(
  [
    [700, 150, 30],
    [760, 120, 22],
    [640, 176, 18],
    [1270, 140, 20],
  ],
  mix('ocean', 'night', 0.4),
);
// WATER: clip everything below the split line
const wl: Point[] = [];
for (let x = -20; x <= 1620; x += 60) wl.push([x, 432 + Math.sin(x / 205) * 13 + Math.sin(x / 83 + 1) * 5]);
const W = smooth(wl);
let u = bands(
  [
    [0, mix('reef', 'sand', 0.4)],
    [486, mix('reef', 'sand', 0.22)],
    [560, mix('reef', 'sand', 0.06)],
    [650, mix('reef', 'ocean', 0.35)],
    [744, mix('reef', 'ocean', 0.68)],
    [836, mix('ocean', 'night', 0.1)],
    [916, mix('ocean', 'night', 0.42)],
  ],
  { wave: 16, seed: 6 },
);
u += (
  [
    [1010, 1090, 300, 560],
    [1120, 1160, 640, 780],
    [1190, 1290, 960, 1240],
    [1330, 1370, 1330, 1440],
    [900, 940, 40, 180],
  ] as const
)
  .map(([a, b, c, d]) =>
    shape(
      [
        [a, 420],
        [b, 420],
        [d, 1000],
        [c, 1000],
      ],
      mix('sand', 'wattle', 0.3),
      'opacity=".13"',
    ),
  )
  .join('');
u += ripples(46, {
  y0: 440,
  y1: 520,
  w0: 120,
  w1: 60,
  h0: 6,
  h1: 2,
  seed: 8,
  fill: mix('sand', 'reef', 0.3),
  op: 0.55,
});
// far bommies
u +=
  path(
    'M-20 640L60 596L130 590L190 622L250 612L320 668L380 690L420 760L520 800L620 850H-20z',
    mix('reef', 'ocean', 0.62),
  ) +
  path(
    'M1620 560L1540 540L1470 566L1420 556L1350 610L1310 650L1240 676L1200 740L1120 790L1040 850H1620z',
    mix('reef', 'ocean', 0.62),
  );
u += path(
  'M-20 640L60 596L130 590L190 622L150 650L60 660L-20 720zM1470 566L1420 556L1350 610L1400 620zM1310 650L1240 676L1200 740L1290 700z',
  mix('reef', 'ocean', 0.42),
);
const r = seeded(12);
const sc: [x: number, y: number, heading: number, size: number][] = [];
for (let i = 0; i < 46; i++) {
  const t = r(),
    a = -0.25 + t * 0.5;
  sc.push([
    lerp(380, 760, t) + between(r, -60, 60),
    560 + Math.sin(t * 3) * -40 + between(r, -44, 44) + t * 30,
    a,
    between(r, 0.7, 1.15),
  ]);
}
u += school(sc, 26, mix('reef', 'sand', 0.55));
const sc2: [x: number, y: number, heading: number, size: number][] = [];
for (let i = 0; i < 26; i++) {
  const t = r();
  sc2.push([
    lerp(1080, 1330, t) + between(r, -30, 30),
    lerp(540, 500, t) + between(r, -26, 26),
    0.15,
    between(r, 0.7, 1.1),
  ]);
}
u += school(sc2, 18, mix('reef', 'ocean', 0.5));
// sand channel
u +=
  path('M-20 1010L300 918L560 886L800 880L1040 886L1300 918L1620 1010z', mix('reef', 'sand', 0.26)) +
  path('M-20 1010L300 918L560 886L690 882L600 910L640 936L560 970L590 1010z', mix('reef', 'sand', 0.1)) +
  path(
    (
      [
        [860, 898, 190, 3],
        [760, 914, 240, 4],
        [920, 930, 260, 5],
        [760, 952, 330, 6],
        [880, 978, 400, 7],
      ] as const
    )
      .map(([x, y, w, h]) => lens(x, y, w, h))
      .join(''),
    mix('reef', 'sand', 0.46),
  ) +
  path('M640 934L720 914L830 912L900 920L930 932L860 944L760 948z', mix('ocean', 'reef', 0.45), 'opacity=".7"');
// mid reef walls
u +=
  path(
    'M-20 744L50 716L120 738L190 726L250 776L330 790L390 846L470 880L540 950L570 1010H-20z',
    mix('ocean', 'night', 0.12),
  ) +
  path(
    'M1620 700L1540 690L1480 720L1400 716L1340 776L1270 800L1210 850L1140 890L1080 960L1060 1010H1620z',
    mix('ocean', 'night', 0.12),
  );
const dim = (c: string, t = 0.4) => mix(c, 'ocean', t),
  A: Tones = [dim('clay', 0.3), dim('sunset', 0.1), mix('sand', 'sunset', 0.3)],
  Y: Tones = [mix('wattle', 'sand', 0.2), dim('wattle', 0.35), dim('ochre', 0.45)];
u +=
  place(330, 800, seaFan(180, { seed: 4, cols: [dim('dusk', 0.2), mix('dusk', 'sunset', 0.35)] }), 1, -10) +
  place(
    1330,
    792,
    plate(220, 60, { cols: [mix('reef', 'sand', 0.5), mix('reef', 'euc', 0.3), mix('ocean', 'night', 0.3)] }),
  ) +
  place(
    180,
    740,
    plate(230, 56, { cols: [mix('sunset', 'sand', 0.25), dim('ochre', 0.3), mix('clay', 'night', 0.5)] }),
  ) +
  place(
    1460,
    730,
    staghorn(190, { seed: 9, cols: [dim('dusk', 0.3), mix('dusk', 'sand', 0.3), mix('sand', 'dusk', 0.2)] }),
  );
// hero
u += place(806, 672, turtle(), 1.12, -14);
// bubbles of life round it: yellow butterflyfish
u +=
  place(
    1128,
    700,
    fish(64, { body: 'wattle', fin: 'sunset', bar: 'night', belly: mix('wattle', 'paper', 0.5) }),
    1,
    8,
    true,
  ) +
  place(
    1196,
    664,
    fish(48, { body: 'wattle', fin: 'sunset', bar: 'night', belly: mix('wattle', 'paper', 0.5) }),
    1,
    4,
    true,
  ) +
  place(
    1062,
    792,
    fish(40, { body: 'wattle', fin: 'sunset', bar: 'night', belly: mix('wattle', 'paper', 0.5) }),
    1,
    -6,
    true,
  );
// front garden
u +=
  path('M-20 850L70 826L160 850L260 846L340 900L420 920L470 1010H-20z', 'night') +
  path('M1620 830L1540 820L1440 850L1360 842L1290 900L1200 926L1150 1010H1620z', 'night');
u +=
  place(60, 846, staghorn(250, { seed: 3, cols: A })) +
  place(250, 868, brain(190, 110, { cols: Y })) +
  place(372, 946, tubes(120, { seed: 4, cols: [mix('dusk', 'sunset', 0.5), dim('dusk', 0), 'night'] })) +
  place(
    120,
    1000,
    brain(220, 120, { cols: [mix('euc', 'sand', 0.4), mix('euc', 'ocean', 0.3), mix('gum', 'ocean', 0.4)] }),
  ) +
  place(300, 1006, staghorn(130, { seed: 15, cols: [dim('reef', 0.5), mix('reef', 'sand', 0.35), 'sand'] }));
u +=
  place(1500, 850, seaFan(290, { seed: 8, cols: ['clay', 'ochre'] }), 1, 8) +
  place(1370, 880, brain(150, 86, { cols: [mix('sunset', 'sand', 0.35), dim('ochre', 0.15), dim('clay', 0.2)] })) +
  place(1260, 960, staghorn(170, { seed: 22, cols: [dim('wattle', 0.5), mix('wattle', 'sand', 0.1), 'paper'] })) +
  place(1440, 1000, plate(300, 90, { cols: [mix('dusk', 'sand', 0.5), mix('dusk', 'sunset', 0.3), 'night'] })) +
  place(1580, 1000, tubes(150, { seed: 6, cols: ['sunset', 'ochre', 'clay'] }));
u +=
  place(456, 830, fish(44, { body: 'sunset', fin: 'ochre', bar: 'paper' }), 1, -12) +
  place(520, 868, fish(34, { body: 'sunset', fin: 'ochre', bar: 'paper' }), 1, 6);
s +=
  group(u, 'clip-path="url(#w)"') +
  line(W, mix('reef', 'paper', 0.75), 7) +
  `<g transform="translate(0 9)">${line(W, mix('reef', 'ocean', 0.3), 5, 'opacity=".7"')}</g>`;
export function draw(): string {
  return picture(s, {
    grain: 0,
    defs: `<clipPath id="w"><path d="${W}V1010H-20z"/></clipPath>`,
    seed: 5,
    title: 'Great Barrier Reef: coral cay and yacht above, green turtle and coral below',
  });
}
