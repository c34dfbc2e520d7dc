import { circle, lens, line, mix, path, picture, place, rect } from '../../draw/core.ts';
import { birds } from '../../draw/life.ts';
import { swordHead } from '../../draw/plants.ts';
import { bands, disc, streaks } from '../../draw/sky.ts';
import { foam, glitter, ripples } from '../../draw/water.ts';
import { points } from '../../draw/outline.ts';

// Waist-deep at Wategos a little after sunrise, looking along the bay to the Cape: sun low at the left over the sea, everyone is lit from there.
const HORIZON = 408;
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.48)],
      [90, mix('reef', 'sand', 0.66)],
      [170, mix('sand', 'dusk', 0.16)],
      [240, mix('sand', 'sunset', 0.32)],
      [310, mix('sunset', 'sand', 0.42)],
      [360, mix('wattle', 'sand', 0.5)],
    ],
    { wave: 8, seed: 171 },
  ) +
  disc(470, 366, [
    [220, mix('wattle', 'paper', 0.4), 0.3],
    [140, mix('wattle', 'paper', 0.6), 0.5],
    [64, 'paper'],
  ]) +
  streaks(
    [
      [1180, 120, 480, 13],
      [1340, 146, 300, 9],
      [240, 180, 380, 11],
      [760, 226, 420, 10],
      [150, 204, 260, 8],
    ],
    mix('paper', 'sunset', 0.14),
    0.9,
  );
const sea =
  rect(0, HORIZON, 1600, 610, mix('reef', 'sand', 0.46)) +
  path('M-20 432Q600 422 1620 436V1010H-20z', mix('reef', 'sand', 0.28)) +
  path('M-20 476Q600 462 1620 482V1010H-20z', mix('reef', 'sand', 0.1)) +
  glitter(470, HORIZON + 4, 560, { n: 40, w0: 70, w1: 260, seed: 4, fill: mix('wattle', 'paper', 0.5), h1: 6 }) +
  ripples(44, { y0: 416, y1: 540, w0: 24, w1: 130, h1: 5, seed: 9, fill: mix('reef', 'ocean', 0.4), op: 0.5 });

// Cape Byron: the rainforest ridge, the cliff, the most easterly rock, the white lighthouse on the crest.
const cape =
  path('M660 412L680 392L706 388L724 402L732 412z', mix('dusk', 'sunset', 0.3)) +
  path('M660 412L680 392L700 398L690 412z', mix('sunset', 'sand', 0.3)) +
  path(
    'M748 414L770 380L800 352L836 330L880 296L930 268L990 250L1050 238L1110 244L1170 262L1240 256L1320 236L1400 226L1500 236L1620 214V416H748z',
    mix('gum', 'reef', 0.3),
  ) +
  path(
    'M748 414L770 380L800 352L836 330L880 296L930 268L918 310L880 350L850 380L820 414z',
    mix('sunset', 'sand', 0.3),
  ) +
  path('M820 414L850 380L880 350L918 310L930 268L960 300L940 350L900 390L880 414z', mix('clay', 'dusk', 0.4)) +
  path('M836 330L880 296L930 268L990 250L1050 238L1040 256L980 276L930 300L890 320z', mix('euc', 'wattle', 0.5)) +
  path(
    'M1170 262L1240 256L1320 236L1280 300L1200 350L1100 366L1130 310zM1400 226L1500 236L1620 214V300L1520 340L1400 350L1440 290z',
    mix('gum', 'ocean', 0.4),
  ) +
  path(
    'M1050 238L1110 244L1170 262L1130 296L1060 300L980 330L1020 280zM1240 256L1320 236L1400 226L1340 262L1270 280L1200 300z',
    mix('euc', 'wattle', 0.3),
  ) +
  path('M880 414L960 380L1060 366L1200 360L1340 350L1480 356L1620 340V430H1100L880 414z', mix('gum', 'night', 0.2)) +
  path('M960 424L1120 402L1300 396L1620 384V440z', mix('sand', 'wattle', 0.24)) +
  path('M1028 240V204H1072V240z', 'paper') +
  path('M1050 240V204H1072V240z', mix('sand', 'dusk', 0.3)) +
  path('M1022 206L1050 190L1078 206z', mix('sunset', 'clay', 0.3)) +
  path('M988 250L994 146H1022L1028 250z', 'paper') +
  path('M1012 250L1010 146H1022L1028 250z', mix('sand', 'dusk', 0.32)) +
  path('M986 146H1030V138H986z', mix('sand', 'paper', 0.4)) +
  path('M994 138V114H1022V138z', mix('wattle', 'paper', 0.3)) +
  path('M990 114Q1008 92 1026 114z', mix('ocean', 'reef', 0.3)) +
  line('M1008 102V88M1001 114V138M1015 114V138', mix('ocean', 'night', 0.3), 2.5) +
  path('M1002 176h8v12h-8zM1002 212h9v14h-9z', mix('dusk', 'night', 0.3));

