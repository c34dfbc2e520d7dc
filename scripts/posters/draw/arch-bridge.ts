import { lerp, short, poly, shape, line, rect, type Point } from './core.ts';

export interface ArchBridgeOptions {
  x0: number;
  x1: number;
  deck: number;
  rise: number;
  drop: number;
  cols: readonly [string, string, string, string, string, string];
  lamps?: string;
}

/** archBridge: Sydney Harbour Bridge. x0..x1 bearings, deck y, rise = crown height above deck */
export const archBridge = ({ x0, x1, deck, rise, drop, cols, lamps }: ArchBridgeOptions) => {
  const N = 28,
    W = x1 - x0,
    lo = (u: number) => {
      const v = u * 2 - 1;
      return lerp(deck - rise * 0.86, deck + drop, v * v);
    },
    up = (u: number) => {
      const v = Math.abs(u * 2 - 1);
      return deck - rise + rise * 0.56 * (v * v * 1.28 - Math.pow(v, 5) * 0.28);
    };
  const L: Point[] = [],
    U: Point[] = [];
  for (let i = 0; i <= N; i++) {
    const u = i / N;
    L.push([x0 + W * u, lo(u)]);
    U.push([x0 + W * u, up(u)]);
  }
  let web = '',
    hang = '';
  for (let i = 0; i <= N; i++) {
    web += `M${short(L[i]![0])} ${short(L[i]![1])}V${short(U[i]![1])}`;
    if (i < N) {
      const f = i < N / 2;
      const a = f ? U[i] : L[i],
        b = f ? L[i + 1] : U[i + 1];
      web += `M${short(a![0])} ${short(a![1])}L${short(b![0])} ${short(b![1])}`;
    }
    if (L[i]![1] < deck) hang += `M${short(L[i]![0])} ${short(L[i]![1])}V${deck}`;
  }
  let s =
    line(hang, cols[1], 1.6) +
    line(web, cols[1], 1.8) +
    line(poly(L, false), cols[0], 6.5) +
    line(poly(U, false), cols[0], 5.5) +
    line(
      poly(
        U.map(([x, y]): Point => [x, y - 2.4]),
        false,
      ),
      cols[2],
      1.8,
    );
  s +=
    shape(
      [
        [x0 - 260, deck - 4],
        [x1 + 400, deck - 4],
        [x1 + 400, deck + 7],
        [x0 - 260, deck + 7],
      ],
      cols[0],
    ) + rect(x0 - 260, deck - 5.5, W + 660, 2, cols[2]);
  let p = '';
  for (const px of [x0 - 4, x1 + 4])
    for (const [dx, c] of [
      [16, 1],
      [-12, 0],
    ] as const) {
      const t = deck - rise * 0.5;
      p +=
        shape(
          [
            [px + dx - 15, deck + drop + 26],
            [px + dx - 12, t + 4],
            [px + dx - 9, t],
            [px + dx + 9, t],
            [px + dx + 12, t + 4],
            [px + dx + 15, deck + drop + 26],
          ],
          cols[3 + c]!,
        ) +
        shape(
          [
            [px + dx + 3, deck + drop + 26],
            [px + dx + 3, t],
            [px + dx + 9, t],
            [px + dx + 12, t + 4],
            [px + dx + 15, deck + drop + 26],
          ],
          cols[5],
        );
    }
  s += p;
  if (lamps) {
    let d = '';
    for (let i = -8; i <= N + 18; i += 1) d += `M${short(x0 + (W * i) / N)} ${deck - 10}h.1`;
    s += line(d, lamps, 3.4, 'stroke-linecap="round"');
  }
  return s;
};
