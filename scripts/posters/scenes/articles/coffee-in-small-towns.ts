import { circle, line, mix, path, picture, place, rect, reuse } from '../../draw/core.ts';
import { person } from '../../draw/folk.ts';
import { leafSpray } from '../../draw/plants.ts';
import { bands, disc, streaks } from '../../draw/sky.ts';

// The main street of a wheat town, square on from the far kerb, eight in the morning: the sun is low at the left.
const KERB = 742;
const SHADE = mix('dusk', 'clay', 0.3);
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.46)],
      [110, mix('reef', 'sand', 0.64)],
      [200, mix('sand', 'reef', 0.16)],
      [290, mix('sand', 'sunset', 0.2)],
    ],
    { wave: 8, seed: 7 },
  ) +
  disc(250, 200, [
    [210, 'paper', 0.28],
    [130, 'paper', 0.4],
    [58, 'paper'],
  ]) +
  streaks(
    [
      [900, 90, 460, 11],
      [1120, 116, 280, 8],
      [1340, 190, 320, 9],
    ],
    'paper',
    0.6,
  );
// The silos at the end of the line stand over the roofs, as they do in every such town.
const silos =
  [1246, 1316, 1386, 1456]
    .map(
      (x) =>
        path(`M${x - 33} 460V196Q${x} 168 ${x + 33} 196V460z`, mix('paper', 'reef', 0.3)) +
        path(`M${x - 33} 460V196Q${x - 16} 178 ${x - 6} 178V460z`, 'paper') +
        path(`M${x + 12} 460V180Q${x + 26} 186 ${x + 33} 196V460z`, mix('reef', 'dusk', 0.35)),
    )
    .join('') +
  path('M1206 170H1500V150H1206zM1300 150V120H1350V150z', mix('reef', 'dusk', 0.3)) +
  path('M1206 170H1240V150H1206z', 'paper');
const trees = [
  [60, 420, 1.6],
  [190, 400, 1.2],
  [1560, 420, 1.7],
]
  .map(([x, y, k]) => reuse('gl', x!, y!, k, k))
  .join('');

interface Shop {
  x: number;
  w: number;
  top: number;
  wall: string;
  parapet: string;
  door: string;
}
const GLASS = mix('night', 'reef', 0.4);
const shopfront = ({ x, w, top, wall, parapet, door }: Shop): string => {
  const windowW = w * 0.3;
  const pane = (px: number): string =>
    rect(px, 570, windowW, 120, GLASS) +
    path(
      `M${px} 690L${px + windowW * 0.6} 570H${px + windowW * 0.85}L${px + windowW * 0.25} 690z`,
      mix('reef', 'paper', 0.4),
    ) +
    line(`M${px + windowW / 2} 570V690M${px} 600H${px + windowW}`, mix('paper', 'sand', 0.3), 5) +
    rect(px - 5, 688, windowW + 10, 10, mix('paper', 'sand', 0.3));
  return (
    path(`M${x} ${KERB}V${top}H${x + w}V${KERB}z`, wall) +
    path(`M${x + w * 0.86} ${KERB}V${top}H${x + w}V${KERB}z`, mix(wall, 'dusk', 0.3)) +
    path(parapet, wall) +
    rect(x - 4, top - 4, w + 8, 14, mix('paper', 'wattle', 0.2)) +
    rect(x, top + 34, w, 6, mix(wall, 'dusk', 0.35)) +
    // Under the verandah the wall is in shade.
    rect(x, 530, w, KERB - 530, mix(wall, 'dusk', 0.42)) +
    rect(x, 700, w, KERB - 700, mix(wall, 'night', 0.42)) +
    pane(x + w * 0.08) +
    pane(x + w * 0.62) +
    path(`M${x + w * 0.43} ${KERB}V580H${x + w * 0.57}V${KERB}z`, door) +
    path(`M${x + w * 0.455} 660V596H${x + w * 0.545}V660z`, mix('wattle', 'paper', 0.3)) +
    circle(x + w * 0.55, 680, 4, 'wattle')
  );
};
const upper = (x: number, y: number): string =>
  path(`M${x - 24} ${y + 74}V${y + 6}Q${x} ${y - 18} ${x + 24} ${y + 6}V${y + 74}z`, GLASS) +
  path(
    `M${x - 24} ${y + 74}L${x + 6} ${y - 4}Q${x + 18} ${y} ${x + 24} ${y + 6}L${x} ${y + 74}z`,
    mix('reef', 'paper', 0.5),
  ) +
  line(`M${x} ${y - 6}V${y + 74}M${x - 24} ${y + 34}H${x + 24}`, 'paper', 4) +
  rect(x - 32, y + 72, 64, 10, 'paper');
