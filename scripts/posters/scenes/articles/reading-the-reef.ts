import {
  type Point,
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
  seeded,
} from '../../draw/core.ts';
import { brain, fish, plate, school, seaFan, staghorn, tubes } from '../../draw/reef.ts';
import { ripples } from '../../draw/water.ts';

// Viewpoint: hovering beside the drop-off, looking along the wall. Light: ten in the morning, steep from the upper right;
// the wall leans in from the left, open water falls away to the right, the parrotfish crosses between.
const dim = (colour: string, t: number): string => mix(colour, 'ocean', t);

const water = (): string => {
  // slanted steps instead of level bands: the light comes down from the right corner
  const steps: [number, string][] = [
    [0, mix('reef', 'ocean', 0.86)],
    [150, mix('reef', 'ocean', 0.68)],
    [320, mix('reef', 'ocean', 0.46)],
    [520, mix('reef', 'ocean', 0.22)],
    [740, mix('reef', 'sand', 0.04)],
    [960, mix('reef', 'sand', 0.2)],
    [1160, mix('reef', 'sand', 0.4)],
  ];
  let out = path('M0 0H1600V1000H0z', mix('ocean', 'night', 0.4));
  for (const [from, fill] of steps)
    out += path(
      `M${from} -10C${from + 60} 200 ${from + 340} ${760 - from * 0.52} 1620 ${1020 - from * 0.78}V-10z`,
      fill,
    );
  for (const [a, b, c, d] of [
    [1180, 1230, 420, 560],
    [1290, 1400, 700, 960],
    [1460, 1490, 1120, 1210],
    [1530, 1600, 1330, 1560],
  ] as const)
    out += path(
      poly([
        [a, -10],
        [b, -10],
        [d, 1000],
        [c, 1000],
      ]),
      mix('paper', 'wattle', 0.2),
      'opacity=".12"',
    );
  return (
    out +
    ripples(34, { x0: 900, x1: 1640, y0: 4, y1: 70, w0: 190, w1: 70, h0: 10, h1: 3, seed: 4, fill: 'paper', op: 0.6 })
  );
};

const wall = (): string =>
  path(
    'M-20 1010V150L60 170L110 240L190 270L230 350L330 390L380 470L350 540L420 600L520 640L560 720L660 760L760 800L840 880L960 910L1040 1010z',
    mix('ocean', 'dusk', 0.3),
  ) +
  path(
    'M60 170L110 240L190 270L230 350L330 390L380 470L300 450L230 430L180 360L100 330L40 250zM420 600L520 640L560 720L660 760L760 800L840 880L700 850L600 800L520 760L440 690L380 660z',
    mix('reef', 'dusk', 0.4),
  ) +
  path('M-20 420L60 460L120 560L90 640L180 700L220 800L330 840L400 930L420 1010H-20z', mix('night', 'dusk', 0.35)) +
  path(
    'M120 560L180 560L230 620L200 690L180 700L90 640zM330 840L420 830L500 890L520 960L400 930z',
    mix('ocean', 'night', 0.5),
  );

