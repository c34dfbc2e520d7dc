import {
  type Tones,
  between,
  circle,
  lens,
  lerp,
  line,
  mix,
  path,
  picture,
  place,
  poly,
  reuse,
  seeded,
} from '../../draw/core.ts';
import { person } from '../../draw/folk.ts';
import { frond, leafSpray } from '../../draw/plants.ts';
import { bands } from '../../draw/sky.ts';
import { coconutPalm } from '../../draw/tropics.ts';

// Viewpoint: across the street from the post office of a small northern town. Light: two in the afternoon in December,
// sun high at the right, everything sensible under the poinciana, which is in flower.
const SHADE = mix('dusk', 'ochre', 0.3);

const sky = (): string =>
  bands(
    [
      [0, mix('reef', 'sand', 0.22)],
      [130, mix('reef', 'sand', 0.36)],
      [270, mix('reef', 'sand', 0.52)],
      [410, mix('sand', 'reef', 0.24)],
      [520, mix('sand', 'wattle', 0.12)],
    ],
    { wave: 9, seed: 5 },
  ) +
  path(
    'M1080 300H1560C1552 268 1506 262 1486 274C1474 232 1410 222 1388 252C1364 206 1284 206 1262 246C1232 222 1176 236 1166 268C1136 254 1088 266 1080 300z',
    'paper',
  ) +
  path(
    'M1080 300H1560C1552 268 1506 262 1486 274C1440 292 1390 276 1340 290C1280 278 1220 296 1166 284C1130 286 1100 290 1080 300z',
    mix('sand', 'reef', 0.35),
  );

// The post office: weatherboard on stumps, hipped iron roof, deep verandah. Front from x 560 to 1290, ground at 760.
const building = (): string => {
  const wall = mix('paper', 'wattle', 0.16);
  const wallShade = mix('sand', 'dusk', 0.3);
  const iron = mix('ochre', 'clay', 0.3);
  let boards = '';
  for (let y = 520; y < 716; y += 20) boards += `M600 ${y}H1252`;
  let ribs = '';
  for (let i = 0; i < 25; i++)
    ribs += `M${Math.round(lerp(690, 1150, i / 24))} 300L${Math.round(lerp(536, 1316, i / 24))} 458`;
  let slats = '';
  for (let i = 0; i < 62; i++) slats += `M${590 + i * 11} 652V712`;
  const window = (x: number): string =>
    path(`M${x} 528h84v112h-84z`, 'paper') +
    path(`M${x + 6} 534h72v100h-72z`, mix('night', 'reef', 0.5)) +
    path(`M${x + 6} 534h40l-30 100h-10z`, mix('reef', 'paper', 0.3)) +
    line(`M${x + 42} 534v100M${x + 6} 584h72`, 'paper', 4) +
    path(`M${x - 24} 524h22v120h-22zM${x + 86} 524h22v120h-22z`, mix('gum', 'reef', 0.45));
  let stumps = '';
  for (let i = 0; i < 8; i++) stumps += `M${590 + i * 92} 716h18v50h-18z`;
  let posts = '';
  for (let i = 0; i < 7; i++) posts += `M${574 + i * 114} 466h12v250h-12z`;
  return (
    path('M560 716H1296V762H560z', mix('night', 'dusk', 0.4)) +
    path(stumps, mix('sand', 'dusk', 0.4)) +
    path('M600 460H1252V716H600z', wall) +
    line(boards, mix('sand', 'ochre', 0.28), 2.5) +
    path('M600 460H1252V524L600 546z', wallShade, 'opacity=".8"') +
    window(664) +
    window(1096) +
    path('M900 520h88v196h-88z', mix('gum', 'reef', 0.3)) +
    path('M910 530h68v80h-68z', mix('night', 'reef', 0.5)) +
    path('M910 530h40l-30 80h-10z', mix('reef', 'paper', 0.3)) +
    circle(974, 640, 5, 'wattle') +
    line(slats, 'paper', 3.4) +
    path('M580 646H1270V654H580z', 'paper') +
    path('M884 640h120v80h-120z', wall) +
    path('M900 520h88v196h-88z', mix('gum', 'reef', 0.3)) +
    path('M910 530h68v80h-68z', mix('night', 'reef', 0.5)) +
    path('M910 530h40l-30 80h-10z', mix('reef', 'paper', 0.3)) +
    path(posts, 'paper') +
    path('M560 712H1296V724H560z', mix('sand', 'clay', 0.3)) +
    path('M690 296H1150L1320 460H532z', iron) +
    path('M690 296H1150L1236 378L1110 372L900 384L760 372L606 390z', mix('sunset', 'sand', 0.2)) +
    line(ribs, mix('clay', 'dusk', 0.3), 2.4) +
    path('M532 458H1320V470H532z', 'paper') +
    path('M840 330L944 262L1048 330V352H840z', mix('sunset', 'sand', 0.2)) +
    path('M862 340L944 288L1026 340V400H862z', 'paper') +
    path('M862 340L944 288L1026 340L1020 344L944 298L868 344z', mix('sand', 'dusk', 0.4)) +
    path('M910 340h68v44h-68z', 'sunset') +
    path('M910 340l34 26l34 -26v8l-34 27l-34 -27z', 'paper') +
    path('M1150 300v-130h7v132z', mix('sand', 'dusk', 0.3)) +
    path('M1157 172c30 -12 44 10 78 -2v40c-34 12 -48 -10 -78 2z', 'sunset') +
    path('M1157 186c30 -12 44 10 78 -2v12c-34 12 -48 -10 -78 2z', 'paper') +
    path('M884 716h120l24 54H860z', mix('sand', 'clay', 0.2)) +
    line('M878 734h132M870 752h148', mix('clay', 'dusk', 0.3), 4)
  );
};

