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
  reuse,
  seeded,
} from '../../draw/core.ts';
import { person } from '../../draw/folk.ts';
import { bands, disc, streaks } from '../../draw/sky.ts';
import { coconutPalm } from '../../draw/tropics.ts';
import { glitter, ripples } from '../../draw/water.ts';

// Viewpoint: the grass behind the stalls at Mindil Beach, looking west to sea. Light: the sun a hand above the Timor Sea;
// everybody who came for dinner is a shape against it, and the stalls answer with their own lamps.
const HORIZON = 520;

const sky = (): string =>
  bands(
    [
      [0, mix('dusk', 'night', 0.35)],
      [90, mix('dusk', 'clay', 0.25)],
      [180, mix('dusk', 'sunset', 0.5)],
      [270, mix('sunset', 'dusk', 0.12)],
      [360, mix('sunset', 'wattle', 0.4)],
      [440, mix('wattle', 'sunset', 0.12)],
    ],
    { wave: 7, seed: 12 },
  ) +
  streaks(
    [
      [300, 300, 520, 10],
      [1260, 250, 460, 9],
      [1120, 330, 300, 8],
      [520, 180, 380, 8],
    ],
    mix('sunset', 'clay', 0.35),
    0.8,
  ) +
  disc(790, 418, [
    [210, 'wattle', 0.35],
    [150, mix('wattle', 'paper', 0.3), 0.6],
    [102, mix('paper', 'wattle', 0.25)],
  ]);

const sea = (): string =>
  bands(
    [
      [HORIZON - 40, mix('sunset', 'dusk', 0.2)],
      [HORIZON, mix('sunset', 'dusk', 0.15)],
      [552, mix('sunset', 'dusk', 0.4)],
      [590, mix('dusk', 'sunset', 0.34)],
    ],
    { wave: 3, seed: 5 },
  ).replace(/<rect[^>]*>/, '') +
  glitter(790, 524, 640, { n: 22, w0: 170, w1: 260, seed: 4, fill: mix('paper', 'wattle', 0.3), h0: 3, h1: 8 }) +
  ripples(40, { y0: 524, y1: 630, w0: 20, w1: 120, h1: 5, seed: 8, fill: mix('dusk', 'night', 0.2), op: 0.5 }) +
  path('M-20 620C300 608 600 626 900 616C1200 608 1400 624 1620 614V720H-20z', mix('dusk', 'sunset', 0.22)) +
  path(
    'M-20 618C300 606 600 624 900 614C1200 606 1400 622 1620 612V620C1400 630 1200 614 900 622C600 632 300 614 -20 626z',
    mix('sand', 'sunset', 0.3),
  );

// One stall in a box 300 wide, ground at 0: striped awning, a lit counter, two poles.
const stall = (stripe: string, goods: readonly string[], seed: number): string => {
  const random = seeded(seed);
  const pale = mix('sand', 'wattle', 0.3);
  let awning = '';
  for (let i = 0; i < 8; i++) {
    const x = -160 + i * 40;
    awning += path(`M${x * 0.82} -262H${(x + 40) * 0.82}L${x + 40} -196q-20 22 -40 0z`, i % 2 ? pale : stripe);
  }
  let heap = '';
  for (let i = 0; i < 13; i++) {
    const x = lerp(-118, 118, i / 12);
    heap += circle(x, -92 - between(random, 0, 8), between(random, 9, 15), goods[i % goods.length] ?? stripe);
  }
  return (
    path('M-138 -200H138V0H-138z', mix('clay', 'wattle', 0.22)) +
    path('M-138 -200H138V-150L40 -130L-60 -140L-138 -120z', mix('wattle', 'sunset', 0.3)) +
    path('M-146 -200h10V4h-10zM136 -200h10V4h-10z', mix('night', 'clay', 0.3)) +
    path('M-120 -176h64v8h-64zM20 -166h90v8h-90z', mix('clay', 'night', 0.4)) +
    [-108, -92, -76, 36, 54, 72, 90]
      .map((x, i) => path(`M${x} ${i < 3 ? -176 : -166}v-16h9v16z`, i % 2 ? 'ochre' : mix('gum', 'euc', 0.4)))
      .join('') +
    heap +
    path('M-150 -92H150V-80H-150z', mix('sand', 'clay', 0.35)) +
    path('M-142 -80H142V0H-142z', mix('dusk', 'night', 0.4)) +
    path('M-142 -80H142V-66H-142z', stripe) +
    awning +
    path('M-131 -262H131L124 -272H-124z', mix(stripe, 'night', 0.4)) +
    circle(0, -158, 40, 'wattle', 'opacity=".3"') +
    path('M-11 -172h22l5 22h-32z', mix('wattle', 'paper', 0.5))
  );
};

const lanterns = (): string => {
  const wire = (x0: number, y0: number, x1: number, y1: number, sag: number, count: number): string => {
    let bulbs = '';
    for (let i = 1; i < count; i++) {
      const t = i / count;
      bulbs += `M${Math.round(lerp(x0, x1, t))} ${Math.round(lerp(y0, y1, t) + 4 * sag * t * (1 - t) + 8)}h.1`;
    }
    return (
      line(`M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag * 2} ${x1} ${y1}`, mix('night', 'clay', 0.3), 2.4) +
      line(bulbs, 'wattle', 34, 'stroke-linecap="round" opacity=".22"') +
      line(bulbs, mix('wattle', 'paper', 0.5), 13, 'stroke-linecap="round"')
    );
  };
  return (
    wire(232, 330, 640, 470, 60, 10) +
    wire(1390, 300, 980, 470, 60, 10) +
    wire(-20, 300, 232, 330, 40, 6) +
    wire(1390, 300, 1640, 330, 40, 6)
  );
};

