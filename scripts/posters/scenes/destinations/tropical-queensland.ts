import { type Point, between, lens, line, mix, path, picture, place, reuse, seeded, smooth } from '../../draw/core.ts';
import { facets, ground, ridge } from '../../draw/land.ts';
import { leafSpray } from '../../draw/plants.ts';
import { bands, disc } from '../../draw/sky.ts';
import { foam } from '../../draw/water.ts';

// Viewpoint: three hundred metres up over the coast north of Cairns, looking north. Light: just after sunrise, from the sea at the right.
// The ranges stand in their own violet shade, the reef begins where the sea turns pale.
const HORIZON = 300;

// White-bellied sea eagle from above, flying up the picture, wings 640 across, centre 0,0; the right wing is nearer the sun.
const eagle = (): string => {
  const grey = mix('ocean', 'sand', 0.42);
  const lit = mix('sand', 'reef', 0.3);
  const dark = mix('night', 'ocean', 0.25);
  const wing = (side: number, back: string, flight: string): string => {
    const X = (x: number): number => x * side;
    const quills = [
      [318, -78, 292, -44],
      [334, -52, 288, -22],
      [330, -22, 276, -2],
      [314, 6, 258, 16],
      [288, 28, 230, 32],
    ]
      .map(([a = 0, b = 0, c = 0, d = 0]) => `L${X(a)} ${b}L${X(c)} ${d}`)
      .join('');
    return (
      path(
        `M0 -40C${X(60)} -70 ${X(120)} -84 ${X(180)} -96C${X(230)} -104 ${X(280)} -104 ${X(310)} -96L${X(284)} -64${quills}C${X(180)} 66 ${X(100)} 78 ${X(34)} 52L0 40z`,
        flight,
      ) +
      path(
        `M0 -40C${X(60)} -70 ${X(120)} -84 ${X(180)} -96C${X(220)} -103 ${X(262)} -104 ${X(292)} -98L${X(250)} -60C${X(220)} -20 ${X(180)} 6 ${X(130)} 16C${X(90)} 24 ${X(50)} 24 ${X(20)} 18L0 30z`,
        back,
      ) +
      line(
        `M${X(246)} 22L${X(206)} -4M${X(206)} 40L${X(176)} 10M${X(168)} 52L${X(142)} 18M${X(128)} 60L${X(108)} 22M${X(88)} 62L${X(74)} 26`,
        mix(flight, 'sand', 0.22),
        3,
      )
    );
  };
  return (
    path('M-24 60L-58 146C-40 164 -18 172 0 174C18 172 40 164 58 146L24 60z', 'paper') +
    path('M-24 60L-34 92L0 108L34 92L24 60z', dark) +
    path('M-58 146C-40 164 -18 172 0 174V108L-34 92z', mix('sand', 'dusk', 0.3)) +
    wing(-1, mix(grey, 'dusk', 0.2), mix(dark, 'dusk', 0.1)) +
    wing(1, grey, dark) +
    path('M0 -40C60 -70 120 -84 180 -96C230 -104 280 -104 310 -96C260 -92 200 -78 150 -62C90 -46 40 -24 10 -16z', lit) +
    path('M-34 -36C-30 20 -26 50 -20 70C-8 80 8 80 20 70C26 50 30 20 34 -36C20 -56 -20 -56 -34 -36z', grey) +
    path('M-34 -36C-30 20 -26 50 -20 70C-14 75 -6 77 0 77V-50C-14 -50 -26 -46 -34 -36z', mix(grey, 'dusk', 0.28)) +
    path(
      'M-34 -38C-40 -64 -28 -84 -22 -100C-16 -118 16 -118 22 -100C28 -84 40 -64 34 -38C22 -22 -22 -22 -34 -38z',
      'paper',
    ) +
    path(
      'M-34 -38C-40 -64 -28 -84 -22 -100C-18 -110 -10 -114 -2 -114C-16 -90 -18 -60 -8 -28C-20 -28 -28 -32 -34 -38z',
      mix('sand', 'dusk', 0.26),
    ) +
    path('M-11 -110L-8 -130L0 -146L8 -130L11 -110z', mix('dusk', 'night', 0.3)) +
    path('M-15 -96l6 -5l2 6zM15 -96l-6 -5l-2 6z', 'night')
  );
};