const street = (): string =>
  path('M-20 740C300 730 600 744 900 740C1200 736 1400 744 1620 734V1010H-20z', mix('euc', 'wattle', 0.42)) +
  path('M-20 800C300 790 640 806 900 800C1200 796 1400 806 1620 794V1010H-20z', mix('sand', 'ochre', 0.3)) +
  path('M-20 880C300 866 640 886 900 880C1200 872 1400 886 1620 870V1010H-20z', mix('ochre', 'dusk', 0.3)) +
  path(
    'M-20 872C300 858 640 878 900 872C1200 864 1400 878 1620 862V878C1400 894 1200 882 900 890C640 896 300 878 -20 892z',
    mix('sand', 'paper', 0.3),
  ) +
  path(
    'M-20 826C120 790 340 786 520 800C660 806 780 830 760 856C700 886 520 896 360 904C220 910 60 920 -20 930z',
    SHADE,
    'opacity=".62"',
  );

// Poinciana: a low wide parasol of flowers on a forked trunk. Foot at 0,0.
const poinciana = (): string => {
  const bark = mix('dusk', 'night', 0.3);
  const lit = mix('sand', 'dusk', 0.45);
  const random = seeded(23);
  const crown = (x: number, y: number, w: number, h: number, fill: string): string => {
    let d = '';
    for (let i = 0; i < 9; i++) {
      const t = i / 8;
      d += lens(
        x + lerp(-w, w, t) * 0.8,
        y - Math.sin(Math.PI * t) * h * 0.5 + between(random, -8, 8),
        w * 0.62,
        h * between(random, 0.8, 1.1),
      );
    }
    return path(d, fill);
  };
  let flowers = '';
  for (let i = 0; i < 46; i++) {
    const t = between(random, -1, 1);
    const x = t * 470;
    const y = -430 - (1 - t * t) * 150 + between(random, -30, 70);
    flowers += reuse(
      i % 5 === 0 ? 'leafy' : y < -500 || x > 200 ? 'bright' : 'flower',
      Math.round(x),
      Math.round(y),
      between(random, 0.7, 1.15) * (i % 2 ? 1 : -1),
      between(random, 0.6, 0.95),
    );
  }
  const limb = (d: string): string => path(d, bark);
  return (
    crown(0, -420, 500, 170, mix('clay', 'dusk', 0.45)) +
    limb(
      'M-40 10C-30 -90 -44 -170 -80 -230C-150 -300 -270 -350 -360 -390L-352 -404C-240 -366 -130 -326 -60 -260C-50 -330 -70 -400 -110 -460L-92 -464C-50 -400 -24 -330 -16 -262C20 -330 90 -400 200 -430L206 -416C110 -380 50 -300 30 -226C120 -290 240 -340 380 -390L386 -376C250 -320 120 -250 50 -170C40 -110 46 -50 64 12z',
    ) +
    path(
      'M64 12C46 -50 40 -110 50 -170C120 -250 250 -320 386 -376L382 -384C240 -336 110 -270 36 -196C26 -130 20 -60 34 12zM206 -416C110 -380 50 -300 30 -226L22 -240C40 -310 100 -390 204 -422z',
      lit,
    ) +
    crown(10, -476, 480, 170, 'clay') +
    flowers
  );
};

