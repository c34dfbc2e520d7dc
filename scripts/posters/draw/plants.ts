import { seeded, between, lerp, poly, shape, path, taper, type Point, type Tones } from './core.ts';
import { clump } from './trees.ts';

export interface SpinifexOptions {
  seed?: number;
  light?: number;
  cols: Tones;
  n?: number;
  flat?: number;
}
export interface TussockOptions {
  seed?: number;
  n?: number;
  spread?: number;
  fill: string;
}
export interface SaltbushOptions {
  seed?: number;
  light?: number;
  cols: Tones;
}
export interface SwordHeadOptions {
  seed?: number;
  cols: Tones;
  n?: number;
  light?: number;
}
export interface FanLeafOptions {
  seed?: number;
  cols: readonly [string, string];
  n?: number;
  gap?: number;
  hang?: number;
}
export interface FrondOptions {
  seed?: number;
  fill: string;
  rib?: string;
  droop?: number;
  n?: number;
  leaf?: number;
}
export interface LeafSprayOptions {
  seed?: number;
  light?: number;
  cols: Tones;
  n?: number;
  leaf?: number;
}

/** spinifex hummock, base centre 0,0, radius r. cols [shade, mid, light]; light -1 = sun left. Define once in <defs>, <use> many times */
export const spinifex = (r0 = 60, { seed = 1, light = -1, cols, n = 34, flat = 0.78 }: SpinifexOptions) => {
  const r = seeded(seed);
  const blade = (a: number, q0: number, q1: number, w: number, ox = 0, oy = 0) => {
    const c = Math.cos(a),
      s = -Math.sin(a) * flat,
      nx = -s / flat,
      ny = c * flat;
    return poly([
      [ox + c * q0 * r0 - nx * w * r0, oy + s * q0 * r0 + ny * w * r0],
      [ox + c * q1 * r0, oy + s * q1 * r0],
      [ox + c * q0 * r0 + nx * w * r0, oy + s * q0 * r0 - ny * w * r0],
    ]);
  };
  const fan = (k: number, lo: number, hi: number, q0: Point, q1: Point, w: number, ox: number, oy: number) => {
    let d = '';
    for (let i = 0; i < k; i++)
      d += blade(lerp(lo, hi, (i + r()) / k), between(r, q0[0], q0[1]), between(r, q1[0], q1[1]), w, ox * r0, oy * r0);
    return d;
  };
  const core: Point[] = [];
  for (let i = 0; i <= 14; i++) {
    const a = (Math.PI * i) / 14;
    core.push([Math.cos(a) * r0 * (i % 2 ? 0.6 : 0.72), -Math.sin(a) * r0 * flat * (i % 2 ? 0.56 : 0.68)]);
  }
  const F = light < 0 ? (a: number) => Math.PI - a : (a: number) => a,
    lo = (x: number, y: number): Point => [Math.min(F(x), F(y)), Math.max(F(x), F(y))],
    [l0, l1] = lo(0.05, 1.75),
    [m0, m1] = lo(0.0, 2.5);
  return (
    path(fan(n, 0.02, 3.12, [0.2, 0.5], [0.82, 1.06], 0.04, 0, 0), cols[0]) +
    shape(core, cols[0]) +
    path(fan(n, m0, m1, [0.15, 0.5], [0.6, 1.0], 0.036, light * 0.04, 0), cols[1]) +
    path(
      fan(Math.round(n * 0.8), l0, l1, [0.2, 0.5], [0.55, 0.96], 0.03, light * 0.1, 0) +
        fan(Math.round(n * 0.3), 0.3, 2.8, [0.02, 0.2], [0.3, 0.5], 0.03, light * 0.12, -0.02),
      cols[2],
    )
  );
};