const WALLS = [
  mix('sand', 'sunset', 0.36),
  mix('sunset', 'sand', 0.18),
  mix('reef', 'sand', 0.5),
  mix('wattle', 'sand', 0.45),
] as const;
const shops =
  shopfront({ x: 40, w: 330, top: 380, wall: WALLS[2], parapet: 'M110 384L140 340H270L300 384z', door: 'ochre' }) +
  shopfront({
    x: 370,
    w: 420,
    top: 250,
    wall: WALLS[0],
    parapet: 'M440 254V214H520L580 170L640 214H720V254z',
    door: mix('reef', 'ocean', 0.3),
  }) +
  shopfront({ x: 790, w: 320, top: 372, wall: WALLS[3], parapet: 'M850 376Q950 290 1050 376z', door: 'clay' }) +
  shopfront({
    x: 1110,
    w: 420,
    top: 400,
    wall: WALLS[1],
    parapet: 'M1150 404V360H1260L1280 340H1360L1380 360H1490V404z',
    door: mix('gum', 'euc', 0.4),
  }) +
  [430, 520, 640, 730].map((x) => upper(x, 318)).join('') +
  circle(580, 222, 22, 'paper') +
  line('M580 222V208M580 222L590 228', 'night', 3.5) +
  path('M925 352l8 -16l8 16zM958 352l8 -16l8 16z', mix(WALLS[3], 'dusk', 0.4)) +
  rect(180, 356, 50, 8, mix(WALLS[2], 'dusk', 0.4));

// One verandah along all four: a bull-nosed iron roof in stripes, posts with brackets, their shadows on the footpath.
const stripes = Array.from({ length: 38 }, (_, i) =>
  path(
    `M${26 + i * 40} 522Q${22 + i * 40} 486 ${40 + i * 40} 474H${60 + i * 40}Q${42 + i * 40} 486 ${46 + i * 40} 522z`,
    i % 2 ? mix('sand', 'paper', 0.4) : mix('ochre', 'clay', 0.15),
  ),
).join('');
const POSTS = [40, 136, 280, 370, 510, 650, 790, 950, 1110, 1250, 1390, 1530];
const verandah =
  rect(20, 470, 1524, 8, mix('paper', 'sand', 0.3)) +
  path('M26 522Q22 486 40 474H1544V522z', mix('sand', 'paper', 0.5)) +
  stripes +
  rect(14, 520, 1536, 12, mix('sand', 'dusk', 0.3)) +
  rect(14, 520, 1536, 5, 'paper') +
  POSTS.map(
    (x) =>
      rect(x - 6, 532, 12, KERB - 520, mix('paper', 'sand', 0.25)) +
      rect(x + 1, 532, 5, KERB - 520, mix('sand', 'dusk', 0.4)) +
      path(`M${x - 6} 562Q${x - 8} 536 ${x - 36} 534H${x + 36}Q${x + 8} 536 ${x + 6} 562z`, mix('paper', 'sand', 0.25)),
  ).join('');
const street =
  path(`M-20 ${KERB}H1620V790H-20z`, mix('sand', 'sunset', 0.26)) +
  POSTS.map((x) => path(`M${x - 6} ${KERB + 4}h12l130 44h-16z`, mix('sunset', 'dusk', 0.35), 'opacity=".6"')).join('') +
  rect(-20, 788, 1640, 16, mix('paper', 'sand', 0.35)) +
  rect(-20, 800, 1640, 10, mix('dusk', 'sand', 0.3)) +
  path('M-20 808H1620V1010H-20z', mix('dusk', 'sand', 0.36)) +
  path('M-20 900Q800 884 1620 900V1010H-20z', mix('dusk', 'sand', 0.26)) +
  line('M60 896H300M430 894H670M1250 896H1490', mix('paper', 'sand', 0.3), 9, 'opacity=".8"');

