import { circle, line, mix, path, place } from './core.ts';

export interface SwagOptions {
  canvas: string;
  /** The sleeping bag inside. */
  bag: string;
  /** Hair of whoever lies in it; nobody without. */
  sleeper?: string;
  /** Where the light comes from: -1 left, 1 right. */
  light?: number;
  turn?: number;
}

/** An open swag seen from its side, head at the left, 160 px long at scale 1, lying on the ground at x,y. */
export const openSwag = (
  x: number,
  y: number,
  scale: number,
  { canvas, bag, sleeper, light = 1, turn = 0 }: SwagOptions,
): string => {
  const dark = mix(canvas, 'night', 0.55);
  const lit = mix(canvas, 'wattle', 0.35);
  const body =
    path('M-86 4L-78 -16Q-74 -24 -62 -24H60Q76 -22 80 -10L86 4z', dark) +
    path('M-80 -12Q-76 -24 -62 -24H60Q74 -22 79 -12L60 -6H-64z', canvas) +
    path('M-70 -20Q-62 -36 -40 -34Q-28 -32 -26 -22L-34 -14H-66z', mix('paper', 'dusk', 0.35)) +
    (sleeper
      ? circle(-44, -36, 11, mix('clay', 'sand', 0.25)) +
        path('M-56 -36q-2 -14 12 -14q13 0 12 10q-12 -4 -16 4q-2 6 -8 0z', sleeper)
      : '') +
    path('M-30 -14Q-26 -40 -4 -38Q12 -34 28 -32Q58 -30 70 -14Q30 -4 -30 -8z', bag) +
    path(
      light > 0
        ? 'M-4 -38Q12 -34 28 -32Q58 -30 70 -14Q58 -12 44 -11Q44 -24 10 -28z'
        : 'M-30 -14Q-26 -40 -4 -38Q10 -35 22 -33Q-8 -30 -14 -9Q-22 -9 -30 -10z',
      mix(bag, 'wattle', 0.45),
    ) +
    path('M-86 4L-84 -2H84L86 4z', mix(canvas, 'night', 0.75)) +
    path(light > 0 ? 'M60 -24Q76 -22 80 -10L86 4H62L58 -10z' : 'M-62 -24Q-74 -24 -78 -16L-86 4H-64L-62 -12z', lit);
  return place(x, y, body, scale, turn);
};

/** A swag rolled for the road, seen from its end and side: 140 px wide at scale 1, lying at x,y. */
export const rolledSwag = (x: number, y: number, scale: number, canvas: string, light = 1): string => {
  const lit = mix(canvas, 'wattle', 0.3);
  const dark = mix(canvas, 'night', 0.4);
  const strap = mix('clay', 'night', 0.35);
  const body =
    path('M-62 0Q-78 -4 -78 -32T-60 -64H52Q70 -60 70 -32T52 0z', canvas) +
    path('M-62 0Q-70 -2 -74 -14H66Q62 -2 52 0z', dark) +
    path('M-70 -54Q-66 -64 -60 -64H52Q60 -62 65 -52z', lit) +
    path('M52 0Q34 -4 34 -32T52 -64Q70 -60 70 -32T52 0z', light > 0 ? lit : dark) +
    line('M53 -10q-11 -3 -10 -22t10 -22q10 3 10 20t-9 17q-6 -3 -5 -15t6 -11', mix(canvas, 'night', 0.5), 2.6) +
    path('M-46 0q-9 -14 -9 -33t9 -31h9q-9 14 -9 31t9 33zM4 0q-9 -14 -9 -33t9 -31h9q-9 14 -9 31t9 33z', strap) +
    path('M-53 -40h10v8h-10zM-3 -40h10v8h-10z', 'wattle');
  return place(x, y, body, scale, 0, light < 0);
};
