import {
  type Tones,
  between,
  group,
  lens,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  reuse,
  seeded,
} from '../../draw/core.ts';
import { sailboat } from '../../draw/harbour.ts';
import { facets, ground, ridge } from '../../draw/land.ts';
import { leafSpray, spinifex } from '../../draw/plants.ts';
import { fish, staghorn } from '../../draw/reef.ts';
import { bands, disc } from '../../draw/sky.ts';
import { coconutPalm } from '../../draw/tropics.ts';

// Viewpoint: one horizon carried through four climates, as four posters on one wall. Light: each panel has its own sun at the same height,
// so the eye can step from desert morning to reef noon, alpine winter and the north's first storm.
const HORIZON = 560;
const PANEL = 391;
const GAP = 12;
const left = (index: number): number => index * (PANEL + GAP);

// Every panel is drawn in its own box 391 wide and clipped there.
const panel = (index: number, art: string): string =>
  group(place(left(index), 0, art), `clip-path="url(#panel${index})"`);

const desert = (): string => {
  const dune = ridge({ x0: -20, x1: 420, y: 600, amp: 16, scale: 120, seed: 4, step: 22 });
  const range = 'M-20 640V470L40 452L70 460L120 430L170 426L190 440L240 434L280 456L330 462L360 490L420 496V640H-20z';
  return (
    bands(
      [
        [0, mix('dusk', 'sunset', 0.3)],
        [150, mix('sunset', 'dusk', 0.25)],
        [280, mix('sunset', 'wattle', 0.35)],
        [400, 'wattle'],
        [490, mix('wattle', 'sand', 0.5)],
      ],
      { wave: 6, seed: 3, w: 400 },
    ) +
    disc(196, 330, [
      [130, 'wattle', 0.35],
      [90, mix('wattle', 'paper', 0.4), 0.6],
      [56, 'paper'],
    ]) +
    path(range, mix('clay', 'dusk', 0.35)) +
    path(
      'M40 452L70 460L60 500L20 520L-20 566V470zM120 430L170 426L150 480L170 520L130 566H80L110 500zM240 434L280 456L260 510L280 566H220L236 500z',
      mix('ochre', 'sunset', 0.5),
    ) +
    ground(dune, 'ochre') +
    facets(dune, mix('clay', 'dusk', 0.3), { light: -1, depth: 120, seed: 4 }) +
    path('M-20 720C80 690 180 700 260 730C320 750 370 750 420 740V1010H-20z', mix('ochre', 'clay', 0.45)) +
    path(
      'M-20 720C80 690 180 700 260 730C200 740 150 770 140 820C130 880 60 930 -20 950z',
      mix('sunset', 'ochre', 0.35),
    ) +
    path('M-20 900C100 880 260 920 420 880V1010H-20z', mix('clay', 'dusk', 0.4)) +
    line(
      'M300 1010C280 900 240 820 190 760C150 710 160 660 186 620',
      mix('sand', 'sunset', 0.5),
      5,
      'stroke-dasharray="3 18" stroke-linecap="round"',
    ) +
    [
      [70, 700, 0.5],
      [330, 690, 0.45],
      [250, 800, 0.7],
      [60, 850, 0.9],
      [340, 880, 1],
      [150, 980, 1.5],
      [370, 1000, 1.1],
    ]
      .map(([x = 0, y = 0, k = 1]) => reuse('spinifex', x, y, k))
      .join('')
  );
};

