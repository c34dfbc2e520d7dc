import { circle, lens, line, mix, path, picture, place, poly, rect } from '../../draw/core.ts';
import { archBridge } from '../../draw/arch-bridge.ts';
import { person } from '../../draw/folk.ts';
import { operaHouse } from '../../draw/opera-house.ts';
import { bands, disc } from '../../draw/sky.ts';

// Inside the arrivals hall at seven in the morning, looking east through the glass: the sun is low behind the window, every shadow comes towards us.
const SILL = 690;
const DARK = {
  lit: mix('ocean', 'reef', 0.4),
  mid: mix('ocean', 'night', 0.3),
  shade: mix('night', 'ocean', 0.35),
  deep: mix('night', 'ocean', 0.1),
};
const outside =
  bands(
    [
      [0, mix('reef', 'sand', 0.52)],
      [150, mix('reef', 'sand', 0.68)],
      [270, mix('sand', 'reef', 0.2)],
      [360, mix('sand', 'sunset', 0.2)],
      [440, mix('wattle', 'sand', 0.5)],
      [510, mix('wattle', 'sand', 0.3)],
    ],
    { wave: 8, seed: 151 },
  ) +
  disc(1010, 452, [
    [250, mix('wattle', 'paper', 0.3), 0.3],
    [160, mix('wattle', 'paper', 0.5), 0.5],
    [78, 'paper'],
  ]) +
  path(
    'M-20 600L120 588L300 594L520 580L760 590L980 582L1200 592L1400 580L1620 590V760H-20z',
    mix('dusk', 'sunset', 0.4),
  );
// Skyline of the far shore: towers, arch and sails in one hazed tone against the sun.
const HAZE = mix('dusk', 'sand', 0.34);
const HAZE_LIT = mix('sunset', 'sand', 0.4);
let towers = '';
let lit = '';
for (const [x, y, w] of [
  [1180, 500, 34],
  [1220, 460, 28],
  [1254, 520, 40],
  [1300, 430, 32],
  [1340, 486, 36],
  [1384, 450, 26],
  [1416, 510, 44],
  [1470, 470, 30],
  [1510, 520, 50],
  [1570, 490, 40],
] as const) {
  towers += poly([
    [x, 600],
    [x, y],
    [x + w, y + 6],
    [x + w, 600],
  ]);
  lit += poly([
    [x, 600],
    [x, y],
    [x + w * 0.34, y + 2],
    [x + w * 0.34, 600],
  ]);
}
const skyline =
  path(towers, HAZE) +
  path(lit, HAZE_LIT) +
  line('M1316 430V372', HAZE, 5) +
  archBridge({
    x0: 690,
    x1: 1130,
    deck: 566,
    rise: 128,
    drop: 30,
    cols: [HAZE, mix('dusk', 'sand', 0.44), HAZE_LIT, HAZE, HAZE_LIT, HAZE],
    lamps: '',
  }) +
  path(
    'M-20 600V584L200 574L420 582L640 572L760 586L1160 586L1300 574L1460 582L1620 572V620H-20z',
    mix('dusk', 'ocean', 0.3),
  ) +
  operaHouse(520, 610, 0.34, {
    front: {
      lit: mix('paper', 'wattle', 0.2),
      shade: HAZE_LIT,
      rib: mix('sand', 'dusk', 0.3),
      mouth: HAZE,
      glass: 'wattle',
    },
    back: { lit: mix('sand', 'sunset', 0.2), shade: HAZE, rib: HAZE, mouth: HAZE, glass: 'wattle', ribs: 4 },
    podium: [HAZE_LIT, HAZE, mix('dusk', 'ocean', 0.2), 'wattle'],
  });
const apron =
  path('M-20 612H1620V640H-20z', mix('ocean', 'sand', 0.3)) +
  path([lens(1010, 620, 260, 6), lens(1000, 630, 180, 5)].join(''), 'paper', 'opacity=".9"') +
  path('M-20 636Q800 628 1620 638V760H-20z', mix('dusk', 'sand', 0.45)) +
  path('M-20 660Q800 652 1620 662V760H-20z', mix('dusk', 'sand', 0.3)) +
  path('M560 676h110l-6 6h-112zM780 676h110v6h-112zM1000 676h110l4 6h-112z', 'wattle');
