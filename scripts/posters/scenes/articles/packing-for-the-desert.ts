import { circle, line, mix, path, picture, place, rect, reuse } from '../../draw/core.ts';
import { ground, ridge } from '../../draw/land.ts';
import { spinifex } from '../../draw/plants.ts';
import { bands } from '../../draw/sky.ts';
import { rolledSwag } from '../../draw/swags.ts';

// A still life on the lowered tailgate of the bus, mid-morning: the sun is high at the left, the desert is behind the open doors.
const DARK = mix('night', 'clay', 0.25);
const WOOD = mix('sand', 'sunset', 0.42);
const sky = bands(
  [
    [0, mix('reef', 'sand', 0.18)],
    [130, mix('reef', 'sand', 0.4)],
    [250, mix('reef', 'sand', 0.62)],
    [350, mix('sand', 'reef', 0.16)],
  ],
  { wave: 7, seed: 4 },
);
const SPINIFEX = [mix('gum', 'clay', 0.35), mix('euc', 'wattle', 0.3), mix('wattle', 'sand', 0.25)] as const;
const desert =
  ground(ridge({ y: 412, amp: 22, scale: 170, seed: 14, step: 20 }), mix('dusk', 'reef', 0.4), 520) +
  ground(ridge({ y: 436, amp: 12, scale: 120, seed: 17, step: 20 }), mix('dusk', 'sunset', 0.45), 520) +
  path('M-20 462Q400 446 800 456T1620 450V800H-20z', mix('sunset', 'sand', 0.22)) +
  path('M-20 520Q500 480 900 500T1620 486V800H-20z', mix('sunset', 'ochre', 0.35)) +
  path('M520 700Q760 600 900 560T960 500L976 500Q960 560 900 610T800 700z', mix('sunset', 'sand', 0.45)) +
  reuse('s', 480, 560, 0.6) +
  reuse('s', 640, 528, 0.4) +
  reuse('s', 1080, 560, 0.66) +
  reuse('s', 1180, 520, 0.4) +
  reuse('s', 380, 610, 0.9) +
  reuse('s', 1240, 620, 1);

// The bus frames the view: roof edge above, an open door at each side, the tailgate as a table below.
const white = mix('paper', 'sand', 0.4);
const bus =
  path('M-20 -20H1620V86H-20z', mix('dusk', 'night', 0.4)) +
  path('M-20 86H1620V112H-20z', mix('dusk', 'sand', 0.35)) +
  path('M-20 112H1620V120H-20z', DARK) +
  path('M-20 86H214L262 150V690L214 760H-20z', white) +
  path('M214 86H236L286 150V712H262V150z', mix('sand', 'dusk', 0.5)) +
  path('M-20 520H262V690L214 760H-20z', 'ochre') +
  rect(-20, 500, 282, 16, 'wattle') +
  path('M30 190q0 -20 20 -20h130q20 0 20 20v230q0 20 -20 20H50q-20 0 -20 -20z', mix('night', 'reef', 0.4)) +
  path('M30 330L150 170h30q20 0 20 20v10L50 430q-20 0 -20 -20z', mix('reef', 'sand', 0.35)) +
  path('M1620 86H1386L1338 150V690L1386 760H1620z', mix('sand', 'dusk', 0.28)) +
  path('M1386 86H1364L1314 150V712H1338V150z', mix('dusk', 'night', 0.25)) +
  path('M1620 520H1338V690L1386 760H1620z', mix('ochre', 'clay', 0.5)) +
  rect(1338, 500, 290, 16, mix('wattle', 'sunset', 0.35)) +
  path('M1400 190q0 -20 20 -20h200v270h-200q-20 0 -20 -20z', mix('night', 'reef', 0.25));