// Phone box: Australian, glass on three sides; 130 wide, 330 tall, ground at 0.
const phoneBox = (): string =>
  path('M-64 -316H64V-2H-64z', mix('night', 'reef', 0.4)) +
  path('M-64 -300H64V0H40V-276H-40V0H-64z', 'sunset') +
  path('M-64 -300H-40V0H-64z', mix('sunset', 'clay', 0.5)) +
  path('M-38 -270H38V-8H-38z', mix('reef', 'paper', 0.35)) +
  path('M-38 -270H4L-38 -120zM38 -200L-10 -8H38z', mix('reef', 'paper', 0.6)) +
  path('M-20 -220h44v70h-44z', mix('sand', 'dusk', 0.3)) +
  path('M-14 -214h22v18h-22zM-14 -188h32v4h-32zM-14 -178h32v4h-32zM-14 -168h32v4h-32z', mix('night', 'ocean', 0.3)) +
  path('M14 -216h8v52h-8z', 'night') +
  line('M18 -164C30 -130 6 -120 -4 -150', 'night', 3.4) +
  path('M-26 -120h52v6h-52z', mix('sand', 'dusk', 0.4)) +
  path('M-74 -330H74V-304H-74z', 'ochre') +
  path('M-74 -330H74L64 -344H-64z', 'sunset') +
  path('M-34 -325h68v16h-68z', 'paper') +
  path('M-15 -312q-2 -10 15 -10t15 10h-8q0 -4 -7 -4t-7 4z', 'night') +
  path('M-38 -96H38V-88H-38z', 'sunset') +
  path('M-72 0H72V10H-72z', mix('sand', 'dusk', 0.45));

const postBox = (): string =>
  path('M-34 0V-118Q-34 -140 0 -142Q34 -140 34 -118V0z', 'ochre') +
  path('M-34 0V-118Q-34 -140 0 -142Q-16 -134 -14 -112V0z', mix('clay', 'dusk', 0.25)) +
  path('M-24 -104h48v10h-48z', 'night') +
  path('M-18 -80h36v32h-36z', 'paper') +
  path('M-38 -4h76V8h-76z', mix('night', 'clay', 0.4));

// A bicycle side on, facing left, wheels 108 across, ground at 0.
const bicycle = (): string => {
  const frame = 'reef';
  const tyre = mix('night', 'clay', 0.15);
  let spokes = '';
  for (const centre of [-88, 88])
    for (let i = 0; i < 8; i++)
      spokes += `M${centre} -54l${Math.round(Math.cos((i * Math.PI) / 8) * 50)} ${Math.round(Math.sin((i * Math.PI) / 8) * 50)}M${centre} -54l${-Math.round(Math.cos((i * Math.PI) / 8) * 50)} ${-Math.round(Math.sin((i * Math.PI) / 8) * 50)}`;
  const ring = (x: number): string => line(`M${x - 52} -54a52 52 0 1 0 104 0a52 52 0 1 0 -104 0z`, tyre, 7);
  return (
    line(spokes, mix('sand', 'dusk', 0.35), 1.6) +
    ring(-88) +
    ring(88) +
    line(
      'M-88 -54L-64 -140L-58 -160M-66 -132L-4 -54L36 -136L-62 -124M36 -136L88 -54H-4',
      frame,
      8,
      'stroke-linejoin="round" stroke-linecap="round"',
    ) +
    line('M36 -136L42 -158M-58 -160C-70 -176 -94 -168 -100 -154M-4 -54L-18 -34', tyre, 6, 'stroke-linecap="round"') +
    path('M18 -168H70C74 -158 60 -154 44 -154C32 -154 22 -160 18 -168z', mix('clay', 'night', 0.3)) +
    circle(-4, -54, 13, mix('sand', 'dusk', 0.4)) +
    path('M-136 -178h62l-8 46h-46z', mix('wattle', 'ochre', 0.3)) +
    path('M-136 -178h62l-2 10h-58z', mix('wattle', 'paper', 0.3)) +
    path('M-122 -178l10 -26l34 8l-6 18z', 'paper') +
    path('M-122 -178l10 -26l4 1l-8 25z', mix('sand', 'dusk', 0.3))
  );
};