// One long wave: back, green face, the lip that has just gone over at the left, whitewater running in.
const WAVE = {
  top: mix('reef', 'sand', 0.5),
  face: mix('reef', 'sand', 0.14),
  low: mix('reef', 'ocean', 0.45),
  foot: mix('ocean', 'reef', 0.3),
};
const wave =
  path('M-20 560Q200 510 460 524Q760 500 1060 492Q1340 486 1620 520V740H-20z', WAVE.face) +
  path('M460 524Q760 500 1060 492Q1340 486 1620 520V536Q1340 506 1060 514T560 560z', WAVE.top) +
  path('M560 620Q800 560 1080 560T1620 590V740H420z', WAVE.low) +
  path('M640 680Q900 630 1160 636T1620 660V760H420z', WAVE.foot) +
  line(
    'M700 640Q760 560 860 516M820 636Q880 560 990 508M960 630Q1020 560 1130 506M1110 626Q1180 560 1280 506M1270 630Q1340 570 1430 514M1430 640Q1490 590 1560 530',
    mix('reef', 'sand', 0.36),
    4,
    'opacity=".6"',
  ) +
  path(
    'M-20 556Q60 516 150 526Q240 500 330 520Q400 498 470 518Q540 500 580 540Q640 548 640 590Q700 606 680 650Q740 670 700 716L-20 760z',
    'paper',
  ) +
  path('M-20 610Q80 580 180 596T360 590T520 612T640 660L660 700L-20 730z', mix('sand', 'reef', 0.24)) +
  path('M-20 660Q100 636 220 650T440 650T600 690L620 712L-20 740z', mix('reef', 'sand', 0.6)) +
  line(
    'M600 520h.1M650 548h.1M700 580h.1M720 640h.1M560 492h.1M480 492h.1M340 492h.1M240 486h.1M120 500h.1',
    'paper',
    9,
    'stroke-linecap="round"',
  );
const inshore =
  path('M-20 730Q300 700 700 716T1620 700V1010H-20z', mix('reef', 'sand', 0.2)) +
  path('M-20 780Q300 752 800 776T1620 760V1010H-20z', mix('reef', 'sand', 0.36)) +
  path('M-20 850Q300 824 800 850T1620 836V1010H-20z', mix('reef', 'sand', 0.54)) +
  path('M-20 930Q300 900 800 930T1620 912V1010H-20z', mix('sand', 'reef', 0.26)) +
  foam(points('-20,736 160,716 340,728 520,716 700,726 860,716 1060,722 1300,712 1620,720'), 18, {
    seed: 5,
    fill: 'paper',
  }) +
  foam(points('-20,852 200,832 420,846 660,832 900,850 1140,836 1380,846 1620,832'), 11, {
    seed: 8,
    fill: 'paper',
    op: 0.9,
  }) +
  foam(points('-20,946 240,920 520,936 800,920 1100,940 1380,922 1620,930'), 9, { seed: 12, fill: 'paper', op: 0.9 }) +
  ripples(30, { y0: 740, y1: 980, w0: 60, w1: 220, h1: 6, seed: 14, fill: mix('reef', 'ocean', 0.2), op: 0.3 });

