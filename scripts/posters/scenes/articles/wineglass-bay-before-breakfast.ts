import { between, lens, line, mix, path, picture, place, poly, rect, seeded } from '../../draw/core.ts';
import { boulder } from '../../draw/land.ts';
import { birds } from '../../draw/life.ts';
import { wallaby } from '../../draw/marsupials.ts';
import { saltbush, tussock } from '../../draw/plants.ts';
import { bands, disc, stars, streaks } from '../../draw/sky.ts';
import { foam, ripples } from '../../draw/water.ts';
import { points, rows } from '../../draw/outline.ts';

// Barefoot at the south end of the beach ten minutes after sunrise, looking north: the sun is low out of sight on the right, the Hazards have gone pink.
const HORIZON = 560;
const PINK = {
  rim: mix('sand', 'sunset', 0.26),
  lit: mix(mix('sunset', 'paper', 0.34), 'dusk', 0.04),
  mid: mix(mix('sunset', 'dusk', 0.42), 'sand', 0.22),
  shade: mix(mix('dusk', 'ocean', 0.3), 'sand', 0.1),
  deep: mix('dusk', 'night', 0.3),
};
const sky =
  bands(
    [
      [0, mix('dusk', 'ocean', 0.42)],
      [80, mix('dusk', 'sand', 0.12)],
      [160, mix('dusk', 'sand', 0.34)],
      [240, mix('sand', 'dusk', 0.44)],
      [320, mix(mix('sand', 'sunset', 0.36), 'dusk', 0.14)],
      [400, mix('sand', 'sunset', 0.3)],
      [480, mix('sand', 'wattle', 0.26)],
    ],
    { wave: 9, seed: 191 },
  ) +
  stars(36, { y1: 160, seed: 5, density: (_x: number, y: number) => 1 - y / 170 }) +
  disc(340, 150, [
    [70, mix('dusk', 'sand', 0.5), 0.3],
    [36, 'paper'],
  ]) +
  streaks(
    [
      [1240, 180, 560, 15],
      [1420, 208, 340, 10],
      [980, 286, 420, 11],
      [240, 318, 380, 10],
      [1340, 350, 420, 10],
    ],
    mix('sunset', 'paper', 0.4),
    0.9,
  );

// Four rounded granite domes, typed one by one, each with a lit right flank, then the forest skirt.
const hazards =
  path('M-20 470L60 440L150 446L240 410L300 420L360 470L400 566H-20z', PINK.deep) +
  path('M180 566L220 470L262 396L300 340L330 318L370 312L404 336L430 380L452 440L500 500L540 566z', PINK.mid) +
  path('M370 312L404 336L430 380L452 440L500 500L540 566H420L410 480L388 400z', PINK.lit) +
  path('M180 566L220 470L262 396L300 340L310 400L280 480L290 566z', PINK.shade) +
  path('M404 336L430 380L452 440L470 462L440 470L424 400z', PINK.rim) +
  path(
    'M400 566L440 470L486 384L520 300L556 250L588 222L630 208L668 222L694 262L722 330L764 400L800 470L830 566z',
    PINK.mid,
  ) +
  path('M630 208L668 222L694 262L722 330L764 400L800 470L830 566H690L700 470L660 360L640 270z', PINK.lit) +
  path('M400 566L440 470L486 384L520 300L556 250L566 330L530 430L540 566z', PINK.shade) +
  path('M556 250L588 222L596 290L584 390L560 470L566 330zM640 270L660 360L650 440L630 360z', PINK.deep) +
  path('M668 222L694 262L722 330L764 400L776 424L740 414L706 340L680 270z', PINK.rim) +
  path('M700 566L742 460L784 384L820 310L846 280L884 262L920 276L944 320L980 372L1020 450L1060 566z', PINK.mid) +
  path('M884 262L920 276L944 320L980 372L1020 450L1060 566H930L934 460L910 360L890 310z', PINK.lit) +
  path('M700 566L742 460L784 384L820 310L824 400L800 480L810 566z', PINK.shade) +
  path('M846 280L862 272L866 360L846 450L838 380zM890 310L910 360L904 430L888 380z', PINK.deep) +
  path('M920 276L944 320L980 372L1000 412L966 400L936 330z', PINK.rim) +
  path('M960 566L1000 480L1046 420L1088 364L1120 346L1156 352L1186 392L1230 430L1290 480L1340 566z', PINK.mid) +
  path('M1120 346L1156 352L1186 392L1230 430L1290 480L1340 566H1190L1180 470L1150 400z', PINK.lit) +
  path('M960 566L1000 480L1046 420L1088 364L1090 430L1060 500L1070 566z', PINK.shade) +
  path('M1156 352L1186 392L1230 430L1250 450L1210 446L1176 410z', PINK.rim) +
  path(
    'M-20 520L80 506L200 512L320 524L440 514L560 526L680 516L800 530L920 520L1040 532L1160 524L1280 536L1400 540L1500 552L1540 566H-20z',
    mix('gum', 'dusk', 0.35),
  ) +
  path(
    'M-20 544L160 534L340 546L520 538L700 550L880 542L1060 552L1240 546L1400 556L1460 566H-20z',
    mix('gum', 'night', 0.2),
  ) +
  path(
    'M320 524L440 514L430 520L360 530zM560 526L680 516L660 524L600 532zM800 530L920 520L900 528L830 536zM1040 532L1160 524L1140 532L1070 540z',
    mix('euc', 'sunset', 0.35),
  );