// The hero: a little round-nosed coffee van with its side up, steam, a lamp, cups in a row.
const VAN = mix('reef', 'ocean', 0.12);
const DARK = mix('night', 'clay', 0.2);
const van = place(
  860,
  868,
  path('M-250 6H280L420 40L-130 44z', mix('dusk', 'night', 0.35), 'opacity=".7"') +
    path('M-262 -40V-250Q-262 -290 -222 -290H170Q214 -290 230 -250L262 -160Q274 -150 274 -120V-40z', VAN) +
    path('M-262 -40V-250Q-262 -290 -222 -290H-190Q-222 -280 -222 -240V-40z', mix(VAN, 'paper', 0.5)) +
    path('M-262 -40V-130H274V-40z', mix('paper', 'sand', 0.25)) +
    path('M-262 -40V-66H274V-40z', mix('sand', 'dusk', 0.35)) +
    path('M-262 -130H274V-120H-262z', 'wattle') +
    path('M230 -250L262 -160Q274 -150 274 -120V-40H240V-150L206 -262Q222 -262 230 -250z', mix(VAN, 'night', 0.3)) +
    path('M150 -160V-246H200Q212 -246 216 -236L240 -160z', GLASS) +
    path('M160 -160L190 -246H206L180 -160z', mix('reef', 'paper', 0.5)) +
    // The hatch: lamplit inside, a shelf, machine and barista.
    path('M-210 -136V-258H110V-136z', mix('wattle', 'sand', 0.35)) +
    path('M-210 -258H110V-236H-210z', mix('clay', 'dusk', 0.3)) +
    path('M-196 -136V-196H-96V-136z', mix('sand', 'dusk', 0.3)) +
    path('M-196 -196H-96V-184H-196zM-180 -184v20M-112 -184v20', DARK) +
    path('M-186 -176h30v14h-30zM-136 -176h30v14h-30z', DARK) +
    path('M-196 -196H-180V-136H-196z', 'paper') +
    path('M-30 -136Q-36 -186 -6 -196Q24 -198 34 -172L40 -136z', mix('gum', 'euc', 0.35)) +
    path('M-16 -136V-180H22V-136z', mix('clay', 'sunset', 0.3)) +
    circle(2, -216, 20, mix('clay', 'sand', 0.4)) +
    path('M-20 -216Q-24 -244 2 -242Q26 -240 22 -214Q16 -230 0 -230Q-14 -228 -20 -216z', mix('clay', 'night', 0.4)) +
    circle(18, -240, 9, mix('clay', 'night', 0.4)) +
    path('M34 -170L66 -158L62 -146L30 -152z', mix('clay', 'sand', 0.4)) +
    path('M-224 -140H124V-124H-224z', mix('sunset', 'sand', 0.3)) +
    [-70, -50, 62, 84]
      .map(
        (x) =>
          path(`M${x - 8} -140l-2 -22h20l-2 22z`, 'paper') +
          path(`M${x + 2} -140l2 -22h6l-2 22z`, mix('sand', 'dusk', 0.3)) +
          path(`M${x - 11} -166h22v6h-22z`, 'ochre'),
      )
      .join('') +
    // The flap, striped, on two stays.
    path('M-222 -262L-252 -318H152L122 -262z', 'ochre') +
    path('M-222 -262L-252 -318H-192L-166 -262zM-110 -262L-130 -318H-70L-54 -262zM2 -262L-8 -318H52L58 -262z', 'paper') +
    path('M-222 -262H122V-252H-222z', mix('clay', 'night', 0.2)) +
    line('M-214 -258V-140M114 -258V-140', mix('sand', 'dusk', 0.4), 4) +
    circle(252, -104, 16, mix('paper', 'wattle', 0.4)) +
    path('M-274 -58H-256V-34H-274zM262 -66H290V-34H262z', DARK) +
    [-160, 176]
      .map(
        (x) =>
          path(`M${x - 48} -40q2 -44 48 -44t48 44z`, mix('sand', 'night', 0.55)) +
          circle(x, -32, 36, mix('night', '#000000', 0.3)) +
          circle(x, -32, 18, mix('paper', 'sand', 0.3)) +
          circle(x, -32, 6, DARK),
      )
      .join('') +
    path('M166 -288V-312H206V-288zM176 -312V-332H196V-312z', mix('sand', 'dusk', 0.4)) +
    line('M186 -340q-22 -24 0 -48t0 -46', 'paper', 9, 'opacity=".7" stroke-linecap="round"'),
);
const custom =
  path('M600 884l120 26l-10 8l-140 -30z', mix('dusk', 'night', 0.35), 'opacity=".7"') +
  person(604, 890, 176, {
    top: 'wattle',
    legs: mix('ocean', 'night', 0.3),
    hair: 'night',
    skin: mix('clay', 'night', 0.2),
    pack: mix('ochre', 'clay', 0.3),
  }) +
  path('M1196 892l130 28l-10 8l-150 -32z', mix('dusk', 'night', 0.35), 'opacity=".7"') +
  person(1190, 898, 184, {
    top: 'ochre',
    legs: mix('ocean', 'night', 0.2),
    hair: mix('sand', 'dusk', 0.2),
    hat: mix('clay', 'sand', 0.3),
    flip: true,
  }) +
  path('M1152 800h18l-3 26h-12z', 'paper') +
  path('M1150 796h22v7h-22z', 'ochre') +
  // A kelpie asleep on the warm side of the road.
  path(
    'M420 912Q404 884 440 876Q490 868 520 882Q540 868 556 884L562 876L568 886Q580 894 568 904L540 914z',
    mix('clay', 'night', 0.35),
  ) +
  path('M420 912Q404 884 440 876Q462 872 480 874Q440 890 444 912z', mix('sunset', 'clay', 0.3));

