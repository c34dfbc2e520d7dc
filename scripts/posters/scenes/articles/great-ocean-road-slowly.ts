import {
  between,
  circle,
  lens,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  rect,
  reuse,
  seeded,
  taper,
  type Point,
} from '../../draw/core.ts';
import { gumSpray } from '../../draw/gum-leaves.ts';
import { birds } from '../../draw/life.ts';
import { leafSpray, tussock } from '../../draw/plants.ts';
import { bands, streaks } from '../../draw/sky.ts';
import { gumTree } from '../../draw/trees.ts';
import { foam, ripples } from '../../draw/water.ts';
import { points, rows } from '../../draw/outline.ts';

// On the verge at Eastern View, mid-afternoon, looking west down the road: sun high at the left over the sea, the small bus comes through the arch.
const HORIZON = 486;
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.5)],
      [110, mix('reef', 'sand', 0.62)],
      [220, mix('sand', 'reef', 0.26)],
      [330, mix('sand', 'wattle', 0.12)],
      [420, mix('sand', 'wattle', 0.3)],
    ],
    { wave: 8, seed: 141 },
  ) +
  streaks(
    [
      [260, 150, 460, 13],
      [420, 176, 300, 9],
      [700, 90, 420, 11],
      [180, 300, 300, 9],
    ],
    'paper',
    0.85,
  );
const sea =
  rect(0, HORIZON, 900, 400, mix('reef', 'sand', 0.3)) +
  path('M-20 506Q300 500 900 508V900H-20z', 'reef') +
  path('M-20 548Q300 538 900 552V900H-20z', mix('reef', 'ocean', 0.35)) +
  path('M-20 610Q240 596 700 620V900H-20z', mix('reef', 'sand', 0.3)) +
  ripples(40, { x0: -20, x1: 640, y0: 494, y1: 620, w0: 24, w1: 130, h1: 5, seed: 6, fill: 'paper', op: 0.6 }) +
  foam(points('-20,640 120,626 260,636 400,622 540,634 660,626'), 13, { seed: 8, fill: 'paper' }) +
  path('M-20 672Q200 640 420 650T700 644V760H-20z', mix('sand', 'wattle', 0.22)) +
  foam(points('-20,680 140,660 300,662 460,650 600,650'), 9, { seed: 12, fill: 'paper', op: 0.9 });
// Headlands fold down to the sea one behind another.
const capes =
  path('M420 486L470 470L540 462L620 440L700 430L820 410V520L420 490z', mix('reef', 'sand', 0.4)) +
  path('M500 500L560 474L640 450L720 400L800 372L900 340L1000 330V620H560z', mix('euc', 'reef', 0.4)) +
  path(
    'M560 520L640 486L720 448L780 400L860 350L960 300L1080 262L1220 250L1400 220L1620 190V720H620z',
    mix('euc', 'gum', 0.35),
  ) +
  path(
    'M720 448L780 400L860 350L960 300L1080 262L1060 330L980 400L900 420L840 500L760 520zM1220 250L1400 220L1380 320L1300 380L1240 340z',
    mix('euc', 'wattle', 0.3),
  ) +
  path('M560 520L640 486L690 470L680 540L620 570zM520 508L560 474L580 470L566 510z', mix('sunset', 'sand', 0.36));
const random = seeded(27);
let crowns = '';
let tops = '';
for (let i = 0; i < 70; i++) {
  const x = between(random, 860, 1620);
  const y = 360 + (1620 - x) * 0.16 + between(random, -20, 210);
  const r = between(random, 18, 38);
  crowns += poly([
    [x - r, y + r * 0.5],
    [x - r * 0.8, y - r * 0.5],
    [x - r * 0.1, y - r],
    [x + r * 0.7, y - r * 0.6],
    [x + r, y + r * 0.5],
  ]);
  tops += poly([
    [x - r * 0.9, y],
    [x - r * 0.8, y - r * 0.5],
    [x - r * 0.1, y - r],
    [x + r * 0.2, y - r * 0.7],
    [x - r * 0.4, y - r * 0.2],
  ]);
}
const hill = path(crowns, mix('gum', 'euc', 0.3)) + path(tops, mix('euc', 'wattle', 0.4));