const sea =
  rect(700, HORIZON, 920, 460, mix('sand', 'sunset', 0.3)) +
  path('M-20 566Q500 558 1620 564V1010H-20z', mix('reef', 'sand', 0.5)) +
  path('M300 580Q900 570 1620 582V1010H300z', mix('reef', 'sand', 0.34)) +
  path('M400 600Q1000 594 1620 610V1010H900Q560 800 400 600z', mix('reef', 'sand', 0.14)) +
  path('M620 640Q1100 634 1620 654V1010H1200Q820 900 620 640z', mix('reef', 'ocean', 0.18)) +
  path(
    rows(
      '620,582,180,5 640,596,220,6 630,614,180,6 890,584,160,5 900,600,180,6 880,618,150,6 1140,588,140,5 1150,606,160,6 640,634,120,5 1130,628,130,6',
    )
      .map(([x, y, w, h]) => lens(x!, y!, w!, h!))
      .join(''),
    PINK.lit,
    'opacity=".9"',
  ) +
  ripples(40, {
    x0: 460,
    y0: 572,
    y1: 820,
    w0: 30,
    w1: 170,
    h1: 7,
    seed: 6,
    fill: mix('ocean', 'dusk', 0.3),
    op: 0.45,
  }) +
  ripples(34, {
    x0: 900,
    y0: 572,
    y1: 820,
    w0: 40,
    w1: 190,
    h1: 6,
    seed: 16,
    fill: mix('sand', 'sunset', 0.2),
    op: 0.8,
  });
// The beach: one sweep from the far left corner, round in front of us and out at the lower right.
const beach =
  path(
    'M-20 566L120 566L240 572Q330 580 380 604Q470 650 640 700Q860 760 1140 790Q1400 812 1620 860V1010H-20z',
    mix('sand', 'sunset', 0.14),
  ) +
  path(
    'M240 572Q330 580 380 604Q470 650 640 700Q860 760 1140 790Q1400 812 1620 860V886Q1390 842 1120 824Q800 796 560 726Q400 680 330 620Q290 590 200 578z',
    mix('dusk', 'sand', 0.5),
  ) +
  path(
    'M330 610Q420 660 600 712Q860 780 1140 806Q1400 828 1620 874V886Q1390 842 1120 824Q800 796 560 726Q400 680 330 620z',
    PINK.lit,
    'opacity=".8"',
  ) +
  foam(points('250,574 330,584 390,610 480,656 640,704 760,738 900,764 1080,788 1260,804 1440,828 1620,866'), 13, {
    seed: 5,
    fill: 'paper',
  }) +
  foam(points('380,592 460,616 580,652 740,692 920,720 1140,742 1380,760 1620,790'), 8, {
    seed: 8,
    fill: 'paper',
    op: 0.9,
  }) +
  path('M-20 640Q160 650 320 740T700 880T1100 1010H-20z', mix('sand', 'paper', 0.4)) +
  path('M-20 740Q160 740 300 820T620 1010H-20z', mix('sand', 'dusk', 0.2)) +
  path('M700 880Q900 920 1180 930T1620 970V1010H1100z', mix('dusk', 'sand', 0.6)) +
  line(
    'M60 690Q220 720 360 800M420 850Q560 910 720 940M820 880Q1000 910 1200 916M200 900Q320 930 400 990',
    mix('dusk', 'sand', 0.66),
    3.5,
    'opacity=".8"',
  );