// The hero stands for the first time: knees bent too far, arms out, soft-top board pointing at the beach.
const SKIN = { lit: mix('sand', 'sunset', 0.35), mid: mix('clay', 'sand', 0.45), shade: mix('clay', 'night', 0.16) };
const rider =
  path('M-190 26Q-60 60 190 34Q120 74 -40 72T-190 26z', 'paper') +
  path('M-170 2Q-60 -18 110 -2Q180 8 206 -8Q196 26 110 34Q-40 44 -150 28Q-176 18 -170 2z', 'wattle') +
  path(
    'M-164 18Q-60 34 80 26Q160 20 206 -8Q196 26 110 34Q-40 44 -150 28Q-164 24 -164 18z',
    mix('wattle', 'clay', 0.4),
  ) +
  line('M-150 12Q20 14 190 0', 'paper', 4) +
  path('M-52 6Q-76 -40 -56 -82Q-40 -110 -14 -108L10 -84Q-20 -70 -26 -50L-22 6z', mix('night', 'ocean', 0.3)) +
  path('M-6 -108Q40 -112 58 -76Q70 -40 92 -2H58Q34 -40 16 -64L-14 -84z', mix('night', 'ocean', 0.5)) +
  path(
    'M-52 6Q-76 -40 -56 -82Q-52 -92 -46 -98Q-56 -50 -38 6zM38 -98Q52 -90 58 -76Q70 -40 92 -2H80Q54 -50 38 -98z',
    mix('reef', 'ocean', 0.3),
  ) +
  path('M-56 0h44v12h-40zM60 -6h44q4 10 -4 12h-36z', SKIN.mid) +
  path('M-36 -96Q-54 -150 -22 -196Q4 -214 28 -196Q40 -150 24 -92Q-6 -82 -36 -96z', 'clay') +
  path('M-36 -96Q-54 -150 -22 -196Q-12 -204 -2 -206Q-24 -150 -16 -90z', 'sunset') +
  path('M-20 -190Q-70 -196 -104 -160Q-124 -140 -152 -138L-150 -124Q-116 -122 -94 -142Q-60 -166 -24 -160z', SKIN.mid) +
  path('M-20 -190Q-70 -196 -104 -160Q-124 -140 -152 -138L-151 -132Q-116 -130 -94 -152Q-60 -180 -24 -178z', SKIN.lit) +
  path('M18 -192Q62 -186 92 -206Q112 -222 140 -220L142 -206Q116 -200 100 -186Q66 -162 22 -166z', SKIN.shade) +
  path('M-10 -200V-222H14V-198z', SKIN.shade) +
  path('M-30 -240Q-32 -274 0 -276Q30 -274 30 -240Q26 -214 0 -212Q-26 -214 -30 -240z', SKIN.mid) +
  path('M-30 -240Q-32 -270 -8 -275Q-22 -240 -10 -214Q-26 -220 -30 -240z', SKIN.lit) +
  path(
    'M-28 -254Q-22 -288 10 -284Q40 -278 34 -240Q50 -228 62 -234Q54 -214 34 -218Q22 -226 22 -248Q0 -246 -28 -254z',
    mix('night', 'clay', 0.4),
  ) +
  path('M-14 -232q8 6 16 1', 'none', `stroke="${SKIN.shade}" stroke-width="4"`);
// The teacher shouts encouragement from the water; a second learner still lies down; two walk out with their boards.
const teacher =
  path('M-70 6Q0 -8 80 8Q20 24 -70 6z', 'paper') +
  path('M-36 4Q-44 -60 -28 -96Q0 -112 30 -96Q44 -60 36 4z', 'wattle') +
  path('M-36 4Q-44 -60 -28 -96Q-18 -102 -8 -104Q-20 -50 -12 6z', mix('wattle', 'paper', 0.4)) +
  path(
    'M-28 -92Q-64 -130 -60 -176L-46 -178Q-40 -140 -10 -112zM28 -92Q64 -124 74 -166L86 -162Q82 -110 40 -74z',
    mix('clay', 'night', 0.3),
  ) +
  path('M-12 -102v-18h22v18z', mix('clay', 'night', 0.4)) +
  circle(0, -138, 26, mix('clay', 'night', 0.3)) +
  path('M-28 -140Q-30 -168 2 -168Q30 -166 28 -136Q14 -148 -4 -148Q-18 -148 -28 -140z', 'night') +
  path('M-34 -146Q-30 -176 2 -174Q32 -172 32 -148z', 'paper') +
  path('M-34 -146h-24q4 -8 22 -10z', 'paper');