// The road: from the full width below to a bend behind the arch; the sea side has a rail, the hill side a cutting.
const road =
  path('M-20 760Q200 716 420 706L660 690L980 680L1200 690L1620 720V1010H-20z', mix('euc', 'wattle', 0.36)) +
  path('M-20 820Q200 760 440 740L640 716L600 800L420 1010H-20z', mix('wattle', 'euc', 0.35)) +
  path('M1040 690L1180 640L1300 620L1460 560L1620 540V1010H1500L1180 760z', mix('sunset', 'clay', 0.25)) +
  path('M1180 640L1300 620L1460 560L1620 540V600L1480 640L1330 680L1200 700z', mix('sunset', 'sand', 0.4)) +
  path(
    'M1300 720L1420 690L1620 700V800L1500 770L1400 800zM1240 720L1300 760L1420 850L1360 840L1220 760z',
    mix('clay', 'dusk', 0.4),
  ) +
  path(
    'M740 660Q800 650 880 652Q940 650 960 660L1010 690Q1200 820 1440 1010H260Q520 820 680 700z',
    mix('dusk', 'sand', 0.42),
  ) +
  path('M880 652Q940 650 960 660L1010 690Q1200 820 1440 1010H1240Q1060 820 930 690z', mix('dusk', 'sand', 0.3)) +
  path('M820 668h14l-8 22h-18zM806 704h22l-14 38h-30zM776 764h36l-26 60h-52zM724 860h60l-50 110h-92z', 'paper') +
  path(
    'M260 1010Q520 820 680 700L740 660L730 660L660 700Q480 820 190 1010zM1440 1010Q1200 820 1010 690L960 660L970 660L1030 690Q1240 820 1510 1010z',
    mix('sand', 'wattle', 0.24),
  );
const rail =
  path(
    rows('640,716,20 596,742,26 540,776,34 470,820,44 380,874,58 260,944,78')
      .map(([x, y, h]) =>
        poly([
          [x! - h! * 0.09, y!],
          [x! - h! * 0.09, y! - h!],
          [x! + h! * 0.09, y! - h!],
          [x! + h! * 0.09, y!],
        ]),
      )
      .join(''),
    'paper',
  ) +
  path('M642 698L598 720L542 746L472 782L382 824L262 878L264 896L384 838L474 794L544 756L598 726L642 704z', 'paper') +
  path(
    'M642 704L598 726L544 756L474 794L384 838L264 896L264 902L384 844L474 799L544 760L598 729L642 706z',
    mix('dusk', 'sand', 0.4),
  );

// The gateway: log posts on stone feet, stacked log lintel, a blank board under a small gable.
const LOG = {
  lit: mix('sand', 'clay', 0.3),
  mid: mix('ochre', 'dusk', 0.4),
  shade: mix('clay', 'night', 0.45),
  end: mix('sand', 'sunset', 0.35),
};
const post = (x: number): string =>
  [0, 1, 2]
    .map(
      (i) =>
        path(`M${x + i * 34} 752V330h32v422z`, i === 2 ? LOG.shade : LOG.mid) +
        path(`M${x + i * 34} 752V330h${i === 2 ? 7 : 13}v422z`, LOG.lit),
    )
    .join('') +
  path(`M${x - 26} 762L${x - 14} 640H${x + 112}L${x + 128} 762z`, mix('sand', 'dusk', 0.4)) +
  path(`M${x + 60} 762V640H${x + 112}L${x + 128} 762z`, mix('dusk', 'sand', 0.3)) +
  path(
    `M${x - 20} 690h50v6h-50zM${x + 10} 660h44v6h-44zM${x - 4} 724h56v6h-56zM${x + 44} 706h40v6h-40zM${x + 70} 672h36v6h-36zM${x + 76} 738h40v6h-40z`,
    mix('dusk', 'night', 0.2),
  ) +
  path(`M${x - 6} 566h112v14h-112zM${x - 6} 420h112v14h-112z`, LOG.shade);
