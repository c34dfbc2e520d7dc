import { between, circle, line, mix, path, picture, place, poly, rect, reuse, seeded } from '../../draw/core.ts';
import { ground, ridge } from '../../draw/land.ts';
import { bands, disc, streaks } from '../../draw/sky.ts';
import { tussock } from '../../draw/plants.ts';

// A mango orchard near Katherine in October, seven in the morning: the sun is low at the right, the rows run away to the left of the middle.
const VX = 690;
const HORIZON = 430;
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.5)],
      [100, mix('reef', 'sand', 0.68)],
      [190, mix('sand', 'reef', 0.16)],
      [280, mix('sand', 'wattle', 0.3)],
      [350, mix('sand', 'wattle', 0.5)],
    ],
    { wave: 8, seed: 6 },
  ) +
  disc(1150, 270, [
    [220, 'paper', 0.25],
    [140, 'paper', 0.4],
    [66, mix('paper', 'wattle', 0.15)],
  ]) +
  streaks(
    [
      [430, 130, 420, 10],
      [620, 158, 260, 7],
      [300, 240, 300, 8],
    ],
    'paper',
    0.6,
  );
const far =
  ground(ridge({ y: 394, amp: 14, scale: 260, seed: 4, step: 30 }), mix('euc', 'reef', 0.4), 500) +
  ground(ridge({ y: 416, amp: 8, scale: 60, seed: 9, step: 18 }), mix('euc', 'gum', 0.25), 500);
const floor =
  path(`M-20 ${HORIZON}H1620V1010H-20z`, mix('ochre', 'sunset', 0.35)) +
  path(
    `M${VX - 2} ${HORIZON}L-700 1010H-20V700zM${VX} ${HORIZON}L60 1010H560zM${VX + 1} ${HORIZON}L1020 1010H1500zM${VX + 3} ${HORIZON}L1620 760V1010z`,
    mix('euc', 'wattle', 0.28),
  ) +
  path(`M${VX} ${HORIZON}L560 1010H1020z`, mix('sunset', 'sand', 0.3)) +
  path(`M${VX} ${HORIZON}L640 1010H710zM${VX} ${HORIZON}L880 1010H950z`, mix('sunset', 'wattle', 0.45)) +
  path(`M${VX} ${HORIZON}L790 1010H830z`, mix('euc', 'wattle', 0.35));

// One crown, drawn once: a dome of long leaves in three tones, lit at the right, with fruit hung below on cords.
const random = seeded(17);
const tones = ['', '', ''];
for (let i = 0; i < 120; i++) {
  const a = between(random, Math.PI * 1.02, Math.PI * 1.98);
  const q = Math.sqrt(random());
  const x = Math.cos(a) * 96 * q;
  const y = Math.sin(a) * 96 * q + between(random, -4, 22);
  const d = Math.atan2(60 + between(random, -30, 30), x * 1.1);
  const length = between(random, 22, 36);
  const c = Math.cos(d) * length;
  const s = Math.sin(d) * length;
  const t = x * 0.8 - y * 0.5 > between(random, 20, 70) ? 2 : x - y * 0.5 > between(random, -30, 20) ? 1 : 0;
  tones[t]! += poly([
    [x, y],
    [x + c * 0.45 - s * 0.16, y + s * 0.45 + c * 0.16],
    [x + c, y + s],
    [x + c * 0.45 + s * 0.16, y + s * 0.45 - c * 0.16],
  ]);
}
const mango = (x: number, y: number, r: number): string =>
  path(
    `M${x - r} ${y}q${-r * 0.1} ${-r * 1.2} ${r} ${-r * 1.3}q${r * 1.2} ${r * 0.1} ${r * 1.05} ${r * 1.4}q${-r * 0.2} ${r} ${-r} ${r * 1.1}q${-r} ${-r * 0.1} ${-r * 1.05} ${-r * 1.2}z`,
    'sunset',
  ) +
  path(
    `M${x + r * 0.2} ${y - r * 1.26}q${r} ${r * 0.2} ${r * 0.85} ${r * 1.36}q${-r * 0.2} ${r} ${-r} ${r * 1.1}q${r * 0.7} ${-r * 1.2} ${r * 0.15} ${-r * 2.46}z`,
    mix('wattle', 'paper', 0.2),
  );
