import { line, mix, path } from '../../draw/core.ts';
import { FACE_MARKS, HEADS, bareHead, features } from '../../draw/portrait-face.ts';
import type { Features } from '../../draw/portrait-face.ts';
import { HEADWEAR } from '../../draw/portrait-hats.ts';
import { PLACES } from '../../draw/portrait-places.ts';
import { CLOTHS, HAIR_COLOURS, SKINS } from '../../draw/portrait-tones.ts';
import { portraitSheet } from '../../draw/portrait.ts';

// Reef guide on deck: wet short hair, freckles, mask pushed up, wetsuit with a zip. Light low from left, sea behind.
const face: Features = {
  skin: SKINS.fair,
  head: HEADS.oval,
  brow: mix('wattle', 'clay', 0.5),
  turn: 0.5,
  eye: 11,
  apart: 31,
  browLift: 3,
  browWidth: 5,
  nose: -1,
  noseWidth: 13,
  mouth: 'grin',
};
const [lit, mid, shade] = HAIR_COLOURS.fair;
const suit =
  path('M32 430C38 350 92 314 152 292L166 262Q200 290 236 262L248 292C308 314 362 350 368 430z', 'ocean') +
  path('M236 262L248 292C308 314 362 350 368 430H214L226 352L206 304Q226 286 236 262z', mix('ocean', 'night', 0.6)) +
  path('M32 430C38 380 58 350 90 328L80 430z', mix('ocean', 'reef', 0.7)) +
  path('M152 292L166 262Q200 290 236 262L248 292Q200 326 152 292z', mix('ocean', 'night', 0.4)) +
  path('M86 330Q116 350 122 430H98Q96 360 70 342z', 'sunset') +
  path('M314 330Q286 350 280 430H304Q306 364 330 342z', 'ochre') +
  line('M203 308V430', mix('night', 'ocean', 0.3), 5) +
  path('M198 344h10v20l-5 8l-5 -8z', 'wattle');
const hair =
  path(
    'M133 208C114 140 134 74 204 72C270 74 288 140 268 208L261 182L252 194L254 150Q232 138 200 138Q166 138 150 152L148 196L140 178z',
    mid,
  ) +
  path('M214 73C270 78 288 140 268 208L261 182L252 194L254 150L230 140Q246 108 214 73z', shade) +
  path('M134 168C132 142 142 126 154 120L150 152L148 190L140 176z', lit) +
  path('M150 150l10 20l12 -30zM178 140l8 18l14 -20zM228 139l8 18l10 -12z', shade);
const strap = path(
  'M128 132Q122 150 130 176L138 172Q134 150 138 134zM272 132Q278 150 270 176L263 172Q266 150 262 134z',
  'ochre',
);

export function draw(): string {
  const body =
    suit + bareHead(face) + FACE_MARKS.freckles(face) + features(face) + hair + strap + HEADWEAR.mask(CLOTHS.sunset);
  return portraitSheet(PLACES.sea(), body, { title: 'Portrait of Jo', seed: 5103 });
}
