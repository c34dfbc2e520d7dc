import { circle, line, mix, path, rect } from './core.ts';
import type { Cloth, Skin } from './portrait-tones.ts';

/** Shoulders in three tones; `dip` is how low the neckline hangs. */
const torso = (c: Cloth, dip: number) =>
  path(`M30 430C36 346 92 312 158 288Q200 ${dip} 242 288C308 312 364 346 370 430z`, c[1]) +
  path(
    `M242 288C308 312 364 346 370 430H214L228 352L206 ${(288 + dip) / 2 + 6}Q226 ${(288 + dip) / 2} 242 288z`,
    c[2],
  ) +
  path('M30 430C36 376 56 346 88 326L76 430z', c[0]);
const points = (c: Cloth) =>
  path('M158 284L136 306L172 354L200 322z', c[0]) + path('M242 284L264 306L228 354L200 322z', c[2]);
const zip = (c: Cloth, top: number) => line(`M202 ${top}V430`, c[2], 4);

/** What is worn, in the colour of its cloth. */
export const CLOTHES = {
  tee: (c: Cloth) => torso(c, 330) + line('M160 290Q200 328 240 290', c[2], 6),
  vneck: (c: Cloth, skin: Skin) =>
    torso(c, 330) +
    path('M160 288L200 364L240 288Q200 318 160 288z', skin[1]) +
    path('M172 296L200 364L240 288Q214 314 172 296z', skin[2]) +
    line('M158 288L200 364L242 288', c[2], 5),
  shirt: (c: Cloth, skin: Skin) =>
    torso(c, 340) +
    path('M172 292L200 350L230 292Q200 316 172 292z', skin[2]) +
    points(c) +
    line('M203 350V430', c[2], 3.5) +
    circle(198, 378, 3.5, c[2]),
  checked: (c: Cloth, skin: Skin) =>
    torso(c, 340) +
    line(
      'M70 348V430M108 324V430M146 330V430M254 330V430M292 324V430M330 348V430M52 366H348M40 404H360',
      mix(c[2], 'night', 0.3),
      5,
      'opacity=".45"',
    ) +
    path('M172 292L200 350L230 292Q200 316 172 292z', skin[2]) +
    points(c) +
    line('M203 350V430', mix(c[2], 'night', 0.3), 3.5),
  striped: (c: Cloth) =>
    torso(c, 326) +
    path(
      'M74 338Q200 372 326 338L338 350Q200 388 62 350zM50 368Q200 406 350 368L357 382Q200 422 43 382zM38 400Q200 440 362 400L366 416Q200 456 34 416z',
      'paper',
    ) +
    path(
      'M222 359Q280 354 326 338L338 350Q286 368 219 376zM216 394Q290 390 350 368L357 382Q300 404 214 410z',
      mix('sand', 'dusk', 0.25),
    ) +
    line('M158 290Q200 326 242 290', c[2], 7),
  jumper: (c: Cloth) =>
    torso(c, 320) +
    path('M158 266Q200 296 242 266L252 296Q200 336 148 296z', c[1]) +
    path('M214 282Q230 278 242 266L252 296Q236 312 210 316z', c[2]) +
    line('M150 292Q200 330 250 292M156 278Q200 310 244 278', c[2], 3.5),
  knit: (c: Cloth) =>
    torso(c, 334) +
    line('M156 292Q200 334 244 292', c[0], 10) +
    line('M104 326l16 14l14 -18l16 18l16 -10l18 20l18 -12l18 12l18 -22l16 12l14 -20l14 18l16 -14', 'paper', 6) +
    line('M72 356Q200 420 328 356', c[0], 7, 'stroke-dasharray="9 9"'),
  jacket: (c: Cloth) =>
    path('M122 300Q128 250 160 244H240Q272 250 278 300L240 318H160z', c[2]) +
    torso(c, 330) +
    path('M156 272L200 316L244 272L256 298L208 334H194L144 298z', c[1]) +
    path('M244 272L256 298L208 334L200 316z', c[2]) +
    path('M156 272L200 316L194 334L144 298z', c[0]) +
    zip(c, 330) +
    path('M96 366h48l-4 12h-48zM262 366h46l4 12h-46z', c[2]),
  hoodie: (c: Cloth) =>
    path('M116 306Q118 252 160 250H240Q282 252 284 306L240 326H160z', c[2]) +
    torso(c, 336) +
    path('M150 284Q200 344 250 284L262 304Q206 366 138 304z', c[0]) +
    path('M250 284L262 304Q236 336 204 342L206 326Q236 312 250 284z', c[1]) +
    line('M178 334l-4 44M224 334l4 40', 'paper', 4, 'stroke-linecap="round"'),
  fleece: (c: Cloth) =>
    torso(c, 326) +
    path('M154 262L196 300L192 344L144 300zM246 262L206 300L212 344L256 300z', c[0]) +
    path('M246 262L206 300L212 344L256 300z', c[1]) +
    zip(c, 340) +
    rect(192, 346, 20, 6, 'wattle'),
  singlet: (c: Cloth, skin: Skin) =>
    path('M34 430C40 350 92 312 158 288Q200 330 242 288C308 312 360 350 366 430z', skin[1]) +
    path('M242 288C308 312 360 350 366 430H250L228 352L206 318Q226 310 242 288z', skin[2]) +
    path('M34 430C40 380 58 350 90 328L80 430z', skin[0]) +
    path('M112 308L134 298Q150 362 200 366Q252 362 266 298L290 308Q284 360 306 430H96Q120 360 112 308z', c[1]) +
    path('M266 298L290 308Q284 360 306 430H216L224 364Q256 350 266 298z', c[2]),
  cardigan: (c: Cloth) =>
    torso(c, 330) +
    path('M160 289Q200 330 240 289L222 430H182z', 'paper') +
    path('M240 289L222 430H206L214 316Q230 308 240 289z', mix('sand', 'dusk', 0.2)) +
    line('M158 289L180 430M242 289L222 430', c[0], 8),
  blouse: (c: Cloth) =>
    torso(c, 332) +
    path('M158 284Q140 300 142 322Q178 336 200 322Q178 308 158 284z', 'paper') +
    path('M242 284Q260 300 258 322Q222 336 200 322Q222 308 242 284z', mix('sand', 'dusk', 0.22)) +
    circle(200, 344, 4, c[0]) +
    circle(200, 372, 4, c[0]),
  vest: (c: Cloth) =>
    torso(['paper', 'sand', mix('sand', 'dusk', 0.28)], 332) +
    path('M92 324L158 288Q168 350 194 376V430H96Q110 370 92 324z', c[1]) +
    path('M308 324L242 288Q232 350 208 376V430H304Q290 370 308 324z', c[2]) +
    path('M92 324L110 314Q124 372 116 430H96Q110 370 92 324z', c[0]) +
    line('M160 290Q200 328 240 290', mix('sand', 'dusk', 0.3), 5),
} as const satisfies Record<string, (c: Cloth, skin: Skin) => string>;