const tailgate =
  path('M-20 706H1620V890H-20z', mix('clay', 'dusk', 0.55)) +
  path('M150 706H1450L1620 880V1010H-20V880z', WOOD) +
  path('M150 706H1450L1466 722H134z', mix('paper', 'wattle', 0.35)) +
  path('M-20 880H1620V908H-20z', mix('sand', 'dusk', 0.45)) +
  path('M-20 908H1620V1010H-20z', mix('ochre', 'clay', 0.5)) +
  path('M-20 908H1620V926H-20z', 'ochre') +
  line('M410 708L318 880M720 708L690 880M1020 708L1060 880M1290 708L1410 880', mix('sunset', 'clay', 0.35), 4) +
  line(
    'M500 760L470 820M860 740L862 800M1150 770L1184 836M260 790L214 850M600 840L590 872M960 830L968 866',
    mix('sunset', 'sand', 0.2),
    4,
  );

const shadow = (d: string): string => path(d, mix('clay', 'dusk', 0.45), 'opacity=".55"');

/** A lace-up walking boot, toe at the right, 230 long at scale 1, sole on the ground at 0,0. */
const boot = (leather: string, light: string, dark: string): string =>
  path('M-96 -16H118Q132 -16 132 -4V6H-98z', mix('night', 'clay', 0.35)) +
  path('M-98 6H132V14H120V8H100V14H80V8H60V14H40V8H-20V14H-44V8H-66V14H-98z', mix('night', 'clay', 0.15)) +
  path(
    'M-94 -16Q-104 -80 -92 -190L-80 -200H-6Q4 -196 4 -186L6 -110Q14 -84 44 -78Q104 -70 122 -44Q128 -30 124 -16z',
    leather,
  ) +
  path('M-94 -16Q-104 -80 -92 -190L-80 -200H-62Q-76 -120 -66 -60Q-60 -30 -50 -16z', light) +
  path(
    'M6 -110Q14 -84 44 -78Q104 -70 122 -44Q128 -30 124 -16H60Q78 -40 44 -54Q-4 -64 -8 -110L-10 -198Q4 -196 4 -186z',
    dark,
  ) +
  path('M72 -72Q112 -62 122 -44Q128 -30 124 -16H96Q104 -46 72 -72z', mix(leather, 'night', 0.45)) +
  path('M-94 -206H0Q8 -200 6 -182H-98Q-98 -200 -94 -206z', mix(leather, 'night', 0.5)) +
  path('M-90 -206Q-46 -222 -2 -206L-8 -196Q-46 -208 -86 -196z', mix('sand', 'sunset', 0.3)) +
  line(
    'M-22 -176L20 -164M-22 -150L22 -138M-20 -124L26 -112M-12 -98L44 -92M0 -82L62 -80M-22 -160L18 -178M-20 -134L20 -152M-18 -108L22 -128',
    mix('wattle', 'sand', 0.35),
    5.5,
    'stroke-linecap="round"',
  ) +
  line(
    'M14 -176q34 -18 40 6q-4 14 -34 2M18 -170q20 18 38 30',
    mix('wattle', 'sand', 0.35),
    5,
    'stroke-linecap="round"',
  ) +
  line('M-78 -60Q-40 -66 -20 -40M40 -66Q60 -50 62 -20', mix(leather, 'night', 0.35), 3.5, 'stroke-dasharray="9 6"');
const LEATHER = mix('clay', 'sunset', 0.3);
const boots =
  shadow('M460 846L720 846L900 868L860 886L640 884z') +
  place(648, 806, boot(mix(LEATHER, 'night', 0.18), LEATHER, mix('clay', 'night', 0.4)), 1.02) +
  place(560, 848, boot(LEATHER, mix('sunset', 'sand', 0.22), mix('clay', 'night', 0.2)), 1.12);

const swag =
  shadow('M700 806H1110L1240 838L1200 852H760z') +
  rolledSwag(880, 812, 2.7, mix('euc', 'gum', 0.25), -1) +
  line('M800 642Q870 590 950 642', mix('clay', 'night', 0.35), 12, 'stroke-linecap="round"');