// The tail stands close to the glass at the left, cropped: fin, rudder and one tailplane, with the sun for a badge.
const tail =
  path('M-20 560Q120 548 260 560T520 612L540 628L420 650L200 668L-20 676z', 'paper') +
  path('M-20 620Q160 640 360 636L540 628L420 650L200 668L-20 676z', mix('sand', 'dusk', 0.36)) +
  path('M60 562L196 180Q210 160 236 160H352Q366 162 364 180L372 560Q380 586 420 600L300 590L180 566z', 'clay') +
  path('M300 160H352Q366 162 364 180L372 560Q380 586 420 600L330 594z', mix('clay', 'dusk', 0.5)) +
  path('M60 562L196 180Q210 160 236 160H256L130 552z', mix('sunset', 'wattle', 0.2)) +
  circle(268, 330, 54, 'wattle') +
  path('M268 276a54 54 0 0 1 0 108z', mix('wattle', 'sunset', 0.5)) +
  path('M150 440Q260 400 368 440V470Q260 430 138 476z', mix('wattle', 'sand', 0.3)) +
  line('M310 166L338 590', mix('clay', 'night', 0.4), 3) +
  path('M180 610L470 560L560 556L500 600L300 640z', mix('sand', 'dusk', 0.2)) +
  path('M180 610L470 560L560 556L540 566L470 574z', 'paper');

// Frame of the window: mullions with a lit edge, a raked roof above and the floor that mirrors the light.
let mullions = '';
let edges = '';
for (const x of [-10, 290, 590, 890, 1190, 1490]) {
  mullions += poly([
    [x, 60],
    [x + 24, 60],
    [x + 24, SILL],
    [x, SILL],
  ]);
  edges += poly([
    [x + 17, 60],
    [x + 24, 60],
    [x + 24, SILL],
    [x + 17, SILL],
  ]);
}
let ribs = '';
for (let i = -4; i < 16; i++)
  ribs += poly([
    [i * 130 + 120, 96],
    [i * 130 + 136, 96],
    [i * 170 - 170, -20],
    [i * 170 - 206, -20],
  ]);
const hall =
  path(mullions, DARK.shade) +
  path(edges, mix('wattle', 'ocean', 0.4)) +
  rect(-10, 402, 1620, 14, DARK.shade) +
  rect(-10, 402, 1620, 4, mix('wattle', 'ocean', 0.5)) +
  path('M-20 -20H1620V92L800 116L-20 92z', DARK.deep) +
  path(ribs, DARK.mid) +
  path('M-20 84L800 108L1620 84V98L800 124L-20 98z', mix('wattle', 'ocean', 0.45)) +
  path(`M-20 ${SILL}H1620V1010H-20z`, mix('dusk', 'sand', 0.4)) +
  path(`M-20 ${SILL}H1620V712H-20z`, DARK.mid) +
  path(`M-20 ${SILL}H1620V696H-20z`, mix('wattle', 'ocean', 0.4)) +
  path(
    'M620 712H880L800 1010H420zM910 712H1180L1240 1010H860zM1220 712H1480L1660 1010H1310zM324 712H580L360 1010H-20zM-20 712H280L-20 930z',
    mix('sand', 'wattle', 0.3),
  ) +
  path('M700 712H850L740 1010H520zM950 712H1120L1150 1010H920z', mix('paper', 'wattle', 0.3)) +
  line('M-20 760H1620M-20 840H1620M-20 940H1620', mix('dusk', 'sand', 0.3), 2.5, 'opacity=".55"');
const seat = (x: number): string =>
  path(`M${x} 790v-62q0 -10 10 -10h58q10 0 10 10v62z`, mix('ocean', 'reef', 0.5)) +
  path(`M${x} 790v-62q0 -10 10 -10h10v72z`, DARK.mid) +
  path(`M${x - 6} 790h90v16h-90z`, mix('reef', 'sand', 0.25));
const seats =
  path('M1190 806h370l40 80h-380z', mix('dusk', 'night', 0.2), 'opacity=".3"') +
  [1210, 1300, 1390, 1480].map(seat).join('') +
  path('M1196 806h366v8h-366zM1240 814h10v44h-10zM1500 814h10v44h-10z', DARK.deep) +
  path('M1312 786v-36q0 -8 10 -8h44q10 0 10 8v36z', 'ochre') +
  line('M1330 742q0 -18 14 -18t14 18', mix('ochre', 'night', 0.4), 5);
const sign =
  path('M1210 140h300v64h-300z', DARK.deep) +
  line('M1250 92V140M1470 92V140', DARK.deep, 6) +
  circle(1250, 172, 18, 'wattle') +
  path('M1242 172l10 -9v6h10v6h-10v6z', DARK.deep) +
  path('M1290 180l34 -12l-16 -14l8 -2l26 10l26 -9q8 0 8 5l-70 30z', 'paper') +
  circle(1430, 172, 15, 'paper') +
  path(
    'M1430 157v30M1416 172h28M1420 162q10 6 20 0M1420 182q10 -6 20 0',
    'none',
    `stroke="${DARK.deep}" stroke-width="2.5"`,
  ) +
  path('M1462 160h26v22h-26zM1470 160v-6h10v6z', 'paper');

