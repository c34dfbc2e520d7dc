import { lens, mix, path, picture, place, seeded, between } from '../../../draw/core.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { bands } from '../../../draw/sky.ts';
import { pandanus } from '../../../draw/tropics.ts';
import { ripples } from '../../../draw/water.ts';

// Viewpoint: a ledge above the Katherine River, looking up the second gorge. Light: nine in the morning, sun high at the left,
// so the left wall is in its own shade and only the upper part of the right wall burns.
const stone = {
  lit: mix('sunset', 'wattle', 0.3),
  warm: mix('sunset', 'ochre', 0.45),
  mid: mix('ochre', 'clay', 0.4),
  shade: mix('clay', 'dusk', 0.5),
  deep: mix('dusk', 'night', 0.45),
};

const sky = (): string =>
  bands(
    [
      [0, mix('reef', 'sand', 0.3)],
      [90, mix('reef', 'sand', 0.45)],
      [190, mix('reef', 'sand', 0.62)],
      [280, mix('sand', 'reef', 0.2)],
    ],
    { wave: 6, seed: 3 },
  ) +
  path(
    'M640 150H980C970 130 940 128 926 134C916 108 870 104 852 122C832 92 780 94 764 120C742 108 714 116 708 134C684 128 650 134 640 150z',
    mix('paper', 'sand', 0.3),
  );

const farGorge = (): string =>
  path('M700 600V352L730 346L764 362L800 356L826 372L870 364L900 376V600z', mix(stone.warm, 'sand', 0.55)) +
  path('M700 600V352L730 346L764 362L800 356L812 420L800 480L816 600z', mix(stone.shade, 'sand', 0.52)) +
  path('M560 600V320L640 296L660 306L742 300L760 330L790 336L800 600z', mix(stone.shade, 'sand', 0.35)) +
  path('M1080 600V300L1010 278L990 290L920 286L900 316L866 322L850 600z', mix(stone.warm, 'sand', 0.38)) +
  path('M1080 600V470L990 452L900 470L850 520V600z', mix(stone.shade, 'sand', 0.3)) +
  path('M560 322L640 296L660 306L742 300L744 312L660 320L640 310L560 336z', mix('euc', 'sand', 0.3)) +
  path('M1080 300L1010 278L990 290L920 286L918 298L990 304L1010 292L1080 316z', mix('euc', 'sand', 0.35));

const leftWall = (): string =>
  path('M-20 -10H470L486 60L520 70L534 168L578 180L590 300L640 312L652 470L690 486L706 640L-20 760z', stone.shade) +
  path(
    'M-20 -10H250L270 90L320 104L330 260L300 280L330 440L300 460L320 700L-20 770zM400 40L440 180L420 330L450 520L430 690L360 700L372 500L340 320L380 190z',
    stone.deep,
  ) +
  path(
    'M470 -10L486 60L520 70L534 168L578 180L590 300L640 312L652 470L690 486L706 640L676 640L660 500L624 486L618 330L566 318L556 196L510 186L500 84L466 76L452 -10z',
    mix(stone.shade, stone.mid, 0.6),
  ) +
  path(
    lens(90, 256, 430, 9) +
      lens(470, 366, 200, 8) +
      lens(130, 488, 420, 10) +
      lens(520, 562, 220, 9) +
      lens(200, 124, 220, 7),
    stone.deep,
  );

const rightWall = (): string =>
  path(
    'M1620 -10H1180L1160 70L1120 84L1112 190L1060 204L1052 330L1010 344L1000 480L962 496L950 640L1620 780z',
    stone.warm,
  ) +
  path(
    'M1180 -10L1160 70L1120 84L1112 190L1060 204L1052 330L1010 344L1008 372L1080 360L1094 250L1150 236L1160 120L1210 104L1226 -10zM1330 -10L1316 130L1350 150L1340 320L1390 300L1400 120L1380 -10zM1500 -10L1490 180L1530 200L1520 330L1570 310L1580 -10z',
    stone.lit,
  ) +
  path(
    'M1240 60L1226 190L1260 210L1250 350L1290 340L1296 200L1268 180zM1430 100L1420 300L1460 330L1476 200zM1096 262L1090 350L1130 356L1140 250z',
    stone.mid,
  ) +
  path(
    'M1620 430L1540 400L1470 420L1390 380L1310 396L1230 372L1150 396L1070 380L1008 400L1000 480L962 496L950 640L1620 790z',
    stone.shade,
  ) +
  path(
    'M1300 400L1290 560L1330 580L1320 720L1420 740L1400 560L1430 540L1400 384zM1530 402L1520 600L1560 640L1550 770L1620 790V430zM1110 390L1100 500L1130 520L1120 670L1180 680L1170 500L1190 480L1180 386z',
    stone.deep,
  ) +
  path(
    lens(1130, 470, 230, 10) +
      lens(1370, 612, 360, 11) +
      lens(1180, 298, 240, 9) +
      lens(1420, 148, 420, 9) +
      lens(1500, 300, 240, 8),
    mix(stone.mid, 'dusk', 0.3),
  );

