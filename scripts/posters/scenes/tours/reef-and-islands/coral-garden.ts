import {
  between,
  circle,
  group,
  lens,
  lerp,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  seeded,
} from '../../../draw/core.ts';
import { brain, fish, plate, school, seaFan, staghorn, tubes } from '../../../draw/reef.ts';
import { bands } from '../../../draw/sky.ts';
import { snorkeller } from '../../../draw/tropics.ts';
import { ripples } from '../../../draw/water.ts';

// Viewpoint: on the sand beside a bommie, four metres down. Light: noon straight through the ceiling of the sea, a little from the left;
// colour survives only close to us, everything behind goes to reef blue.
const dim = (colour: string, t: number): string => mix(colour, 'ocean', t);

// A clownfish, facing right, 200 long: three white bars edged in night.
const clownfish = (): string => {
  const body = mix('sunset', 'ochre', 0.15);
  const dark = mix('ochre', 'clay', 0.5);
  return (
    path('M-88 0C-104 -26 -128 -34 -136 -28C-130 -10 -130 10 -136 28C-126 36 -102 26 -88 0z', body) +
    path(
      'M-136 -28C-128 -34 -122 -30 -118 -26C-112 -8 -112 8 -118 24C-124 32 -130 34 -136 28C-140 10 -140 -10 -136 -28z',
      'night',
    ) +
    path('M-60 -42C-40 -84 -6 -84 10 -70C24 -82 46 -78 56 -52z', dark) +
    path('M-56 40C-40 74 -10 72 6 48z', dark) +
    path('M98 -2C84 -44 30 -64 -20 -52C-56 -42 -84 -16 -100 -8V10C-84 20 -56 44 -20 54C30 64 82 42 98 -2z', body) +
    path('M98 -2C84 20 30 32 -20 26C-56 22 -84 10 -100 6V10C-84 20 -56 44 -20 54C30 64 82 42 98 -2z', dark) +
    path(
      'M64 -36C44 -46 40 -50 34 -54C48 -16 46 20 30 56L48 51C62 20 68 -10 64 -36zM-14 -54C-26 -30 -8 -20 -2 0C-6 20 -26 36 -22 56L-46 46C-46 20 -58 10 -56 0C-58 -14 -46 -24 -42 -47zM-86 -18C-92 -8 -92 8 -86 18L-96 12L-104 8V-8z',
      'night',
    ) +
    path(
      'M58 -38C50 -42 46 -45 42 -48C54 -16 52 20 38 53L45 51C58 20 62 -10 58 -38zM-20 -52C-30 -30 -12 -18 -8 0C-12 18 -30 36 -28 54L-40 49C-40 22 -52 10 -50 0C-52 -14 -42 -26 -36 -49zM-88 -14C-93 -6 -93 6 -88 14L-98 8V-7z',
      'paper',
    ) +
    path('M18 0C2 -14 -14 -2 -18 14C-10 28 8 30 20 20z', mix('sunset', 'wattle', 0.35)) +
    line('M14 4L-10 8M14 10L-8 16M14 16L-2 22', dark, 2.4) +
    circle(72, -14, 8, 'night') +
    circle(74.5, -16.5, 2.6, 'paper') +
    line('M96 4C90 8 84 8 80 6', 'night', 2.4)
  );
};

