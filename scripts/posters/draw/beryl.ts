import { circle, line, mix, path, place, rect } from './core.ts';

export interface BerylOptions {
  /** What the windows show: sky by day, lamplight by night. */
  glass?: string;
  /** Mixed into the white, 0 to 1, where the light does not reach. */
  dim?: number;
  flip?: boolean;
}

const wheel = (x: number): string =>
  path(`M${x - 29} -24q3 -27 29 -27t29 27z`, mix('night', 'clay', 0.2)) +
  circle(x, -19, 21, mix('night', '#000000', 0.3)) +
  circle(x, -19, 11, mix('sand', 'dusk', 0.3)) +
  path(`M${x - 11} -19a11 11 0 0 0 22 0z`, mix('night', 'dusk', 0.5)) +
  circle(x, -19, 3.5, 'night');

/**
 * Beryl, the small white bus, from her side: facing right, ground under her middle at x,y, `length` px long.
 *
 * White over ochre with a wattle line, a rack of rolled swags on the roof, two spare wheels behind.
 */
export const beryl = (
  x: number,
  y: number,
  length: number,
  { glass = mix('night', 'reef', 0.4), dim = 0, flip = false }: BerylOptions = {},
): string => {
  const white = mix('paper', 'dusk', dim);
  const shade = mix(mix('sand', 'dusk', 0.32), 'dusk', dim);
  const low = mix('ochre', 'dusk', dim * 0.6);
  const dark = mix('night', 'clay', 0.15);
  const swags = [-92, -58, -24, 10, 42]
    .map((sx, i) => {
      const canvas = mix(['euc', 'sand', 'gum', 'wattle', 'euc'][i]!, 'dusk', 0.12 + dim);
      return (
        path(`M${sx - 16} -124q-3 -20 16 -20t16 20z`, canvas) +
        path(`M${sx - 16} -124q-2 -14 8 -18q-4 8 -2 18z`, mix(canvas, 'night', 0.35)) +
        line(`M${sx + 4} -124v-19`, dark, 2.5)
      );
    })
    .join('');
  const windows = [-106, -70, -34, 2]
    .map(
      (wx) =>
        path(`M${wx} -70v-30q0 -5 5 -5h22q5 0 5 5v30z`, glass) +
        path(`M${wx} -78l18 -27h9l-23 35h-4z`, mix(glass, 'paper', 0.28)),
    )
    .join('');
  const body =
    swags +
    line('M-112 -124H66M-112 -124V-114M-40 -124V-114M66 -124V-114M-112 -134H66', dark, 3) +
    path('M-130 -84h14v50h-14q-6 -25 0 -50z', dark) +
    path('M-118 -24V-102Q-118 -116 -104 -116H84Q98 -116 103 -104L114 -66L120 -58V-24z', white) +
    path('M-118 -24V-102Q-118 -116 -104 -116H-90L-102 -24z', shade) +
    path('M-118 -24V-54H120V-24z', low) +
    path('M-118 -24V-36H120V-24z', mix(low, 'night', 0.35)) +
    rect(-118, -60, 237, 5, mix('wattle', 'dusk', dim)) +
    windows +
    path('M42 -28v-72q0 -5 5 -5h20q5 0 5 5v72z', shade) +
    path('M46 -64v-32q0 -5 4 -5h14q4 0 4 5v32z', glass) +
    path('M80 -105h6q6 0 8 5l13 32H80z', glass) +
    path('M80 -80l12 -24l4 8l-16 28z', mix(glass, 'paper', 0.28)) +
    line('M57 -60V-30', mix(shade, 'night', 0.5), 2) +
    path('M112 -56h10v12h-10z', mix('wattle', 'paper', 0.5)) +
    path('M116 -42h12v20h-12zM-122 -34h8v10h-8z', dark) +
    line('M128 -64V-24', dark, 4) +
    rect(-116, -27, 238, 6, dark) +
    wheel(-72) +
    wheel(76);
  return place(x, y, body, Math.round((length / 250) * 100) / 100, 0, flip);
};
