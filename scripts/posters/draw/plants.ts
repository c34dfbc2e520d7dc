import {
  INK,
  seeded,
  between,
  lerp,
  mix,
  poly,
  shape,
  path,
  lens,
  taper,
  smooth,
  line,
  soft,
  place,
  short,
} from './core.ts';
/** spinifex hummock, base centre 0,0, radius r. cols [shade, mid, light]; light -1 = sun left. Define once in <defs>, <use> many times */
export const spinifex = (r0 = 60, { seed = 1, light = -1, cols, n = 34, flat = 0.78 } = {}) => {
  const r = seeded(seed);
  const blade = (a, q0, q1, w, ox = 0, oy = 0) => {
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
  const fan = (k, lo, hi, q0, q1, w, ox, oy) => {
    let d = '';
    for (let i = 0; i < k; i++)
      d += blade(lerp(lo, hi, (i + r()) / k), between(r, q0[0], q0[1]), between(r, q1[0], q1[1]), w, ox * r0, oy * r0);
    return d;
  };
  const core = [];
  for (let i = 0; i <= 14; i++) {
    const a = (Math.PI * i) / 14;
    core.push([Math.cos(a) * r0 * (i % 2 ? 0.6 : 0.72), -Math.sin(a) * r0 * flat * (i % 2 ? 0.56 : 0.68)]);
  }
  const F = light < 0 ? (a) => Math.PI - a : (a) => a,
    lo = (x, y) => [Math.min(F(x), F(y)), Math.max(F(x), F(y))],
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
export const tussock = (h = 60, { seed = 1, n = 14, spread = 0.9, fill }) => {
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
/** clump: one leaf mass, faceted lens with leafy edge; cols [shade, mid, light] */
export const clump = (cx, cy, rx, ry, { seed = 1, light = -1, cols, teeth = 16, drip = 0, bite = 0.14 }) => {
  const r = seeded(seed);
  const ring = (ox, oy, k, n) => {
    const p = [];
    for (let i = 0; i < n; i++) {
      const a = (Math.PI * 2 * i) / n + between(r, -0.08, 0.08),
        below = Math.sin(a) > 0;
      const rr = i % 2 ? 1 - bite : 1 + between(r, -0.05, 0.08);
      let X = Math.cos(a) * rx * k * rr,
        Y = Math.sin(a) * ry * k * rr * (below ? 0.62 : 1);
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
export const desertOak = (h = 260, { seed = 1, light = -1, cols, trunk, strands = 26 } = {}) => {
  const r = seeded(seed),
    lean = between(r, -0.05, 0.05) * h;
  let s = '';
  const heads = [
    [0.02, 0.97, 0.1],
    [-0.1, 0.86, 0.12],
    [0.13, 0.84, 0.12],
    [-0.19, 0.7, 0.125],
    [0.2, 0.66, 0.125],
    [0.02, 0.76, 0.13],
    [-0.13, 0.55, 0.11],
    [0.15, 0.5, 0.1],
  ].map(([x, y, k]) => [
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
  const head = ([x, y, k], i) => {
    const core = [];
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
      d[t > 0.38 ? 2 : t > -0.25 ? 1 : 0] +=
        `M${Math.round(x + u * k * 0.15)} ${Math.round(y - k * between(r, 0.0, 0.25))}q${Math.round(ex * 0.75)} ${Math.round(-k * between(r, 0.3, 0.62))} ${Math.round(ex)} ${Math.round(ey)}`;
    }
    const w = Math.max(1.2, h * 0.0085);
    return shape(core, cols[0]) + d.map((p, j) => p && line(p, cols[j], short(w))).join('');
  };
  const o = heads.map((_, i) => i).sort((a, b) => heads[b][1] - heads[a][1]);
  const body = (i) => head(heads[i], i);
  s += o.slice(0, 3).map(body).join('') + path(limb, trunk) + o.slice(3).map(body).join('');
  return s;
};
/** gumTree: pale forked trunk with shade side. base 0,0. spray = id of a leafSpray(100,60) in <defs> for the crown (best); without it flat clumps */
export const gumTree = (h = 400, { seed = 1, light = -1, cols, bark, spray, lean = 0.08 } = {}) => {
  const r = seeded(seed),
    limbs = [],
    tips = [];
  const grow = (x, y, a, len, w, dep) => {
    const m = [x + Math.sin(a + between(r, -0.18, 0.18)) * len * 0.55, y - Math.cos(a) * len * 0.55],
      e = [x + Math.sin(a) * len, y - Math.cos(a) * len];
    limbs.push([[[x, y], m, e], w, w * (dep ? 0.6 : 0.35)]);
    if (!dep) {
      tips.push(e);
      return;
    }
    const k = dep > 2 ? 2 : 2 + (r() < 0.4);
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
  const cl = tips.map((t) => [t[0], t[1]]).sort((a, b) => a[1] - b[1]);
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
            p.map(([x, y], i) => [x + light * lerp(a, b, i / 2) * 0.22, y]),
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
/** fanLeaf: Licuala - round pleated disc cut in wedges, seen tilted (sy). centre 0,0 */
export const fanLeaf = (rad, { seed = 1, cols, n = 15, gap = 0.5, hang = 0.0 } = {}) => {
  const r = seeded(seed);
  let a = ['', '', ''];
  const sweep = Math.PI * 2 - gap,
    st = -Math.PI / 2 - sweep / 2;
  for (let i = 0; i < n; i++) {
    const a0 = st + (sweep * i) / n,
      a1 = st + (sweep * (i + 0.93)) / n,
      am = (a0 + a1) / 2,
      R1 = rad * between(r, 0.94, 1.03),
      p = (t, q) => [Math.cos(t) * q, Math.sin(t) * q + hang * Math.pow(Math.abs(Math.cos(t)), 2) * q];
    a[0] += poly([
      [0, 0],
      p(a0, R1 * 0.97),
      p(lerp(a0, am, 0.5), R1 * 1.02),
      p(lerp(a0, am, 0.9), R1 * 0.95),
      p(am, R1),
    ]);
    a[1] += poly([[0, 0], p(am, R1), p(lerp(am, a1, 0.5), R1 * 1.02), p(a1, R1 * 0.96)]);
  }
  return path(a[0], cols[0]) + path(a[1], cols[1]);
};
/** frond: feather palm leaf along an arc from 0,0. ang degrees (0 = right), len, droop */
export const frond = (len, ang, { seed = 1, fill, rib, droop = 0.5, n = 16, leaf = 0.3 } = {}) => {
  const r = seeded(seed),
    a = (ang * Math.PI) / 180,
    pt = (t) => [Math.cos(a) * len * t, Math.sin(a) * len * t + droop * len * t * t];
  let d = '';
  for (let i = 1; i <= n; i++) {
    const t = i / n,
      p = pt(t),
      p2 = pt(Math.min(1.0, t + 0.01)),
      p0 = pt(t - 0.03),
      ta = Math.atan2(p[1] - p0[1], p[0] - p0[0]),
      L = len * leaf * Math.sin(Math.PI * (0.18 + 0.75 * t)) * between(r, 0.9, 1.1),
      w = len * 0.034;
    for (const s of [-1, 1]) {
      const b = ta + s * between(r, 0.75, 0.95);
      const e = [p[0] + Math.cos(b) * L, p[1] + Math.sin(b) * L + L * 0.22];
      d += poly([
        [p[0] - Math.cos(ta) * w, p[1] - Math.sin(ta) * w],
        [lerp(p[0], e[0], 0.5) - Math.cos(ta) * w * 0.6, lerp(p[1], e[1], 0.42)],
        e,
        [p[0] + Math.cos(ta) * w, p[1] + Math.sin(ta) * w],
      ]);
    }
  }
  return path(d, fill) + path(poly(taper([0, 0.25, 0.5, 0.75, 1].map(pt), len * 0.03, len * 0.006)), rib || fill);
};
/** saltbush: low dome of small leaf facets, 3 tones */
export const saltbush = (w, h, { seed = 1, light = -1, cols }) => {
  const r = seeded(seed);
  let s = clump(0, -h * 0.35, w / 2, h * 0.65, { seed, light, cols: [cols[0], cols[0], null], teeth: 15, bite: 0.1 });
  let d = ['', ''];
  for (let i = 0; i < 64; i++) {
    const a = between(r, 0.1, 3.04),
      q = Math.sqrt(r()) * 0.95,
      x = ((Math.cos(a) * w) / 2) * q,
      y = -Math.sin(a) * h * 0.95 * q - h * 0.03,
      L = h * between(r, 0.12, 0.2),
      b = between(r, -2.6, -0.5);
    const t = x * light > between(r, -0.3, 0.15) * w ? 1 : 0;
    d[t] += poly([
      [x, y],
      [x + Math.cos(b - 0.4) * L * 0.6, y + Math.sin(b - 0.4) * L * 0.6],
      [x + Math.cos(b) * L, y + Math.sin(b) * L],
      [x + Math.cos(b + 0.4) * L * 0.6, y + Math.sin(b + 0.4) * L * 0.6],
    ]);
  }
  return s + path(d[0], cols[1]) + path(d[1], cols[2]);
};
/** pandanus head: spiral sword leaves from 0,0 */
export const swordHead = (len, { seed = 1, cols, n = 22, light = -1 }) => {
  const r = seeded(seed);
  let d = ['', '', ''];
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
    d[t] += poly([
      [-s * w, c * w],
      [kx - s * w * 0.8, ky + c * w * 0.8],
      [ex, ey],
      [kx + s * w * 0.8, ky - c * w * 0.8],
      [s * w, -c * w],
    ]);
  }
  return path(d[0], cols[0]) + path(d[1], cols[1]) + path(d[2], cols[2]);
};
/** banksia spray: serrate leaves around a flower cone. cone points up at 0,0 */
export const banksia = (s, { seed = 1, leaf, cone }) => {
  const r = seeded(seed);
  let d = ['', ''];
  for (let i = 0; i < 11; i++) {
    const a = lerp(-Math.PI * 1.02, 0.06, i / 10) + between(r, -0.08, 0.08),
      L = s * between(r, 1.0, 1.3),
      n = 7,
      P = [],
      Q = [];
    for (let k = 0; k <= n; k++) {
      const t = k / n,
        w = s * 0.1 * Math.sin(Math.PI * (0.12 + 0.8 * t)) * (k % 2 ? 1.2 : 0.75),
        x = Math.cos(a) * L * t,
        y = Math.sin(a) * L * t + L * 0.12 * t * t;
      P.push([x - Math.sin(a) * w, y + Math.cos(a) * w]);
      Q.unshift([x + Math.sin(a) * w, y - Math.cos(a) * w]);
    }
    d[i % 2] += poly([...P, [Math.cos(a) * L * 1.1, Math.sin(a) * L * 1.1 + L * 0.13], ...Q]);
  }
  let o = path(d[0], leaf[0]) + path(d[1], leaf[1]);
  const w = s * 0.26,
    h = s * 0.95;
  o +=
    path(`M${-w} 0Q${-w * 1.15} ${-h} 0 ${-h}Q${w * 1.15} ${-h} ${w} 0z`, cone[1]) +
    path(`M${-w} 0Q${-w * 1.15} ${-h} 0 ${-h}Q${-w * 0.1} ${-h * 0.6} ${-w * 0.1} 0z`, cone[0]);
  let k = '';
  for (let j = 1; j < 9; j++)
    for (let i = -2; i <= 2; i++)
      k += `M${(i + (j % 2) * 0.5 - 0.25) * w * 0.34} ${(-h * j) / 9.6}l${w * 0.1} ${-h * 0.035}`;
  return o + line(k, cone[2], s * 0.025);
};
/** leafSpray: broad glossy leaves (fig, mangrove, lilly pilly) over a dark core, centre 0,0. cols [shade, mid, light]. Put in <defs>, <use> with flips */
export const leafSpray = (rx, ry, { seed = 1, light = 1, cols, n = 46, leaf = 0.3 } = {}) => {
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
    d[t] += poly([
      [x, y],
      [x + c * L * 0.38 - z * w, y + z * L * 0.38 + c * w],
      [x + c * L * 0.78 - z * w * 0.6, y + z * L * 0.78 + c * w * 0.6],
      [x + c * L, y + z * L],
      [x + c * L * 0.78 + z * w * 0.6, y + z * L * 0.78 - c * w * 0.6],
      [x + c * L * 0.38 + z * w, y + z * L * 0.38 - c * w],
    ]);
  }
  const core = Array.from({ length: 14 }, (_, i) => [
    Math.cos((i / 14) * 6.28) * rx * (i % 2 ? 0.7 : 0.86),
    Math.sin((i / 14) * 6.28) * ry * (i % 2 ? 0.7 : 0.86),
  ]);
  return shape(core, cols[0]) + d.map((p, i) => p && path(p, cols[i])).join('');
};