const FRUIT = [
  [-66, 34],
  [-40, 52],
  [-14, 40],
  [16, 58],
  [40, 42],
  [66, 50],
  [84, 26],
] as const;
const crown =
  path('M-16 90L-10 20H12L18 90z', mix('clay', 'night', 0.4)) +
  path('M4 90L6 20H12L18 90z', mix('sunset', 'clay', 0.3)) +
  path('M-112 20Q-124 -60 -60 -98Q0 -126 62 -98Q122 -62 112 18Q60 44 0 40Q-70 44 -112 20z', mix('gum', 'night', 0.2)) +
  path('M-20 -112Q90 -104 108 -20Q116 10 112 18Q70 36 40 36Q80 -20 40 -70Q20 -98 -20 -112z', mix('gum', 'euc', 0.35)) +
  path(tones[0]!, mix('gum', 'night', 0.35)) +
  path(tones[1]!, mix('gum', 'euc', 0.6)) +
  path(tones[2]!, mix('euc', 'wattle', 0.45)) +
  line(FRUIT.map(([x, y]) => `M${x} 10L${x} ${y}`).join(''), mix('gum', 'sand', 0.2), 2.4) +
  FRUIT.map(([x, y]) => mango(x, y + 8, 8.5)).join('');

/** Trees of one row from far to near: `offset` is where the row would meet the foot of the picture, from the vanishing point. */
const row = (offset: number, steps: readonly number[]): string =>
  steps
    .map((t) => {
      const x = VX + offset * t;
      const y = HORIZON + 580 * t;
      const k = 3.1 * t;
      return (
        `<ellipse cx="${(x - 90 * k).toFixed(0)}" cy="${(y + 4 * k).toFixed(0)}" rx="${(150 * k).toFixed(0)}" ry="${(17 * k).toFixed(0)}" fill="${mix('gum', 'clay', 0.45)}" opacity=".55"/>` +
        reuse('tree', x, y - 86 * k, k)
      );
    })
    .join('');
const DEPTHS = [0.08, 0.105, 0.14, 0.19, 0.26, 0.36, 0.52];
const orchard =
  row(2300, DEPTHS.slice(0, 6)) +
  row(-2300, DEPTHS.slice(0, 5)) +
  row(1500, DEPTHS) +
  row(-1420, DEPTHS.slice(0, 6)) +
  row(780, DEPTHS.slice(0, 5)) +
  row(-640, DEPTHS);

// The ute stands on the headland with its tray to us: old, sun-bleached, stacked with crates.
const DARK = mix('night', 'clay', 0.25);
const PAINT = mix('reef', 'sand', 0.35);
const crate = (x: number, y: number, fill: string): string =>
  path(`M${x} ${y}h92v-50h-92z`, mix(fill, 'night', 0.3)) +
  [8, 27, 46, 65, 84].map((dx, i) => mango(x + dx, y - 50 + (i % 2) * 4, 12)).join('') +
  path(`M${x} ${y - 42}h92v12h-92zM${x} ${y - 26}h92v11h-92zM${x} ${y - 11}h92v11h-92z`, fill) +
  path(
    `M${x + 70} ${y - 42}h22v12h-22zM${x + 70} ${y - 26}h22v11h-22zM${x + 70} ${y - 11}h22v11h-22z`,
    mix(fill, 'paper', 0.45),
  ) +
  path(`M${x} ${y - 46}h8v46h-8zM${x + 84} ${y - 46}h8v46h-8z`, mix(fill, 'night', 0.2));
const CRATE = mix('sand', 'sunset', 0.4);
const wheel = (x: number): string =>
  circle(x, -30, 42, mix('night', '#000000', 0.3)) +
  circle(x, -30, 22, mix('sand', 'dusk', 0.35)) +
  path(`M${x - 22} -30a22 22 0 0 0 44 0z`, mix('dusk', 'night', 0.4)) +
  circle(x, -30, 7, DARK);
const ute = place(
  930,
  862,
  path('M-330 12L300 12L200 34L-520 40z', mix('gum', 'clay', 0.5), 'opacity=".65"') +
    crate(-286, -116, CRATE) +
    crate(-188, -116, mix(CRATE, 'clay', 0.15)) +
    crate(-90, -116, CRATE) +
    crate(-236, -166, mix(CRATE, 'wattle', 0.2)) +
    crate(-138, -166, CRATE) +
    path('M-310 -50V-112H26V-50z', PAINT) +
    path('M-310 -112H26V-100H-310z', mix(PAINT, 'paper', 0.5)) +
    path('M-310 -50V-66H26V-50z', mix(PAINT, 'night', 0.4)) +
    line('M-226 -108V-54M-142 -108V-54M-58 -108V-54', mix(PAINT, 'night', 0.35), 4) +
    path('M26 -40V-210Q26 -226 42 -226H130Q150 -226 160 -208L198 -134L286 -116Q304 -110 304 -90V-40z', PAINT) +
    path(
      'M198 -134L286 -116Q304 -110 304 -90V-40H250V-104L190 -120L150 -200Q140 -216 120 -226H130Q150 -226 160 -208z',
      mix(PAINT, 'paper', 0.55),
    ) +
    path('M26 -40V-66H304V-40z', mix(PAINT, 'night', 0.4)) +
    path(
      'M46 -134V-200Q46 -208 56 -208H100V-134zM112 -134V-208H126Q138 -208 144 -196L176 -134z',
      mix('night', 'reef', 0.4),
    ) +
    path('M56 -134L92 -208H100V-182L74 -134zM126 -134L140 -202L150 -184L138 -134z', mix('reef', 'paper', 0.45)) +
    line('M106 -126V-60M116 -106h18', mix(PAINT, 'night', 0.4), 4) +
    path('M292 -106h12v24h-12z', mix('wattle', 'paper', 0.4)) +
    path('M306 -70h26v34h-26zM-326 -60h18v22h-18z', DARK) +
    line('M322 -110V-40M322 -106H290', DARK, 8) +
    path('M-100 -40q2 -44 50 -44t50 44z', DARK, 'transform="translate(-140 0)"') +
    path('M160 -40q2 -44 50 -44t50 44z', DARK) +
    wheel(-190) +
    wheel(210) +
    rect(-140, -46, 300, 10, DARK),
  0.96,
);