const beam = (y: number, x0: number, x1: number): string =>
  path(`M${x0} ${y}H${x1}v34H${x0}z`, LOG.mid) +
  path(`M${x0} ${y}H${x1}v12H${x0}z`, LOG.lit) +
  path(`M${x0} ${y + 28}H${x1}v6H${x0}z`, LOG.shade) +
  circle(x0, y + 17, 17, LOG.end) +
  circle(x0, y + 17, 8, LOG.mid);
const arch =
  path(
    'M1140 760L1262 760L1500 846L1400 856zM540 762L440 762L480 776L580 772z',
    mix('dusk', 'night', 0.2),
    'opacity=".35"',
  ) +
  post(462) +
  post(1086) +
  path('M560 412L640 344H668L566 432zM1086 412L1010 344H982L1080 432z', LOG.mid) +
  beam(292, 420, 1246) +
  beam(328, 446, 1220) +
  path('M600 292V214L833 164L1066 214V292z', LOG.mid) +
  path('M600 292V214L833 164V190L622 236V292z', LOG.lit) +
  path('M584 222L833 160L1082 222L1078 238L833 178L588 238z', LOG.shade) +
  path('M640 280V244H1026V280z', mix('sand', 'paper', 0.3)) +
  path('M640 280V274H1026V280z', mix('sand', 'dusk', 0.35));

// Beryl head-on: white over ochre, two round lamps, swags and a board on the roof.
const bus =
  path('M-128 4Q0 -14 150 6Q80 22 -60 18z', mix('dusk', 'night', 0.4), 'opacity=".6"') +
  path('M-98 -14h38v22h-38zM62 -14h38v22h-38z', 'night') +
  path('M-112 -20V-190Q-110 -232 -74 -238H74Q110 -232 112 -190V-20Q110 -8 96 -8H-96Q-110 -8 -112 -20z', 'paper') +
  path('M62 -238H74Q110 -232 112 -190V-20Q110 -8 96 -8H74Z', mix('sand', 'dusk', 0.3)) +
  path('M-112 -110Q-60 -80 0 -66Q60 -80 112 -110V-20Q110 -8 96 -8H-96Q-110 -8 -112 -20z', 'ochre') +
  path('M112 -110V-20Q110 -8 96 -8H64L76 -92z', mix('ochre', 'night', 0.3)) +
  line('M-112 -110Q-60 -80 0 -66Q60 -80 112 -110', 'wattle', 5) +
  path(
    'M-98 -128L-92 -204Q-88 -216 -76 -216H-8V-110Q-60 -112 -98 -128zM98 -128L92 -204Q88 -216 76 -216H8V-110Q60 -112 98 -128z',
    mix('night', 'reef', 0.4),
  ) +
  path('M-92 -200Q-88 -216 -76 -216H-50L-84 -124L-98 -128zM8 -216H36L20 -112L8 -110z', mix('reef', 'sand', 0.5)) +
  path('M44 -118q-4 -40 18 -42q22 2 20 38z', 'wattle') +
  circle(62, -172, 13, mix('clay', 'sand', 0.35)) +
  path('M44 -178h36l-6 -6q-2 -14 -14 -14q-10 0 -12 14z', 'sand') +
  circle(-76, -62, 20, mix('sand', 'dusk', 0.4)) +
  circle(-76, -62, 15, mix('wattle', 'paper', 0.6)) +
  circle(78, -62, 20, mix('dusk', 'sand', 0.3)) +
  circle(78, -62, 15, mix('wattle', 'paper', 0.3)) +
  path('M-38 -46h76v24h-76z', mix('clay', 'night', 0.3)) +
  line('M-36 -40H36M-36 -32H36', mix('sand', 'clay', 0.5), 2.5) +
  path('M-122 -22H122V-8Q120 2 110 2H-110Q-120 2 -122 -8z', mix('dusk', 'sand', 0.24)) +
  path('M-122 -22H122V-16H-122z', mix('sand', 'paper', 0.4)) +
  path('M-112 -178l-20 -4v-26h14zM112 -178l20 -4v-26h-14z', 'night') +
  line('M-84 -240V-256M84 -240V-256M-92 -256H92', 'night', 5) +
  path('M-78 -258q0 -30 26 -30h30q24 2 24 30z', mix('euc', 'gum', 0.3)) +
  path('M-10 -258q2 -26 24 -26h34q22 2 22 26z', mix('clay', 'ochre', 0.4)) +
  path('M-96 -286Q0 -308 110 -290Q20 -282 -96 -286z', 'wattle');

