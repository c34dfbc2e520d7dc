import { seeded, between, lerp, poly, shape, path, taper, line, short, type Point, type Tones } from './core.ts';

export interface ClumpOptions {
  seed?: number;
  light?: number;
  cols: readonly [string, string, (string | null)?];
  teeth?: number;
  drip?: number;
  bite?: number;
}
export interface DesertOakOptions {
  seed?: number;
  light?: number;
  cols: Tones;
  trunk: string;
  strands?: number;
}
export interface GumTreeOptions {
  seed?: number;
  light?: number;
  cols: Tones;
  bark: readonly [lit: string, shade: string];
  spray?: string;
  lean?: number;
}

/** clump: one leaf mass, faceted lens with leafy edge; cols [shade, mid, light] */
export const clump = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  { seed = 1, light = -1, cols, teeth = 16, drip = 0, bite = 0.14 }: ClumpOptions,
) => {
  const r = seeded(seed);
  const ring = (ox: number, oy: number, k: number, n: number) => {
    const p: Point[] = [];
    for (let i = 0; i < n; i++) {
      const a = (Math.PI * 2 * i) / n + between(r, -0.08, 0.08),
        below = Math.sin(a) > 0;
      const rr = i % 2 ? 1 - bite : 1 + between(r, -0.05, 0.08);
      const X = Math.cos(a) * rx * k * rr;
      let Y = Math.sin(a) * ry * k * rr * (below ? 0.62 : 1);
      if (drip && below && !(i % 2)) Y += drip * between(r, 0.5, 1.2);
      p.push([cx + ox + X, cy + oy + Y]);
    }
    return p;
  };
  return (
    shape(ring(0, 0, 1, teeth * 2), cols[0]) +
    shape(ring(light * rx * 0.14, -ry * 0.16, 0.74, teeth * 2 - 4), cols[1]) +
    (cols[2] ? shape(ring(light * rx * 0.3, -ry * 0.34, 0.42, teeth + 2), cols[2]) : '')
  );
};

/** desertOak: tall weeping casuarina - fountains of thin needle strands over a dark core. base 0,0, height h. cols [shade, mid, light] */
export const desertOak = (h = 260, { seed = 1, light = -1, cols, trunk, strands = 26 }: DesertOakOptions) => {
  const r = seeded(seed),
    lean = between(r, -0.05, 0.05) * h;
  let s = '';
  const heads = (
    [
      [0.02, 0.97, 0.1],
      [-0.1, 0.86, 0.12],
      [0.13, 0.84, 0.12],
      [-0.19, 0.7, 0.125],
      [0.2, 0.66, 0.125],
      [0.02, 0.76, 0.13],
      [-0.13, 0.55, 0.11],
      [0.15, 0.5, 0.1],
    ] as const
  ).map(([x, y, k]): readonly [number, number, number] => [
    lean * y + x * h * between(r, 0.85, 1.2),
    -y * h * between(r, 0.97, 1.03),
    k * h * between(r, 0.9, 1.15),
  ]);
  const limb =
    heads
      .map(([x, y]) => {
        const b = Math.max(0.3, -y / h - 0.3);
        return poly(
          taper(
            [
              [lean * b, -h * b],
              [lerp(lean * b, x, 0.6), lerp(-h * b, y, 0.42)],
              [x, y],
            ],
            h * 0.018,
            h * 0.006,
          ),
        );
      })
      .join('') +
    poly(
      taper(
        [
          [-h * 0.004, 3],
          [lean * 0.3, -h * 0.3],
          [lean * 0.6, -h * 0.62],
          [lean, -h * 0.9],
        ],
        h * 0.044,
        h * 0.01,
      ),
    );
  const head = ([x, y, k]: readonly [number, number, number]) => {
    const core: Point[] = [];
    for (let j = 0; j < 12; j++) {
      const a = (Math.PI * 2 * j) / 12;
      core.push([
        x + Math.cos(a) * k * (j % 2 ? 0.62 : 0.86),
        y + Math.sin(a) * k * (Math.sin(a) > 0 ? (j % 2 ? 0.5 : 0.95) : 0.55),
      ]);
    }
    const d = ['', '', ''];
    for (let j = 0; j < strands; j++) {
      const u = between(r, -1, 1),
        L = k * between(r, 0.75, 1.15),
        ex = u * L,
        ey = k * between(r, 0.35, 1.25) * (1.15 - Math.abs(u) * 0.4),
        t = u * light + between(r, -0.35, 0.35) - (ey / k - 0.7) * 0.35;
      d[t > 0.38 ? 2 : t > -0.25 ? 1 : 0]! +=
        `M${Math.round(x + u * k * 0.15)} ${Math.round(y - k * between(r, 0.0, 0.25))}q${Math.round(ex * 0.75)} ${Math.round(-k * between(r, 0.3, 0.62))} ${Math.round(ex)} ${Math.round(ey)}`;
    }
    const w = Math.max(1.2, h * 0.0085);
    return shape(core, cols[0]) + d.map((p, j) => p && line(p, cols[j]!, short(w))).join('');
  };
  const o = heads.map((_, i) => i).sort((a, b) => heads[b]![1] - heads[a]![1]);
  const body = (i: number) => head(heads[i]!);
  s += o.slice(0, 3).map(body).join('') + path(limb, trunk) + o.slice(3).map(body).join('');
  return s;
};

