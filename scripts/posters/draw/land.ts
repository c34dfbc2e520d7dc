import { seeded, between, noise, lerp, mix, poly, shape, path, type Point } from './core.ts';
export interface RidgeOptions {
  x0?: number;
  x1?: number;
  y: number;
  amp?: number;
  scale?: number;
  step?: number;
  seed?: number;
  oct?: number;
}
export interface FacetOptions {
  light?: number;
  depth?: number;
  seed?: number;
  bottom?: number;
}
export interface SeaStackOptions {
  seed?: number;
  light?: number;
  cols: { lit: string; mid: string; shade: string; deep: string };
  top?: number;
  lean?: number;
}
export interface BoulderOptions {
  seed?: number;
  light?: number;
  cols: readonly [light: string, mid: string, shade: string];
}
export interface CliffOptions {
  cols: readonly [lit: string, shade: string, deep: string, strata?: string];
  light?: number;
  n?: number;
  seed?: number;
  strata?: number;
}

/** ridge: top edge as points. angular (default) = straight facets; amp, scale in px */
export const ridge = ({
  x0 = -20,
  x1 = 1620,
  y,
  amp = 30,
  scale = 200,
  step = 24,
  seed = 1,
  oct = 3,
}: RidgeOptions) => {
  const n = noise(seed),
    out: Point[] = [];
  for (let x = x0; x <= x1 + 0.1; x += step) {
    let v = 0,
      a = 1,
      f = 1;
    for (let o = 0; o < oct; o++) {
      v += n((x / scale) * f + o * 37) * a;
      a *= 0.5;
      f *= 2;
    }
    out.push([x, y + v * amp]);
  }
  return out;
};
/** ground: fill below a top edge */
export const ground = (top: readonly Point[], fill: string, bottom = 1010) =>
  shape([...top, [top[top.length - 1]![0], bottom], [top[0]![0], bottom]], fill);
