import { circle, line, mix, path } from './core.ts';
import type { Features } from './portrait-face.ts';
import type { Cloth } from './portrait-tones.ts';

const dome = (c: Cloth, top: number, foot: number) =>
  path(
    `M131 ${foot}C124 ${top + 26} 152 ${top} 200 ${top}C250 ${top} 276 ${top + 26} 269 ${foot}Q200 ${foot - 22} 131 ${foot}z`,
    c[1],
  ) +
  path(
    `M216 ${top + 1}C254 ${top + 4} 276 ${top + 28} 269 ${foot}Q246 ${foot - 13} 226 ${foot - 16}Q240 ${top + 34} 216 ${top + 1}z`,
    c[2],
  ) +
  path(
    `M144 ${foot - 26}C146 ${top + 30} 162 ${top + 15} 184 ${top + 10}Q168 ${top + 26} 166 ${foot - 19}Q152 ${foot - 14} 142 ${foot - 9}z`,
    c[0],
  );

/** Hats sit on the hair and shade the forehead, of which the portrait takes care. */
export const HATS = {
  cap: (c: Cloth) =>
    dome(c, 62, 142) +
    path('M132 136Q200 98 268 136Q286 152 278 160Q200 122 122 160Q114 152 132 136z', c[1]) +
    path('M206 117Q246 120 268 136Q286 152 278 160Q246 144 206 141z', c[2]) +
    line('M134 138Q200 104 266 138', c[2], 3) +
    circle(200, 63, 5, c[2]),
  beanie: (c: Cloth) =>
    dome(c, 58, 138) +
    path('M127 152Q200 126 273 152L271 118Q200 94 129 118z', c[0]) +
    path('M218 131Q250 138 273 152L271 118Q246 107 218 105z', c[1]) +
    line('M148 116v27M166 110v27M184 107v27M202 106v27M220 107v27M238 111v27M256 115v28', c[1], 3.5),
  bobble: (c: Cloth) =>
    circle(200, 60, 20, 'paper') +
    path('M206 41a20 20 0 0 1 10 32q0 -18 -10 -32z', mix('sand', 'dusk', 0.25)) +
    dome(c, 68, 140) +
    path('M127 152Q200 126 273 152L271 120Q200 96 129 120z', 'paper') +
    path('M218 131Q250 138 273 152L271 120Q246 109 218 106z', mix('sand', 'dusk', 0.25)) +
    line('M146 104l12 -10l12 8l12 -10l12 8l12 -8l12 10l12 -6l12 10', 'paper', 4),
  straw: (c: Cloth) =>
    dome(c, 58, 136) +
    path('M130 116Q200 94 270 116L270 136Q200 112 130 136z', 'ochre') +
    path('M222 103Q248 107 270 116V136Q248 124 222 119z', 'clay') +
    path('M78 158Q126 112 200 112Q274 112 322 158Q326 172 300 164Q200 122 100 164Q74 172 78 158z', c[1]) +
    path('M206 112Q274 114 322 158Q326 172 300 164Q252 144 206 141z', c[2]) +
    path('M78 158Q126 112 200 112Q140 124 100 152Q80 164 78 158z', c[0]),
  bucket: (c: Cloth) =>
    dome(c, 64, 124) +
    path('M136 108Q200 92 264 108L292 158Q200 124 108 158z', c[1]) +
    path('M214 97Q242 101 264 108L292 158Q254 144 226 140z', c[2]) +
    path('M136 108L150 104L140 144L108 158z', c[0]) +
    line('M128 132Q200 106 272 132', c[2], 2.5),
  felt: (c: Cloth) =>
    path('M134 134C130 88 150 56 180 56Q200 66 222 56C252 58 270 90 267 134Q200 108 134 134z', c[1]) +
    path('M222 56C252 58 270 90 267 134Q246 122 224 119Q240 88 222 56z', c[2]) +
    path('M132 116Q200 92 269 116L268 136Q200 110 132 136z', mix('night', 'clay', 0.3)) +
    path('M82 154Q130 114 200 114Q270 114 318 154Q322 166 298 160Q200 126 102 160Q78 166 82 154z', c[0]) +
    path('M206 114Q270 116 318 154Q322 166 298 160Q252 144 206 142z', c[1]),
} as const satisfies Record<string, (c: Cloth) => string>;