const BARK: [string, string] = [mix('paper', 'wattle', 0.16), mix('sand', 'dusk', 0.42)];
const LEAF: [string, string, string] = [mix('gum', 'night', 0.2), mix('gum', 'euc', 0.55), mix('euc', 'wattle', 0.4)];
const defs =
  `<g id="l">${leafSpray(100, 60, { seed: 4, light: -1, cols: LEAF, n: 40, leaf: 0.32 })}</g>` +
  `<g id="g">${gumSpray(320, { seed: 7, angle: 0.25, droop: 0.5, n: 28, leaf: 0.34, cols: [mix('gum', 'night', 0.5), mix('gum', 'night', 0.1), mix('euc', 'wattle', 0.2)], twig: mix('dusk', 'night', 0.4) })}</g>`;
const trees =
  place(1330, 690, gumTree(520, { seed: 6, light: -1, cols: LEAF, bark: BARK, spray: 'l', lean: -0.06 })) +
  place(1520, 760, gumTree(700, { seed: 11, light: -1, cols: LEAF, bark: BARK, spray: 'l', lean: -0.1 }));
const trunk = points('96,1020 70,800 96,560 50,300 90,100 60,-30');
const frame =
  path(poly(taper(trunk, 110, 66)), mix('sand', 'dusk', 0.3)) +
  path(
    poly(
      taper(
        trunk.map(([x, y]): Point => [x + 26, y]),
        54,
        30,
      ),
    ),
    mix('dusk', 'night', 0.1),
  ) +
  path(
    poly(
      taper(
        trunk.map(([x, y]): Point => [x - 34, y]),
        30,
        18,
      ),
    ),
    mix('paper', 'wattle', 0.2),
  ) +
  path(
    'M60 700L84 620L92 560L100 620L84 700L70 740zM40 340L60 280L76 320L64 400z',
    mix('sunset', 'clay', 0.4),
    'opacity=".8"',
  ) +
  reuse('g', 80, 60, 1.1, 1.1) +
  reuse('g', 60, -60, 1.3, 1.1) +
  reuse('g', 40, 200, -0.9, 0.9) +
  rows('20,1010,150,3 180,1008,120,5 300,1010,80,7 1480,1010,110,9 1580,1000,150,11 1560,880,90,13 130,940,90,15')
    .map(([x, y, h, seed]) =>
      place(
        x!,
        y!,
        tussock(h, { seed: seed!, n: 14, fill: mix('gum', 'night', 0.2) }) +
          tussock(h! * 0.86, { seed: seed! + 1, n: 10, fill: mix('wattle', 'euc', 0.35) }),
      ),
    )
    .join('');

export function draw(): string {
  return picture(
    sky +
      sea +
      capes +
      hill +
      road +
      rail +
      path(lens(850, 762, 300, 20), mix('dusk', 'night', 0.3), 'opacity=".3"') +
      trees +
      place(870, 742, bus, 0.72) +
      arch +
      frame +
      birds(
        [
          [360, 380, 20],
          [400, 366, 15],
          [320, 410, 13],
        ],
        mix('dusk', 'ocean', 0.4),
      ),
    {
      grain: 0,
      defs,
      seed: 314,
      title: 'A small white and ochre bus coming through a timber gateway over the coast road',
    },
  );
}