// A magpie on the rail in front of us: black, white nape and shoulder, a beak like a letter opener.
const BLACK = mix('night', '#000000', 0.25);
const magpie = place(
  330,
  884,
  path('M-70 44L-148 104L-132 116L-52 70z', BLACK) +
    path('M-84 60L-148 104L-140 110L-70 66z', 'paper', 'opacity=".9"') +
    path('M-74 50Q-70 -20 -10 -40Q50 -50 62 -14Q64 40 14 70Q-40 84 -70 66z', BLACK) +
    path('M-66 40Q-56 -10 -14 -28Q-20 10 -44 40Q-54 52 -66 56z', 'paper') +
    path('M-14 -28Q-2 -34 8 -36Q6 6 -30 44L-44 48Q-20 14 -14 -28z', mix('night', 'ocean', 0.4)) +
    path('M2 -30Q-8 -84 36 -98Q72 -104 80 -74Q84 -40 58 -16Q20 0 2 -30z', BLACK) +
    path('M-2 -26Q-6 -64 12 -84Q26 -74 22 -46Q14 -26 4 -16z', 'paper') +
    path('M78 -84L128 -72L80 -62z', mix('sand', 'reef', 0.4)) +
    path('M108 -77L128 -72L108 -68z', BLACK) +
    circle(56, -78, 6, mix('ochre', 'sunset', 0.4)) +
    circle(56, -78, 3, 'night') +
    line('M-10 68V98M18 66V98', BLACK, 7),
  1.1,
);
const rail =
  path('M-20 986H640V1010H-20z', mix('clay', 'night', 0.4)) +
  path('M-20 986H640L650 998H-20z', mix('sunset', 'sand', 0.35)) +
  path('M120 1010V994H160V1010zM520 1010V994H560V1010z', mix('clay', 'night', 0.5));
const LEAF = [mix('gum', 'night', 0.2), mix('gum', 'euc', 0.55), mix('euc', 'wattle', 0.5)] as const;
const defs = `<g id="gl">${leafSpray(100, 70, { seed: 7, light: -1, leaf: 0.36, n: 46, cols: LEAF })}</g>`;
const frame =
  path('M1530 1010L1546 700L1540 420H1580L1590 700L1606 1010z', SHADE) +
  path('M1530 1010L1546 700L1540 420H1552L1562 700L1550 1010z', mix('sand', 'dusk', 0.4)) +
  reuse('gl', 1500, 330, 1.5, 1.2) +
  reuse('gl', 1600, 250, -1.8, 1.5) +
  reuse('gl', 1440, 250, 0.9, 0.8) +
  reuse('gl', 1580, 400, 1.1, 0.9);

export function draw(): string {
  return picture(sky + silos + trees + shops + street + verandah + van + custom + frame + rail + magpie, {
    grain: 0,
    defs,
    seed: 117,
    title: 'A country main street in the morning: verandah posts, a coffee van and a magpie on the rail',
  });
}