/** tussock: few upright blades, base 0,0 */
export const tussock = (h = 60, { seed = 1, n = 14, spread = 0.9, fill }: TussockOptions) => {
  const r = seeded(seed);
  let d = '';
  for (let i = 0; i < n; i++) {
    const a = between(r, -spread, spread),
      l = h * between(r, 0.55, 1),
      w = h * 0.035,
      x = between(r, -0.22, 0.22) * h;
    d += poly([
      [x - w, 2],
      [x + Math.sin(a) * l * 0.5 - w * 0.3, -Math.cos(a) * l * 0.62],
      [x + Math.sin(a) * l, -Math.cos(a) * l],
      [x + Math.sin(a) * l * 0.5 + w * 0.8, -Math.cos(a) * l * 0.58],
      [x + w, 2],
    ]);
  }
  return path(d, fill);
};

/** saltbush: low dome of small leaf facets, 3 tones */
export const saltbush = (w: number, h: number, { seed = 1, light = -1, cols }: SaltbushOptions) => {
  const r = seeded(seed);
  const s = clump(0, -h * 0.35, w / 2, h * 0.65, { seed, light, cols: [cols[0], cols[0], null], teeth: 15, bite: 0.1 });
  const d = ['', ''];
  for (let i = 0; i < 64; i++) {
    const a = between(r, 0.1, 3.04),
      q = Math.sqrt(r()) * 0.95,
      x = ((Math.cos(a) * w) / 2) * q,
      y = -Math.sin(a) * h * 0.95 * q - h * 0.03,
      L = h * between(r, 0.12, 0.2),
      b = between(r, -2.6, -0.5);
    const t = x * light > between(r, -0.3, 0.15) * w ? 1 : 0;
    d[t]! += poly([
      [x, y],
      [x + Math.cos(b - 0.4) * L * 0.6, y + Math.sin(b - 0.4) * L * 0.6],
      [x + Math.cos(b) * L, y + Math.sin(b) * L],
      [x + Math.cos(b + 0.4) * L * 0.6, y + Math.sin(b + 0.4) * L * 0.6],
    ]);
  }
  return s + path(d[0]!, cols[1]) + path(d[1]!, cols[2]);
};

/** pandanus head: spiral sword leaves from 0,0 */
export const swordHead = (len: number, { seed = 1, cols, n = 22, light = -1 }: SwordHeadOptions) => {
  const r = seeded(seed);
  const d = ['', '', ''];
  for (let i = 0; i < n; i++) {
    const a = -Math.PI / 2 + lerp(-2.3, 2.3, i / (n - 1)) + between(r, -0.08, 0.08),
      L = len * between(r, 0.75, 1.1),
      w = len * 0.05,
      c = Math.cos(a),
      s = Math.sin(a),
      k = between(r, 0.5, 0.72),
      kx = c * L * k,
      ky = s * L * k,
      ex = c * L,
      ey = s * L + L * between(r, 0.12, 0.4);
    const t = c * light > 0.2 ? 2 : c * light > -0.4 ? 1 : 0;
    d[t]! += poly([
      [-s * w, c * w],
      [kx - s * w * 0.8, ky + c * w * 0.8],
      [ex, ey],
      [kx + s * w * 0.8, ky - c * w * 0.8],
      [s * w, -c * w],
    ]);
  }
  return path(d[0]!, cols[0]) + path(d[1]!, cols[1]) + path(d[2]!, cols[2]);
};

/** fanLeaf: Licuala - round pleated disc cut in wedges, seen tilted (sy). centre 0,0 */
export const fanLeaf = (rad: number, { seed = 1, cols, n = 15, gap = 0.5, hang = 0.0 }: FanLeafOptions) => {
  const r = seeded(seed);
  const a = ['', '', ''];
  const sweep = Math.PI * 2 - gap,
    st = -Math.PI / 2 - sweep / 2;
  for (let i = 0; i < n; i++) {
    const a0 = st + (sweep * i) / n,
      a1 = st + (sweep * (i + 0.93)) / n,
      am = (a0 + a1) / 2,
      R1 = rad * between(r, 0.94, 1.03),
      p = (t: number, q: number): Point => [
        Math.cos(t) * q,
        Math.sin(t) * q + hang * Math.pow(Math.abs(Math.cos(t)), 2) * q,
      ];
    a[0]! += poly([
      [0, 0],
      p(a0, R1 * 0.97),
      p(lerp(a0, am, 0.5), R1 * 1.02),
      p(lerp(a0, am, 0.9), R1 * 0.95),
      p(am, R1),
    ]);
    a[1]! += poly([[0, 0], p(am, R1), p(lerp(am, a1, 0.5), R1 * 1.02), p(a1, R1 * 0.96)]);
  }
  return path(a[0]!, cols[0]) + path(a[1]!, cols[1]);
};