const sky = (): string =>
  bands(
    [
      [0, mix('reef', 'sand', 0.5)],
      [60, mix('sand', 'reef', 0.24)],
      [120, mix('sand', 'sunset', 0.14)],
      [180, mix('sand', 'sunset', 0.34)],
      [234, mix('sunset', 'wattle', 0.5)],
      [274, mix('wattle', 'sand', 0.3)],
    ],
    { wave: 6, seed: 4 },
  ) +
  disc(1240, 262, [
    [150, 'wattle', 0.3],
    [96, mix('wattle', 'paper', 0.4), 0.6],
    [56, 'paper'],
  ]);

const sea = (): string =>
  bands(
    [
      [HORIZON - 40, mix('reef', 'dusk', 0.25)],
      [HORIZON, mix('reef', 'dusk', 0.2)],
      [340, mix('ocean', 'reef', 0.65)],
      [410, mix('ocean', 'reef', 0.4)],
      [520, mix('ocean', 'reef', 0.25)],
      [700, mix('ocean', 'reef', 0.4)],
      [860, mix('ocean', 'reef', 0.55)],
    ],
    { wave: 7, seed: 9 },
  ).replace(/<rect[^>]*>/, '') +
  path(
    lens(1240, 308, 300, 6) +
      lens(1220, 322, 200, 6) +
      lens(1256, 336, 260, 8) +
      lens(1230, 354, 160, 8) +
      lens(1250, 374, 220, 9) +
      lens(1226, 398, 130, 9),
    mix('wattle', 'paper', 0.4),
  );

// Ribbon reef: pale back, coral crust, one torn white line to the open sea.
const reef = (): string => {
  const edge: Point[] = [
    [1640, 1010],
    [1500, 930],
    [1360, 880],
    [1250, 800],
    [1280, 720],
    [1370, 670],
    [1330, 600],
    [1230, 560],
    [1210, 500],
    [1290, 462],
    [1390, 440],
    [1360, 410],
    [1290, 396],
  ];
  const inner = (k: number): Point[] => edge.map(([x, y]): Point => [x + k * (0.3 + (y - 390) / 620), y + k * 0.05]);
  const lagoon = (from: number, fill: string): string =>
    path(smooth(inner(from), false, 0.9) + 'L1640 396V1010z', fill);
  return (
    lagoon(-70, mix('reef', 'ocean', 0.1)) +
    lagoon(-16, mix('reef', 'sand', 0.3)) +
    lagoon(44, mix('reef', 'sand', 0.5)) +
    lagoon(110, mix('euc', 'sand', 0.4)) +
    lagoon(170, mix('reef', 'sand', 0.34)) +
    lagoon(260, mix('reef', 'ocean', 0.1)) +
    foam(inner(-12), 8, { seed: 6, fill: 'paper' }) +
    path(
      'M700 900C740 860 840 850 900 880C940 910 920 960 860 972C780 984 690 950 700 900zM1010 620C1040 600 1100 604 1116 628C1120 652 1070 664 1034 656C1010 650 996 636 1010 620zM930 470C950 460 996 462 1004 476C1004 490 960 494 938 488z',
      mix('reef', 'sand', 0.32),
    ) +
    path(
      'M740 900C770 876 830 872 866 892C890 914 870 942 830 950C780 956 730 934 740 900zM1034 626C1050 616 1084 616 1094 630C1092 644 1056 648 1040 642z',
      mix('sand', 'reef', 0.3),
    ) +
    path('M780 902C800 888 834 892 842 908C842 926 800 932 784 922z', 'paper')
  );
};

// The land's edge, top to bottom; canopy is planted to the left of it.
const EDGE: Point[] = [
  [640, 380],
  [680, 400],
  [720, 440],
  [700, 480],
  [640, 500],
  [620, 540],
  [650, 600],
  [620, 650],
  [540, 690],
  [500, 740],
  [520, 800],
  [480, 860],
  [400, 900],
  [360, 960],
  [350, 1010],
];
const shoreAt = (y: number): number => {
  const next = EDGE.findIndex(([, edgeY]) => edgeY >= y);
  const [x1, y1] = EDGE[next] ?? [350, 1010];
  const [x0, y0] = EDGE[next - 1] ?? [620, 372];
  return x0 + ((x1 - x0) * (y - y0)) / (y1 - y0 || 1);
};