/** Bands and glasses on the hair: they shade nothing. */
export const HEADWEAR = {
  headband: (c: Cloth) =>
    path('M131 148Q146 112 200 108Q254 112 269 148L268 126Q252 92 200 90Q148 92 132 126z', c[1]) +
    path('M214 109Q256 116 269 148L268 126Q254 94 214 91z', c[2]),
  sunglasses: (c: Cloth) =>
    path(
      'M138 112C150 98 174 92 194 98L200 104L208 98C228 92 252 100 264 114L258 132C246 142 222 142 212 126L206 116H196L190 126C178 142 156 140 146 130z',
      mix('night', 'clay', 0.25),
    ) +
    path(
      'M148 114C160 102 178 100 190 104L186 120C176 132 158 132 150 124zM214 104C230 100 246 106 254 116L250 126C240 134 222 132 216 120z',
      c[1],
    ) +
    path(
      'M148 114C160 102 178 100 190 104L168 130C160 130 154 128 150 124zM214 104C220 102 226 102 232 104L220 126L216 120z',
      c[0],
    ),
  torch: (c: Cloth) =>
    path('M132 142Q150 118 200 114Q250 118 268 142L268 124Q250 98 200 96Q150 98 132 124z', c[1]) +
    path('M216 115Q252 122 268 142V124Q252 101 216 97z', c[2]) +
    path('M180 88h40v34h-40z', 'night') +
    circle(200, 105, 13, mix('wattle', 'paper', 0.6)) +
    circle(200, 105, 6, 'paper'),
  mask: (c: Cloth) =>
    path(
      'M130 128Q134 84 200 82Q266 84 270 128Q258 146 228 142Q210 138 200 124Q190 138 172 142Q142 146 130 128z',
      c[1],
    ) +
    path('M214 83Q266 88 270 128Q258 146 228 142Q244 110 214 83z', c[2]) +
    path(
      'M142 124Q148 96 192 96L190 118Q178 132 160 132Q146 132 142 124zM208 96Q252 96 258 124Q254 132 240 132Q222 132 210 118z',
      mix('reef', 'paper', 0.55),
    ) +
    path(
      'M142 124Q148 96 192 96L160 132Q146 132 142 124zM208 96Q222 96 234 100L218 126L210 118z',
      mix('paper', 'reef', 0.15),
    ),
  bandana: (c: Cloth) =>
    path('M131 150C122 90 154 70 200 70C248 70 278 90 269 150Q200 104 131 150z', c[1]) +
    path('M212 71C250 74 278 92 269 150Q250 134 228 126Q240 96 212 71z', c[2]) +
    path('M132 148Q200 102 268 148L268 136Q200 90 132 136z', c[0]) +
    path(
      'M150 100h7v7h-7zM176 88h7v7h-7zM204 84h7v7h-7zM164 112h7v7h-7zM190 104h7v7h-7zM232 94h7v7h-7zM220 108h7v7h-7zM248 112h7v7h-7z',
      'paper',
    ),
  headscarf: (c: Cloth) =>
    path(
      'M122 170C114 92 150 62 200 62C252 62 288 92 279 170C282 226 286 270 274 306Q236 352 200 354Q162 352 126 306C114 270 118 226 122 170zM145 178C145 228 166 268 200 272C236 268 256 228 256 178C256 132 234 112 200 112C166 112 145 132 145 178z',
      c[1],
      'fill-rule="evenodd"',
    ) +
    path(
      'M210 62C254 64 288 92 279 170C282 226 286 270 274 306Q244 344 210 353Q252 316 248 250Q256 214 256 178C256 150 248 132 236 122Q240 88 210 62z',
      c[2],
    ) +
    path(
      'M140 124C144 94 166 76 192 74Q160 92 150 130Q146 138 144 152zM132 268Q150 314 196 334Q150 328 132 300z',
      c[0],
    ) +
    line('M150 252Q168 300 236 316', c[2], 4),
} as const satisfies Record<string, (c: Cloth) => string>;

const frames = ({ turn, apart }: Features, draw: (x: number) => string, colour: string, head: number) => {
  const x = 200 + turn * 8;
  return line(
    `${draw(x - apart)}${draw(x + apart)}M${x - apart + 20} 182q${apart - 20} -7 ${2 * (apart - 20)} 0M${x - apart - 20} 181L${200 - head} 178M${x + apart + 20} 181L${200 + head} 178`,
    colour,
    4.4,
  );
};

/** Spectacles, in front of the eyes. */
export const GLASSES = {
  round: (f: Features) => frames(f, (x) => `M${x - 20} 185a20 20 0 1 0 40 0a20 20 0 1 0 -40 0z`, 'night', f.head.w),
  square: (f: Features) =>
    frames(f, (x) => `M${x - 21} 172h42v18q-2 12 -14 12h-14q-12 0 -14 -12z`, mix('night', 'clay', 0.4), f.head.w),
  wire: (f: Features) =>
    frames(f, (x) => `M${x - 19} 178q19 -8 38 0q2 22 -19 22q-21 0 -19 -22z`, mix('wattle', 'clay', 0.45), f.head.w),
} as const satisfies Record<string, (f: Features) => string>;

/** A hat by its name. */
export type HatName = keyof typeof HATS;
/** A band, or what is pushed up on the hair, by its name. */
export type Headwear = keyof typeof HEADWEAR;
/** Spectacles by their name. */
export type GlassesName = keyof typeof GLASSES;