// Anemone: a skirt with two rows of tentacles, thick and blunt, tips lit.
const anemone = (): string => {
  const random = seeded(18);
  const tentacles = (count: number, width: number, tall: number, foot: number): [string, string] => {
    let arms = '';
    let tips = '';
    for (let i = 0; i < count; i++) {
      const u = lerp(-1, 1, (i + between(random, 0.2, 0.8)) / count);
      const x = u * width;
      const y = foot - (1 - u * u) * 34;
      const reach = tall * between(random, 0.75, 1.12) * (1 - 0.25 * Math.abs(u));
      const sway = u * 96 + between(random, -20, 34);
      const x2 = x + sway;
      const y2 = y - reach;
      arms += `M${Math.round(x)} ${Math.round(y)}Q${Math.round(x + sway * 0.1)} ${Math.round(y - reach * 0.6)} ${Math.round(x2)} ${Math.round(y2)}`;
      tips += `M${Math.round(x2)} ${Math.round(y2)}h.1`;
    }
    return [arms, tips];
  };
  const round = 'stroke-linecap="round"';
  const rows: [number, number, number, number, string, string, string][] = [
    [17, 190, 170, 10, dim('dusk', 0.2), mix('dusk', 'sand', 0.25), mix('dusk', 'sunset', 0.3)],
    [15, 180, 128, 34, mix('dusk', 'sand', 0.18), mix('dusk', 'sand', 0.45), mix('sand', 'sunset', 0.3)],
  ];
  let out = path(
    'M-230 120C-240 60 -210 10 -150 0H150C210 10 240 60 230 120C120 150 -120 150 -230 120z',
    dim('clay', 0.25),
  );
  for (const [count, width, tall, foot, shade, lit, tip] of rows) {
    const [arms, tips] = tentacles(count, width, tall, foot);
    out +=
      line(arms, shade, 25, round) +
      place(-4, -2, line(arms, lit, 12, round)) +
      place(-3, -2, line(tips, tip, 22, round));
  }
  return (
    out +
    path(
      'M-236 110C-236 50 -200 20 -150 20C-60 44 60 44 150 20C200 20 236 50 236 110C220 90 200 92 190 110C170 88 140 92 130 114C110 92 80 96 66 118C44 96 14 98 0 120C-20 98 -46 96 -66 116C-84 94 -110 92 -130 112C-146 90 -170 88 -190 108C-202 92 -222 92 -236 110z',
      mix('dusk', 'clay', 0.45),
    ) +
    path(
      'M-236 110C-236 50 -200 20 -150 20C-120 28 -90 34 -60 36C-130 46 -190 60 -206 94C-220 94 -230 100 -236 110z',
      mix('dusk', 'sunset', 0.5),
    )
  );
};

const ceiling = (): string =>
  bands(
    [
      [0, mix('reef', 'paper', 0.62)],
      [70, mix('reef', 'sand', 0.42)],
      [160, mix('reef', 'sand', 0.26)],
      [280, mix('reef', 'sand', 0.08)],
      [420, mix('reef', 'ocean', 0.22)],
      [580, mix('reef', 'ocean', 0.46)],
      [740, mix('reef', 'ocean', 0.7)],
    ],
    { wave: 14, seed: 5 },
  ) +
  ripples(60, { y0: 6, y1: 120, w0: 220, w1: 60, h0: 12, h1: 3, seed: 9, fill: 'paper', op: 0.7 }) +
  (
    [
      [330, 420, -40, 160],
      [520, 560, 260, 360],
      [640, 740, 520, 760],
      [860, 900, 940, 1040],
      [1000, 1100, 1180, 1420],
      [1220, 1250, 1520, 1600],
    ] as const
  )
    .map(([a, b, c, d]) =>
      path(
        poly([
          [a, -10],
          [b, -10],
          [d, 1000],
          [c, 1000],
        ]),
        mix('paper', 'wattle', 0.2),
        'opacity=".13"',
      ),
    )
    .join('');

const farReef = (): string =>
  path('M-20 560L70 520L160 530L230 590L300 600L350 680L430 720L500 800V1010H-20z', dim('reef', 0.55)) +
  path('M-20 560L70 520L160 530L190 560L110 570L60 610L-20 630z', dim('reef', 0.3)) +
  path('M1620 500L1540 520L1470 500L1400 560L1350 580L1300 660L1220 690L1150 780V1010H1620z', dim('reef', 0.55)) +
  path('M1540 520L1470 500L1400 560L1420 590L1480 560z', dim('reef', 0.3));

const bommie = (): string =>
  path(
    'M300 1010C290 930 330 880 360 850C370 800 420 770 470 764C500 720 560 700 620 704C700 676 900 676 980 700C1040 696 1100 724 1124 764C1180 770 1220 810 1230 850C1270 880 1310 930 1300 1010z',
    mix('ocean', 'dusk', 0.4),
  ) +
  path(
    'M360 850C370 800 420 770 470 764C500 720 560 700 620 704C680 684 760 680 820 682C760 710 640 730 590 770C520 800 440 830 420 890C400 930 380 970 380 1010H300C290 930 330 880 360 850z',
    mix('ocean', 'dusk', 0.1),
  ) +
  path(
    'M1124 764C1180 770 1220 810 1230 850C1270 880 1310 930 1300 1010H1120C1160 930 1150 860 1100 820z',
    mix('night', 'dusk', 0.35),
  );

const schools = (): string => {
  const random = seeded(12);
  const near: [number, number, number, number][] = [];
  for (let i = 0; i < 44; i++) {
    const t = random();
    near.push([
      lerp(980, 1420, t) + between(random, -50, 50),
      420 - Math.sin(t * 3.2) * 70 + between(random, -46, 46),
      -0.3 + t * 0.6,
      between(random, 0.7, 1.2),
    ]);
  }
  const far: [number, number, number, number][] = [];
  for (let i = 0; i < 30; i++)
    far.push([between(random, 130, 430), between(random, 380, 500), 0.12, between(random, 0.6, 1)]);
  return school(near, 28, mix('sand', 'reef', 0.35)) + school(far, 20, mix('reef', 'ocean', 0.5));
};