/** frond: feather palm leaf along an arc from 0,0. ang degrees (0 = right), len, droop */
export const frond = (
  len: number,
  ang: number,
  { seed = 1, fill, rib, droop = 0.5, n = 16, leaf = 0.3 }: FrondOptions,
) => {
  const r = seeded(seed),
    a = (ang * Math.PI) / 180,
    pt = (t: number): Point => [Math.cos(a) * len * t, Math.sin(a) * len * t + droop * len * t * t];
  let d = '';
  for (let i = 1; i <= n; i++) {
    const t = i / n,
      p = pt(t),
      p0 = pt(t - 0.03),
      ta = Math.atan2(p[1] - p0[1], p[0] - p0[0]),
      L = len * leaf * Math.sin(Math.PI * (0.18 + 0.75 * t)) * between(r, 0.9, 1.1),
      w = len * 0.034;
    for (const s of [-1, 1]) {
      const b = ta + s * between(r, 0.75, 0.95);
      const e: Point = [p[0] + Math.cos(b) * L, p[1] + Math.sin(b) * L + L * 0.22];
      d += poly([
        [p[0] - Math.cos(ta) * w, p[1] - Math.sin(ta) * w],
        [lerp(p[0], e[0], 0.5) - Math.cos(ta) * w * 0.6, lerp(p[1], e[1], 0.42)],
        e,
        [p[0] + Math.cos(ta) * w, p[1] + Math.sin(ta) * w],
      ]);
    }
  }
  return path(d, fill) + path(poly(taper([0, 0.25, 0.5, 0.75, 1].map(pt), len * 0.03, len * 0.006)), rib ?? fill);
};

/** leafSpray: broad glossy leaves (fig, mangrove, lilly pilly) over a dark core, centre 0,0. cols [shade, mid, light]. Put in <defs>, <use> with flips */
export const leafSpray = (
  rx: number,
  ry: number,
  { seed = 1, light = 1, cols, n = 46, leaf = 0.3 }: LeafSprayOptions,
) => {
  const r = seeded(seed),
    d = ['', '', ''];
  for (let i = 0; i < n; i++) {
    const a = between(r, 0, 6.28),
      q = Math.sqrt(i / n),
      x = Math.cos(a) * rx * (1 - q * 0.9) * 0.78,
      y = Math.sin(a) * ry * (1 - q * 0.9) * 0.78,
      b = Math.atan2(y + ry * 0.22, x) + between(r, -0.45, 0.45),
      L = rx * leaf * between(r, 0.75, 1.15),
      w = L * 0.2,
      c = Math.cos(b),
      z = Math.sin(b);
    const t =
      i < n * 0.22
        ? 0
        : x * light * 0.8 - y > between(r, -0.05, 0.4) * rx
          ? 2
          : x * light * 0.8 - y > between(r, -0.5, -0.1) * rx
            ? 1
            : 0;
    d[t]! += poly([
      [x, y],
      [x + c * L * 0.38 - z * w, y + z * L * 0.38 + c * w],
      [x + c * L * 0.78 - z * w * 0.6, y + z * L * 0.78 + c * w * 0.6],
      [x + c * L, y + z * L],
      [x + c * L * 0.78 + z * w * 0.6, y + z * L * 0.78 - c * w * 0.6],
      [x + c * L * 0.38 + z * w, y + z * L * 0.38 - c * w],
    ]);
  }
  const core = Array.from({ length: 14 }, (_, i): Point => [
    Math.cos((i / 14) * 6.28) * rx * (i % 2 ? 0.7 : 0.86),
    Math.sin((i / 14) * 6.28) * ry * (i % 2 ? 0.7 : 0.86),
  ]);
  return shape(core, cols[0]) + d.map((p, i) => p && path(p, cols[i]!)).join('');
};