// The crowd on the sand: two silhouettes, thrown.
const beachgoers = (): string => {
  const random = seeded(29);
  let far = '';
  for (let i = 0; i < 26; i++) {
    const x = between(random, 520, 1080);
    if (Math.abs(x - 790) < 70) continue;
    far += reuse(
      i % 3 ? 'walking' : 'standing',
      Math.round(x),
      Math.round(660 + between(random, -16, 16)),
      random() < 0.5 ? -1 : 1,
      1,
    );
  }
  return far;
};

// The crowd on the grass, typed.
const crowd = (): string => {
  const dark = mix('night', 'dusk', 0.35);
  const tops = [
    mix('dusk', 'clay', 0.4),
    dark,
    mix('ocean', 'dusk', 0.5),
    mix('clay', 'dusk', 0.4),
    mix('dusk', 'night', 0.3),
  ];
  let middle = '';
  for (const [i, x] of [430, 520, 610, 690, 930, 1010, 1100, 1180].entries())
    middle += person(x, 760 + (i % 3) * 12, 120, {
      top: tops[i % 5] ?? dark,
      legs: dark,
      skin: mix('clay', 'night', 0.3 + (i % 3) * 0.15),
      hair: 'night',
      hat: i % 4 === 1 ? mix('wattle', 'clay', 0.4) : '',
      pack: i % 4 === 2 ? mix('ocean', 'night', 0.4) : '',
      flip: i % 2 === 0,
      stride: (i % 3) / 2,
    });
  return middle;
};

const couple = (): string =>
  path(lens(800, 912, 420, 24), mix('night', 'dusk', 0.2), 'opacity=".7"') +
  person(740, 906, 230, {
    top: 'reef',
    legs: mix('night', 'ocean', 0.35),
    skin: mix('clay', 'sand', 0.25),
    hair: 'night',
    pack: mix('ochre', 'clay', 0.3),
    stride: 0.5,
  }) +
  person(870, 912, 218, {
    top: mix('wattle', 'sunset', 0.25),
    legs: mix('dusk', 'night', 0.4),
    skin: mix('clay', 'night', 0.15),
    hair: mix('night', 'clay', 0.25),
    flip: true,
    stride: 0.3,
  }) +
  path('M774 786h30l-4 14h-22z', 'paper') +
  path('M776 786q13 -18 26 0z', mix('wattle', 'sunset', 0.4)) +
  line(
    'M782 770q-6 -12 2 -22M794 768q-6 -12 2 -22',
    mix('paper', 'wattle', 0.3),
    3,
    'stroke-linecap="round" opacity=".7"',
  );

export function draw(): string {
  const cols: Tones = ['night', mix('night', 'gum', 0.4), mix('gum', 'sunset', 0.35)];
  const trunk = mix('night', 'clay', 0.25);
  const dark = mix('night', 'dusk', 0.35);
  const plain = { top: dark, legs: dark, skin: dark, hair: dark };
  const defs = `<g id="palm">${coconutPalm(520, { seed: 3, trunk, cols, lean: 0.1 })}</g><g id="walking">${person(0, 0, 58, { ...plain, stride: 0.8 })}</g><g id="standing">${person(0, 0, 58, plain)}</g>`;
  const body =
    sky() +
    sea() +
    path('M-20 680C300 660 640 676 900 668C1200 660 1400 676 1620 664V1010H-20z', mix('dusk', 'clay', 0.35)) +
    path('M-20 800C300 770 640 790 900 784C1200 776 1400 794 1620 780V1010H-20z', mix('dusk', 'night', 0.3)) +
    path('M-20 900C300 876 640 900 900 892C1200 886 1400 900 1620 888V1010H-20z', mix('night', 'dusk', 0.35)) +
    path('M600 672L720 1010H900L880 672z', mix('sunset', 'dusk', 0.35), 'opacity=".4"') +
    reuse('palm', 236, 700, 0.94) +
    reuse('palm', 1380, 700, -1.1, 1.1) +
    reuse('palm', 1090, 660, -0.52, 0.52) +
    beachgoers() +
    place(500, 760, stall('reef', ['wattle', 'sunset', mix('euc', 'wattle', 0.4)], 4), 0.72) +
    place(1090, 764, stall('sunset', ['clay', mix('wattle', 'paper', 0.3), 'ochre'], 7), 0.78) +
    crowd() +
    place(170, 890, stall('ochre', ['wattle', mix('euc', 'wattle', 0.4), 'sunset'], 5), 1.2) +
    place(1440, 890, stall('ocean', ['sunset', 'wattle', mix('sand', 'sunset', 0.4)], 9), 1.26) +
    lanterns() +
    couple() +
    person(1250, 910, 200, {
      top: mix('paper', 'sunset', 0.3),
      legs: mix('night', 'dusk', 0.3),
      skin: mix('clay', 'sand', 0.4),
      hair: mix('ochre', 'night', 0.3),
    }) +
    person(380, 906, 190, {
      top: mix('gum', 'euc', 0.3),
      legs: 'night',
      skin: mix('clay', 'night', 0.25),
      hair: 'night',
      hat: mix('sand', 'ochre', 0.4),
      flip: true,
    }) +
    path('M-20 960C300 940 640 962 900 956C1200 948 1400 966 1620 950V1010H-20z', 'night');
  return picture(body, {
    grain: 0,
    defs,
    seed: 216,
    title: 'Mindil Beach market at sunset: stalls with lanterns, palms, people eating with their feet in the grass',
  });
}
