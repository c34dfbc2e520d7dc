import { line, mix, path, rect } from '../../draw/core.ts';
import { HEADS, bareHead, features, lines } from '../../draw/portrait-face.ts';
import type { Features } from '../../draw/portrait-face.ts';
import { PLACES } from '../../draw/portrait-places.ts';
import { HAIR_COLOURS, SKINS } from '../../draw/portrait-tones.ts';
import { portraitSheet } from '../../draw/portrait.ts';

// Guide and cook: broad, ginger moustache, tweed flat cap, striped apron over a rolled shirt. Light low from left, hills behind.
const face: Features = {
  skin: SKINS.fair,
  head: { ...HEADS.square, w: 68, jaw: 62 },
  brow: 'ochre',
  turn: 0,
  eye: 10,
  apart: 32,
  browLift: 1,
  browWidth: 8,
  nose: 1,
  noseWidth: 17,
  mouth: 'smile',
};
const [lit, mid, shade] = HAIR_COLOURS.ginger;
const shirt =
  path('M8 430C14 344 84 308 152 286Q200 332 248 286C316 308 386 344 392 430z', 'ocean') +
  path('M248 286C316 308 386 344 392 430H214L230 352L206 318Q230 306 248 286z', mix('ocean', 'night', 0.6)) +
  path('M8 430C14 378 38 348 72 326L60 430z', mix('ocean', 'reef', 0.7)) +
  path('M152 284L128 306L168 352L200 322zM248 284L272 306L232 352L200 322z', mix('ocean', 'reef', 0.45)) +
  path('M248 284L272 306L232 352L200 322z', mix('ocean', 'night', 0.35));
const stripe = (x: number) => rect(x, 356, 12, 74, x < 200 ? 'clay' : mix('clay', 'night', 0.35));
const apron =
  path('M118 304L132 298L144 356H122zM282 304L268 298L256 356H278z', 'clay') +
  path('M112 352Q200 374 288 352L296 430H104z', 'paper') +
  path('M214 366Q252 362 288 352L296 430H210z', mix('sand', 'dusk', 0.25)) +
  [122, 150, 178, 206, 234, 262].map(stripe).join('') +
  path('M112 346Q200 370 288 346V358Q200 382 112 358z', 'sand');
const sides =
  path(
    'M131 196C122 172 126 150 134 134H148L146 160L140 192zM269 196C278 172 274 150 266 134H252L254 160L260 192z',
    mid,
  ) + path('M269 196C278 172 274 150 266 134H252L254 160L260 192z', shade);
const moustache =
  path(
    'M200 222C184 212 166 220 150 246C168 254 188 250 200 236C212 250 232 254 250 246C234 220 216 212 200 222z',
    mid,
  ) +
  path('M200 222C216 212 234 220 250 246C232 254 212 250 200 236z', shade) +
  path('M196 224C182 216 168 224 158 240C172 240 186 234 196 224z', lit);
const cap =
  path('M132 152Q200 124 268 152V168Q200 142 132 170z', mix('clay', 'sand', 0.2), 'opacity=".7"') +
  path('M122 146C112 108 140 78 196 74C258 72 290 104 280 146Q200 112 122 146z', mix('euc', 'sand', 0.12)) +
  path('M214 74C262 76 288 104 280 146Q250 132 228 129Q246 98 214 74z', mix('gum', 'euc', 0.35)) +
  path('M126 130C126 108 148 90 178 86Q156 104 152 131L126 142z', mix('euc', 'sand', 0.45)) +
  line('M196 75Q176 100 176 124M160 88q14 14 40 14t66 0', mix('gum', 'euc', 0.4), 2.5) +
  path('M126 142Q200 104 276 142Q290 158 280 166Q200 126 118 166Q110 156 126 142z', mix('gum', 'euc', 0.5)) +
  path('M206 124Q250 126 276 142Q290 158 280 166Q246 150 206 147z', mix('gum', 'night', 0.25));

export function draw(): string {
  const body = shirt + apron + bareHead(face) + lines(face, 46) + features(face) + moustache + sides + cap;
  return portraitSheet(PLACES.dusk(), body, { title: 'Portrait of Wes', seed: 5105 });
}