const reef = (): string => {
  const random = seeded(7);
  let beams = '';
  for (const [a, b, c, d] of [
    [60, 110, -20, 60],
    [180, 210, 170, 230],
    [260, 330, 300, 420],
  ] as const)
    beams += path(
      poly([
        [a, 640],
        [b, 640],
        [d, 1000],
        [c, 1000],
      ]),
      'paper',
      'opacity=".14"',
    );
  let small = '';
  for (let i = 0; i < 9; i++)
    small += place(
      between(random, 60, 340),
      between(random, 690, 800),
      fish(26, { body: mix('reef', 'sand', 0.6), fin: mix('reef', 'ocean', 0.3) }),
      1,
      between(random, -10, 10),
    );
  return (
    bands(
      [
        [0, mix('reef', 'sand', 0.3)],
        [150, mix('reef', 'sand', 0.45)],
        [280, mix('reef', 'sand', 0.6)],
        [400, mix('sand', 'reef', 0.24)],
        [490, mix('sand', 'paper', 0.4)],
      ],
      { wave: 6, seed: 5, w: 400 },
    ) +
    disc(196, 330, [
      [110, 'paper', 0.35],
      [76, 'paper', 0.5],
      [46, 'paper'],
    ]) +
    path(
      'M40 470H350C344 448 316 442 302 452C292 424 250 420 236 444C216 424 176 434 170 452C140 440 104 446 96 460C74 452 50 456 40 470z',
      'paper',
    ) +
    path(`M-20 ${HORIZON}H420V660H-20z`, mix('ocean', 'reef', 0.55)) +
    path(`M-20 ${HORIZON}H420V586C300 596 100 580 -20 592z`, mix('ocean', 'reef', 0.25)) +
    place(214, 612, sailboat(190), 1, 2) +
    path('M-20 640C60 626 120 650 200 640C280 630 340 650 420 636V1010H-20z', mix('reef', 'sand', 0.1)) +
    path('M-20 760C100 740 280 780 420 750V1010H-20z', mix('reef', 'ocean', 0.4)) +
    path('M-20 880C100 860 280 890 420 870V1010H-20z', mix('ocean', 'night', 0.2)) +
    beams +
    line('M-20 640C60 626 120 650 200 640C280 630 340 650 420 636', mix('paper', 'reef', 0.15), 6) +
    small +
    place(
      216,
      800,
      fish(110, { body: 'wattle', fin: 'sunset', bar: 'night', belly: mix('wattle', 'paper', 0.5) }),
      1,
      -6,
    ) +
    path('M-20 940L60 900L140 930L220 910L300 944L420 900V1010H-20z', 'night') +
    place(70, 950, staghorn(170, { seed: 3, cols: ['clay', 'sunset', mix('sand', 'sunset', 0.3)] })) +
    place(310, 960, staghorn(150, { seed: 9, cols: [mix('dusk', 'ocean', 0.3), mix('dusk', 'sand', 0.4), 'sand'] })) +
    place(196, 990, staghorn(90, { seed: 15, cols: [mix('ochre', 'ocean', 0.3), 'wattle', 'paper'] }))
  );
};

// A snow gum leans where the wind put it; bark in three colours.
const snow = (): string => {
  const far = ridge({ x0: -20, x1: 420, y: 490, amp: 50, scale: 150, seed: 12, step: 26 });
  const trunk =
    'M150 900C160 820 190 780 210 720C226 668 214 620 180 570C150 530 110 500 70 480L76 468C130 480 180 510 210 550C214 500 230 450 270 400L282 406C256 460 246 520 250 580C280 550 320 530 370 520L372 532C316 550 272 584 262 640C258 710 240 780 236 900z';
  const random = seeded(19);
  let flakes = '';
  for (let i = 0; i < 60; i++)
    flakes += `M${Math.round(between(random, 0, 391))} ${Math.round(between(random, 20, 900))}h.1`;
  return (
    bands(
      [
        [0, mix('dusk', 'reef', 0.4)],
        [150, mix('dusk', 'sand', 0.45)],
        [280, mix('sand', 'dusk', 0.36)],
        [400, mix('sand', 'dusk', 0.2)],
        [490, mix('paper', 'sunset', 0.2)],
      ],
      { wave: 6, seed: 8, w: 400 },
    ) +
    disc(196, 330, [
      [100, 'paper', 0.3],
      [70, 'paper', 0.4],
      [40, mix('paper', 'wattle', 0.15)],
    ]) +
    ground(far, mix('dusk', 'sand', 0.5)) +
    facets(far, mix('dusk', 'ocean', 0.3), { light: -1, bottom: 590, seed: 4 }) +
    path('M-20 590C60 560 140 580 220 572C300 560 360 580 420 566V1010H-20z', mix('paper', 'reef', 0.16)) +
    path('M-20 680C100 650 220 700 420 650V1010H-20z', mix('paper', 'sand', 0.2)) +
    path(
      'M420 650C320 680 260 690 240 720C300 730 330 770 420 780zM-20 820C60 800 110 830 150 880C120 900 60 930 -20 930z',
      mix('sand', 'dusk', 0.3),
    ) +
    path('M236 890C290 880 350 900 420 880V910C360 930 300 920 240 916z', mix('dusk', 'sand', 0.4)) +
    [
      [70, 470, 0.9],
      [20, 500, 0.7],
      [276, 396, 1],
      [220, 430, 0.7],
      [366, 520, 0.8],
      [330, 440, 0.8],
    ]
      .map(([x = 0, y = 0, k = 1]) => reuse('gum', x, y, k))
      .join('') +
    path(trunk, mix('sand', 'dusk', 0.3)) +
    path(
      'M150 900C160 820 190 780 210 720C226 668 214 620 180 570C200 590 232 640 226 710C216 780 190 830 184 900z',
      'paper',
    ) +
    path('M262 640C258 710 240 780 236 900H216C222 800 240 720 244 650z', mix('dusk', 'ocean', 0.3)) +
    path(
      'M214 720C220 690 220 660 212 630L222 636C230 670 228 700 220 740zM196 860C200 820 212 790 222 770L226 780C216 810 210 840 208 880z',
      mix('sunset', 'sand', 0.3),
    ) +
    [
      [110, 450, 0.8],
      [300, 420, 0.7],
      [350, 500, 0.6],
    ]
      .map(([x = 0, y = 0, k = 1]) => reuse('gum', x, y, -k, k))
      .join('') +
    path('M-20 900C80 880 180 910 260 896C320 886 370 900 420 890V1010H-20z', 'paper') +
    path('M-20 960C80 940 220 980 420 940V1010H-20z', mix('sand', 'dusk', 0.24)) +
    line(flakes, 'paper', 7, 'stroke-linecap="round"')
  );
};

