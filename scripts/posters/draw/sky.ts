import { seeded, between, noise, lerp, smooth, path, rect, circle, line, lens, type Point } from './core.ts';
/** A long thin mark: centre, width and height. */
export type Box = readonly [x: number, y: number, width: number, height: number];
/** A point of the galaxy's spine with the width of the band there. */
export type SpinePoint = readonly [x: number, y: number, width?: number];
export interface BandOptions {
  wave?: number;
  seed?: number;
  w?: number;
}
export interface StarOptions {
  x0?: number;
  x1?: number;
  y0?: number;
  y1?: number;
  seed?: number;
  col?: string;
  density?: (x: number, y: number) => number;
  sizes?: readonly [number, number, number];
  op?: readonly [number, number, number];
}
export interface CloudOptions {
  seed?: number;
  cols: readonly [light: string, shade: string];
  light?: number;
}
export interface MilkyWayOptions {
  seed?: number;
  cols: readonly (readonly [colour: string, width: number, offset?: number, tear?: number, opacity?: number])[];
  width?: number;
  steps?: number;
}

/** bands: flat sky strips. stops [[y, colour]..] top to bottom; tilt/wave bend the edges slightly so they read as hand cut */
export const bands = (
  stops: readonly (readonly [y: number, colour: string])[],
  { wave = 0, seed = 1, w = 1600 }: BandOptions = {},
) => {
  const n = noise(seed);
  let s = rect(0, 0, w, (stops[1]?.[0] ?? 960) + 40, stops[0]![1]);
  for (let i = 1; i < stops.length; i++) {
    const y = stops[i]![0],
      p: Point[] = [];
    for (let x = -40; x <= w + 40; x += (w + 80) / 6) p.push([x, y + n(x / 420 + i * 9) * wave]);
    s += path(smooth(p) + `V1010H-40z`, stops[i]![1]);
  }
  return s;
};
/** disc: sun or moon with flat halo rings; rings [[r, colour, opacity]..] largest first */
export const disc = (
  x: number,
  y: number,
  rings: readonly (readonly [radius: number, colour: string, opacity?: number])[],
) => rings.map(([r, c, o = 1]) => circle(x, y, r, c, o < 1 ? `opacity="${o}"` : '')).join('');
/** stars: zero-length round strokes, 3 sizes, tiny files. density(x,y)->0..1 optional */
export const stars = (
  n: number,
  {
    x0 = 0,
    x1 = 1600,
    y0 = 0,
    y1 = 600,
    seed = 1,
    col = 'paper',
    density,
    sizes = [1.4, 2.3, 3.6],
    op = [0.55, 0.8, 1],
  }: StarOptions = {},
) => {
  const r = seeded(seed),
    d = ['', '', ''];
  let k = 0,
    tries = 0;
  while (k < n && tries++ < n * 20) {
    const x = between(r, x0, x1),
      y = between(r, y0, y1);
    if (density && r() > density(x, y)) continue;
    const t = r();
    d[t < 0.68 ? 0 : t < 0.93 ? 1 : 2]! += `M${Math.round(x)} ${Math.round(y)}h.1`;
    k++;
  }
  return d.map((p, i) => p && line(p, col, sizes[i]!, `stroke-linecap="round" opacity="${op[i]}"`)).join('');
};
/** cloud: mid-century flat-bottomed cumulus: dome heaps on a ruler-straight base, lit top, shaded underside */
export const cloud = (x: number, y: number, w: number, h: number, { seed = 1, cols, light = -1 }: CloudOptions) => {
  const r = seeded(seed),
    n = 5;
  const heap = (k: number, ox: number, oy: number) => {
    let d = `M${Math.round(x - (w / 2) * k + ox)} ${Math.round(y + oy)}`;
    let X = x - (w / 2) * k + ox;
    const ws = Array.from({ length: n }, (_, i) => Math.sin((Math.PI * (i + 0.7)) / (n + 0.4)) * between(r, 0.8, 1.2)),
      T = ws.reduce((a, b) => a + b);
    let pk = 0;
    ws.forEach((v, i) => {
      const bw = (v / T) * w * k,
        t = (i + 1) / n,
        ny = y + oy - Math.sin(Math.PI * Math.min(t, 0.999)) * h * k * 0.72 * (i === n - 1 ? 0 : 1);
      const px = X,
        py = i ? pk : y + oy;
      X += bw;
      d += `C${Math.round(px - bw * 0.08)} ${Math.round(Math.min(py, ny) - bw * 0.55)} ${Math.round(X + bw * 0.08)} ${Math.round(Math.min(py, ny) - bw * 0.55)} ${Math.round(X)} ${Math.round(ny)}`;
      pk = ny;
    });
    return d + 'z';
  };
  return path(heap(1, 0, 0), cols[1]) + path(heap(0.72, light * w * 0.07, -h * 0.1), cols[0]);
};
/** streaks: long thin cloud lenses */
export const streaks = (list: readonly Box[], fill: string, op = 1) =>
  path(list.map(([x, y, w, h]) => lens(x, y, w, h)).join(''), fill, op < 1 ? `opacity="${op}"` : '');
/** milkyWay: band along a spine [[x,y,widthScale]..]; each layer [colour, width, offset, tear 0..1, opacity] has its own torn edge, plus puffs that break the outline */
export const milkyWay = (
  spine: readonly SpinePoint[],
  { seed = 1, cols, width = 150, steps = 26 }: MilkyWayOptions,
) => {
  const S = Array.from({ length: steps + 1 }, (_, i) => {
    const f = (i / steps) * (spine.length - 1),
      k = Math.min(spine.length - 2, Math.floor(f)),
      u = f - k,
      a = spine[k],
      b = spine[k + 1];
    return [lerp(a![0], b![0], u), lerp(a![1], b![1], u), lerp(a![2] ?? 1, b![2] ?? 1, u)];
  });
  return cols
    .map(([c, k, off = 0, tear = 0.4, o = 1], li) => {
      const n1 = noise(seed * 7 + li),
        n2 = noise(seed * 13 + li),
        L: Point[] = [],
        Q: Point[] = [];
      S.forEach(([x, y, w], i) => {
        const a = S[Math.max(0, i - 1)],
          b = S[Math.min(steps, i + 1)],
          dx = b![0]! - a![0]!,
          dy = b![1]! - a![1]!,
          m = Math.hypot(dx, dy),
          nx = -dy / m,
          ny = dx / m,
          W = width * k * w!,
          l = W * (1 + tear * (n1(i * 0.62) + (i % 2 ? 0.1 : -0.1))) + off,
          q = W * (1 + tear * (n2(i * 0.62) + (i % 2 ? -0.1 : 0.1))) - off;
        L.push([x! + nx * l, y! + ny * l]);
        Q.unshift([x! - nx * q, y! - ny * q]);
      });
      return path(smooth([...L, ...Q], true, 0.75), c, o < 1 ? `opacity="${o}"` : '');
    })
    .join('');
};
