import { between, circle, group, lens, line, mix, path, picture, place, rect, reuse, seeded } from '../../draw/core.ts';
import { ground, ridge } from '../../draw/land.ts';
import { birds } from '../../draw/life.ts';
import { leafSpray, swordHead, tussock } from '../../draw/plants.ts';
import { bands, cloud } from '../../draw/sky.ts';
import { strangers } from '../../draw/strangers.ts';
import { gumTree } from '../../draw/trees.ts';
import { ripples } from '../../draw/water.ts';

// From the middle of a ford in the dry season, mid-morning: the sun is high at the right, Beryl comes at us up to her axles.
const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.3)],
      [110, mix('reef', 'sand', 0.5)],
      [210, mix('sand', 'reef', 0.32)],
      [290, mix('sand', 'wattle', 0.16)],
    ],
    { wave: 7, seed: 4 },
  ) +
  cloud(360, 210, 320, 100, { seed: 5, cols: ['paper', mix('sand', 'reef', 0.3)], light: 1 }) +
  cloud(1240, 170, 260, 80, { seed: 8, cols: ['paper', mix('sand', 'reef', 0.32)], light: 1 });
const hills =
  ground(ridge({ y: 330, amp: 12, scale: 320, seed: 3, step: 40 }), mix('sunset', 'reef', 0.5), 480) +
  path(
    'M-20 352L200 340L420 344L470 380L560 392L700 398V480H-20zM1620 330L1420 326L1240 340L1190 372L1080 392L900 400V480H1620z',
    mix('ochre', 'reef', 0.35),
  ) +
  path(
    'M-20 352L200 340L420 344L470 380L430 384L380 362L180 360L-20 372zM1620 330L1420 326L1240 340L1230 352L1420 342L1620 346z',
    mix('sunset', 'sand', 0.3),
  );

const LEAF = [mix('gum', 'night', 0.2), mix('gum', 'euc', 0.6), mix('euc', 'wattle', 0.5)] as const;
const BARK = [mix('paper', 'sand', 0.4), mix('sand', 'dusk', 0.42)] as const;
const far =
  ground(ridge({ y: 424, amp: 22, scale: 60, seed: 12, step: 18 }), mix('euc', 'sand', 0.2), 560) +
  ground(ridge({ y: 462, amp: 20, scale: 50, seed: 16, step: 16 }), mix('gum', 'euc', 0.5), 600) +
  // The track comes down the far bank behind the bus.
  path('M690 560L752 430L786 420L840 424L930 560z', mix('sunset', 'sand', 0.25)) +
  path('M690 560L752 430L766 427L730 560zM930 560L840 424L826 424L884 560z', mix('ochre', 'sunset', 0.4)) +
  place(250, 540, gumTree(470, { seed: 12, spray: 'gl', light: 1, lean: 0.12, bark: BARK, cols: LEAF })) +
  place(1360, 536, gumTree(500, { seed: 27, spray: 'gl', light: 1, lean: -0.12, bark: BARK, cols: LEAF })) +
  ground(ridge({ y: 528, amp: 10, scale: 44, seed: 19, step: 16 }), mix('gum', 'night', 0.1), 600);
const river =
  path('M-20 556Q400 544 800 552T1620 548V1010H-20z', mix('reef', 'sand', 0.22)) +
  path('M-20 600Q400 584 800 592T1620 590V1010H-20z', mix('reef', 'ocean', 0.1)) +
  path('M-20 700Q400 676 800 688T1620 680V1010H-20z', mix('reef', 'ocean', 0.35)) +
  path('M-20 850Q500 820 900 836T1620 826V1010H-20z', mix('ocean', 'reef', 0.3)) +
  path('M-20 556Q400 544 800 552T1620 548V566Q1200 568 800 566T-20 572z', mix('gum', 'ocean', 0.4)) +
  ripples(90, {
    y0: 566,
    y1: 980,
    w0: 16,
    w1: 200,
    h0: 1.4,
    h1: 9,
    seed: 5,
    fill: mix('ocean', 'night', 0.15),
    op: 0.6,
  }) +
  ripples(60, {
    y0: 566,
    y1: 980,
    w0: 14,
    w1: 150,
    h0: 1.2,
    h1: 6,
    seed: 9,
    fill: mix('reef', 'paper', 0.6),
    op: 0.85,
  });

