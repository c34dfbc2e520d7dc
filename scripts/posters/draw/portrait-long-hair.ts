import { circle, line, path } from './core.ts';
import { locks } from './portrait-locks.ts';
import type { Cloth } from './portrait-tones.ts';

/** Hair in layers: behind the shoulders, on the head, and what falls over the clothes. */
export interface Hair {
  back?: string;
  front: string;
  over?: string;
}

/** Parted in the middle and drawn behind the ears. */
const drawnBack = (h: Cloth) =>
  path('M134 200C120 132 144 74 200 74C258 74 282 132 266 200L260 172Q256 140 200 106Q146 140 141 174z', h[1]) +
  path('M200 74C258 74 282 132 266 200L260 172Q256 140 200 106z', h[2]) +
  path('M147 134C150 106 172 88 194 86L198 106Q168 122 150 150z', h[0]);
/** Brushed straight back from the forehead. */
const brushedBack = (h: Cloth) =>
  path('M135 196C120 126 146 74 200 74C256 74 280 126 265 196L258 164Q248 126 200 124Q152 126 143 166z', h[1]) +
  path('M212 75C258 78 280 126 265 196L258 164Q250 130 222 126Q236 100 212 75z', h[2]) +
  path('M148 132C154 104 172 90 192 86Q172 106 172 128Q158 134 149 148z', h[0]);
/** One side of the parting sweeps over the forehead. */
const swept = (h: Cloth) =>
  path(
    'M133 210C116 136 138 72 202 72C266 74 286 136 267 210C266 178 258 156 240 142Q196 150 172 110Q150 136 141 204z',
    h[1],
  ) +
  path('M206 72C266 76 286 136 267 210C266 178 258 156 240 142L220 143Q242 104 206 72z', h[2]) +
  path('M174 108C186 90 206 86 222 94Q208 110 214 140Q186 134 174 108z', h[0]);
/** Cut straight above the brows. */
const straightFringe = (h: Cloth) =>
  path('M132 212C116 130 140 72 200 72C262 72 286 130 268 212L261 160Q200 144 140 160z', h[1]) +
  path('M214 73C264 78 286 130 268 212L261 160L232 152Q244 108 214 73z', h[2]) +
  path('M144 152C146 112 164 92 188 88Q170 114 168 149z', h[0]);

const curtain = (h: Cloth, end: number) =>
  path(
    `M122 150C118 92 150 68 200 68C252 68 284 92 279 150C284 210 290 ${end - 40} 276 ${end}Q200 ${end - 26} 124 ${end}C110 ${end - 40} 118 210 122 150z`,
    h[2],
  );

/** A plait of leaf-shaped strands from x,y downwards. */
const plait = (x: number, y: number, n: number, h: Cloth) =>
  Array.from({ length: n }, (_, i) => {
    const w = 15 - i * 0.8;
    const top = y + i * 19;
    return (
      path(
        `M${x} ${top + 22}Q${x - w} ${top + 14} ${x - w} ${top}Q${x - 2} ${top + 2} ${x} ${top + 22}z`,
        h[i % 2 ? 1 : 0],
      ) +
      path(
        `M${x} ${top + 26}Q${x + w} ${top + 18} ${x + w} ${top}Q${x + 2} ${top + 2} ${x} ${top + 26}z`,
        h[i % 2 ? 2 : 1],
      )
    );
  }).join('') +
  path(`M${x - 7} ${y + n * 19 + 4}h14l3 22q-10 8 -20 0z`, h[1]) +
  path(`M${x - 8} ${y + n * 19 + 2}h16v8h-16z`, 'sunset');