// Parrotfish, facing right, 440 long: body in three blues, a scale net, fused beak.
const parrotfish = (): string => {
  const body = mix('reef', 'sand', 0.3);
  const deep = mix('dusk', 'reef', 0.42);
  const pink = mix('sunset', 'sand', 0.3);
  let scales = '';
  for (let row = -3; row <= 3; row++)
    for (let column = 0; column < 8; column++) {
      const x = -134 + column * 34 + (row % 2 ? 17 : 0);
      const y = row * 22 - 4;
      if ((x / 165) ** 2 + (y / 86) ** 2 < 0.86 && x < 96) scales += `M${x} ${y - 13}q17 13 0 26`;
    }
  return (
    path(
      'M-170 -26C-196 -60 -232 -84 -256 -82C-246 -52 -226 -26 -224 0C-226 28 -246 60 -252 86C-226 84 -194 56 -170 26z',
      deep,
    ) +
    path(
      'M-176 -22C-200 -50 -226 -68 -242 -70C-228 -46 -212 -24 -210 0C-212 26 -230 52 -240 74C-222 68 -196 46 -176 22z',
      pink,
    ) +
    path('M-140 -66C-90 -116 20 -128 96 -104L90 -76L-130 -40z', deep) +
    path('M-128 -62C-84 -104 14 -116 84 -98L82 -84L-120 -48z', pink) +
    path('M-130 56C-90 96 -20 108 40 98L40 70L-110 36z', deep) +
    path('M-112 58C-84 86 -24 96 26 90L30 72L-96 46z', mix('wattle', 'sunset', 0.3)) +
    path(
      'M206 -6C192 -62 130 -98 40 -98C-50 -98 -130 -54 -178 -26V26C-130 56 -50 96 40 94C120 92 186 54 204 14z',
      body,
    ) +
    path('M204 14C186 54 120 92 40 94C-50 96 -130 56 -178 26V4C-120 26 -40 52 50 50C120 48 170 34 204 14z', deep) +
    path(
      'M192 -40C170 -76 116 -98 40 -98C-50 -98 -130 -54 -178 -26V-16C-120 -46 -30 -78 50 -76C110 -74 160 -60 192 -40z',
      mix('reef', 'sand', 0.58),
    ) +
    line(scales, mix(deep, 'dusk', 0.25), 3.4, 'stroke-linecap="round"') +
    path('M206 -6C196 -46 160 -78 108 -90C92 -60 88 40 104 82C156 66 194 38 204 14z', mix(body, 'wattle', 0.28)) +
    path('M108 -90C92 -60 88 40 104 82L116 78C100 40 104 -60 120 -86z', pink) +
    path('M204 -18L228 -14C236 -8 236 2 228 8L226 14L202 18C206 8 208 -8 204 -18z', 'paper') +
    line('M204 0H232', deep, 3) +
    path(
      'M204 0C186 0 168 -4 150 -14L152 -22C170 -12 186 -8 204 -8zM150 20C170 28 186 26 200 20L198 28C184 34 168 34 150 28zM132 -46C146 -54 160 -54 172 -48L168 -42C158 -46 146 -46 136 -40z',
      pink,
    ) +
    circle(158, -32, 12, mix('wattle', 'paper', 0.3)) +
    circle(159, -32, 6.4, 'night') +
    circle(161, -34.5, 2, 'paper') +
    path('M92 6C60 -18 22 -6 6 22C24 44 66 48 92 28z', pink) +
    line('M86 12L22 16M86 18L16 24M86 23L30 33', deep, 2.6)
  );
};

// Cleaner station: a coral trout hangs still with its mouth open, two wrasse at work.
const trout = (): string => {
  const body = mix('ochre', 'clay', 0.35);
  const random = seeded(14);
  let spots = '';
  for (let i = 0; i < 44; i++) {
    const x = between(random, -110, 96);
    const y = between(random, -40, 38) * (1 - Math.abs(x) / 190);
    spots += `M${Math.round(x)} ${Math.round(y)}h.1`;
  }
  return (
    path('M-112 -14L-158 -42L-150 0L-158 42L-112 14z', mix(body, 'night', 0.3)) +
    path('M-60 -48C-30 -80 30 -80 60 -50zM-50 44L-20 74L20 48z', mix(body, 'night', 0.25)) +
    path(
      'M150 -10C120 -50 60 -62 0 -56C-50 -52 -90 -28 -116 -14V14C-90 30 -50 54 0 54C60 56 110 46 146 26L116 6z',
      body,
    ) +
    path('M146 26C110 46 60 56 0 54C-50 54 -90 30 -116 14V4C-60 26 40 38 116 14z', mix(body, 'night', 0.35)) +
    path('M116 6L150 -10L144 2L146 26z', mix('night', 'clay', 0.3)) +
    line(spots, mix('reef', 'paper', 0.55), 7, 'stroke-linecap="round"') +
    circle(96, -26, 9, 'wattle') +
    circle(97, -26, 5, 'night')
  );
};

const wrasse = (): string =>
  path('M40 0C24 -10 -20 -10 -40 -5L-54 -9V9L-40 5C-20 10 24 10 40 0z', mix('reef', 'paper', 0.5)) +
  path('M40 0C24 -4 -20 -4 -54 -9V9C-20 5 24 4 40 0z', 'night');

const smallFry = (): string => {
  const random = seeded(41);
  const anthias: [number, number, number, number][] = [];
  for (let i = 0; i < 60; i++) {
    const t = random();
    anthias.push([
      lerp(330, 900, t) + between(random, -60, 60),
      180 + t * 190 + between(random, -80, 80),
      between(random, -0.4, 0.3),
      between(random, 0.7, 1.3),
    ]);
  }
  const far: [number, number, number, number][] = [];
  for (let i = 0; i < 46; i++) {
    const t = random();
    far.push([
      lerp(1080, 1580, t),
      560 + Math.sin(t * 5) * 50 + between(random, -50, 50),
      0.2,
      between(random, 0.7, 1.1),
    ]);
  }
  return school(far, 22, mix('reef', 'sand', 0.5)) + school(anthias, 28, mix('sunset', 'wattle', 0.2));
};