const river = (): string =>
  bands(
    [
      [540, mix('reef', 'gum', 0.5)],
      [590, mix('reef', 'gum', 0.25)],
      [640, mix('reef', 'gum', 0.4)],
      [720, mix('ocean', 'gum', 0.35)],
      [820, mix('ocean', 'gum', 0.55)],
      [920, mix('ocean', 'night', 0.4)],
    ],
    { wave: 6, seed: 4 },
  ).replace(/<rect[^>]*>/, '') +
  path('M812 590L850 590L872 640L900 700L960 830L1010 1010H720L760 830L780 700L796 640z', mix('reef', 'sand', 0.3)) +
  path(lens(760, 592, 180, 8) + lens(900, 594, 170, 8), mix('gum', 'night', 0.2)) +
  path(
    'M560 600L706 604L690 660L730 720L600 760L640 830L470 860L520 1010H-20V700z',
    mix('night', 'dusk', 0.35),
    'opacity=".7"',
  ) +
  path(
    'M950 604L1100 610L1620 720V1010H1240L1200 900L1100 840L1130 770L1010 720L1040 670z',
    mix('dusk', 'night', 0.4),
    'opacity=".6"',
  ) +
  path(
    'M960 640L1004 644L1020 664L980 676L1040 690L1060 716L1010 726L1100 746L1120 780L1060 786L1180 820L1190 850L1110 838L1050 790L1000 740L974 690z',
    mix('sunset', 'ochre', 0.4),
    'opacity=".8"',
  ) +
  ripples(70, { y0: 590, y1: 990, w0: 14, w1: 170, h1: 6, seed: 6, fill: mix('reef', 'gum', 0.55), op: 0.6 });

// The boat and its wake: a pale arrow that points into the slot.
const boat = (): string => {
  const foam = mix('paper', 'reef', 0.12);
  return (
    path('M800 764L640 1010H700L806 792L900 1010H968L826 764z', foam) +
    path('M806 780L742 1010H772L810 800L836 1010H868L820 780z', mix('reef', 'sand', 0.55)) +
    path('M640 1010L800 764L790 768L560 1010zM968 1010L826 764L838 768L1040 1010z', mix('reef', 'sand', 0.3)) +
    path('M752 800C746 750 770 690 814 652C858 690 882 750 876 800z', mix('gum', 'night', 0.3)) +
    path('M760 796C756 752 778 698 814 664C850 698 872 752 868 796z', mix('sand', 'sunset', 0.25)) +
    path('M814 664C850 698 872 752 868 796H814z', mix('sand', 'dusk', 0.4)) +
    path('M766 742H862L868 792H760z', mix('night', 'dusk', 0.4)) +
    [776, 798, 820, 842]
      .map(
        (x, i) =>
          path(`M${x} 790v-18q6 -10 12 0v18z`, ['wattle', 'reef', 'sunset', 'sand'][i] ?? 'sand') +
          path(`M${x + 6} 756a7 7 0 1 0 .1 0z`, mix('clay', 'night', i * 0.15)),
      )
      .join('') +
    path('M770 706H858L872 758H756z', 'paper') +
    path('M814 706H858L872 758H814z', mix('sand', 'dusk', 0.22)) +
    path('M756 758H872V766H756z', 'sunset') +
    path('M754 766h6v32h-6zM868 766h6v32h-6z', mix('sand', 'dusk', 0.4)) +
    path('M748 790H880L872 816H756z', mix('gum', 'night', 0.15)) +
    path('M748 790H880V796H748z', 'wattle') +
    path('M800 800h28v26h-28z', mix('night', 'gum', 0.2))
  );
};

const scrub = (): string => {
  const random = seeded(14);
  let d = '';
  for (let i = 0; i < 60; i++) {
    const x = between(random, -10, 330);
    const y = 770 - x * 0.1 + between(random, -6, 10);
    d += lens(x, y, between(random, 20, 60), between(random, 10, 26));
  }
  for (let i = 0; i < 50; i++) {
    const x = between(random, 1200, 1620);
    d += lens(x, 690 + (x - 1200) * 0.2 + between(random, -6, 12), between(random, 20, 60), between(random, 10, 26));
  }
  const crowns = (side: number): string => {
    let out = '';
    for (let i = 0; i < 13; i++) {
      const t = i / 12;
      const x = side < 0 ? 690 - t * 330 : 962 + t * 420;
      const y = 634 + t * (side < 0 ? 62 : 84);
      out += lens(x, y - 8 - t * 12, 40 + t * 60, (18 + t * 26) * between(random, 0.7, 1.5));
    }
    return out;
  };
  return (
    path(d, mix('gum', 'night', 0.35)) +
    path(crowns(-1), mix('gum', 'night', 0.3)) +
    path(crowns(1), mix('gum', 'euc', 0.45))
  );
};

export function draw(): string {
  const cols: [string, string, string] = [mix('gum', 'night', 0.55), mix('gum', 'euc', 0.2), mix('euc', 'wattle', 0.4)];
  const trunk = mix('night', 'clay', 0.25);
  const body =
    sky() +
    birds(
      [
        [770, 210, 26],
        [826, 190, 20],
      ],
      mix('ocean', 'dusk', 0.4),
    ) +
    farGorge() +
    river() +
    leftWall() +
    rightWall() +
    scrub() +
    boat() +
    ground(
      ridge({ x0: -20, x1: 520, y: 950, amp: 26, scale: 90, seed: 6, step: 26 }).map(([x, y]) => [
        x,
        y + Math.max(0, x - 250) * 0.3,
      ]),
      mix('clay', 'night', 0.6),
    ) +
    place(150, 960, pandanus(560, { seed: 4, trunk, cols, light: 1 })) +
    place(340, 1000, pandanus(230, { seed: 9, trunk, cols, light: 1 })) +
    place(1500, 1040, pandanus(330, { seed: 6, trunk, cols, light: -1 }));
  return picture(body, {
    grain: 0,
    seed: 202,
    title: 'Nitmiluk Gorge: a boat draws its wake between two sandstone walls',
  });
}