/** Hair long enough to lie on the shoulders, or to be tied up. */
export const LONG_HAIR = {
  bob: (h: Cloth) => ({
    back: curtain(h, 268),
    front:
      swept(h) +
      path('M133 190C122 220 122 246 128 268Q146 262 150 244Q140 224 141 196z', h[1]) +
      path('M267 190C278 220 280 246 272 268Q256 262 252 244Q260 224 259 196z', h[2]),
  }),
  bangs: (h: Cloth) => ({
    back: curtain(h, 258),
    front:
      straightFringe(h) +
      path('M132 196C120 220 120 242 126 258Q144 252 148 236Q139 218 140 190z', h[1]) +
      path('M268 196C280 220 280 242 274 258Q256 252 252 236Q261 218 261 190z', h[2]),
  }),
  long: (h: Cloth) => ({
    back: curtain(h, 320),
    front: drawnBack(h),
    over:
      path('M134 186C116 236 124 300 112 352Q142 350 154 306Q158 262 146 232Q138 212 141 178z', h[1]) +
      path('M266 186C284 236 276 300 288 352Q258 350 246 306Q244 262 255 232Q262 212 260 178z', h[2]) +
      path('M134 200C124 246 130 300 122 340Q136 300 136 250z', h[0]),
  }),
  fringed: (h: Cloth) => ({
    back: curtain(h, 310),
    front: straightFringe(h),
    over:
      path('M133 190C118 240 120 296 114 340Q140 338 150 300Q152 256 144 230Q138 206 140 186z', h[1]) +
      path('M267 190C282 240 280 296 286 340Q260 338 250 300Q248 256 256 230Q262 206 261 186z', h[2]),
  }),
  wavy: (h: Cloth) => ({
    back: curtain(h, 300),
    front: swept(h),
    over:
      path(
        'M134 186C112 214 128 236 112 262C100 290 122 304 112 334Q140 336 152 306C160 284 142 268 152 244Q140 220 141 184z',
        h[1],
      ) +
      path(
        'M266 186C290 214 272 236 288 262C300 290 278 304 288 334Q260 336 248 306C240 284 258 268 250 244Q260 220 261 184z',
        h[2],
      ) +
      path('M132 200C120 220 134 240 120 264C112 286 128 300 122 322Q142 296 128 268Q146 240 132 200z', h[0]),
  }),
  ringlets: (h: Cloth) => ({
    back:
      locks(
        [
          [126, 170, 26],
          [114, 206, 28],
          [112, 244, 28],
          [122, 278, 26],
          [278, 170, 26],
          [288, 206, 28],
          [288, 244, 28],
          [278, 278, 26],
          [132, 130, 28],
          [268, 130, 28],
        ],
        h[2],
      ) +
      locks(
        [
          [120, 190, 22],
          [110, 226, 24],
          [116, 262, 24],
          [136, 142, 22],
        ],
        h[1],
      ),
    front:
      locks(
        [
          [142, 140, 19],
          [152, 110, 23],
          [178, 90, 26],
          [210, 84, 26],
          [240, 96, 25],
          [260, 124, 21],
          [262, 152, 16],
          [168, 122, 16],
          [138, 168, 14],
          [234, 122, 16],
        ],
        h[1],
      ) +
      locks(
        [
          [242, 98, 23],
          [261, 126, 19],
          [264, 152, 15],
        ],
        h[2],
      ) +
      locks(
        [
          [150, 106, 12],
          [174, 86, 13],
          [112, 214, 10],
          [118, 248, 10],
        ],
        h[0],
      ),
  }),
  waves: (h: Cloth) => ({
    back: path(
      'M128 140C112 180 122 210 116 240C126 262 140 262 152 254V190H250V254C262 262 276 262 286 240C280 210 290 180 274 140z',
      h[2],
    ),
    front:
      drawnBack(h) +
      path('M134 190C118 208 128 228 118 246Q132 262 148 250Q140 222 141 180z', h[1]) +
      path('M266 190C282 208 272 228 284 246Q268 262 252 250Q260 222 260 180z', h[2]),
  }),
  bun: (h: Cloth) => ({
    back:
      circle(246, 84, 32, h[1]) +
      path('M250 52a32 32 0 0 1 26 46q-12 -26 -26 -46z', h[2]) +
      line('M226 78q20 -16 40 4', h[0], 4),
    front: brushedBack(h),
  }),
  knot: (h: Cloth) => ({ back: circle(272, 214, 27, h[2]) + line('M258 214q14 -16 30 0', h[1], 5), front: swept(h) }),
  topknot: (h: Cloth) => ({
    back: circle(204, 70, 25, h[1]) + path('M204 45a25 25 0 0 1 20 40q-4 -22 -20 -40z', h[2]),
    front: brushedBack(h),
  }),
  ponytail: (h: Cloth) => ({
    back:
      path('M240 96C300 96 312 160 294 216Q304 256 276 300Q252 268 264 220Q276 160 236 128z', h[1]) +
      path('M268 106C304 130 308 176 294 216Q304 256 276 300Q290 240 280 206Q292 150 268 106z', h[2]),
    front: brushedBack(h),
  }),
  plait: (h: Cloth) => ({
    back: path('M128 170L124 236Q132 262 156 268V200H250L254 240L272 200V150z', h[2]),
    front: drawnBack(h),
    over: plait(140, 236, 5, h),
  }),
  plaits: (h: Cloth) => ({
    back: path('M130 180L128 240H152V200H250V240H272V180z', h[2]),
    front: drawnBack(h),
    over: plait(134, 230, 5, h) + plait(268, 230, 5, [h[1], h[1], h[2]]),
  }),
  ropes: (h: Cloth) => ({
    back:
      line(
        'M136 150Q112 220 120 292M264 150Q290 220 280 292M146 140Q128 220 136 300M256 140Q272 220 264 300',
        h[2],
        15,
        'stroke-linecap="round"',
      ) + line('M128 168Q108 220 112 276', h[1], 13, 'stroke-linecap="round"'),
    front:
      brushedBack(h) +
      line('M154 134Q156 104 178 88M178 125Q180 100 194 86M206 123Q208 100 208 84M232 128Q234 104 224 88', h[0], 4),
    over:
      line('M140 180Q124 240 132 300M144 196Q140 250 150 296', h[1], 13, 'stroke-linecap="round"') +
      line('M262 180Q276 240 270 300', h[2], 13, 'stroke-linecap="round"'),
  }),
} as const satisfies Record<string, (h: Cloth) => Hair>;