const prone =
  path('M-140 12Q0 30 150 10Q60 40 -140 12z', 'paper') +
  path(
    'M-130 -4Q0 -18 120 -6Q142 -2 150 -10Q140 14 100 18Q-20 24 -116 14Q-132 8 -130 -4z',
    mix('sunset', 'ochre', 0.3),
  ) +
  path('M-124 8Q0 16 150 -10Q140 14 100 18Q-20 24 -116 14z', 'clay') +
  path('M-100 -8Q-40 -34 30 -36Q56 -34 60 -18Q20 -6 -96 2z', mix('night', 'ocean', 0.4)) +
  path('M20 -34Q60 -56 80 -46Q72 -18 40 -12z', 'reef') +
  path('M40 -16Q56 -4 70 4L58 8Q44 2 30 -12z', SKIN.mid) +
  circle(88, -52, 17, SKIN.mid) +
  path('M72 -56q2 -18 20 -16q14 2 13 14q-10 -4 -16 0q-2 12 -12 12q-6 -2 -5 -10z', mix('wattle', 'clay', 0.4));
const walker = (suit: string, board: string, skin: string, hair: string): string =>
  path('M-80 4Q0 -10 80 4Q20 18 -80 4z', 'paper', 'opacity=".9"') +
  path('M-26 2L-18 -76H22L34 2H8L2 -50L-4 2z', suit) +
  path('M-22 -70Q-30 -120 -18 -148Q2 -158 22 -148Q30 -110 24 -68z', suit) +
  path('M-22 -70Q-30 -120 -18 -148Q-10 -152 -4 -153Q-14 -110 -8 -68z', mix(suit, 'sand', 0.3)) +
  path('M-104 -92Q-60 -116 60 -112Q140 -104 176 -84Q120 -66 30 -72Q-70 -74 -104 -92z', board) +
  path('M-104 -92Q-40 -84 60 -84Q140 -82 176 -84Q120 -66 30 -72Q-70 -74 -104 -92z', mix(board, 'dusk', 0.35)) +
  path('M14 -144Q40 -120 34 -82L22 -74L14 -80Q22 -110 4 -130z', skin) +
  path('M-8 -152v-14h18v14z', skin) +
  circle(2, -180, 19, skin) +
  path('M-18 -180q-4 -24 20 -24q20 2 19 22q-10 -8 -22 -6q-2 14 -8 18q-8 -2 -9 -10z', hair);
const surfers =
  place(1210, 642, prone, 0.78) +
  path('M700 716Q800 690 1010 706Q900 730 760 730z', 'paper') +
  place(840, 706, rider, 0.9, -5) +
  place(560, 838, teacher, 0.86) +
  place(1050, 904, walker(mix('night', 'ocean', 0.35), 'paper', mix('clay', 'sand', 0.35), 'night'), 1.02) +
  place(
    1250,
    862,
    walker(
      mix('dusk', 'night', 0.3),
      mix('sunset', 'wattle', 0.2),
      mix('clay', 'sand', 0.6),
      mix('wattle', 'clay', 0.45),
    ),
    0.84,
  ) +
  path(
    [lens(1060, 926, 160, 9), lens(1050, 946, 110, 7), lens(1256, 882, 130, 8), lens(566, 860, 120, 8)].join(''),
    mix('ocean', 'reef', 0.4),
    'opacity=".45"',
  );
const BLADES = [mix('gum', 'night', 0.45), mix('gum', 'euc', 0.35), mix('euc', 'wattle', 0.32)] as const;
const frame =
  path('M-20 1010L20 880L-20 760zM1620 1010L1570 880L1620 700z', mix('night', 'clay', 0.4)) +
  place(10, 800, swordHead(230, { seed: 4, cols: BLADES, n: 26 })) +
  place(-10, 960, swordHead(220, { seed: 7, cols: BLADES, n: 22 })) +
  place(150, 1020, swordHead(140, { seed: 9, cols: BLADES, n: 18 })) +
  place(1600, 880, swordHead(210, { seed: 5, cols: BLADES, n: 24 })) +
  place(1500, 1024, swordHead(150, { seed: 6, cols: BLADES, n: 20 }));

export function draw(): string {
  return picture(
    sky +
      sea +
      cape +
      wave +
      inshore +
      surfers +
      frame +
      birds(
        [
          [700, 250, 20, -10],
          [748, 232, 15, 12],
          [860, 180, 13, -8],
        ],
        mix('dusk', 'ocean', 0.3),
      ),
    {
      grain: 0,
      seed: 317,
      title: 'Learner surfers on one long wave below the white lighthouse of Cape Byron',
    },
  );
}
