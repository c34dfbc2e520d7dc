import { type Point, between, lens, line, mix, path, picture, place, poly, seeded, smooth } from '../../draw/core.ts';
import { yAt } from '../../draw/land.ts';
import { school } from '../../draw/reef.ts';
import { snorkeller } from '../../draw/tropics.ts';

// Viewpoint: ten metres down off the back of Ningaloo, looking up and along. Light: noon, straight down through the net of the surface;
// the shark comes out of the blue from lower left to upper right, its back lit, its belly lost.
const water = (): string => {
  const steps: [number, string][] = [
    [0, mix('reef', 'paper', 0.34)],
    [70, mix('reef', 'sand', 0.16)],
    [150, mix('reef', 'ocean', 0.12)],
    [270, mix('reef', 'ocean', 0.36)],
    [420, mix('reef', 'ocean', 0.6)],
    [580, mix('reef', 'ocean', 0.84)],
    [740, mix('ocean', 'night', 0.22)],
    [880, mix('ocean', 'night', 0.5)],
  ];
  let out = '';
  for (const [y, fill] of steps) out += path(`M-20 ${y}C400 ${y - 60} 900 ${y + 50} 1620 ${y - 30}V1010H-20z`, fill);
  return path('M-20 -10H1620V200H-20z', mix('reef', 'paper', 0.34)) + out;
};

// The net: closed cells of light under the surface, big overhead, thin with distance.
const caustics = (): string => {
  const random = seeded(9);
  let bright = '';
  for (let row = 0; row < 5; row++) {
    const y = 6 + row * 26 - row * row * 1.2;
    const wide = 190 - row * 30;
    for (let x = -60 + row * 40; x < 1640; x += wide * between(random, 0.6, 1.4)) {
      const h = (20 - row * 3) * between(random, 0.5, 1.5);
      const w = wide * between(random, 0.6, 1.2);
      const cell: Point[] = [
        [x, y],
        [x + w * 0.3, y - h],
        [x + w * 0.72, y - h * 0.7],
        [x + w, y + h * 0.2],
        [x + w * 0.64, y + h],
        [x + w * 0.24, y + h * 0.7],
      ];
      bright += smooth(cell, true, 0.8);
    }
  }
  return line(bright, 'paper', 5, 'opacity=".55"');
};

const shafts = (): string =>
  (
    [
      [180, 260, -60, 200],
      [420, 450, 330, 420],
      [560, 700, 560, 860],
      [800, 840, 900, 1000],
      [960, 1080, 1140, 1420],
      [1240, 1270, 1500, 1580],
      [1360, 1450, 1680, 1900],
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
        mix('paper', 'reef', 0.1),
        'opacity=".1"',
      ),
    )
    .join('');

// Whale shark, facing right, 1000 long, centre 0,0; lit from above.
const SKIN = {
  lit: mix('ocean', 'sand', 0.44),
  mid: mix('ocean', 'dusk', 0.32),
  shade: mix('ocean', 'night', 0.5),
  belly: mix('sand', 'ocean', 0.3),
  spot: mix('paper', 'reef', 0.16),
};

const spots = (): string => {
  // rows between the ridges of the back: t runs tail to head, v from ridge to flank
  let small = '';
  let large = '';
  const back: Point[] = [
    [-430, -8],
    [-300, -38],
    [-180, -74],
    [0, -124],
    [110, -142],
    [220, -144],
    [340, -130],
    [440, -96],
    [520, -56],
  ];
  const flank: Point[] = [
    [-430, 6],
    [-300, 8],
    [-140, 20],
    [80, 46],
    [280, 54],
    [420, 38],
    [520, 20],
  ];
  const random = seeded(33);
  for (let column = 0; column < 38; column++) {
    const t = 0.05 + (column / 38) * 0.93;
    const x = -420 + t * 880;
    const rows = column % 2 ? 6 : 5;
    for (let row = 0; row < rows; row++) {
      const v = (row + (column % 2 ? 0.3 : 0.75)) / rows;
      const y = yAt(back, x) + (yAt(flank, x) - yAt(back, x)) * (0.14 + v * 0.78);
      const mark = `M${Math.round(x + between(random, -3, 3))} ${Math.round(y + between(random, -2, 2))}h.1`;
      if (t > 0.66 || row % 3 === 2) small += mark;
      else large += mark;
    }
  }
  return line(large, SKIN.spot, 10.5, 'stroke-linecap="round"') + line(small, SKIN.spot, 6.4, 'stroke-linecap="round"');
};