/** yAt: height of an edge at x - plant things ON the ridge */
export const yAt = (top: readonly Point[], x: number) => {
  for (let i = 1; i < top.length; i++)
    if (top[i]![0] >= x) {
      const [a, b] = [top[i - 1], top[i]];
      return lerp(a![1], b![1], (x - a![0]) / (b![0] - a![0] || 1));
    }
  return top[top.length - 1]![1];
};
/** facets: crisp lee-side shadow below every local peak of a ridge. light = -1 sun at left, 1 at right */
export const facets = (
  top: readonly Point[],
  fill: string,
  { light = -1, depth = 60, seed = 2, bottom }: FacetOptions = {},
) => {
  const r = seeded(seed),
    T = light < 0 ? top : [...top].reverse();
  let d = '';
  for (let i = 1; i < T.length - 1; i++)
    if (T[i]![1] <= T[i - 1]![1] && T[i]![1] < T[i + 1]![1]) {
      let j = i + 1;
      while (j < T.length - 1 && T[j + 1]![1] >= T[j]![1]) j++;
      if (j - i < 2) continue;
      const [p, v] = [T[i], T[j]],
        dx = v![0] - p![0],
        D = depth * between(r, 0.7, 1.4),
        b = bottom ?? v![1] + D;
      const run = T.slice(i, j + 1);
      d += poly([
        ...run,
        [v![0] - dx * 0.1, lerp(v![1], b, 0.5)],
        [p![0] + dx * between(r, 0.35, 0.6), b],
        [p![0] + dx * between(r, 0.3, 0.45), lerp(p![1], b, 0.66)],
        [p![0] + dx * between(r, 0.02, 0.14), lerp(p![1], b, 0.42)],
        [p![0] + dx * between(r, 0.1, 0.2), lerp(p![1], b, 0.2)],
      ]);
    }
  return d ? path(d, fill) : '';
};
/** seaStack: limestone stack, base centre x,y. light 1 = sun right. cols {lit, mid, shade, deep}. Blocky: long straight faces, small ledges, level strata */
export const seaStack = (
  x: number,
  y: number,
  w: number,
  h: number,
  { seed = 1, light = 1, cols, top = 0.62, lean = 0 }: SeaStackOptions,
) => {
  const r = seeded(seed),
    T = [0, 0.06, 0.2, 0.34, 0.47, 0.6, 0.73, 0.86, 0.96],
    f = light; // f flips left/right so the lit edge is always 'R'
  const side = (s: number) => {
    let k = 0.94;
    return T.map((t, i): Point[] => {
      const base = lerp(1, top, Math.pow(t, 0.75));
      k = i === 0 ? 0.9 : base + between(r, -0.05, 0.05);
      const face: Point = [x + ((f * s * w) / 2) * k + lean * t, y - h * t];
      return i && i < 8 && r() < 0.55
        ? [face, [x + ((f * s * w) / 2) * (k - between(r, 0.04, 0.09)) + lean * t, y - h * (t + 0.022)]]
        : [face];
    });
  };
  const Rg = side(1),
    Lg = side(-1),
    RF = Rg.flat(),
    LF = Lg.flat(),
    cut = (u: number, j: number) =>
      T.map((t, i): Point => {
        const a = Lg[i]![0]!,
          b = Rg[i]![0]!;
        return [lerp(a[0], b[0], u + between(r, -j, j)), y - h * t];
      });
  const capL = LF[LF.length - 1],
    capR = RF[RF.length - 1],
    cap = [
      [lerp(capL![0], capR![0], 0.2), y - h * between(r, 0.98, 1)],
      [lerp(capL![0], capR![0], 0.55), y - h * between(r, 0.99, 1.03)],
      [lerp(capL![0], capR![0], 0.85), y - h * between(r, 0.96, 0.985)],
    ] as const;
  const c1 = cut(0.66, 0.07),
    c2 = cut(0.36, 0.07),
    c3 = cut(0.14, 0.05);
  const s =
    shape([...LF, ...cap, ...[...RF].reverse()], cols.mid) +
    shape([...LF, ...[...c2].reverse()], cols.shade) +
    shape([...LF.slice(0, -2), ...[...c3].slice(0, -2).reverse()], cols.deep) +
    shape([...c1, cap[2], ...[...RF].reverse()], cols.lit);
  // level strata: long hairlines in shade colour on lit side, mid colour on shade side
  let d = '',
    e = '';
  for (let i = 1; i < 10; i++) {
    const t = i / 10 + between(r, -0.03, 0.03),
      k = ((lerp(1, top, Math.pow(t, 0.75)) * w) / 2) * 0.9,
      X = (v: number) => x + lean * t + f * k * v,
      yy = y - h * t,
      q = h * 0.009;
    const a = between(r, -0.1, 0.5),
      b = Math.min(0.97, a + between(r, 0.3, 0.9));
    d += poly([
      [X(a), yy],
      [X(b), yy - q],
      [X(b), yy + q * 0.4],
      [X(a + 0.1), yy + q],
    ]);
    if (r() < 0.7) {
      const a2 = between(r, -0.95, -0.5),
        b2 = a2 + between(r, 0.25, 0.55);
      e += poly([
        [X(a2), yy + 4],
        [X(b2), yy + 3],
        [X(b2 - 0.06), yy + 4 + q],
        [X(a2), yy + 4 + q],
      ]);
    }
  }
  return s + path(d, mix(cols.mid, cols.shade, 0.55)) + path(e, cols.mid, 'opacity=".55"');
};
/** boulder: 3-facet rock, base centre at 0,0-relative (x,y) */
export const boulder = (x: number, y: number, w: number, h: number, { seed = 1, light = -1, cols }: BoulderOptions) => {
  const r = seeded(seed),
    f = light < 0 ? 1 : -1,
    X = (v: number) => x + f * v * w,
    P = [
      [X(-0.5), y],
      [X(-0.47), y - h * between(r, 0.3, 0.5)],
      [X(-0.3), y - h * between(r, 0.78, 0.9)],
      [X(between(r, -0.08, 0.05)), y - h],
      [X(0.27), y - h * between(r, 0.8, 0.92)],
      [X(0.45), y - h * between(r, 0.35, 0.5)],
      [X(0.52), y],
    ] as const;
  const c: Point = [X(between(r, 0.0, 0.1)), y - h * between(r, 0.55, 0.68)];
  return (
    shape(P, cols[1]) +
    shape([P[1], P[2], P[3], c], cols[0]) +
    shape([P[3], P[4], P[5], P[6], [X(0.12), y], c], cols[2])
  );
};
/** cliff: wall between a top edge and a foot edge (same point count). Buttress columns, one lit + one shade facet each, strata dashes */
export const cliff = (
  edge: readonly Point[],
  foot: readonly Point[],
  { cols, light = 1, n = 10, seed = 1, strata = 7 }: CliffOptions,
) => {
  const r = seeded(seed),
    along = (E: readonly Point[], t: number): Point => {
      const f = t * (E.length - 1),
        i = Math.min(E.length - 2, Math.floor(f)),
        u = f - i;
      return [lerp(E[i]![0], E[i + 1]![0], u), lerp(E[i]![1], E[i + 1]![1], u)];
    };
  let lit = '',
    sh = '',
    dp = '',
    st = '';
  const cut = Array.from({ length: n + 1 }, (_, i) => (i + (i && i < n ? between(r, -0.3, 0.3) : 0)) / n);
  for (let i = 0; i < n; i++) {
    const a = cut[i],
      b = cut[i + 1],
      m = lerp(a!, b!, between(r, 0.4, 0.62)),
      col = (u: number, jag: number) =>
        [0, 0.18, 0.36, 0.55, 0.74, 1].map((v, j): Point => {
          const t = u + (j && j < 5 ? between(r, -jag, jag) * (b! - a!) : 0),
            p = along(edge, Math.max(0, Math.min(1, t))),
            q = along(foot, Math.max(0, Math.min(1, t)));
          return [lerp(p[0], q[0], v), lerp(p[1], q[1], v)];
        });
    const A = col(a!, 0.08),
      M = col(m, 0.14),
      B = col(b!, 0.08),
      D = col(light > 0 ? lerp(a!, m, 0.4) : lerp(m, b!, 0.6), 0.14);
    const [l, s2] =
      light > 0
        ? ([
            [M, B],
            [A, M],
          ] as const)
        : ([
            [A, M],
            [M, B],
          ] as const);
    lit += poly([...l[0], ...l[1].reverse()]);
    sh += poly([...s2[0], ...s2[1].reverse()]);
    const o = light > 0 ? A : B;
    dp += poly([...o.slice(1), ...D.slice(1).reverse()]);
  }
  for (let j = 1; j <= strata; j++) {
    const v = j / (strata + 1) + between(r, -0.03, 0.03);
    let t = between(r, 0, 0.1);
    while (t < 0.95) {
      const e = Math.min(1, t + between(r, 0.12, 0.38)),
        p = (u: number): Point => {
          const a = along(edge, u),
            b = along(foot, u);
          return [lerp(a[0], b[0], v), lerp(a[1], b[1], v)];
        };
      const A = p(t),
        B = p(e),
        H = (along(foot, t)[1] - along(edge, t)[1]) * 0.009;
      const m2 = p((t + e) / 2);
      st += poly([A, m2, B, [m2[0], m2[1] + H * 1.5]]);
      t = e + between(r, 0.02, 0.08);
    }
  }
  return (
    shape([...edge, ...[...foot].reverse()], cols[1]) +
    path(lit, cols[0]) +
    path(sh, cols[1]) +
    path(dp, cols[2]) +
    path(st, cols[3] ?? cols[2], 'opacity=".55"')
  );
};