/** gumTree: pale forked trunk with shade side. base 0,0. spray = id of a leafSpray(100,60) in <defs> for the crown (best); without it flat clumps */
export const gumTree = (h = 400, { seed = 1, light = -1, cols, bark, spray, lean = 0.08 }: GumTreeOptions) => {
  const r = seeded(seed),
    limbs: [readonly Point[], number, number][] = [],
    tips: Point[] = [];
  const grow = (x: number, y: number, a: number, len: number, w: number, dep: number) => {
    const m: Point = [x + Math.sin(a + between(r, -0.18, 0.18)) * len * 0.55, y - Math.cos(a) * len * 0.55],
      e: Point = [x + Math.sin(a) * len, y - Math.cos(a) * len];
    limbs.push([[[x, y], m, e], w, w * (dep ? 0.6 : 0.35)]);
    if (!dep) {
      tips.push(e);
      return;
    }
    const k = dep > 2 ? 2 : 2 + Number(r() < 0.4);
    for (let i = 0; i < k; i++)
      grow(
        e[0],
        e[1],
        a * 0.8 + lerp(-0.46, 0.46, k === 1 ? 0.5 : i / (k - 1)) + between(r, -0.16, 0.16),
        len * between(r, 0.62, 0.78),
        w * 0.6,
        dep - 1,
      );
  };
  grow(0, 4, lean, h * 0.36, h * 0.075, 3);
  let s = '';
  const cl = tips.map((t): Point => [t[0], t[1]]).sort((a, b) => a[1] - b[1]);
  cl.forEach((t, i) => {
    s += clump(
      t[0] + between(r, -0.04, 0.04) * h,
      t[1] - between(r, 0, 0.04) * h,
      h * between(r, 0.08, 0.115),
      h * between(r, 0.055, 0.08),
      { seed: seed * 31 + i, light, cols: [cols[0], cols[0], cols[1]], teeth: 11 },
    );
  });
  s += path(limbs.map(([p, a, b]) => poly(taper(p, a, b))).join(''), bark[1]);
  s += path(
    limbs
      .map(([p, a, b]) =>
        poly(
          taper(
            p.map(([x, y], i): Point => [x + light * lerp(a, b, i / 2) * 0.22, y]),
            a * 0.5,
            b * 0.5,
          ),
        ),
      )
      .join(''),
    bark[0],
  );
  cl.forEach((t, i) => {
    if (spray)
      s += `<use href="#${spray}" transform="translate(${Math.round(t[0] + between(r, -10, 10))} ${Math.round(t[1] - 6)}) rotate(${Math.round(between(r, -16, 16))}) scale(${(((h * between(r, 0.1, 0.14)) / 100) * (r() < 0.5 ? -1 : 1)).toFixed(2)} ${((h * between(r, 0.1, 0.13)) / 100).toFixed(2)})"/>`;
    else if (!(i % 2))
      s += clump(t[0] + between(r, -8, 8), t[1] - 4, h * between(r, 0.08, 0.12), h * between(r, 0.06, 0.085), {
        seed: seed * 57 + i,
        light,
        cols,
        teeth: 11,
      });
  });
  return s;
};