// Beryl head on: white over ochre, wattle line, bull bar, snorkel, swags on the roof. 0,0 is the waterline under her middle.
const WHITE = 'paper';
const SHADE = mix('sand', 'dusk', 0.34);
const DARK = mix('night', 'clay', 0.2);
const swags =
  (
    [
      [-128, 'euc'],
      [-62, mix('sand', 'sunset', 0.35)],
      [4, mix('gum', 'euc', 0.4)],
      [70, mix('wattle', 'sunset', 0.3)],
      [132, 'euc'],
    ] as const
  )
    .map(
      ([x, canvas]) =>
        circle(x, -430, 32, canvas) +
        path(`M${x + 8} -461a32 32 0 0 1 -2 63q16 -30 2 -63z`, mix(canvas, 'wattle', 0.4)) +
        line(`M${x - 14} -430q0 -15 14 -15t15 15t-14 15q-9 0 -9 -10t8 -9`, mix(canvas, 'night', 0.5), 4),
    )
    .join('') +
  rect(-176, -404, 352, 9, DARK) +
  line('M-172 -404V-446M172 -404V-446M-176 -446H-160M160 -446H176', DARK, 6);
const body =
  path('M-196 -60V-330Q-196 -400 -130 -400H130Q196 -400 196 -330V-60z', WHITE) +
  path('M-196 -60V-330Q-196 -400 -130 -400H-104Q-150 -396 -152 -320V-60z', SHADE) +
  path('M120 -400H130Q196 -400 196 -330V-60H168V-320Q168 -392 120 -400z', mix('paper', 'wattle', 0.16)) +
  path('M-110 -392H110V-362H-110z', mix('ochre', 'clay', 0.1)) +
  path('M-178 -200V-318Q-178 -352 -146 -352H146Q178 -352 178 -318V-200z', mix('night', 'ocean', 0.4));
const glass =
  '<g clip-path="url(#glass)">' +
  strangers() +
  path('M-60 -352L-178 -210V-260L-100 -352zM150 -352L20 -196H-10L116 -352z', 'paper', 'opacity=".16"') +
  '</g>' +
  // The wheel and two hands on it.
  path('M-146 -196q8 -14 48 -14t48 14', 'none', `stroke="${DARK}" stroke-width="9"`) +
  circle(-138, -206, 9, mix('clay', 'sand', 0.2)) +
  circle(-58, -206, 9, mix('clay', 'sand', 0.2)) +
  rect(-4, -352, 7, 154, mix('sand', 'dusk', 0.3)) +
  line('M-150 -196L-60 -212M150 -196L60 -206', DARK, 5);
const nose =
  path('M-200 -196H200V-60H-200z', 'ochre') +
  path('M-200 -196H-150V-60H-200z', mix('clay', 'dusk', 0.25)) +
  path('M168 -196H200V-60H168z', 'sunset') +
  rect(-200, -204, 400, 12, 'wattle') +
  path('M-100 -180H100V-112H-100z', mix('clay', 'night', 0.45)) +
  line('M-96 -164H96M-96 -146H96M-96 -128H96', mix('sand', 'dusk', 0.35), 6) +
  circle(0, -146, 22, 'paper') +
  path('M-9 -136Q-12 -152 0 -160Q12 -152 9 -136Q0 -130 -9 -136z', mix('euc', 'gum', 0.2)) +
  [-144, 144]
    .map(
      (x) =>
        circle(x, -146, 29, mix('sand', 'dusk', 0.3)) +
        circle(x, -146, 23, mix('paper', 'wattle', 0.4)) +
        path(`M${x - 23} -146a23 23 0 0 1 23 -23q-12 12 -12 23z`, 'paper'),
    )
    .join('') +
  path('M-216 -96H216V-66H-216z', mix('sand', 'dusk', 0.2)) +
  path('M-216 -96H216V-86H-216z', 'paper') +
  line('M-108 -92V-196H108V-92M-108 -160H108', mix('sand', 'dusk', 0.15), 13) +
  line('M-110 -92V-194M106 -92V-194', 'paper', 4) +
  path('M-52 -90H52V-66H-52z', 'wattle') +
  line('M-200 -250H-236M200 -250H236', DARK, 7) +
  path('M-262 -290h26v66h-26zM236 -290h26v66h-26z', DARK) +
  path('M240 -286h18v58h-18zM-258 -286h18v58h-18z', mix('reef', 'sand', 0.5)) +
  path('M-214 -66V-10H-150V-66zM214 -66V-10H150V-66z', mix('night', '#000000', 0.3)) +
  line('M206 -200V-420', DARK, 12) +
  path('M194 -448h30v34h-30z', DARK);

