import { between, lens, line, mix, path, picture, place, seeded } from '../../../draw/core.ts';
import { person } from '../../../draw/folk.ts';
import { ground, ridge } from '../../../draw/land.ts';
import { tussock } from '../../../draw/plants.ts';
import { bands } from '../../../draw/sky.ts';
import { coconutPalm } from '../../../draw/tropics.ts';
import { glitter, ripples } from '../../../draw/water.ts';

// Viewpoint: the grass above a Darwin beach in the build-up, late afternoon. Light: the last clear strip of sky, low at the left;
// it catches one flank of the anvil. The storm itself is the picture.
const HORIZON = 660;
const cloud = {
  lit: mix('sand', 'wattle', 0.35),
  warm: mix('sunset', 'sand', 0.3),
  mid: mix('dusk', 'sand', 0.3),
  shade: mix('dusk', 'night', 0.25),
  deep: mix('night', 'dusk', 0.45),
};

const anvil = (): string =>
  path(
    'M120 196L250 168L430 148L700 132L980 128L1260 140L1480 164L1640 190V300L1480 292L1290 312L1150 340L1120 400L1160 470L1130 560L1180 660H500L540 600L470 560L520 480L470 440L540 380L500 330L420 286L260 250L150 226z',
    cloud.mid,
  ) +
  path(
    'M120 196L250 168L430 148L700 132L690 156L520 176L560 200L470 214L600 246L590 286L640 300C600 320 580 340 590 364C544 370 530 404 552 430C510 444 506 486 540 500C500 520 496 556 530 574C500 590 500 630 520 660H500L540 600L470 560L520 480L470 440L540 380L500 330L420 286L260 250L150 226z',
    cloud.warm,
  ) +
  path(
    'M120 196L250 168L430 148L520 142L400 166L300 190L420 210L330 222L480 256L540 300L470 300L420 286L260 250L150 226zM540 380L512 352L560 338C548 352 550 366 562 372C530 386 524 408 534 426C508 440 500 464 516 480L498 470L470 440zM470 560L510 496C500 512 502 530 514 540C494 554 492 576 504 592L512 590z',
    cloud.lit,
  ) +
  path(
    'M700 132L980 128L1260 140L1480 164L1640 190V300L1480 292L1290 312L1150 340L1120 400L1160 470L1130 560L1180 660H700C740 610 720 570 690 552C740 530 740 480 704 462C760 440 760 384 720 360C790 340 800 290 760 262L880 230L780 206L900 176z',
    cloud.shade,
  ) +
  path(
    'M1640 214L1460 196L1240 186L1060 196L1180 216L1000 240L1100 262L960 300C1010 320 1010 370 960 392C1010 420 1010 470 960 490C1000 520 990 570 950 590C970 610 970 640 950 660H1180L1130 560L1160 470L1120 400L1150 340L1290 312L1480 292L1640 300z',
    cloud.deep,
  );

// The shelf: the flat dark foot of the storm with rain under it.
const rain = (): string =>
  path(
    'M520 668L1240 668L1300 668L1620 668V560L1500 548L1380 570L1240 552L1100 574L960 556L820 578L680 560L560 584L440 570L340 590L430 612L400 626z',
    mix('night', 'dusk', 0.28),
  ) +
  path(
    'M760 586L900 580L840 668H640zM960 580L1080 584L1060 668H900zM1160 580L1300 574L1320 668H1130zM1360 580L1480 566L1540 668H1380z',
    mix('dusk', 'reef', 0.25),
    'opacity=".35"',
  );

const bolt = (): string =>
  path(
    'M812 300L846 306L818 404L858 412L822 508L852 514L796 664L812 536L782 528L808 432L772 424z',
    mix('wattle', 'paper', 0.35),
    'opacity=".35"',
  ) +
  path('M820 316L838 320L812 412L846 420L814 514L842 522L798 664L820 536L792 528L818 436L784 428z', 'paper') +
  path('M838 416L900 470L894 476L958 540L886 486L892 478L826 424zM796 530L742 580L736 620L750 584L806 540z', 'paper');

const sea = (): string =>
  bands(
    [
      [HORIZON - 40, mix('ocean', 'dusk', 0.3)],
      [HORIZON, mix('ocean', 'reef', 0.3)],
      [700, mix('ocean', 'reef', 0.5)],
      [752, mix('reef', 'ocean', 0.35)],
      [826, mix('ocean', 'reef', 0.3)],
    ],
    { wave: 4, seed: 8 },
  ).replace(/<rect[^>]*>/, '') +
  path('M-20 660H380L300 674L420 690L180 712L260 730L-20 752z', mix('wattle', 'sand', 0.35), 'opacity=".75"') +
  ripples(80, { y0: 664, y1: 880, w0: 20, w1: 170, h1: 8, seed: 5, fill: mix('ocean', 'night', 0.35), op: 0.7 }) +
  glitter(806, 666, 840, { n: 22, w0: 40, w1: 150, seed: 4, fill: mix('paper', 'wattle', 0.2), h1: 6, op: 0.9 });