// The hat leans on the swag: felt crown with two dents, brim in one sweep, a band of plaited leather.
const FELT = mix('sand', 'sunset', 0.34);
const hat = place(
  884,
  638,
  path('M-190 4Q-150 -42 -90 -34L100 -34Q160 -46 196 -6Q206 10 182 14Q96 2 4 6Q-96 4 -166 26Q-198 26 -190 4z', FELT) +
    path('M-190 4Q-150 -42 -90 -34L-40 -34Q-100 -14 -150 14Q-198 30 -190 4z', mix('wattle', 'paper', 0.45)) +
    path('M60 -34H100Q160 -46 196 -6Q206 10 182 14Q140 6 96 6Q130 -6 60 -34z', mix('sunset', 'dusk', 0.35)) +
    path('M-100 -30Q-102 -120 -66 -146Q-40 -158 -6 -136Q30 -160 64 -144Q102 -116 100 -30Q0 -8 -100 -30z', FELT) +
    path(
      'M-100 -30Q-102 -120 -66 -146Q-52 -152 -40 -150Q-70 -110 -64 -22Q-84 -24 -100 -30z',
      mix('wattle', 'paper', 0.45),
    ) +
    path(
      'M-6 -136Q30 -160 64 -144Q102 -116 100 -30Q70 -22 40 -20Q66 -90 30 -132Q14 -122 -6 -136z',
      mix('sunset', 'dusk', 0.35),
    ) +
    path('M-101 -50Q0 -24 101 -50L100 -26Q0 -2 -100 -26z', mix('clay', 'night', 0.45)) +
    line('M-96 -40Q0 -14 98 -40', mix('wattle', 'sunset', 0.3), 4, 'stroke-dasharray="14 8"'),
  1.06,
  -5,
);

const bottle =
  shadow('M1096 852h90l130 22l-30 8h-160z') +
  path(
    'M1100 846V690Q1100 664 1122 656V640H1164V656Q1186 664 1186 690V846Q1143 858 1100 846z',
    mix('reef', 'ocean', 0.25),
  ) +
  path('M1100 846V690Q1100 664 1122 656V850Q1108 850 1100 846z', mix('reef', 'paper', 0.45)) +
  path('M1164 656Q1186 664 1186 690V846Q1172 850 1156 850z', 'ocean') +
  path('M1116 622h54v22h-54z', DARK) +
  path('M1116 622h16v22h-16z', mix('dusk', 'sand', 0.4)) +
  line('M1126 622q17 -30 34 0', DARK, 7) +
  rect(1100, 730, 86, 44, mix('sand', 'paper', 0.4)) +
  path('M1143 736l6 12l13 2l-10 9l3 13l-12 -6l-12 6l3 -13l-10 -9l13 -2z', 'ochre');
// A fly net folded on a tube of sunscreen, and a torch with its strap: small things at the left.
const small =
  shadow('M300 866h150l70 14l-20 10H340z') +
  path('M290 862Q296 832 330 836L426 842Q446 848 444 866Q370 878 290 862z', mix('dusk', 'reef', 0.3)) +
  path('M290 862Q296 832 330 836L346 838Q318 848 322 868z', mix('reef', 'sand', 0.5)) +
  line('M340 842q10 12 6 28M366 843q10 12 6 28M392 845q10 12 6 28M418 848q8 10 4 22', mix('night', 'dusk', 0.4), 3) +
  circle(1252, 866, 22, DARK) +
  circle(1252, 866, 14, mix('wattle', 'paper', 0.5)) +
  path('M1270 852h62q8 14 0 28h-62z', mix('ochre', 'night', 0.15)) +
  path('M1270 852h62q4 6 4 10h-66z', 'sunset');

const defs = `<g id="s">${spinifex(70, { seed: 5, light: -1, cols: SPINIFEX, n: 36 })}</g>`;

export function draw(): string {
  return picture(sky + desert + bus + tailgate + swag + hat + bottle + boots + small, {
    grain: 0,
    defs,
    seed: 108,
    title: 'Boots, a felt hat, a water bottle and a rolled swag on the tailgate of a bus in the desert',
  });
}