const whaleShark = (): string =>
  path(
    'M-410 -6C-450 -60 -500 -130 -560 -190C-576 -200 -586 -190 -578 -176C-550 -120 -520 -60 -500 -8C-510 40 -524 80 -530 116C-528 128 -516 128 -506 118C-470 80 -430 40 -404 16z',
    SKIN.mid,
  ) +
  path('M-410 -6C-450 -60 -500 -130 -560 -190C-572 -198 -582 -194 -580 -182C-540 -130 -480 -60 -430 0z', SKIN.lit) +
  path('M-500 -8C-510 40 -524 80 -530 116C-528 128 -516 128 -506 118C-490 70 -470 30 -440 6z', SKIN.shade) +
  path('M-90 66C-110 110 -150 150 -190 166C-180 130 -168 96 -150 60z', SKIN.shade) +
  path(
    'M500 -56C516 -30 516 10 500 34C440 76 320 104 190 100C60 96 -80 70 -200 44C-290 24 -360 14 -420 12L-420 -10C-340 -24 -260 -46 -180 -76C-60 -120 80 -146 220 -146C350 -144 450 -110 500 -56z',
    SKIN.mid,
  ) +
  path(
    'M500 34C440 76 320 104 190 100C60 96 -80 70 -200 44C-290 24 -360 14 -420 12L-420 4C-340 4 -240 10 -140 26C20 50 160 66 280 60C380 54 450 40 508 6C510 18 506 26 500 34z',
    SKIN.belly,
  ) +
  path(
    'M500 34C440 76 320 104 190 100C60 96 -80 70 -200 44C-290 24 -360 14 -420 12C-300 16 -200 34 -100 50C40 72 160 84 260 80C370 76 450 56 500 34z',
    mix(SKIN.belly, 'ocean', 0.5),
  ) +
  path(
    'M500 -56C450 -110 350 -144 220 -146C80 -146 -60 -120 -180 -76C-260 -46 -340 -24 -420 -10C-340 -20 -250 -36 -160 -58C-40 -94 90 -116 220 -116C330 -114 430 -92 500 -56z',
    SKIN.lit,
  ) +
  line(
    'M-400 -6C-280 -20 -160 -50 -40 -72C80 -92 220 -94 340 -78M-400 2C-260 -2 -120 -24 20 -40C140 -52 260 -52 360 -42M-380 8C-240 10 -100 8 40 6C160 4 260 4 340 2',
    SKIN.shade,
    4,
  ) +
  spots() +
  path('M-40 -128C-56 -180 -84 -226 -118 -250C-134 -258 -142 -246 -138 -230C-130 -190 -124 -150 -136 -92z', SKIN.mid) +
  path('M-40 -128C-56 -180 -84 -226 -118 -250C-130 -256 -140 -250 -139 -238C-110 -210 -84 -170 -72 -116z', SKIN.lit) +
  path('M-260 -48C-268 -76 -286 -100 -304 -110C-312 -112 -316 -104 -312 -94C-306 -72 -306 -56 -312 -34z', SKIN.mid) +
  path('M218 52C190 110 130 190 40 236C24 242 14 234 22 220C60 170 90 110 104 44z', SKIN.mid) +
  path('M218 52C190 110 130 190 40 236C30 240 22 238 20 230C90 190 150 120 176 48z', SKIN.shade) +
  line(
    'M150 92h.1M130 122h.1M160 66h.1M104 150h.1M120 84h.1M186 70h.1M82 186h.1',
    SKIN.spot,
    8,
    'stroke-linecap="round"',
  ) +
  line(
    'M280 -44C270 -14 272 20 286 46M306 -46C296 -16 298 18 312 44M332 -46C322 -18 324 14 338 40M358 -44C350 -18 352 10 364 34M384 -40C378 -18 380 6 390 28',
    SKIN.shade,
    5,
    'stroke-linecap="round"',
  ) +
  path(
    'M500 -56C516 -30 516 10 500 34C482 38 462 36 450 30C470 0 472 -30 456 -60C474 -64 490 -62 500 -56z',
    SKIN.shade,
  ) +
  path(
    'M500 -56C490 -62 474 -64 456 -60C462 -48 466 -36 467 -24C480 -30 496 -32 509 -28C508 -40 505 -48 500 -56z',
    SKIN.mid,
  ) +
  path('M432 -16a8 8 0 1 0 .1 0z', 'night') +
  path('M434 -12a2.4 2.4 0 1 0 .1 0z', 'paper');

