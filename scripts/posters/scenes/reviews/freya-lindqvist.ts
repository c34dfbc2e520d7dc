import { mix, path, line, circle, rect, lens } from '../../draw/core.ts';
import { face } from '../../draw/people.ts';
import { portraitSheet } from '../../draw/portrait.ts';
// Traveller: dark bob tied back, sunglasses pushed up, scarf, pack straps. Light low from left.
const sk = [
  mix('sand', 'sunset', 0.22),
  mix('sand', 'sunset', 0.42),
  mix('sunset', 'clay', 0.32),
  mix('clay', 'dusk', 0.3),
] as const;
const hr = [mix('dusk', 'sunset', 0.25), mix('night', 'dusk', 0.5), 'night'] as const;
const place =
  rect(0, 0, 400, 400, mix('reef', 'sand', 0.55)) +
  path('M-10 214Q120 204 410 212V410H-10z', 'reef') +
  path('M-10 262Q160 250 410 258V410H-10z', mix('reef', 'ocean', 0.5)) +
  circle(76, 128, 62, mix('wattle', 'paper', 0.3)) +
  path(lens(76, 224, 112, 6) + lens(80, 238, 84, 5) + lens(70, 254, 60, 4), mix('wattle', 'paper', 0.4));
// hair behind
let s =
  circle(256, 84, 36, hr[1]) +
  path('M256 48a36 36 0 0 1 26 62q-6 -34 -26 -62z', hr[2]) +
  path(
    'M126 210C108 150 122 76 200 70C284 74 296 150 276 214C272 240 262 254 252 258L150 256C138 246 130 230 126 210z',
    hr[2],
  );
s +=
  path('M48 410C52 346 100 316 160 294L200 330L242 294C300 314 350 344 356 410z', 'paper') +
  path('M242 294C300 314 350 344 356 410H216L228 354L200 330z', mix('sand', 'dusk', 0.3)) +
  path('M48 410C52 374 66 352 88 334L82 410z', mix('paper', 'wattle', 0.35));
s += face(sk, { brow: hr[2], lip: mix('clay', 'sunset', 0.2), eyeY: 188 });
// fringe: swept facets
s +=
  path(
    'M132 200C122 140 138 88 200 84C266 88 282 142 270 204C266 176 256 152 236 136C206 152 168 156 148 150C142 164 138 178 134 196z',
    hr[1],
  ) +
  path('M200 86C262 90 280 142 268 200C266 176 256 152 236 136L222 142C236 120 226 100 200 86z', hr[2]) +
  path('M150 132C158 112 172 100 190 96C182 112 180 128 184 146C170 150 156 150 148 150z', hr[0]);
// sunglasses on the head
s +=
  path(
    'M138 112C150 98 174 92 194 98L200 104L208 98C228 92 252 100 264 114L258 132C246 142 222 142 212 126L206 116L196 116L190 126C178 142 156 140 146 130z',
    mix('night', 'clay', 0.25),
  ) +
  path(
    'M148 114C160 102 178 100 190 104L186 120C176 132 158 132 150 124zM214 104C230 100 246 106 254 116L250 126C240 134 222 132 216 120z',
    'sunset',
  ) +
  path(
    'M148 114C160 102 178 100 190 104L168 130C160 130 154 128 150 124zM214 104C220 102 226 102 232 104L220 126L216 120z',
    'wattle',
  );
// scarf
s +=
  path('M152 278Q200 318 250 276L264 300Q246 328 206 336Q162 330 140 302z', 'sunset') +
  path('M250 276L264 300Q246 328 206 336Q170 332 152 316Q218 318 250 276z', 'ochre') +
  path('M176 330L160 396L192 388L206 400L214 336z', 'sunset') +
  path('M200 336L206 400L226 380L216 334z', 'clay') +
  line('M166 372l32 6M170 356l34 6', 'wattle', 4);
// pack straps
s +=
  path('M96 328L122 314L136 410H92zM304 318L282 308L268 410H316z', 'gum') +
  path('M304 318L282 308L276 350L286 410H316z', mix('gum', 'night', 0.5)) +
  rect(98, 364, 34, 9, 'wattle') +
  rect(272, 364, 36, 9, mix('wattle', 'clay', 0.35)) +
  circle(142, 216, 3.6, 'wattle');
export function draw(): string {
  return portraitSheet(place, s, { title: 'Portrait of Freya', seed: 5102 });
}