const coast = (): string => {
  const back = ridge({ x0: -20, x1: 900, y: 226, amp: 62, scale: 240, seed: 16, step: 30 }).map(([x, y]): Point => [
    x,
    HORIZON + 6 - (HORIZON + 6 - y) * Math.min(1, (900 - x) / 380),
  ]);
  const shore = (dx: number): Point[] => EDGE.map(([x, y]): Point => [x + dx * (0.4 + (y - 380) / 700), y]);
  const land = 'L-20 1010V250L60 214L120 236L190 196L260 228L330 244L390 262L450 296L540 320L600 360z';
  let canopy = '';
  const random = seeded(22);
  for (let i = 0; i < 150; i++) {
    const t = Math.sqrt(i / 150);
    const y = 400 + t * 610;
    const x = between(random, -20, shoreAt(Math.min(y, 1008)) - 30 - t * 40);
    canopy += reuse(
      x > shoreAt(Math.min(y, 1008)) - 150 - 60 * t ? 'lit' : 'crown',
      Math.round(x),
      Math.round(y),
      0.3 + t * 0.9,
    );
  }
  return (
    ground(back, mix('dusk', 'reef', 0.4), HORIZON + 6) +
    facets(back, mix('dusk', 'ocean', 0.4), { light: 1, bottom: HORIZON + 4, seed: 2 }) +
    path(smooth(shore(46)) + land, mix('reef', 'sand', 0.42)) +
    path(smooth(shore(20)) + land, mix('paper', 'wattle', 0.15)) +
    path(smooth(EDGE) + land, mix('gum', 'euc', 0.3)) +
    path(
      'M260 400L400 420L520 470L640 500L620 540L500 520L380 480L300 470zM200 520L330 540L460 600L620 650L540 690L420 660L300 620L210 600zM150 690L280 700L400 760L520 800L480 860L360 840L240 790L150 770z',
      mix('euc', 'wattle', 0.3),
    ) +
    path(
      'M-20 430L120 420L260 400L300 470L200 500L60 500L-20 540zM-20 600L200 520L210 600L120 640L-20 690zM-20 780L150 690L150 770L90 830L-20 860zM240 790L360 840L480 860L400 900L300 900L200 860z',
      mix('gum', 'night', 0.4),
    ) +
    path(
      'M190 196L260 228L330 244L390 262L450 296L540 320L600 360L680 400L640 396L560 372L500 372L440 340L400 350L350 310L300 320L260 280L230 270zM60 214L120 236L150 290L110 330L80 300z',
      mix('sunset', 'euc', 0.5),
    ) +
    path(
      'M190 196L230 270L210 340L260 400L230 450L170 400L130 330L150 290L120 236zM350 310L400 350L380 400L420 440L360 430L320 380zM-20 250L60 214L80 300L50 380L-20 420z',
      mix('night', 'dusk', 0.4),
    ) +
    canopy
  );
};

export function draw(): string {
  const defs =
    `<g id="crown">${leafSpray(60, 44, { seed: 4, light: 1, n: 22, cols: [mix('gum', 'night', 0.45), mix('gum', 'dusk', 0.2), mix('gum', 'euc', 0.5)] })}</g>` +
    `<g id="lit">${leafSpray(60, 44, { seed: 9, light: 1, n: 22, cols: [mix('gum', 'euc', 0.2), mix('euc', 'gum', 0.2), mix('euc', 'wattle', 0.6)] })}</g>`;
  const body =
    sky() +
    sea() +
    reef() +
    coast() +
    path(
      'M-20 330C60 312 150 330 240 316C330 302 420 330 520 320C460 350 380 344 300 352C200 364 90 350 -20 366z',
      mix('paper', 'sunset', 0.2),
      'opacity=".8"',
    ) +
    place(836, 470, eagle(), 1.12, 28);
  return picture(body, {
    grain: 0,
    defs,
    seed: 211,
    title: 'A white-bellied sea eagle over the rainforest coast and reefs of tropical Queensland at sunrise',
  });
}