const storm = (): string => {
  const cols: Tones = [mix('night', 'gum', 0.4), mix('gum', 'night', 0.2), mix('euc', 'wattle', 0.3)];
  let rain = '';
  const random = seeded(3);
  for (let i = 0; i < 40; i++) {
    const x = between(random, 0, 420);
    const y = between(random, 420, 900);
    rain += `M${Math.round(x)} ${Math.round(y)}l-14 46`;
  }
  return (
    bands(
      [
        [0, mix('night', 'dusk', 0.4)],
        [150, mix('dusk', 'night', 0.35)],
        [280, mix('dusk', 'ocean', 0.3)],
        [400, mix('reef', 'dusk', 0.35)],
        [490, mix('wattle', 'reef', 0.3)],
      ],
      { wave: 6, seed: 9, w: 400 },
    ) +
    path('M-20 130C60 90 150 100 196 120C260 84 360 96 420 130V420H-20z', mix('dusk', 'sand', 0.35)) +
    path(
      'M-20 180C40 150 110 160 150 190C190 150 270 150 300 190C340 170 390 180 420 210V430H-20z',
      mix('dusk', 'night', 0.15),
    ) +
    path(
      'M-20 270C60 240 120 260 160 290C220 260 300 270 330 300C360 290 400 300 420 320V440L300 430L240 448L140 432L60 450L-20 436z',
      mix('night', 'dusk', 0.45),
    ) +
    path('M-20 130C60 90 150 100 196 120C150 120 90 130 60 160C30 160 0 170 -20 190z', mix('sunset', 'sand', 0.3)) +
    path(`M-20 ${HORIZON}H420V800H-20z`, mix('ocean', 'night', 0.2)) +
    path(
      `M-20 ${HORIZON}H420V590C280 600 140 584 -20 596zM-20 660C120 650 260 672 420 656V690C280 700 120 684 -20 696z`,
      mix('ocean', 'reef', 0.4),
    ) +
    path('M112 330L132 334L102 410L134 418L96 486L114 490L76 560L90 500L64 494L96 430L70 424z', 'paper') +
    path(
      lens(84, 574, 90, 6) + lens(76, 590, 60, 6) + lens(90, 612, 80, 7) + lens(80, 636, 50, 7),
      mix('paper', 'wattle', 0.2),
    ) +
    line(rain, mix('sand', 'reef', 0.4), 3, 'opacity=".55"') +
    path('M-20 760C80 740 240 770 420 740V1010H-20z', mix('sand', 'dusk', 0.45)) +
    path('M-20 830C100 800 260 850 420 810V1010H-20z', mix('gum', 'night', 0.3)) +
    place(150, 860, coconutPalm(370, { seed: 5, trunk: mix('night', 'clay', 0.3), cols, wind: 0.85, lean: 0.26 })) +
    place(70, 890, coconutPalm(230, { seed: 9, trunk: mix('night', 'clay', 0.3), cols, wind: 0.9, lean: 0.24 })) +
    path('M-20 930C100 900 260 950 420 910V1010H-20z', mix('night', 'gum', 0.35)) +
    path(lens(250, 966, 240, 16) + lens(80, 986, 180, 12), mix('ocean', 'reef', 0.4))
  );
};

export function draw(): string {
  let defs = `<g id="spinifex">${spinifex(60, { seed: 5, light: -1, n: 24, cols: [mix('gum', 'clay', 0.5), mix('euc', 'ochre', 0.3), mix('wattle', 'sand', 0.3)] })}</g>`;
  defs += `<g id="gum">${leafSpray(70, 40, { seed: 5, light: -1, n: 28, cols: [mix('gum', 'dusk', 0.35), mix('gum', 'euc', 0.5), mix('paper', 'euc', 0.2)] })}</g>`;
  for (let i = 0; i < 4; i++)
    defs += `<clipPath id="panel${i}"><path d="M${left(i)} 0h${PANEL}v1000h${-PANEL}z"/></clipPath>`;
  const body =
    path('M0 0H1600V1000H0z', 'paper') + panel(0, desert()) + panel(1, reef()) + panel(2, snow()) + panel(3, storm());
  return picture(body, {
    grain: 0,
    defs,
    seed: 218,
    title: 'Four panels, one horizon: desert morning, reef noon, a snow gum in winter, a northern storm',
  });
}