const trawler = (): string => {
  const dark = mix('night', 'ocean', 0.2);
  return (
    path(lens(8, 10, 330, 16) + lens(-20, 28, 240, 10), mix('ocean', 'night', 0.5)) +
    path('M-150 -44C-120 -34 60 -34 96 -40L150 -66L128 2C60 10 -90 10 -132 2z', 'paper') +
    path('M-139 -20C-60 -12 70 -14 142 -40L128 2C60 10 -90 10 -132 2z', 'sunset') +
    path('M-132 2C-90 10 60 10 128 2L133 -10C60 0 -80 0 -135 -8z', mix('clay', 'night', 0.4)) +
    path('M20 -44V-98H84L96 -42z', mix('sand', 'dusk', 0.2)) +
    path('M20 -44V-98H44V-44z', mix('sand', 'wattle', 0.3)) +
    path('M10 -98H92L86 -108H16z', 'ocean') +
    path('M50 -90h13v18h-13zM69 -90h12l4 18h-16zM26 -90h12v18h-12z', 'wattle') +
    line(
      'M-20 -36V-172M-20 -160L-128 -108M-20 -160L64 -112M-20 -172L142 -64M-20 -172L-146 -44M-96 -40V-120M-110 -118h28',
      dark,
      4,
    ) +
    path('M-20 -172l34 10l-34 12z', 'sunset') +
    circleBuoys()
  );
};
const circleBuoys = (): string => path(lens(-60, -40, 40, 26) + lens(-104, -38, 30, 20), mix('gum', 'euc', 0.4));

// Grass on the dune, bent the same way as the palms.
const dune = (): string => {
  const random = seeded(6);
  let out = '';
  for (let i = 0; i < 26; i++) {
    const size = between(random, 0.5, 1.2);
    out += `<use href="#${i % 3 ? 'grass' : 'straw'}" transform="translate(${Math.round(between(random, -10, 1610))} ${Math.round(between(random, 935, 1004))}) skewX(-24) scale(${size.toFixed(2)})"/>`;
  }
  return out;
};

export function draw(): string {
  const cols: [string, string, string] = [
    mix('night', 'gum', 0.4),
    mix('gum', 'night', 0.25),
    mix('euc', 'wattle', 0.3),
  ];
  const trunk = mix('night', 'clay', 0.35);
  const defs =
    `<g id="grass">${tussock(60, { seed: 4, n: 11, fill: mix('euc', 'gum', 0.35) })}</g>` +
    `<g id="straw">${tussock(60, { seed: 9, n: 9, fill: mix('euc', 'wattle', 0.4) })}</g>`;
  const body =
    bands(
      [
        [0, mix('night', 'dusk', 0.5)],
        [100, mix('dusk', 'ocean', 0.3)],
        [240, mix('dusk', 'reef', 0.35)],
        [360, mix('reef', 'sand', 0.35)],
        [470, mix('sand', 'reef', 0.25)],
        [560, mix('wattle', 'sand', 0.55)],
        [620, mix('wattle', 'sunset', 0.2)],
      ],
      { wave: 9, seed: 5 },
    ) +
    anvil() +
    rain() +
    ground(ridge({ x0: -20, x1: 420, y: 650, amp: 7, scale: 60, seed: 5 }), mix('dusk', 'ocean', 0.5), 666) +
    bolt() +
    sea() +
    place(640, 788, trawler(), 1.25, -3) +
    path('M480 806C560 822 760 826 860 800C800 836 560 838 480 806z', mix('reef', 'sand', 0.6)) +
    path('M-20 846L200 836L420 852L700 880L960 890L1240 872L1620 836V1010H-20z', mix('sand', 'dusk', 0.3)) +
    path(
      'M-20 838L200 828L420 844L700 872L960 882L1240 864L1620 826V840L1240 880L960 898L700 888L420 860L200 846L-20 858z',
      'paper',
    ) +
    path('M-20 912L160 900L380 920L640 950L900 956L1180 936L1400 906L1620 890V1010H-20z', mix('gum', 'night', 0.35)) +
    path('M1620 890L1400 906L1180 936L900 956L1100 950L1300 932L1620 916z', mix('euc', 'gum', 0.3)) +
    dune() +
    person(952, 922, 104, { top: 'wattle', legs: mix('night', 'dusk', 0.3), hair: 'night', flip: true }) +
    person(1006, 926, 98, {
      top: mix('paper', 'reef', 0.25),
      legs: mix('clay', 'dusk', 0.4),
      skin: mix('clay', 'night', 0.2),
      flip: true,
    }) +
    place(1330, 950, coconutPalm(560, { seed: 3, trunk, cols, wind: 0.85, lean: 0.22 })) +
    place(1216, 956, coconutPalm(400, { seed: 8, trunk, cols, wind: 0.95, lean: 0.26 })) +
    place(180, 960, coconutPalm(470, { seed: 12, trunk, cols, wind: 0.85, lean: 0.2 }));
  return picture(body, {
    grain: 0,
    defs,
    seed: 203,
    title: 'A build-up storm off Darwin: anvil cloud, one fork of lightning, a prawn boat coming home',
  });
}
