import { between, group, line, mix, path, picture, place, reuse, seeded, shape } from '../../draw/core.ts';
import { ground, ridge } from '../../draw/land.ts';
import { birds } from '../../draw/life.ts';
import { spinifex } from '../../draw/plants.ts';
import { bands, disc } from '../../draw/sky.ts';

// Close to the ground in the West MacDonnell Ranges, ten minutes after dawn in July: the sun is behind the range at the right, frost on all that is flat.
const FROST = mix('paper', 'reef', 0.22);
const sky =
  bands(
    [
      [0, mix('dusk', 'reef', 0.35)],
      [90, mix('dusk', 'sand', 0.36)],
      [180, mix('dusk', 'sand', 0.58)],
      [270, mix('sand', 'sunset', 0.3)],
      [350, mix('sand', 'wattle', 0.3)],
    ],
    { wave: 8, seed: 5 },
  ) +
  disc(1110, 396, [
    [300, mix('wattle', 'paper', 0.5), 0.2],
    [190, mix('wattle', 'paper', 0.5), 0.32],
    [84, mix('paper', 'wattle', 0.2)],
  ]);
// The range in three steps; the notch the sun stands in is on the right.
const ranges =
  ground(ridge({ y: 420, amp: 26, scale: 260, seed: 7, step: 30 }), mix('dusk', 'sand', 0.42), 560) +
  path(
    'M-20 470L80 420L150 400L230 418L330 372L420 388L520 352L610 380L700 364L790 404L880 418L960 452L1040 474L1150 480L1240 450L1330 404L1430 388L1520 410L1620 380V600H-20z',
    mix('dusk', 'reef', 0.3),
  ) +
  path(
    'M330 372L420 388L440 430L400 480L340 440zM520 352L610 380L640 440L600 500L550 440zM700 364L790 404L830 460L780 500L730 440zM80 420L150 400L180 450L120 500zM1330 404L1430 388L1450 450L1390 500L1340 460z',
    mix('dusk', 'ocean', 0.45),
  ) +
  path(
    'M790 404L880 418L960 452L1040 474L1030 478L950 460L876 428L792 412zM1150 480L1240 450L1330 404L1334 410L1244 458L1156 486zM520 352L610 380L606 386L522 358zM330 372L420 388L416 393L332 378z',
    mix('wattle', 'paper', 0.4),
  ) +
  ground(ridge({ y: 532, amp: 12, scale: 90, seed: 12, step: 18 }), mix('gum', 'dusk', 0.5), 640);
const plain =
  path('M-20 566Q400 550 800 556T1620 548V1010H-20z', mix('clay', 'dusk', 0.42)) +
  path('M-20 600Q500 570 1000 582T1620 572V1010H-20z', mix(FROST, 'dusk', 0.34)) +
  path('M-20 650Q420 610 900 624T1620 606V1010H-20z', mix('clay', 'sand', 0.26)) +
  path('M-20 740Q300 690 760 700T1620 664V1010H-20z', mix('clay', 'dusk', 0.3)) +
  path('M900 1010Q1040 820 1120 700L1160 698Q1220 820 1400 1010z', mix('sunset', 'sand', 0.35), 'opacity=".6"');
const random = seeded(8);
let rime = '';
for (let i = 0; i < 210; i++) {
  const t = Math.pow(random(), 1.3);
  const y = 650 + t * 350;
  rime += `M${between(random, -10, 1610).toFixed(0)} ${y.toFixed(0)}h${(6 + 34 * t).toFixed(0)}`;
}
const frost = line(rime, FROST, 3, 'opacity=".55" stroke-linecap="round"');

