import { between, circle, lens, line, mix, path, picture, place, poly, reuse, seeded } from '../../draw/core.ts';
import { boulder, ground, ridge } from '../../draw/land.ts';
import { birds } from '../../draw/life.ts';
import { rows } from '../../draw/outline.ts';
import { tussock } from '../../draw/plants.ts';
import { bands, disc } from '../../draw/sky.ts';

// Ronny Creek at four in the afternoon, eye at wombat height: sun low at the right, button grass in gold, the mountain far and hazed.
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.6)],
      [90, mix('sand', 'reef', 0.24)],
      [180, mix('sand', 'wattle', 0.14)],
      [270, mix('sand', 'wattle', 0.36)],
      [350, mix('wattle', 'sand', 0.5)],
    ],
    { wave: 10, seed: 131 },
  ) +
  disc(1290, 300, [
    [230, mix('wattle', 'paper', 0.4), 0.3],
    [150, mix('wattle', 'paper', 0.6), 0.45],
    [72, 'paper'],
  ]);
const far =
  path(
    'M-20 420L120 400L220 404L300 372L352 330L372 312L384 326L402 300L424 330L452 346L474 338L492 296L506 284L520 296L536 262L552 256L566 268L584 244L602 246L616 262L634 260L660 300L690 330L740 372L840 396L960 386L1080 404L1200 390L1340 408L1480 396L1620 410V560H-20z',
    mix('dusk', 'sand', 0.52),
  ) +
  path(
    'M300 372L352 330L372 312L376 350L350 400L300 430zM452 346L474 338L492 296L506 284L512 330L490 380L456 420zM536 262L552 256L560 300L540 350L520 330zM584 244L602 246L606 300L580 360L566 300z',
    mix('dusk', 'sand', 0.38),
  ) +
  path(
    'M384 326L402 300L424 330L440 380L410 420zM520 296L536 262L520 330L512 330zM566 268L584 244L566 300L560 300zM616 262L634 260L660 300L690 330L740 372L700 410L660 380L630 330z',
    mix('sand', 'wattle', 0.3),
  ) +
  path(
    'M366 318L372 312L382 326L374 336zM498 290L506 284L516 296L508 304zM540 262L552 256L562 268L552 274zM580 250L584 244L602 246L612 258L596 260zM470 344L490 330L486 360zM620 330L640 320L650 350L636 370z',
    'paper',
  ) +
  ground(ridge({ y: 452, amp: 22, scale: 180, seed: 14, step: 30 }), mix('euc', 'sand', 0.46)) +
  ground(ridge({ y: 506, amp: 20, scale: 130, seed: 9, step: 22 }), mix('euc', 'wattle', 0.3));
const random = seeded(8);
let pencilPines = '';
let pineLight = '';
for (const [x0, x1, n] of [
  [20, 330, 16],
  [1120, 1600, 22],
] as const)
  for (let i = 0; i < n; i++) {
    const x = between(random, x0, x1);
    const y = 540 + between(random, -14, 16);
    const h = between(random, 50, 110);
    pencilPines += poly([
      [x - h * 0.17, y],
      [x - h * 0.13, y - h * 0.5],
      [x - h * 0.04, y - h * 0.85],
      [x, y - h],
      [x + h * 0.05, y - h * 0.8],
      [x + h * 0.14, y - h * 0.5],
      [x + h * 0.17, y],
    ]);
    pineLight += poly([
      [x + h * 0.02, y - h * 0.9],
      [x + h * 0.05, y - h * 0.8],
      [x + h * 0.14, y - h * 0.5],
      [x + h * 0.16, y - h * 0.1],
      [x + h * 0.06, y - h * 0.4],
    ]);
  }
const pines = path(pencilPines, mix('gum', 'dusk', 0.25)) + path(pineLight, mix('euc', 'wattle', 0.45));

const MOOR = {
  lit: mix('wattle', 'sand', 0.24),
  mid: mix('wattle', 'euc', 0.36),
  shade: mix('euc', 'clay', 0.4),
  deep: mix('gum', 'clay', 0.42),
};
const moor =
  ground(ridge({ y: 556, amp: 8, scale: 120, seed: 3 }), MOOR.mid) +
  path('M-20 600Q240 570 520 594T1080 580T1620 600V1010H-20z', MOOR.lit) +
  path('M-20 640Q200 610 460 640T900 640Q760 660 620 660T300 668T-20 690z', MOOR.mid) +
  path('M-20 720Q260 680 560 716T1180 700T1620 720V1010H-20z', MOOR.mid) +
  path('M1620 660Q1440 640 1280 668Q1220 690 1280 716Q1440 700 1620 720z', MOOR.lit) +
  path('M-20 820Q260 780 560 822T1180 810T1620 830V1010H-20z', MOOR.shade) +
  path('M-20 920Q260 880 560 922T1180 916T1620 930V1010H-20z', MOOR.deep);

