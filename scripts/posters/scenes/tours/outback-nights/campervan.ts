import {
  INK,
  mix,
  lerp,
  picture,
  shape,
  path,
  smooth,
  place,
  circle,
  group,
  line,
  lens,
  type Point,
} from '../../../draw/core.ts';
import { campFrame } from '../../../draw/camp-frame.ts';
import { ridge, ground, facets } from '../../../draw/land.ts';
import { bands, stars, milkyWay } from '../../../draw/sky.ts';

import { campervan, windmill } from '../../../draw/built.ts';
let s = '';
const HZ = 664;
s += bands(
  [
    [0, mix('night', '#000000', 0.25)],
    [130, mix('night', '#000000', 0.06)],
    [270, mix('night', 'dusk', 0.14)],
    [390, mix('night', 'dusk', 0.4)],
    [484, mix('dusk', 'night', 0.22)],
    [556, mix('dusk', 'clay', 0.35)],
  ],
  { wave: 9, seed: 3 },
);
// MILKY WAY rising from the horizon, leaning right; bulge in the middle; dust lane = the dark Emu
const sp = [
  [470, 690, 0.7],
  [560, 560, 0.9],
  [650, 440, 1.15],
  [752, 316, 1.3],
  [868, 196, 1.1],
  [1000, 84, 0.9],
  [1130, -20, 0.75],
  [1240, -110, 0.6],
] as const;
s += milkyWay(sp, {
  seed: 5,
  width: 165,
  cols: [
    [mix('night', 'dusk', 0.5), 1, 0, 0.4, 0.6],
    [mix('dusk', 'night', 0.32), 0.72, 4, 0.4, 0.85],
    [mix('dusk', 'sand', 0.16), 0.46, 10, 0.5, 0.8],
    [mix('dusk', 'sand', 0.38), 0.27, 20, 0.7, 0.75],
    [mix('sand', 'dusk', 0.3), 0.12, 34, 0.9, 0.7],
  ],
});
const dark = milkyWay(
  [
    [560, 640, 0.5],
    [612, 530, 1.1],
    [668, 452, 1.3],
    [724, 380, 1.9],
    [790, 300, 1.5],
    [842, 252, 0.5],
    [900, 196, 0.42],
    [958, 160, 0.4],
    [1000, 122, 0.9],
    [1040, 96, 0.2],
  ],
  {
    seed: 11,
    width: 20,
    cols: [
      [mix('night', 'dusk', 0.12), 1.5, 0, 0.7, 0.55],
      [mix('night', '#000000', 0.08), 1, 0, 0.6, 0.95],
    ],
  },
);
s +=
  dark +
  path(
    'M708 410Q650 452 612 540L604 590L622 546Q664 468 730 424zM748 360Q690 420 664 486L640 560L676 494Q706 430 764 380z',
    mix('night', '#000000', 0.08),
    'opacity=".7"',
  );
const D = (x: number, y: number) => {
  let m = 1e9;
  for (let i = 0; i < sp.length - 1; i++) {
    const [a, b] = [sp[i], sp[i + 1]],
      t = Math.max(
        0,
        Math.min(
          1,
          ((x - a![0]) * (b![0] - a![0]) + (y - a![1]) * (b![1] - a![1])) /
            ((b![0] - a![0]) ** 2 + (b![1] - a![1]) ** 2),
        ),
      );
    m = Math.min(m, Math.hypot(x - lerp(a![0], b![0], t), y - lerp(a![1], b![1], t)));
  }
  return m;
};
s += stars(760, {
  y1: 610,
  seed: 8,
  density: (x, y) => (D(x, y) < 70 ? 1 : D(x, y) < 160 ? 0.5 : 0.13) * (y > 520 ? 0.3 : 1),
  sizes: [1.3, 2.1, 3.4],
});
// last ember of the day, laid over the foot of the Milky Way so the band never reads as smoke
s +=
  path('M-20 556Q300 546 620 556T1200 552T1620 558V600H-20z', mix('dusk', 'clay', 0.35), 'opacity=".6"') +
  path('M-20 592Q300 580 620 590T1200 586T1620 594V700H-20z', mix('dusk', 'clay', 0.6)) +
  path('M-20 616Q400 604 800 614T1620 610V700H-20z', mix('clay', 'sunset', 0.5)) +
  path('M-20 642Q400 632 800 640T1620 636V700H-20z', mix('sunset', 'wattle', 0.45));
