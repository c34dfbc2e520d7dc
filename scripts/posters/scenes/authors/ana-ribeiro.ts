import { circle, line, mix, path, rect } from '../../draw/core.ts';
import { HEADS, bareHead, features } from '../../draw/portrait-face.ts';
import type { Features } from '../../draw/portrait-face.ts';
import { GLASSES } from '../../draw/portrait-hats.ts';
import { locks } from '../../draw/portrait-locks.ts';
import { HAIR_COLOURS, SKINS } from '../../draw/portrait-tones.ts';
import { OVER_CLOTHES } from '../../draw/portrait-wear.ts';
import { CLOTHS } from '../../draw/portrait-tones.ts';
import { portraitSheet } from '../../draw/portrait.ts';

// The office: dark curls, round glasses, yellow scarf over a clay coat. Morning light from left through the ferry wharf's haze.
const face: Features = {
  skin: SKINS.olive,
  head: HEADS.heart,
  brow: 'night',
  turn: -0.5,
  eye: 12,
  apart: 31,
  browLift: 3,
  browWidth: 6,
  nose: 2,
  noseWidth: 13,
  mouth: 'smile',
};
const [lit, mid, shade] = HAIR_COLOURS.black;
const wharf =
  rect(0, 0, 400, 400, mix('sand', 'reef', 0.25)) +
  circle(82, 112, 76, mix('wattle', 'paper', 0.4), 'opacity=".35"') +
  circle(82, 112, 52, mix('wattle', 'paper', 0.4)) +
  path('M0 226Q200 214 400 224V400H0z', 'reef') +
  path('M0 272Q180 260 400 268V400H0z', mix('reef', 'ocean', 0.6)) +
  // The Manly ferry, crossing behind her shoulder.
  path('M290 212H400V232H302z', 'gum') +
  path('M304 194H400V212H300z', 'wattle') +
  path('M326 180H400V194H322z', 'paper') +
  path('M352 156h24v24h-24z', mix('wattle', 'clay', 0.3)) +
  line('M312 203h88', mix('gum', 'night', 0.4), 6, 'stroke-dasharray="9 6"');
const behind =
  locks(
    [
      [128, 150, 28],
      [112, 186, 30],
      [114, 224, 30],
      [130, 256, 26],
      [272, 150, 28],
      [290, 186, 30],
      [288, 224, 30],
      [270, 256, 26],
    ],
    shade,
  ) +
  locks(
    [
      [116, 176, 22],
      [108, 208, 22],
      [122, 240, 20],
    ],
    mid,
  );
const curls =
  locks(
    [
      [142, 138, 20],
      [154, 108, 24],
      [180, 88, 27],
      [214, 84, 27],
      [244, 98, 25],
      [262, 126, 21],
      [264, 152, 15],
      [136, 164, 14],
      [172, 124, 18],
      [214, 120, 17],
      [244, 130, 15],
    ],
    mid,
  ) +
  locks(
    [
      [246, 99, 23],
      [263, 127, 19],
      [265, 153, 14],
      [246, 130, 14],
    ],
    shade,
  ) +
  locks(
    [
      [150, 106, 12],
      [174, 86, 13],
      [206, 78, 11],
      [106, 200, 9],
      [116, 232, 8],
      [134, 140, 8],
    ],
    lit,
  );
const coat =
  path('M30 430C36 346 92 312 158 288L200 330L242 288C308 312 364 346 370 430z', 'clay') +
  path('M242 288C308 312 364 346 370 430H214L228 352L200 330z', mix('clay', 'night', 0.4)) +
  path('M30 430C36 376 56 346 88 326L76 430z', 'ochre') +
  path(
    'M158 288L128 312L150 346L140 360L186 430L200 400V330zM242 288L272 312L252 346L262 360L216 430L200 400V330z',
    mix('clay', 'night', 0.18),
  );

export function draw(): string {
  const body =
    behind + coat + bareHead(face) + features(face) + OVER_CLOTHES.scarf(CLOTHS.wattle) + curls + GLASSES.round(face);
  return portraitSheet(wharf, body, { title: 'Portrait of Ana', seed: 5104 });
}
