import { circle, mix, path, place } from './core.ts';

/**
 * A small person for scale, feet at x,y and `height` px tall, turned three quarters to the right (`flip` turns left).
 *
 * `stride` 0 stands, 1 walks. Colours are the clothes' own, so that no two people in a picture are alike.
 */
export const person = (
  x: number,
  y: number,
  height: number,
  {
    top = 'sunset',
    legs = 'night',
    skin = mix('clay', 'sand', 0.5),
    hair = 'night',
    hat = '',
    pack = '',
    stride = 0,
    flip = false,
  }: {
    top?: string;
    legs?: string;
    skin?: string;
    hair?: string;
    hat?: string;
    pack?: string;
    stride?: number;
    flip?: boolean;
  } = {},
): string => {
  const step = 11 * stride;
  const shade = mix(top, 'night', 0.28);
  const body =
    path(`M-7 -48L${-9 - step} 0h7L1 -34L${5 + step} 0h7L8 -48z`, legs) +
    (pack ? path('M-9 -80q-13 2 -13 12v18q4 5 13 3z', pack) : '') +
    path('M-9 -80Q0 -86 9 -80L11 -46H-9z', top) +
    path('M-9 -80Q-4 -84 0 -82L-2 -46H-9z', shade) +
    path(`M7 -78l6 4l${3 + step * 0.5} 26l-4 2l-9 -20z`, skin) +
    path('M-3 -82h6v-7h-6z', skin) +
    circle(1, -92, 8, skin) +
    path('M-7 -90q-3 -12 8 -12q8 0 8 6q-7 -1 -9 2q-2 6 -7 4z', hair) +
    (hat ? path('M-13 -95h27l-4 -3h-3l-2 -7h-10l-2 7h-3z', hat) : '');
  return place(x, y, body, Math.round(height) / 104, 0, flip);
};