// The swag, seen from its side and a little above: head at the left with the hood propped up, foot towards the sun.
const CANVAS = mix('euc', 'gum', 0.25);
const SHADE = mix('gum', 'night', 0.35);
const LIT = mix('euc', 'sand', 0.5);
const swag =
  path('M150 880L330 900L1240 880L1330 858L700 930L240 940z', mix('clay', 'night', 0.5), 'opacity=".75"') +
  // Base tub and its side wall.
  path('M232 826L300 760L1190 722L1300 760L1308 826L1240 872L300 896L226 872z', SHADE) +
  path('M232 826L1308 790V826L1240 872L300 896L226 872z', mix(CANVAS, 'night', 0.25)) +
  path('M1220 726L1300 760L1308 826L1240 872L1196 812z', LIT) +
  line('M240 848L1300 806', mix(CANVAS, 'night', 0.5), 4, 'stroke-dasharray="16 10"') +
  // Mattress, pillow, sleeping bag with its fold.
  path('M290 792L330 752L1160 716L1236 744L1226 776L340 818z', mix('sand', 'dusk', 0.36)) +
  path(
    'M316 774Q300 726 352 712Q430 690 486 706Q520 720 506 756Q470 786 380 790Q330 792 316 774z',
    mix('paper', 'dusk', 0.18),
  ) +
  path('M316 774Q302 732 344 716Q330 760 380 780Q340 792 316 774z', mix('dusk', 'sand', 0.4)) +
  path('M352 712Q430 690 486 706Q500 712 506 722Q440 706 360 726z', mix('paper', 'wattle', 0.3)) +
  path('M486 792Q470 730 520 694Q600 664 760 664Q960 650 1110 676Q1210 690 1224 744L1210 770L760 806z', 'ochre') +
  path('M486 792Q470 730 520 694Q548 684 580 678Q540 740 580 806L560 808z', mix('wattle', 'paper', 0.3)) +
  path('M580 678Q540 740 580 806L640 804Q604 740 640 670z', mix('wattle', 'sunset', 0.4)) +
  path('M700 664Q960 650 1110 676Q1210 690 1224 744Q1180 706 1090 696Q900 676 700 690z', mix('sunset', 'wattle', 0.5)) +
  path('M640 804Q760 780 900 786T1210 770L760 806z', mix('clay', 'dusk', 0.35)) +
  line(
    'M760 678Q740 730 770 796M890 668Q870 726 896 786M1020 672Q1000 720 1022 776M1120 690Q1110 730 1122 768',
    mix('clay', 'ochre', 0.4),
    5,
  ) +
  // The flap thrown back over the foot, its underside to us.
  path('M1060 690Q1120 640 1206 660Q1300 690 1318 760L1308 826Q1290 740 1200 716Q1120 700 1060 690z', CANVAS) +
  path(
    'M1060 690Q1120 640 1206 660Q1270 680 1300 716Q1220 676 1160 680Q1110 682 1060 690z',
    mix('sand', 'wattle', 0.35),
  ) +
  // The hood: canvas over a bent pole, mesh open, a stuff sack for a hat.
  path('M226 872Q190 700 296 610Q330 584 372 592Q330 640 330 752L232 826z', CANVAS) +
  path('M296 610Q330 584 372 592Q330 640 330 752L300 764Q280 680 296 610z', SHADE) +
  path('M226 872Q190 700 296 610Q312 598 330 593Q236 690 262 848z', mix(CANVAS, 'night', 0.3)) +
  path('M290 616Q330 582 372 592Q356 604 346 624Q318 612 290 616z', LIT) +
  line('M372 592Q420 640 430 700', mix('night', 'clay', 0.3), 5) +
  line('M250 690Q246 770 260 840M232 720Q226 790 240 850', FROST, 3, 'opacity=".5"') +
  // Frost on the top of the canvas and along the folds.
  path(
    'M290 616Q330 582 372 592L366 598Q330 592 296 618zM700 664Q960 650 1110 676L1100 680Q950 660 704 670zM1060 690Q1120 640 1206 660L1200 666Q1130 650 1072 688z',
    'paper',
  );
const boots = place(
  1350,
  886,
  path('M-46 0V-70H-6V-34L34 -22Q44 -12 42 0z', mix('clay', 'night', 0.3)) +
    path('M-6 -70V-34L34 -22Q44 -12 42 0H20Q20 -16 -14 -26V-70z', 'sunset') +
    path('M-48 0H44V8H-48z', 'night') +
    path('M-50 -74H-4V-66H-50z', FROST),
  1.1,
);
const billy = place(
  120,
  872,
  path('M-34 0V-62H34V0Q0 12 -34 0z', mix('night', 'dusk', 0.35)) +
    path('M14 6V-62H34V0Q26 4 14 6z', mix('sunset', 'wattle', 0.3)) +
    path('M-36 -66H36V-56H-36z', mix('dusk', 'night', 0.2)) +
    line('M-34 -62Q0 -120 34 -62', mix('dusk', 'night', 0.3), 4) +
    line(
      'M-10 -80q-14 -18 0 -36t0 -36M12 -84q-12 -16 0 -32t0 -30',
      mix('paper', 'sand', 0.2),
      6,
      'opacity=".6" stroke-linecap="round"',
    ) +
    path('M-70 12L60 18L44 6L-50 4z', mix('clay', 'night', 0.5)),
);
const HUMMOCK = [mix('gum', 'dusk', 0.35), mix('euc', 'dusk', 0.2), FROST] as const;
const defs = `<g id="s">${spinifex(70, { seed: 5, light: 1, cols: HUMMOCK, n: 36 })}</g>`;
const growth = (
  [
    [180, 620, 0.4],
    [460, 612, 0.36],
    [700, 634, 0.44],
    [930, 618, 0.36],
    [1260, 632, 0.5],
    [1450, 680, 0.8],
    [90, 720, 0.8],
    [1540, 780, 1.2],
  ] as const
)
  .map(
    ([x, y, k]) =>
      shape(
        [
          [x + 20 * k, y],
          [x - 30 * k, y],
          [x - 150 * k, y + 24 * k],
          [x - 60 * k, y + 26 * k],
        ],
        mix('clay', 'night', 0.4),
        'opacity=".6"',
      ) + reuse('s', x, y + 4 * k, k),
  )
  .join('');
const front =
  reuse('s', 70, 1010, 1.6) + reuse('s', 430, 1016, 1) + reuse('s', 1180, 1016, 1.1) + reuse('s', 1500, 1016, 2.1);

export function draw(): string {
  return picture(
    sky +
      ranges +
      plain +
      frost +
      growth +
      group(swag + boots + billy, 'transform=\"translate(174 182) scale(.79)\"') +
      front +
      birds(
        [
          [640, 250, 20],
          [690, 232, 15],
          [730, 262, 12],
        ],
        mix('dusk', 'night', 0.3),
      ),
    { grain: 0, defs, seed: 112, title: 'An open swag with frost on its canvas, at dawn before the ranges' },
  );
}