// Southern Cross + pointers, right of the Emu's head
s += (
  [
    [1180, 150, 3.4],
    [1214, 232, 3.8],
    [1150, 204, 3.2],
    [1238, 184, 3],
    [1196, 206, 1.8],
    [1082, 300, 3.8],
    [1042, 334, 4],
  ] as const
)
  .map(
    ([x, y, r]) =>
      circle(x, y, r, 'paper') +
      path(
        `M${x - r * 3} ${y}L${x} ${y - 0.8}L${x + r * 3} ${y}L${x} ${y + 0.8}zM${x} ${y - r * 3}L${x + 0.8} ${y}L${x} ${y + r * 3}L${x - 0.8} ${y}z`,
        'paper',
        'opacity=".7"',
      ),
  )
  .join('');
s += path('M250 150L400 196L396 198L250 152z', 'paper', 'opacity=".8"') + circle(400, 197, 2.2, 'paper');
// ranges
const r1 = ridge({ y: 640, amp: 20, scale: 170, seed: 31, step: 20 });
s +=
  ground(r1, mix('dusk', 'clay', 0.38), HZ + 10) +
  facets(r1, mix('dusk', 'night', 0.25), { light: -1, bottom: HZ + 6, seed: 3 });
const mesa = [
  [1010, 668],
  [1040, 640],
  [1056, 616],
  [1072, 598],
  [1240, 594],
  [1256, 616],
  [1290, 636],
  [1340, 650],
  [1400, 668],
] as const;
s +=
  shape(mesa, mix('dusk', 'night', 0.35)) +
  path('M1072 598L1100 598L1092 622L1066 640L1040 668H1010L1040 640L1056 616z', mix('clay', 'sunset', 0.2));
s += ground(ridge({ y: 664, amp: 4, scale: 300, seed: 6 }), mix('clay', 'night', 0.5));
s +=
  path('M-20 690Q300 676 800 684T1620 680V1010H-20z', mix('clay', 'night', 0.36)) +
  path('M-20 740Q400 716 800 730T1620 722V1010H-20z', mix('clay', 'night', 0.24)) +
  path('M-20 846Q500 812 900 830T1620 820V1010H-20z', mix('clay', 'night', 0.4));
// ROAD: S-bend to the vanishing point, two wheel tracks
const road = (k: Point, c: string) => {
  const cx = (t: number) => 560 + Math.sin(t * 2.5 + 0.25) * 62 * (1 - t) * 1.2 - t * 30 + (1 - t) * (1 - t) * -200,
    W = (t: number) => lerp(250, 1.6, Math.pow(t, 0.52)),
    Y = (t: number) => lerp(1015, 668, Math.pow(t, 0.58));
  const L: Point[] = [],
    Q: Point[] = [];
  for (let i = 0; i <= 12; i++) {
    const t = i / 12;
    L.push([cx(t) + k[0] * W(t), Y(t)]);
    Q.unshift([cx(t) + k[1] * W(t), Y(t)]);
  }
  return path(smooth(L) + smooth(Q).replace('M', 'L') + 'z', c);
};
s +=
  road([-1.14, 1.14], mix('clay', 'night', 0.5)) +
  road([-1, 1], mix('ochre', 'dusk', 0.3)) +
  road([-0.62, -0.3], mix('ochre', 'sunset', 0.25)) +
  road([0.3, 0.62], mix('ochre', 'sunset', 0.25)) +
  road([-0.08, 0.1], mix('clay', 'dusk', 0.3));
