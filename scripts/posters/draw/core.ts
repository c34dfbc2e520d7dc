// core: palette, seeded random, compact path writers, svg wrapper. No dependencies.
export const INK = {
  paper: '#FBF5E9',
  sand: '#F3E3C7',
  wattle: '#F2B33D',
  sunset: '#E07A3F',
  ochre: '#C4572B',
  clay: '#9E3B22',
  euc: '#5E7D6A',
  gum: '#24433A',
  reef: '#1E8A8F',
  ocean: '#0F4C5C',
  dusk: '#5A3A5E',
  night: '#152238',
};
const hx = (c) => {
  c = (INK[c] || c).slice(1);
  return [0, 2, 4].map((i) => parseInt(c.slice(i, i + 2), 16));
};
/** mix(a,b,t): the ONLY way to make a new colour - stays inside the palette's family */
export const mix = (a, b, t) => {
  a = hx(a);
  b = hx(b);
  return (
    '#' +
    a
      .map((v, i) =>
        Math.round(v + (b[i] - v) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
};
export const seeded = (seed) => {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};
export const between = (r, a, b) => a + (b - a) * r();
export const lerp = (a, b, t) => a + (b - a) * t;
export const clamp = (v, a, b) => Math.max(a, Math.min(b, v));
export const short = (v) => {
  const s = String(Math.round(v * 10) / 10);
  return s.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0');
};
const sep = (...v) => v.map(short).reduce((s, x) => s + (s && x[0] !== '-' ? ' ' : '') + x, '');
const q = (v) => Math.round(v * 10) / 10;
/** poly([[x,y]..]) -> compact relative path data (straight facets) */
export const poly = (pts, close = true) => {
  let [x, y] = pts[0].map(q),
    d = 'M' + sep(x, y);
  for (let i = 1; i < pts.length; i++) {
    const [a, b] = pts[i].map(q);
    d += 'l' + sep(a - x, b - y);
    x = a;
    y = b;
  }
  return d + (close ? 'z' : '');
};
/** smooth(pts, closed, k): Catmull-Rom through the points, k = roundness (1 = round, .5 = taut) */
export const smooth = (pts, closed = false, k = 1) => {
  const n = pts.length,
    g = (i) => (closed ? pts[(i + n) % n] : pts[clamp(i, 0, n - 1)]);
  let [x, y] = pts[0].map(q),
    d = 'M' + sep(x, y);
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [g(i - 1), g(i), g(i + 1), g(i + 2)];
    const c1 = [p1[0] + ((p2[0] - p0[0]) * k) / 6, p1[1] + ((p2[1] - p0[1]) * k) / 6],
      c2 = [p2[0] - ((p3[0] - p1[0]) * k) / 6, p2[1] - ((p3[1] - p1[1]) * k) / 6],
      e = p2.map(q);
    d += 'c' + sep(c1[0] - x, c1[1] - y, c2[0] - x, c2[1] - y, e[0] - x, e[1] - y);
    [x, y] = e;
  }
  return d + (closed ? 'z' : '');
};
export const path = (d, fill, extra = '') => `<path d="${d}" fill="${INK[fill] || fill}"${extra ? ' ' + extra : ''}/>`;
export const shape = (pts, fill, extra) => path(poly(pts), fill, extra);
export const soft = (pts, fill, k = 1, extra) => path(smooth(pts, true, k), fill, extra);
export const line = (d, stroke, w, extra = '') =>
  `<path d="${d}" fill="none" stroke="${INK[stroke] || stroke}" stroke-width="${w}"${extra ? ' ' + extra : ''}/>`;
export const rect = (x, y, w, h, fill, extra = '') =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${INK[fill] || fill}"${extra ? ' ' + extra : ''}/>`;
export const circle = (x, y, r, fill, extra = '') =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${INK[fill] || fill}"${extra ? ' ' + extra : ''}/>`;
export const group = (body, extra = '') => `<g${extra ? ' ' + extra : ''}>${body}</g>`;
export const place = (x, y, body, s = 1, rot = 0, flip = false) =>
  `<g transform="translate(${short(x)} ${short(y)})${rot ? ` rotate(${short(rot)})` : ''}${s !== 1 || flip ? ` scale(${flip ? -s : s} ${s})` : ''}">${body}</g>`;
export const reuse = (id, x, y, sx = 1, sy = sx) =>
  `<use href="#${id}" transform="translate(${short(x)} ${short(y)})${sx !== 1 || sy !== 1 ? ` scale(${Math.round(sx * 100) / 100} ${Math.round(sy * 100) / 100})` : ''}"/>`;
/** lens: flat almond, the mark used for ripples, glitter, leaves */
export const lens = (x, y, w, h) => `M${sep(x - w / 2, y)}q${sep(w / 2, -h, w, 0)}q${sep(-w / 2, h, -w, 0)}z`;
/** taper: a limb (trunk, branch, root) along points, width w0 -> w1, straight cut edges */
export const taper = (pts, w0, w1) => {
  const n = pts.length,
    L = [],
    Rr = [];
  for (let i = 0; i < n; i++) {
    const a = pts[Math.max(0, i - 1)],
      b = pts[Math.min(n - 1, i + 1)],
      dx = b[0] - a[0],
      dy = b[1] - a[1],
      m = Math.hypot(dx, dy) || 1,
      w = lerp(w0, w1, i / (n - 1)) / 2;
    L.push([pts[i][0] - (dy / m) * w, pts[i][1] + (dx / m) * w]);
    Rr.unshift([pts[i][0] + (dy / m) * w, pts[i][1] - (dx / m) * w]);
  }
  return L.concat(Rr);
};
/** value noise, 1-D, seeded, -1..1 */
export const noise = (seed) => {
  const r = seeded(seed),
    t = Array.from({ length: 256 }, () => r() * 2 - 1);
  return (x) => {
    const i = Math.floor(x),
      f = x - i,
      s = f * f * (3 - 2 * f);
    return lerp(t[i & 255], t[(i + 1) & 255], s);
  };
};
export const picture = (
  body,
  { w = 1600, h = 1000, defs = '', grain = 0.25, seed = 3, title = '', ns = `p${seed}-` } = {},
) => {
  const tidy = (t) =>
    t.replace(/ d="([^"]+)"/g, (m, d) => ` d="${d.replace(/-?\d+\.\d\d+(e-\d+)?/g, (x) => short(+x))}"`);
  const num = (t) =>
    tidy(t).replace(/ (stroke-width|c?[xy]|r[xy]?)="(-?\d*\.\d\d+)"/g, (m, k, v) => ` ${k}="${short(+v)}"`);
  body = num(body);
  defs = num(defs); // 1 decimal everywhere, hand-written template strings too
  const pre = (t) => t.replace(/(id="|href="#|url\(#)([\w-]+)/g, `$1${ns}$2`);
  body = pre(body);
  defs = pre(defs); // unique ids: safe to inline several pictures in one page
  const gr = grain
    ? `<filter id="${ns}gr" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 .08 0 0 0 0 .1 0 0 0 0 .16 0 0 0 -1.7 1.02"/></filter>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" role="img"${title ? ` aria-label="${title}"` : ''}><defs>${gr}${defs}</defs>${body}${grain ? `<rect width="${w}" height="${h}" filter="url(#${ns}gr)" opacity="${grain}"/>` : ''}</svg>`;
};