/** A picker: legs, shirt, hat; `load` is drawn in front of the chest. Feet at x,y. */
const picker = (
  x: number,
  y: number,
  k: number,
  shirt: string,
  hat: string,
  skin: string,
  load: string,
  flip: boolean,
): string =>
  place(
    x,
    y,
    path('M-26 0L-22 -98H24L30 0H10L2 -74L-8 0z', mix('ocean', 'night', 0.35)) +
      path('M8 -98H24L30 0H16z', mix('ocean', 'dusk', 0.3)) +
      path('M-30 -92L-28 -160Q-26 -182 0 -182Q26 -182 28 -160L32 -92z', shirt) +
      path('M4 -182Q26 -182 28 -160L32 -92H12z', mix(shirt, 'paper', 0.4)) +
      path('M20 -166L58 -128L52 -116L14 -136zM-24 -166L-40 -120L-30 -114L-12 -146z', skin) +
      path('M-8 -180h16v-14h-16z', skin) +
      circle(2, -206, 19, skin) +
      path('M8 -224Q22 -218 21 -202Q18 -190 8 -188Q16 -206 8 -224z', mix(skin, 'paper', 0.3)) +
      path('M-40 -212H46L24 -220Q22 -246 2 -246Q-18 -246 -20 -220z', hat) +
      path('M6 -246Q22 -244 24 -220L46 -212H20z', mix(hat, 'paper', 0.4)) +
      load,
    k,
    0,
    flip,
  );
const box =
  path('M14 -104h88v-38h-88z', mix(CRATE, 'night', 0.1)) +
  [24, 44, 64, 84].map((x) => mango(x + 4, -142, 12)).join('') +
  path('M14 -132h88v9h-88zM14 -118h88v9h-88z', CRATE);
const ladder =
  line(
    'M246 930L348 470M330 940L372 470M262 868L338 868M276 806L344 806M288 744L348 744M302 682L354 682M316 620L360 620M328 560L364 560',
    mix('sand', 'dusk', 0.3),
    11,
    'stroke-linecap="round"',
  ) + line('M246 930L348 470M330 940L372 470', mix('paper', 'wattle', 0.3), 4);
const pickers =
  path('M490 884h70l-160 18l-110 -6z', mix('gum', 'clay', 0.5), 'opacity=".65"') +
  picker(530, 886, 1.02, 'wattle', mix('sand', 'paper', 0.3), mix('clay', 'sand', 0.45), box, false) +
  ladder +
  picker(
    312,
    742,
    0.92,
    mix('reef', 'ocean', 0.2),
    mix('ochre', 'sand', 0.3),
    mix('clay', 'night', 0.2),
    line('M40 -140L92 -214', mix('clay', 'night', 0.2), 13, 'stroke-linecap="round"') + mango(98, -222, 14),
    false,
  );
const grass = [
  [30, 1010, 130, 3],
  [190, 1012, 90, 5],
  [1540, 1010, 130, 9],
  [1390, 1012, 90, 4],
]
  .map(([x, y, h, seed]) =>
    place(
      x!,
      y!,
      tussock(h, { seed: seed!, fill: seed! % 2 ? mix('euc', 'wattle', 0.4) : mix('gum', 'euc', 0.4), n: 14 }),
    ),
  )
  .join('');
const fallen =
  mango(420, 960, 15) +
  mango(446, 972, 14) +
  mango(660, 960, 15) +
  mango(1240, 968, 15) +
  crate(1290, 984, mix(CRATE, 'clay', 0.15));

export function draw(): string {
  return picture(sky + far + floor + orchard + ute + pickers + fallen + grass, {
    grain: 0,
    defs: `<g id="tree">${crown}</g>`,
    seed: 116,
    title: 'A mango orchard in the morning: pickers, a ladder and a ute stacked with crates',
  });
}
