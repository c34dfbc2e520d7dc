import { mix, poly, path, circle, reuse, taper } from './core.ts';
import { leafSpray } from './plants.ts';

/** The sandstone ledge and fig bough over the harbour, with two people sitting: dark, cropped, a frame. */
export function gardenLedge(): { body: string; defs: string } {
  let s = '';
  // ---- FRAME: sandstone ledge + fig bough
  const st = [mix('dusk', 'sunset', 0.42), mix('dusk', 'night', 0.35), mix('night', 'dusk', 0.25)] as const;
  s +=
    path('M-20 1010V896L60 884L150 892L190 910L300 906L372 930L400 956L520 966L560 1010z', st[1]) +
    path('M-20 896L60 884L150 892L190 910L300 906L372 930L330 936L180 926L120 916L-20 920z', st[0]) +
    path(
      'M372 930L400 956L520 966L560 1010H420L370 970zM-20 950L120 956L150 1010H-20zM220 950L300 956L330 1010H240z',
      st[2],
    );
  s +=
    path('M1620 1010V908L1540 900L1460 916L1400 940L1330 950L1280 1010z', st[1]) +
    path('M1620 908L1540 900L1460 916L1400 940L1470 938L1620 930z', st[0]) +
    path('M1400 940L1330 950L1280 1010H1380z', st[2]);
  // two people sitting on the ledge
  s +=
    path(
      'M236 908L240 880Q244 862 254 862Q266 862 268 880L272 900L300 904L302 926L294 926L290 912L262 914z',
      mix('night', 'reef', 0.5),
    ) +
    circle(254, 852, 10, mix('clay', 'night', 0.5)) +
    path('M242 862q-4 -24 12 -22q12 0 12 12q-8 -6 -12 -2q-2 10 -4 14z', 'night') +
    path('M256 840.4q10 1 10 11.600l-3 -1.500q0 -7 -7 -10z', mix('sand', 'dusk', 0.2)) +
    path('M283 856q2 -12 12 -11q10 2 10 14q-10 -6 -16 -2q-2 8 -4 8z', 'night') +
    path(
      'M276 908L280 884Q284 868 293 868Q304 868 306 884L309 902L330 908L332 930L325 930L320 915L300 916z',
      mix('clay', 'night', 0.35),
    ) +
    circle(293, 858, 9.5, mix('clay', 'night', 0.5)) +
    path('M306 884L309 902L303 902L300 876zM268 880L272 900L266 900L262 872z', mix('sand', 'dusk', 0.3));
  const fg = [mix('night', '#000000', 0.2), mix('night', 'gum', 0.5), mix('gum', 'euc', 0.3)] as const;
  s += path(
    poly(
      taper(
        [
          [-30, 210],
          [90, 150],
          [220, 118],
          [380, 70],
          [520, 54],
        ],
        40,
        6,
      ),
    ) +
      poly(
        taper(
          [
            [120, 142],
            [200, 180],
            [300, 196],
          ],
          18,
          4,
        ),
      ) +
      poly(
        taper(
          [
            [240, 114],
            [330, 120],
            [420, 132],
          ],
          14,
          4,
        ),
      ),
    fg[0],
  );
  const defs = [0, 1]
    .map((i) => `<g id="f${i}">${leafSpray(100, 56, { seed: 4 + i, light: 1, cols: fg, n: 52 })}</g>`)
    .join('');
  for (const [x, y, k, i, f] of [
    [10, 30, 1.7, 0, 1],
    [180, 20, 1.5, 1, 1],
    [350, 6, 1.5, 0, -1],
    [510, 22, 1.15, 1, 1],
    [40, 180, 1.1, 1, -1],
    [300, 190, 0.72, 0, 1],
    [436, 126, 0.8, 1, -1],
    [160, 112, 0.9, 0, -1],
    [640, -6, 0.9, 0, 1],
    [-10, 280, 0.7, 0, 1],
  ] as const)
    s += reuse(`f${i}`, x, y, k * f, k);

  return { body: s, defs };
}
