import { mix, place, reuse } from './core.ts';
import { saltbush, leafSpray } from './plants.ts';
import { gumTree } from './trees.ts';

/** A ghost gum at the left and saltbush along the foot: a frame for a night in the outback. */
export function campFrame(): { body: string; defs: string } {
  let s = '';
  // FRAME: ghost gum left, saltbush
  s += place(
    170,
    1000,
    gumTree(800, {
      seed: 27,
      spray: 'gl',
      light: 1,
      lean: 0.04,
      bark: [mix('sand', 'sunset', 0.18), mix('dusk', 'sand', 0.28)],
      cols: [mix('night', 'gum', 0.3), mix('gum', 'night', 0.35), mix('gum', 'euc', 0.55)],
    }),
  );
  const sb = [mix('night', 'gum', 0.35), mix('gum', 'euc', 0.35), mix('euc', 'sand', 0.35)] as const;
  for (const [x, y, w, h, sd, L] of [
    [1120, 884, 130, 52, 2, -1],
    [1010, 916, 90, 40, 3, -1],
    [1330, 868, 110, 44, 4, -1],
    [1500, 900, 170, 76, 5, -1],
    [1240, 980, 210, 92, 6, -1],
    [1480, 1010, 280, 130, 7, -1],
    [60, 930, 180, 80, 8, 1],
    [280, 1010, 220, 90, 9, 1],
    [760, 930, 90, 36, 11, -1],
    [930, 1006, 160, 70, 12, -1],
    [20, 1015, 240, 110, 13, 1],
  ] as const)
    s += reuse(`b${sd % 2}`, x, y, (w / 100) * -L, h / 50);
  const defs =
    `<g id="gl">${leafSpray(100, 62, { seed: 7, light: 1, leaf: 0.4, n: 54, cols: [mix('night', 'gum', 0.35), mix('gum', 'night', 0.2), mix('gum', 'euc', 0.75)] })}</g>` +
    [0, 1].map((i) => `<g id="b${i}">${saltbush(100, 50, { seed: 2 + i, light: -1, cols: sb })}</g>`).join('');

  return { body: s, defs };
}