// Duckboard: planks across two bearers, from the lower right round to the pines.
const edge = rows(
  '1500,1010,250 1420,880,160 1300,786,106 1180,726,72 1104,684,50 1090,652,36 1130,628,26 1190,610,18',
);
let planks = '';
let gaps = '';
for (let i = 1; i < edge.length; i++) {
  const [x0 = 0, y0 = 0, w0 = 0] = edge[i - 1]!;
  const [x1 = 0, y1 = 0, w1 = 0] = edge[i]!;
  planks += poly([
    [x0 - w0 / 2, y0],
    [x0 + w0 / 2, y0],
    [x1 + w1 / 2, y1],
    [x1 - w1 / 2, y1],
  ]);
  for (let k = 0; k < 7; k++) {
    const t = k / 7;
    const x = x0 + (x1 - x0) * t;
    const y = y0 + (y1 - y0) * t;
    const w = w0 + (w1 - w0) * t;
    gaps += poly([
      [x - w / 2, y],
      [x + w / 2, y],
      [x + w / 2, y + w * 0.024],
      [x - w / 2, y + w * 0.024],
    ]);
  }
}
const boards =
  path(
    poly([
      ...edge.map(([x = 0, y = 0, w = 0]): [number, number] => [x - w / 2, y + w * 0.1]),
      ...edge.toReversed().map(([x = 0, y = 0, w = 0]): [number, number] => [x - w / 2, y]),
    ]),
    MOOR.deep,
  ) +
  path(planks, mix('sand', 'dusk', 0.28)) +
  path(gaps, mix('dusk', 'night', 0.2), 'opacity=".6"');

// The wombat: barrel, blunt head, short legs, no tail to speak of; light rims the rump on the right.
const BROWN = mix('clay', 'gum', 0.48);
const FUR = {
  lit: mix('sunset', 'sand', 0.42),
  mid: mix(BROWN, 'sand', 0.26),
  shade: mix(BROWN, 'dusk', 0.3),
  deep: mix('dusk', 'night', 0.6),
};
const fleck = (list: number[][]): string =>
  path(
    list.map(([x, y, a]) => `M${x} ${y}l${a! > 0 ? 20 : -20} 9l${a! > 0 ? -9 : 9} 3z`).join(''),
    FUR.shade,
    'opacity=".7"',
  );
const wombat =
  path('M-30 -70L-46 -20L-60 0H8L22 -30L40 -80z', FUR.deep) +
  path('M150 -90L140 -30L120 0H190L200 -40L214 -90z', FUR.deep) +
  path(
    'M-212 -196C-180 -244 -120 -268 -40 -280C60 -296 170 -290 230 -230C276 -184 286 -110 268 -60L262 -18L250 0H164L170 -40L150 -66C90 -44 20 -40 -40 -48L-76 -52L-84 -16L-98 0H-180L-168 -22L-176 -70L-206 -92z',
    FUR.mid,
  ) +
  path(
    'M150 -66C90 -44 20 -40 -40 -48L-76 -52L-176 -70L-206 -92C-150 -110 -80 -96 0 -100C70 -104 120 -96 166 -110z',
    FUR.shade,
  ) +
  path('M-76 -52L-84 -16L-98 0H-180L-168 -22L-176 -70C-150 -52 -110 -50 -76 -52z', FUR.shade) +
  path('M164 0L170 -40L150 -66L166 -110L196 -60L190 -20L200 0z', FUR.shade) +
  path(
    'M-110 -256C-70 -274 -30 -280 20 -284C100 -292 180 -280 230 -230C276 -184 286 -110 268 -60L262 -18L250 0H234L246 -60C256 -130 244 -190 204 -228C150 -264 60 -272 -20 -266C-60 -264 -90 -260 -110 -256z',
    FUR.lit,
  ) +
  path('M-236 -214C-252 -236 -250 -262 -232 -268C-212 -258 -204 -234 -208 -212z', FUR.shade) +
  path(
    'M-190 -70C-214 -44 -250 -24 -282 -18C-308 -16 -326 -30 -328 -56C-330 -92 -322 -130 -300 -164C-278 -200 -244 -224 -204 -222C-160 -216 -130 -176 -134 -136C-138 -104 -160 -84 -190 -70z',
    FUR.mid,
  ) +
  path(
    'M-190 -70C-214 -44 -250 -24 -282 -18C-308 -16 -326 -30 -328 -56C-300 -46 -262 -60 -232 -84C-196 -106 -160 -110 -136 -128C-140 -102 -160 -84 -190 -70z',
    FUR.shade,
  ) +
  path(
    'M-300 -164C-278 -200 -244 -224 -204 -222C-190 -220 -178 -215 -168 -208C-206 -208 -240 -192 -264 -164C-286 -138 -300 -112 -310 -84C-318 -110 -312 -142 -300 -164z',
    FUR.lit,
  ) +
  path('M-330 -82Q-306 -96 -286 -78Q-282 -54 -300 -42Q-322 -36 -330 -52z', FUR.deep) +
  path('M-324 -76q10 -8 20 -2q-2 10 -14 10z', mix('dusk', 'sand', 0.45)) +
  path('M-186 -212C-190 -240 -176 -262 -156 -262C-144 -242 -146 -216 -162 -198z', FUR.mid) +
  path('M-180 -214C-182 -234 -174 -248 -162 -250C-154 -236 -156 -218 -168 -206z', mix('sunset', 'dusk', 0.45)) +
  circle(-252, -138, 9, 'night') +
  circle(-255, -141, 3, 'paper') +
  line('M-298 -26Q-278 -32 -262 -44', FUR.deep, 4) +
  line('M-304 -54l-44 2M-300 -46l-40 18M-290 -66l-46 -12', FUR.deep, 2, 'opacity=".7"') +
  path('M-176 0l-14 -8l-8 10l-10 -4l2 8h30zM-98 0l12 -2l4 6h-20zM164 0l-12 -6l-8 10l-8 -2l2 6h28z', FUR.deep) +
  path(
    'M-306 -18l-30 16M-292 -14l-10 20M-316 -24l-40 2',
    FUR.deep,
    `stroke="${mix('euc', 'wattle', 0.4)}" stroke-width="5"`,
  ) +
  fleck([
    [-60, -190, -1],
    [0, -210, -1],
    [60, -180, -1],
    [120, -210, -1],
    [30, -150, -1],
    [-90, -150, -1],
    [90, -140, -1],
    [150, -160, -1],
    [-30, -120, -1],
    [190, -120, -1],
    [-20, -240, -1],
    [80, -240, -1],
    [-120, -200, -1],
    [-140, -130, -1],
  ]);