// The traveller from behind, hat on the pack, the booklet in the right hand; rim light on the right shoulder from the sun.
const SKIN = mix('clay', 'sand', 0.4);
const shadow = path('M742 932L820 932L760 1010H560z', mix('dusk', 'night', 0.3), 'opacity=".6"');
const traveller =
  path('M-44 -190L-50 -14H-14L-4 -150L10 -14H46L44 -190z', mix('ocean', 'night', 0.5)) +
  path('M30 -190L36 -14H46L44 -190z', mix('reef', 'sand', 0.2)) +
  path('M-54 -16h42v16h-48q-2 -12 6 -16zM8 -16h40q10 6 6 16h-46z', mix('clay', 'night', 0.2)) +
  path('M-66 -352Q-60 -372 -30 -376H30Q60 -372 66 -352L60 -180H-60z', 'sunset') +
  path(
    'M-66 -350Q-92 -330 -96 -270L-88 -196L-68 -196L-62 -280zM66 -350Q92 -330 98 -276L120 -226L104 -208L70 -262z',
    'sunset',
  ) +
  path('M66 -350Q92 -330 98 -276L120 -226L112 -218L84 -270z', 'wattle') +
  path('M-90 -198l20 2l-2 22q-16 4 -20 -8z', SKIN) +
  path('M104 -212l14 -16l16 12l-12 16z', SKIN) +
  path('M112 -252l32 -8l14 44l-32 10z', mix('gum', 'ocean', 0.2)) +
  path('M124 -244l14 -4l4 12l-14 4z', 'wattle') +
  path(
    'M-56 -346Q-56 -366 -34 -368H34Q56 -366 56 -346V-190Q54 -170 34 -168H-34Q-54 -170 -56 -190z',
    mix('gum', 'euc', 0.4),
  ) +
  path('M24 -368H34Q56 -366 56 -346V-190Q54 -170 34 -168H20Q34 -260 24 -368z', mix('euc', 'wattle', 0.35)) +
  path('M-56 -346Q-56 -366 -34 -368H-24V-168H-34Q-54 -170 -56 -190z', mix('gum', 'night', 0.3)) +
  path('M-42 -250H42V-190Q40 -180 30 -180H-30Q-40 -180 -42 -190z', mix('gum', 'night', 0.15)) +
  path('M-42 -250H42V-238H-42z', 'wattle') +
  line('M-30 -368V-250M30 -368V-250', mix('gum', 'night', 0.4), 5) +
  path('M-62 -168q0 -22 24 -22h78q24 2 24 22q-2 20 -24 20h-78q-22 -2 -24 -20z', 'ochre') +
  line('M-34 -190v42M36 -190v42', mix('ochre', 'night', 0.4), 5) +
  circle(52, -169, 17, mix('ochre', 'wattle', 0.35)) +
  path('M-16 -372V-400H16V-372z', SKIN) +
  path('M-36 -430Q-40 -474 0 -476Q40 -474 36 -430Q34 -396 0 -394Q-34 -396 -36 -430z', mix('night', 'clay', 0.35)) +
  path('M22 -468Q40 -458 36 -430Q34 -404 14 -396Q28 -430 22 -468z', mix('sunset', 'clay', 0.2)) +
  path('M-14 -470q14 -26 30 -4z', mix('night', 'clay', 0.35));

export function draw(): string {
  const others =
    person(300, 806, 150, {
      top: 'reef',
      legs: 'night',
      skin: mix('clay', 'night', 0.3),
      pack: 'clay',
      hat: 'sand',
      stride: 1,
    }) +
    person(1130, 770, 112, { top: 'paper', legs: 'dusk', hair: mix('wattle', 'clay', 0.5), flip: true }) +
    path(lens(290, 808, 120, 10) + lens(1120, 772, 90, 8), mix('dusk', 'night', 0.3), 'opacity=".4"');
  return picture(
    outside + skyline + apron + tail + hall + sign + seats + others + shadow + place(784, 948, traveller, 1.06),
    {
      grain: 0,
      seed: 315,
      title:
        'A traveller with a backpack at the arrivals window, an aeroplane tail and the harbour skyline in the morning sun',
    },
  );
}