export function draw(): string {
  const plates: Tones = [mix('reef', 'sand', 0.55), mix('reef', 'euc', 0.4), mix('ocean', 'night', 0.3)];
  const shelf = (x: number, y: number, w: number, cols: Tones): string =>
    place(x, y, plate(w, w * 0.2, { cols }), 1, 6);
  const warm: Tones = [mix('sunset', 'sand', 0.3), dim('ochre', 0.15), mix('clay', 'night', 0.5)];
  const violet: Tones = [mix('dusk', 'sand', 0.5), mix('dusk', 'sunset', 0.3), mix('night', 'dusk', 0.3)];
  const bubbles: Point[] = [
    [1240, 210],
    [1256, 178],
    [1236, 150],
    [1262, 120],
  ];
  const body =
    water() +
    path(
      'M1620 780L1540 770L1460 800L1380 790L1300 840L1200 860L1120 920L1060 1010H1620z',
      mix('ocean', 'reef', 0.25),
    ) +
    path('M1540 770L1460 800L1380 790L1400 820L1470 830z', mix('ocean', 'reef', 0.55)) +
    smallFry() +
    wall() +
    place(70, 190, staghorn(200, { seed: 5, cols: [dim('dusk', 0.3), mix('dusk', 'sand', 0.35), 'sand'] })) +
    shelf(230, 340, 280, plates) +
    place(350, 430, seaFan(230, { seed: 8, cols: ['clay', 'ochre'] }), 1, 34) +
    shelf(140, 480, 240, warm) +
    place(
      330,
      640,
      brain(190, 104, { cols: [mix('euc', 'sand', 0.45), mix('euc', 'ocean', 0.3), mix('gum', 'ocean', 0.5)] }),
    ) +
    shelf(480, 690, 250, violet) +
    place(160, 690, tubes(130, { seed: 4, cols: ['sunset', 'ochre', 'clay'] })) +
    place(
      600,
      780,
      staghorn(150, { seed: 12, cols: [dim('wattle', 0.5), mix('wattle', 'sand', 0.15), 'paper'] }),
      1,
      10,
    ) +
    place(890, 388, parrotfish(), 1.32, -8) +
    line(bubbles.map(([x, y]) => `M${x} ${y}h.1`).join(''), mix('paper', 'reef', 0.3), 12, 'stroke-linecap="round"') +
    place(1010, 716, trout(), 1.04, -6) +
    place(1190, 700, wrasse(), 0.9, 170) +
    place(1000, 640, wrasse(), 0.8, 24) +
    place(800, 900, brain(260, 150, { cols: [mix('wattle', 'sand', 0.2), dim('wattle', 0.35), dim('ochre', 0.45)] })) +
    place(960, 950, staghorn(160, { seed: 19, cols: [dim('reef', 0.5), mix('reef', 'sand', 0.45), 'paper'] }), 1, 6) +
    path('M-20 1010V850L80 840L150 890L240 900L330 960L380 1010zM560 1010L640 960L760 950L840 980L880 1010z', 'night') +
    place(110, 870, staghorn(260, { seed: 3, cols: [dim('clay', 0.2), 'sunset', mix('sand', 'sunset', 0.3)] })) +
    place(330, 1000, tubes(150, { seed: 9, cols: [mix('dusk', 'sunset', 0.5), 'dusk', 'night'] })) +
    shelf(470, 1000, 260, warm) +
    place(690, 1000, brain(190, 90, { cols: violet })) +
    place(
      1200,
      860,
      fish(70, { body: 'wattle', fin: 'sunset', bar: 'night', belly: mix('wattle', 'paper', 0.5) }),
      1,
      -6,
      true,
    ) +
    place(
      1270,
      910,
      fish(52, { body: 'wattle', fin: 'sunset', bar: 'night', belly: mix('wattle', 'paper', 0.5) }),
      1,
      6,
      true,
    ) +
    path(lens(1450, 900, 240, 10), mix('ocean', 'reef', 0.4));
  return picture(body, {
    grain: 0,
    seed: 213,
    title: 'A parrotfish along the reef wall; behind it a coral trout waits at a cleaner station',
  });
}