const tuftOf = (seed: number): string =>
  tussock(100, { seed, n: 26, spread: 1.15, fill: MOOR.deep }) +
  tussock(92, { seed: seed + 1, n: 20, spread: 1.1, fill: MOOR.mid }) +
  tussock(84, { seed: seed + 2, n: 13, spread: 0.9, fill: mix('wattle', 'sand', 0.3) });
const stalks = (seed: number): string => {
  const roll = seeded(seed);
  let stems = '';
  let buttons = '';
  for (let i = 0; i < 9; i++) {
    const a = between(roll, -0.7, 0.7);
    const l = between(roll, 96, 150);
    stems += `M0 0Q${Math.sin(a) * l * 0.4} ${-l * 0.6} ${Math.sin(a) * l} ${-Math.cos(a) * l}`;
    buttons += `M${Math.sin(a) * l} ${-Math.cos(a) * l}h.1`;
  }
  return line(stems, MOOR.shade, 1.6) + line(buttons, mix('clay', 'wattle', 0.3), 8, 'stroke-linecap="round"');
};
const defs = `<g id="a">${tuftOf(3)}</g><g id="b">${tuftOf(8)}</g><g id="s">${stalks(5)}</g>`;
const scatter = (rows: readonly (readonly [string, number, number, number])[]): string =>
  rows
    .map(
      ([id, x, y, k]) =>
        path(lens(x - 40 * k, y, 180 * k, 16 * k), MOOR.deep, 'opacity=".45"') +
        (k > 0.8 ? reuse('s', x, y, k) : '') +
        reuse(id, x, y, k),
    )
    .join('');
const behind = scatter([
  ['a', 220, 640, 0.5],
  ['b', 420, 660, 0.6],
  ['a', 980, 690, 0.6],
  ['b', 1260, 650, 0.4],
  ['a', 1400, 690, 0.6],
  ['b', 90, 740, 0.8],
  ['a', 1540, 760, 0.9],
  ['b', 660, 640, 0.45],
  ['a', 860, 630, 0.4],
  ['b', 1480, 640, 0.4],
]);
const front = scatter([
  ['b', 330, 850, 1],
  ['a', 160, 900, 1.3],
  ['b', 480, 960, 1.3],
  ['a', 1190, 900, 1.1],
  ['b', 1020, 980, 1.2],
  ['a', 760, 1004, 1.2],
  ['b', 20, 1000, 1.7],
  ['a', 300, 1010, 1.5],
  ['b', 1250, 1010, 1.4],
  ['a', 1590, 940, 1.4],
]);
const stones =
  boulder(620, 918, 90, 36, {
    seed: 4,
    light: 1,
    cols: [mix('sand', 'sunset', 0.2), mix('dusk', 'sand', 0.4), mix('dusk', 'night', 0.3)],
  }) +
  boulder(1110, 866, 70, 28, {
    seed: 6,
    light: 1,
    cols: [mix('sand', 'sunset', 0.2), mix('dusk', 'sand', 0.4), mix('dusk', 'night', 0.3)],
  });

export function draw(): string {
  const shadow = path(
    'M520 832Q700 810 1010 836Q900 872 600 868Q400 866 300 880Q380 844 520 832z',
    MOOR.deep,
    'opacity=".75"',
  );
  return picture(
    sky +
      far +
      pines +
      moor +
      boards +
      behind +
      shadow +
      place(800, 842, wombat) +
      stones +
      front +
      birds(
        [
          [960, 180, 20],
          [1000, 166, 15],
          [900, 210, 13],
        ],
        mix('dusk', 'sand', 0.2),
      ),
    {
      grain: 0,
      defs,
      seed: 313,
      title: 'A wombat grazing on golden button grass beside the boardwalk, Cradle Mountain far behind',
    },
  );
}
