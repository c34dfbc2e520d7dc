import { mix, path, line, circle, rect } from '../../draw/core.ts';
import { face } from '../../draw/people.ts';
import { portraitSheet } from '../../draw/portrait.ts';
// Guide: broad felt hat, short grey beard, work shirt, bandana. Light low from left.
const sk = [
  mix('clay', 'sand', 0.5),
  mix('clay', 'sand', 0.3),
  mix('clay', 'night', 0.22),
  mix('clay', 'night', 0.55),
] as const;
const place =
  rect(0, 0, 400, 400, mix('sand', 'wattle', 0.45)) +
  circle(92, 150, 96, mix('wattle', 'paper', 0.35)) +
  path('M-10 300L60 270L120 262L210 282L300 250L410 276V410H-10z', mix('sunset', 'ochre', 0.3)) +
  path('M300 250L410 276V410H260L300 320L280 290z', 'clay');
let s =
  path('M34 410C40 340 92 312 158 290L200 326L244 290C310 312 360 340 368 410z', 'euc') +
  path('M244 290C310 312 360 340 368 410H214L226 350L200 326z', mix('gum', 'euc', 0.3)) +
  path('M34 410C40 366 58 344 84 326L72 410z', mix('euc', 'sand', 0.4)) +
  path('M158 290L140 308L176 352L200 326zM244 290L264 308L228 356L200 326z', mix('euc', 'sand', 0.22)) +
  path('M244 290L264 308L228 356L200 326z', mix('gum', 'euc', 0.55)) +
  line('M206 350V410', mix('gum', 'night', 0.3), 3) +
  rect(98, 366, 54, 40, mix('gum', 'euc', 0.6)) +
  path('M98 366h54v10l-27 8l-27 -8z', mix('gum', 'euc', 0.25));
s += face(sk, {
  brow: mix('night', 'sand', 0.35),
  beard: [mix('sand', 'dusk', 0.28), mix('dusk', 'sand', 0.35)],
  lip: mix('clay', 'night', 0.4),
});
s +=
  path('M156 286Q200 322 246 284L252 300Q240 316 214 324L226 356L200 344L184 358L190 326Q160 316 150 302z', 'sunset') +
  path('M246 284L252 300Q240 316 214 324L226 356L200 344L204 318Q230 308 246 284z', 'ochre');
// brim shadow on the face, then hat
s += path('M138 150C140 108 262 108 264 150V172C236 182 170 178 138 165z', mix('clay', 'night', 0.5), 'opacity=".62"');
s +=
  path(
    'M132 126C130 84 146 46 174 42C188 54 212 52 228 42C256 48 270 88 268 126C224 116 176 116 132 126z',
    mix('ochre', 'sand', 0.28),
  ) +
  path('M228 42C256 48 270 88 268 126C250 121 236 119 222 118C232 92 226 66 214 50z', mix('clay', 'dusk', 0.35)) +
  path('M174 42C160 44 150 56 143 72C156 62 170 60 180 64C176 56 174 50 174 42z', mix('wattle', 'sand', 0.4)) +
  path('M131 112Q200 94 269 112L268 128Q200 110 132 128z', mix('night', 'clay', 0.35));
s +=
  path(
    'M62 150C84 124 130 112 200 112C272 112 318 124 340 150C346 160 334 160 318 154C280 138 240 136 200 136C160 136 122 140 84 156C68 162 56 160 62 150z',
    mix('ochre', 'sand', 0.2),
  ) +
  path(
    'M200 112C272 112 318 124 340 150C346 160 334 160 318 154C280 138 240 136 200 136C240 130 262 124 250 116z',
    mix('clay', 'dusk', 0.3),
  ) +
  path('M62 150C84 124 130 112 200 112C150 118 110 128 84 146C72 154 60 158 62 150z', mix('wattle', 'sand', 0.35));
export function draw(): string {
  return portraitSheet(place, s, { title: 'Portrait of Tam', seed: 5101, zoom: 1.04 });
}