// Water: the bow wave in two wings, drawn as torn white shapes over a green shade, and drops thrown off them.
const random = seeded(21);
let drops = '';
for (let i = 0; i < 46; i++) {
  const side = i % 2 ? 1 : -1;
  const t = random();
  drops += `M${(side * (220 + 260 * t + between(random, -20, 20))).toFixed(0)} ${(-40 - 130 * Math.sin(Math.PI * Math.min(1, t * 1.3 + 0.1)) * between(random, 0.6, 1.25)).toFixed(0)}h.1`;
}
const wing = (flip: boolean): string =>
  group(
    path(
      'M120 6Q190 -30 240 -96Q262 -130 300 -150Q296 -116 330 -120Q322 -90 372 -98Q366 -66 424 -70Q410 -44 470 -34Q440 -12 500 6Q420 34 300 36Q180 34 120 6z',
      mix('reef', 'sand', 0.5),
    ) +
      path(
        'M140 4Q210 -26 256 -84Q270 -108 290 -122Q288 -90 318 -92Q318 -66 356 -68Q356 -42 402 -42Q400 -22 440 -12Q380 16 290 18Q200 20 140 4z',
        'paper',
      ) +
      path('M170 2Q230 -18 270 -56Q280 -36 310 -44Q320 -20 360 -20Q320 8 260 10z', mix('reef', 'paper', 0.62)),
    flip ? 'transform="scale(-1 1)"' : '',
  );
const wake =
  path(
    'M-560 60Q-300 10 -190 2H190Q300 10 560 60Q320 40 200 44Q0 66 -200 44Q-320 40 -560 60z',
    mix('reef', 'paper', 0.7),
  ) +
  path(
    'M-470 118Q-260 60 -120 64Q0 84 120 64Q260 60 470 118Q260 92 120 98Q0 116 -120 98Q-260 92 -470 118z',
    mix('reef', 'paper', 0.5),
  ) +
  path('M-330 186Q-180 136 0 146T330 186Q180 164 0 172T-330 186z', mix('reef', 'paper', 0.36));
const reflection =
  path(
    'M-190 10H190L160 120L180 150L140 190L150 214H-150L-140 190L-180 150L-160 120z',
    mix('ocean', 'sand', 0.3),
    'opacity=".8"',
  ) +
  path('M-190 10H190L176 70H-176z', mix('ochre', 'ocean', 0.45)) +
  path(
    [
      [0, 96, 420, 5],
      [20, 130, 380, 7],
      [-16, 166, 340, 6],
      [10, 196, 280, 5],
    ]
      .map(([x, y, w, h]) => lens(x!, y!, w!, h!))
      .join(''),
    mix('reef', 'ocean', 0.4),
  );
const beryl = place(
  800,
  752,
  reflection +
    path('M-230 -30H230V10H-230z', mix('ocean', 'night', 0.4)) +
    swags +
    body +
    glass +
    nose +
    wake +
    wing(false) +
    wing(true) +
    line(drops, 'paper', 8, 'stroke-linecap="round"'),
);

const PANDANUS = [mix('gum', 'night', 0.3), mix('gum', 'euc', 0.45), mix('euc', 'wattle', 0.5)] as const;
const defs =
  `<clipPath id="glass"><path d="M-178 -200V-318Q-178 -352 -146 -352H146Q178 -352 178 -318V-200z"/></clipPath>` +
  `<g id="gl">${leafSpray(100, 62, { seed: 7, light: 1, leaf: 0.4, n: 44, cols: LEAF })}</g>`;
const frame =
  path(
    'M-20 880L80 850L190 880L280 940L330 1010H-20zM1620 850L1520 836L1420 880L1350 950L1320 1010H1620z',
    mix('clay', 'dusk', 0.4),
  ) +
  path(
    'M-20 880L80 850L190 880L280 940L180 910L60 884L-20 906zM1620 850L1520 836L1420 880L1500 866L1620 876z',
    mix('sunset', 'sand', 0.25),
  ) +
  path('M1520 860L1540 600L1556 480H1580L1576 600L1580 860z', mix('dusk', 'clay', 0.3)) +
  path('M70 880L64 700L80 620H98L92 700L104 880z', mix('dusk', 'clay', 0.3)) +
  place(88, 626, swordHead(190, { seed: 5, cols: PANDANUS, light: 1, n: 26 })) +
  place(1568, 486, swordHead(230, { seed: 8, cols: PANDANUS, light: 1, n: 28 })) +
  place(210, 1010, tussock(150, { seed: 5, fill: mix('gum', 'euc', 0.4), n: 15 })) +
  place(20, 1010, tussock(190, { seed: 7, fill: mix('gum', 'night', 0.2), n: 15 })) +
  place(1450, 1010, tussock(150, { seed: 9, fill: mix('euc', 'wattle', 0.35), n: 15 })) +
  place(1580, 1010, tussock(190, { seed: 3, fill: mix('gum', 'night', 0.2), n: 15 })) +
  reuse('gl', 20, 20, 1.6, 1.2);

export function draw(): string {
  return picture(
    sky +
      hills +
      far +
      river +
      beryl +
      frame +
      birds(
        [
          [1010, 250, 20],
          [1050, 234, 15],
          [1080, 262, 12],
        ],
        mix('gum', 'night', 0.3),
      ),
    {
      grain: 0,
      defs,
      seed: 115,
      title: 'A small white bus seen from the front, fording a shallow river, a dozen faces behind the glass',
    },
  );
}
