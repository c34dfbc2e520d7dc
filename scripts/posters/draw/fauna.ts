import {
  INK,
  seeded,
  between,
  lerp,
  mix,
  poly,
  shape,
  path,
  lens,
  taper,
  smooth,
  line,
  soft,
  place,
  circle,
  rect,
} from './core.ts';
/** cassowary: right-facing, feet at 0,0, 362 tall, lit from upper left */
export const cassowary = () => {
  const b = mix('night', '#000000', 0.25),
    b1 = mix('night', 'euc', 0.34),
    b2 = mix('night', 'euc', 0.16),
    lg = mix('euc', 'sand', 0.2),
    lgd = mix('gum', 'dusk', 0.4);
  let s = '';
  s +=
    path('M-34 -100L-24 -58L-36 -10L-58 2H-6L-18 -10L-6 -56L0 -100z', lgd) + path('M-58 2L-36 -10L-18 -10L-6 2z', lgd); // far leg
  s +=
    path('M14 -104L44 -60L34 -14L12 2L64 4L74 -1L52 -14L64 -62L48 -106z', lg) +
    path('M48 -106L64 -62L52 -14L74 -1L64 4L44 -8L52 -60L34 -104z', lgd) +
    line('M38 -44l14 3M37 -34l14 3M36 -24l13 3', lgd, 2);
  s += path(
    'M-124 -84C-150 -150 -120 -214 -44 -224C10 -232 44 -228 64 -210C90 -186 84 -148 62 -120L56 -96L42 -112L30 -84L18 -104L2 -76L-12 -98L-34 -68L-46 -94L-70 -62L-82 -90L-106 -56L-112 -84L-134 -58z',
    b,
  );
  s +=
    path(
      'M-118 -100C-138 -154 -110 -206 -44 -216C0 -222 30 -220 46 -208C10 -206 -10 -190 -26 -168L-34 -186L-50 -152L-58 -176L-76 -136L-84 -160L-98 -116L-106 -136z',
      b1,
    ) + path('M46 -208C10 -206 -10 -190 -26 -168L-16 -136L-4 -164L8 -132L18 -166L34 -140L40 -176z', b2);
  s +=
    path('M38 -212C60 -232 66 -262 68 -292L100 -292C102 -256 98 -222 80 -192C70 -186 50 -196 38 -212z', 'reef') +
    path('M86 -286L100 -292C102 -256 98 -222 80 -192C74 -190 68 -192 62 -196C82 -220 88 -252 86 -286z', 'ocean') +
    path('M38 -212C54 -226 61 -242 65 -262L74 -256C74 -236 66 -214 54 -200C48 -202 42 -206 38 -212z', 'sunset') +
    path('M62 -240L66 -270L75 -262L73 -240z', 'ochre');
  s +=
    path('M84 -262q12 12 9 42q-4 12 -10 0q-6 -22 -5 -38zM94 -258q10 12 7 34q-4 10 -8 0q-4 -18 -4 -30z', 'clay') +
    path('M84 -262q5 10 2 40q-2 6 -3 2q-6 -22 -5 -38z', 'sunset');
  s +=
    path(
      'M66 -288C62 -308 78 -320 98 -318C112 -316 120 -310 130 -302L104 -282C92 -276 76 -278 66 -288z',
      mix('reef', 'sand', 0.35),
    ) +
    path('M80 -282C96 -276 104 -282 130 -302L112 -304C104 -292 92 -286 80 -282z', 'ocean') +
    path('M110 -314C124 -312 142 -302 154 -290C140 -288 124 -286 108 -288L118 -298z', b) +
    path('M110 -314C124 -312 142 -302 154 -290L118 -299z', mix('night', 'sand', 0.3));
  s +=
    path(
      'M74 -310C70 -338 84 -364 106 -366C120 -364 124 -340 118 -312C106 -320 88 -320 74 -310z',
      mix('clay', 'sand', 0.4),
    ) +
    path(
      'M106 -366C120 -364 124 -340 118 -312C112 -316 106 -318 100 -318C110 -336 112 -352 106 -366z',
      mix('clay', 'night', 0.3),
    );
  return s + circle(103, -302, 4.6, 'wattle') + circle(103.6, -302, 2.5, b) + circle(104.4, -303.2, 0.9, 'paper');
};
/** kingfisher: azure kingfisher perched, facing left, feet at 0,0, about 70 tall */
export const kingfisher = () =>
  path('M8 2L22 26L30 22L22 -6z', 'ocean') +
  path('M-20 -44C-14 -58 6 -60 14 -46C28 -36 30 -14 24 2L10 4C-10 4 -22 -14 -20 -44z', 'sunset') +
  path('M-14 -52C-6 -62 10 -60 16 -46C32 -34 32 -10 24 6C12 -6 2 -24 -2 -38z', mix('reef', 'ocean', 0.3)) +
  path('M16 -46C32 -34 32 -10 24 6C20 -10 18 -30 10 -44z', 'ocean') +
  path('M-22 -46C-20 -62 -4 -70 8 -64C18 -58 18 -46 10 -40C-2 -38 -14 -38 -22 -46z', mix('reef', 'ocean', 0.15)) +
  path('M-20 -44C-16 -38 -6 -36 2 -38L0 -32L-16 -32z', mix('sand', 'wattle', 0.3)) +
  path('M-18 -54L-62 -46L-20 -43z', 'night') +
  circle(-10, -52, 3.2, 'night') +
  circle(-10.8, -53, 1, 'paper') +
  path('M2 -50l12 3l-8 6z', mix('sand', 'wattle', 0.3)) +
  path('M-4 3h12v4h-12z', 'clay');