const random = seeded(12);
let tracks = '';
for (let i = 0; i < 16; i++) {
  const t = i / 15;
  const x = 860 - t * 560 + Math.sin(t * 5) * 30;
  const y = 876 - Math.pow(t, 0.7) * 236;
  const k = 1.1 - t * 0.8;
  tracks +=
    lens(x - 12 * k, y, 22 * k, 6 * k) +
    lens(x + 16 * k, y + between(random, -3, 3), 22 * k, 6 * k) +
    poly([
      [x + 34 * k, y - 1],
      [x + 64 * k, y - 7 * k],
      [x + 64 * k, y - 4 * k],
      [x + 34 * k, y + 2],
    ]);
}
const kelp =
  line(
    'M980 850q30 -14 60 2t64 4M1260 868q30 -10 56 6t50 2M520 742q20 -8 40 4t36 4',
    mix('gum', 'clay', 0.5),
    7,
    'stroke-linecap="round"',
  ) +
  path([lens(1010, 856, 40, 10), lens(1300, 876, 44, 11), lens(552, 748, 26, 7)].join(''), mix('clay', 'dusk', 0.5));
const animal =
  path(
    'M846 892Q760 886 600 910Q540 920 500 940Q640 936 760 920Q900 912 1010 904z',
    mix('dusk', 'sand', 0.4),
    'opacity=".9"',
  ) + place(870, 896, wallaby(), 1.24, 0, true);
const GRANITE = [PINK.rim, PINK.mid, PINK.deep] as const;
const BUSH = [mix('gum', 'night', 0.45), mix('gum', 'euc', 0.4), mix('euc', 'sunset', 0.35)] as const;
const frame =
  boulder(1500, 1010, 320, 190, { seed: 7, light: 1, cols: GRANITE }) +
  boulder(1300, 1014, 190, 96, { seed: 9, light: 1, cols: GRANITE }) +
  boulder(1610, 900, 200, 150, { seed: 4, light: 1, cols: GRANITE }) +
  place(60, 800, saltbush(280, 150, { seed: 5, light: 1, cols: BUSH })) +
  place(20, 1000, saltbush(380, 210, { seed: 8, light: 1, cols: BUSH })) +
  rows('210,880,90,3 250,1006,120,5 340,1010,90,7 150,800,70,9 1400,1012,80,11 1180,1012,60,13 -4,760,90,15')
    .map(([x, y, h, seed]) =>
      place(
        x!,
        y!,
        tussock(h, { seed: seed!, n: 13, fill: mix('gum', 'night', 0.3) }) +
          tussock(h! * 0.88, { seed: seed! + 1, n: 10, fill: mix('wattle', 'euc', 0.4) }),
      ),
    )
    .join('');

export function draw(): string {
  return picture(
    sky +
      hazards +
      sea +
      beach +
      path(tracks, mix('dusk', 'sand', 0.48)) +
      kelp +
      animal +
      frame +
      birds(
        [
          [1050, 240, 20, -10],
          [1096, 222, 15, 12],
          [470, 250, 14, -8],
        ],
        mix('dusk', 'ocean', 0.4),
      ),
    {
      grain: 0,
      seed: 319,
      title: 'A wallaby on the sand of Wineglass Bay at sunrise, the pink peaks of the Hazards behind',
    },
  );
}