/** What is worn over the clothes, in a colour. */
export const OVER_CLOTHES = {
  scarf: (c: Cloth) =>
    path('M150 276Q200 318 252 274L266 300Q246 330 206 336Q160 330 138 302z', c[1]) +
    path('M252 274L266 300Q246 330 206 336Q172 332 154 318Q218 318 252 274z', c[2]) +
    path('M174 330L160 398L186 390L206 402L214 336z', c[1]) +
    path('M198 336L206 402L224 384L216 334z', c[2]) +
    line('M166 372l34 6', c[0], 5),
  straps: (c: Cloth) =>
    path('M94 326L122 312L136 430H90z', c[1]) +
    path('M306 326L280 310L266 430H312z', c[2]) +
    rect(96, 366, 36, 8, 'wattle') +
    rect(270, 366, 38, 8, mix('wattle', 'clay', 0.35)),
  beads: (c: Cloth) => line('M158 294Q200 372 242 294', c[1], 10, 'stroke-linecap="round" stroke-dasharray=".1 13"'),
  camera: (c: Cloth) =>
    line('M132 302L172 356M268 302L230 356', c[2], 7) +
    path('M150 352h102v62q-51 8 -102 0z', 'night') +
    path('M150 352h102v14h-102z', c[1]) +
    circle(201, 390, 22, mix('night', 'sand', 0.6)) +
    circle(201, 390, 17, 'night') +
    circle(195, 384, 5, c[0]) +
    rect(164, 342, 24, 10, 'night'),
  binoculars: (c: Cloth) =>
    line('M134 302L168 356M266 302L234 356', c[2], 7) +
    path('M154 352h36l10 74h-58zM210 352h36l12 74h-58z', 'night') +
    path('M154 352h36l2 14h-40zM210 352h36l2 14h-40zM190 374h20v16h-20z', c[1]),
} as const satisfies Record<string, (c: Cloth) => string>;

/** Clothes by their name. */
export type ClothesName = keyof typeof CLOTHES;
/** What is worn over clothes by its name. */
export type OverClothes = keyof typeof OVER_CLOTHES;