export function draw(): string {
  const bfly = fish(100, { body: 'wattle', fin: 'sunset', bar: 'night', belly: mix('wattle', 'paper', 0.5) });
  const suit = mix('night', 'ocean', 0.3);
  const body =
    ceiling() +
    place(620, 168, snorkeller({ suit, skin: mix('clay', 'sand', 0.42), fins: 'wattle' }), 1.25, 6) +
    path(lens(560, 92, 300, 10) + lens(700, 104, 220, 8), 'paper', 'opacity=".8"') +
    farReef() +
    schools() +
    path('M-20 1010V950L200 930L420 944L700 934L1100 946L1400 926L1620 944V1010z', mix('sand', 'reef', 0.45)) +
    place(
      330,
      880,
      plate(300, 110, {
        cols: [mix('reef', 'sand', 0.5), mix('reef', 'euc', 0.4), mix('ocean', 'night', 0.3)],
      }),
    ) +
    place(1290, 860, seaFan(300, { seed: 8, cols: [dim('dusk', 0.1), mix('dusk', 'sunset', 0.3)] }), 1, 10) +
    bommie() +
    place(
      430,
      850,
      staghorn(260, { seed: 9, cols: [dim('wattle', 0.55), mix('wattle', 'sand', 0.15), 'paper'] }),
      1,
      -8,
    ) +
    place(
      560,
      800,
      brain(170, 96, { cols: [mix('euc', 'sand', 0.45), mix('euc', 'ocean', 0.3), mix('gum', 'ocean', 0.5)] }),
    ) +
    place(1090, 812, staghorn(220, { seed: 5, cols: [dim('reef', 0.5), mix('reef', 'sand', 0.4), 'paper'] }), 1, 8) +
    place(1186, 850, tubes(130, { seed: 5, cols: [mix('dusk', 'sunset', 0.5), 'dusk', 'night'] })) +
    group(anemone(), 'transform="translate(812 748) scale(1.12)"') +
    place(
      640,
      880,
      staghorn(150, { seed: 21, cols: [dim('clay', 0.3), dim('sunset', 0.1), mix('sand', 'sunset', 0.3)] }),
      1,
      -4,
    ) +
    place(930, 900, brain(190, 90, { cols: [mix('wattle', 'sand', 0.2), dim('wattle', 0.35), dim('ochre', 0.45)] })) +
    place(1020, 880, staghorn(110, { seed: 23, cols: [dim('dusk', 0.3), mix('dusk', 'sand', 0.45), 'sand'] }), 1, 6) +
    place(
      780,
      900,
      plate(200, 40, { cols: [mix('reef', 'sand', 0.5), mix('reef', 'euc', 0.4), mix('ocean', 'night', 0.3)] }),
    ) +
    place(690, 556, clownfish(), 1.18, -10) +
    place(960, 622, clownfish(), 0.86, 14, true) +
    place(1166, 560, bfly, 1, -6, true) +
    place(1250, 620, bfly, 0.7, 6, true) +
    path(
      'M-20 1010V800L60 770L130 800L200 860L260 870L330 930L380 1010zM1620 1010V780L1540 760L1470 800L1400 880L1320 900L1240 1010z',
      'night',
    ) +
    place(90, 820, staghorn(280, { seed: 3, cols: [dim('clay', 0.2), 'sunset', mix('sand', 'sunset', 0.3)] })) +
    place(240, 960, brain(200, 110, { cols: [mix('wattle', 'sand', 0.2), dim('wattle', 0.35), dim('ochre', 0.45)] })) +
    place(
      1500,
      840,
      plate(330, 110, { cols: [mix('sunset', 'sand', 0.3), dim('ochre', 0.2), mix('clay', 'night', 0.5)] }),
    ) +
    place(
      1380,
      980,
      staghorn(190, { seed: 15, cols: [dim('dusk', 0.3), mix('dusk', 'sand', 0.35), mix('sand', 'dusk', 0.2)] }),
    ) +
    place(540, 1012, tubes(110, { seed: 8, cols: ['sunset', 'ochre', 'clay'] })) +
    place(1110, 1016, brain(220, 110, { cols: [mix('dusk', 'sand', 0.5), mix('dusk', 'sunset', 0.3), 'night'] }));
  return picture(body, {
    grain: 0,
    seed: 206,
    title: 'A coral bommie with clownfish in their anemone, and a snorkeller above',
  });
}