export function draw(): string {
  const spray = (id: string, seed: number, cols: Tones): string =>
    `<g id="${id}">${leafSpray(90, 56, { seed, light: 1, n: 30, leaf: 0.24, cols })}</g>`;
  const fern = (): string => {
    let out = '';
    for (let i = 0; i < 7; i++)
      out += frond(100, lerp(-170, -10, i / 6), {
        seed: 3 + i,
        fill: mix('gum', 'euc', i % 2 ? 0.3 : 0.6),
        rib: mix('gum', 'night', 0.2),
        droop: 0.45,
        n: 11,
        leaf: 0.26,
      });
    return out;
  };
  const defs =
    spray('flower', 3, [mix('clay', 'dusk', 0.25), 'ochre', 'sunset']) +
    spray('bright', 6, ['clay', 'sunset', mix('sunset', 'wattle', 0.45)]) +
    spray('leafy', 9, [mix('gum', 'night', 0.2), mix('gum', 'euc', 0.4), mix('euc', 'wattle', 0.45)]) +
    `<g id="fern">${fern()}</g>`;
  const greens: Tones = [mix('gum', 'night', 0.3), mix('gum', 'euc', 0.4), mix('euc', 'wattle', 0.4)];
  const random = seeded(8);
  let petals = '';
  for (let i = 0; i < 60; i++) {
    const x = between(random, 0, 760);
    const y = between(random, 812, 930);
    petals += poly([
      [x - 7, y],
      [x, y - 4],
      [x + 7, y],
      [x, y + 4],
    ]);
  }
  const body =
    sky() +
    path(
      'M-20 760V600L120 580L300 606L460 590L560 620V760zM1280 760V600L1400 570L1500 590L1620 566V760z',
      mix('euc', 'reef', 0.35),
    ) +
    place(1440, 770, coconutPalm(520, { seed: 6, trunk: mix('clay', 'dusk', 0.45), cols: greens, lean: 0.1 })) +
    place(1330, 764, coconutPalm(340, { seed: 11, trunk: mix('clay', 'dusk', 0.45), cols: greens, lean: -0.06 })) +
    building() +
    street() +
    reuse('fern', 600, 786, 0.9) +
    reuse('fern', 1210, 784, 1) +
    reuse('fern', 1300, 790, 1.2) +
    reuse('fern', 1080, 786, 0.7) +
    person(944, 770, 150, {
      top: 'wattle',
      legs: mix('ocean', 'night', 0.2),
      skin: mix('clay', 'night', 0.1),
      hair: 'night',
      pack: 'clay',
      flip: true,
    }) +
    place(330, 850, poinciana(), 1.1) +
    path(petals, 'sunset') +
    path(lens(720, 856, 200, 14) + lens(480, 866, 300, 14) + lens(1180, 866, 130, 12), SHADE, 'opacity=".7"') +
    place(700, 852, phoneBox(), 1.06) +
    place(1180, 862, postBox(), 1.1) +
    place(510, 866, bicycle(), 1.12) +
    path('M1500 980l20 -12l60 -2l24 10l30 4v10h-140z', SHADE, 'opacity=".5"') +
    reuse('fern', 1560, 1010, 1.9) +
    reuse('fern', 1420, 1016, 1.3) +
    reuse('leafy', 60, 990, 1.4) +
    reuse('fern', 190, 1016, 1.4);
  return picture(body, {
    grain: 0,
    defs,
    seed: 217,
    title: 'A tropical post office with a phone box and a bicycle under a poinciana in flower',
  });
}