// road train: lights + dust, lit from inside
s +=
  path(
    'M512 668Q470 640 420 650Q380 628 330 646Q280 634 244 658L230 670H520z',
    mix('clay', 'sunset', 0.5),
    'opacity=".9"',
  ) +
  path('M512 668Q480 648 440 658Q410 644 370 658L360 670H520z', mix('sunset', 'wattle', 0.45)) +
  path('M498 674V654h10l4 -4h14v24z', 'night') +
  path('M503 669h.1M521 669h.1M506 654h.1M512 651h.1M518 651h.1', '').replace(
    'fill=""',
    `fill="none" stroke="${INK.paper}" stroke-width="5" stroke-linecap="round"`,
  ) +
  path('M512 670L430 700L600 704z', 'wattle', 'opacity=".45"');
// windmill, tank
const wm0 = s;
s = '';
s +=
  shape(
    [
      [1130, 742],
      [1280, 742],
      [1540, 764],
      [1400, 772],
      [1130, 752],
    ],
    mix('night', 'clay', 0.25),
  ) +
  place(1204, 746, windmill(380, { lit: mix('sunset', 'wattle', 0.3), dark: mix('night', '#000000', 0.1), light: -1 }));
s +=
  path('M1256 690H1364V742Q1310 752 1256 742z', mix('dusk', 'night', 0.35)) +
  path('M1256 690H1290V746L1256 742z', mix('sunset', 'dusk', 0.3)) +
  line('M1256 704H1364M1256 718H1364M1256 732H1364', mix('night', 'dusk', 0.3), 2) +
  shape(
    [
      [1252, 690],
      [1262, 684],
      [1358, 684],
      [1368, 690],
    ],
    mix('night', 'dusk', 0.2),
  );
s = wm0 + group(s, 'transform="translate(-62 0)"');
// camp: pool of light, awning, van, two people
s +=
  path('M560 800L700 770L900 766L1050 786L1120 816L1060 850L880 868L680 858L590 836z', mix('ochre', 'sunset', 0.3)) +
  path('M640 812L740 790L880 788L980 806L960 832L840 846L720 840z', mix('sunset', 'wattle', 0.45)) +
  path('M930 800L1180 808L1330 830L1260 848L1000 826z', mix('sunset', 'ochre', 0.5), 'opacity=".9"');
s += path(lens(880, 800, 300, 10), mix('night', 'clay', 0.4)) + place(900, 800, campervan(286));
s +=
  shape(
    [
      [758, 700],
      [888, 700],
      [870, 712],
      [700, 726],
      [690, 722],
    ],
    mix('wattle', 'sand', 0.4),
  ) +
  shape(
    [
      [690, 722],
      [700, 726],
      [870, 712],
      [870, 718],
      [700, 734],
      [690, 730],
    ],
    'ochre',
  ) +
  line('M697 730L690 812', mix('night', 'clay', 0.4), 3.5);
const per = (x: number, y: number, c: string, f = false) =>
  place(
    x,
    y,
    path('M-13 0L-16 -30H-11L-9 -14H12L14 0H10L8 -9H-7L-9 0z', 'night') +
      path('M-12 -15L-14 -38Q-12 -46 -4 -46Q4 -45 5 -36L4 -22L20 -20L22 2H15L13 -11L-6 -10z', c) +
      circle(-3, -54, 8, mix('clay', 'sand', 0.25)) +
      path('M-14 -56Q-2 -62 10 -56L5 -58Q4 -67 -3 -67Q-10 -67 -10 -58z', 'night') +
      path('M5 -36L4 -22L20 -20L20 -17L-1 -19z', mix('wattle', 'sand', 0.3)),
    1.06,
    0,
    f,
  );
s +=
  per(690, 838, 'reef') +
  per(812, 842, 'ochre', true) +
  shape(
    [
      [740, 842],
      [764, 842],
      [760, 828],
      [744, 828],
    ],
    'night',
  ) +
  path('M745 828h14v-14q-7 -7 -14 0z', 'paper') +
  circle(752, 819, 26, 'wattle', 'opacity=".3"');
const { body: frame, defs } = campFrame();
s += frame;
export function draw(): string {
  return picture(s, { grain: 0, defs, seed: 13, title: 'Outback road, campervan and windmill under the Milky Way' });
}