export function draw(): string {
  const random = seeded(5);
  const jacks: [number, number, number, number][] = [];
  for (let i = 0; i < 34; i++)
    jacks.push([between(random, 980, 1280), between(random, 600, 760), -0.45, between(random, 0.6, 1.1)]);
  const far: [number, number, number, number][] = [];
  for (let i = 0; i < 60; i++) {
    const t = random();
    far.push([
      120 + t * 420 + between(random, -40, 40),
      330 + Math.sin(t * 6) * 40 + between(random, -36, 36),
      0.2,
      between(random, 0.6, 1.1),
    ]);
  }
  const ridges = [
    [200, 902, 420],
    [520, 930, 520],
    [880, 912, 460],
    [1180, 940, 560],
    [1460, 914, 420],
    [330, 962, 620],
    [760, 972, 640],
    [1320, 978, 660],
    [60, 940, 300],
  ]
    .map(([x = 0, y = 0, w = 0]) => lens(x, y, w, 9))
    .join('');
  const sand = mix('ocean', 'sand', 0.3);
  const remora = path(
    'M0 0C20 -10 60 -8 90 -2L108 -12L104 2L110 14L88 6C60 12 20 10 0 0z',
    mix('night', 'ocean', 0.35),
  );
  const body =
    water() +
    caustics() +
    shafts() +
    school(far, 20, mix('reef', 'sand', 0.28)) +
    path('M-20 1010V880C200 850 420 880 640 872C900 862 1160 900 1620 856V1010z', mix('ocean', 'sand', 0.18)) +
    path('M-20 1010V930C260 900 560 934 820 924C1120 912 1380 946 1620 914V1010z', sand) +
    path(ridges, mix('ocean', 'sand', 0.44)) +
    path(
      'M420 918C520 890 760 884 900 900C960 908 940 930 860 936C740 946 540 946 460 938C420 932 400 926 420 918z',
      mix('ocean', 'night', 0.5),
      'opacity=".6"',
    ) +
    path(
      'M1620 860L1540 846L1470 870L1400 864L1340 900L1280 912L1260 940H1620zM-20 880L60 862L130 884L190 880L230 912L-20 940z',
      mix('ocean', 'night', 0.35),
    ) +
    path('M1540 846L1470 870L1400 864L1420 880L1480 886zM60 862L130 884L110 896L50 884z', mix('ocean', 'sand', 0.3)) +
    place(770, 530, whaleShark(), 1.12, -19) +
    place(720, 742, remora, 0.9, -24, true) +
    place(640, 790, remora, 0.7, -20, true) +
    school(jacks, 30, mix('wattle', 'sand', 0.35)) +
    place(
      1000,
      190,
      snorkeller({ suit: mix('night', 'dusk', 0.3), skin: mix('clay', 'sand', 0.5), fins: 'sunset' }),
      0.92,
      4,
    ) +
    place(
      1330,
      150,
      snorkeller({ suit: mix('ocean', 'night', 0.5), skin: mix('clay', 'night', 0.1), fins: 'wattle' }),
      0.56,
      -8,
      true,
    );
  return picture(body, {
    grain: 0,
    seed: 215,
    title: 'A whale shark rises past a snorkeller over the sand at Ningaloo',
  });
}
