/** A place on the sheet in its units: x to the right, y downwards. */
export type Point = readonly [x: number, y: number];

/** A seeded source of numbers from 0 up to 1: the same seed draws the same picture. */
export type Random = () => number;

/** Three colours of one surface: in shade, in between, in the light. */
export type Tones = readonly [shade: string, mid: string, light: string];

/** The sheet: its size, shared definitions, the strength of the paper grain, and the name read aloud. */
export interface PictureOptions {
  w?: number;
  h?: number;
  defs?: string;
  grain?: number;
  seed?: number;
  title?: string;
  ns?: string;
}
/** The twelve inks. Every other colour is a mixture of them. */
export const INK: Readonly<Record<string, string>> = {
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
/** Red, green and blue of an ink's name or of a #rrggbb colour. */
const channels = (colour: string): number[] => {
  const hex = (INK[colour] ?? colour).slice(1);
  return [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16));
};
/** mix(a,b,t): the ONLY way to make a new colour - stays inside the palette's family */
export const mix = (a: string, b: string, t: number) => {
  const from = channels(a);
  const to = channels(b);
  return (
    '#' +
    from
      .map((v, i) =>
        Math.round(v + (to[i]! - v) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
};
/** A source of numbers that gives the same ones for the same seed, so that a picture is drawn alike every time. */
export const seeded = (seed: number) => {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};
/** A number from `a` up to `b`, from a seeded source. */
export const between = (r: Random, a: number, b: number) => a + (b - a) * r();
/** The number that lies the share `t` of the way from `a` to `b`. */
export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
/** The number, or the nearer end of what is allowed. */
export const clamp = (v: number, a: number, b: number) => Math.max(a, Math.min(b, v));
/** A number as short as SVG takes it: one decimal, no zero before the point. */
export const short = (v: number) => {
  const s = String(Math.round(v * 10) / 10);
  return s.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0');
};
const sep = (...v: number[]) => v.map(short).reduce((s, x) => s + (s && !x.startsWith('-') ? ' ' : '') + x, '');
const q = (v: number) => Math.round(v * 10) / 10;
const snap = ([x, y]: Point): Point => [q(x), q(y)];
/** poly([[x,y]..]) -> compact relative path data (straight facets) */
export const poly = (pts: readonly Point[], close = true) => {
  let [x, y] = snap(pts[0]!),
    d = 'M' + sep(x, y);
  for (let i = 1; i < pts.length; i++) {
    const [a, b] = snap(pts[i]!);
    d += 'l' + sep(a - x, b - y);
    x = a;
    y = b;
  }
  return d + (close ? 'z' : '');
};
/** smooth(pts, closed, k): Catmull-Rom through the points, k = roundness (1 = round, .5 = taut) */
export const smooth = (pts: readonly Point[], closed = false, k = 1) => {
  const n = pts.length,
    g = (i: number) => (closed ? pts[(i + n) % n] : pts[clamp(i, 0, n - 1)])!;
  let [x, y] = snap(pts[0]!),
    d = 'M' + sep(x, y);
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [g(i - 1), g(i), g(i + 1), g(i + 2)] as const;
    const c1 = [p1[0] + ((p2[0] - p0[0]) * k) / 6, p1[1] + ((p2[1] - p0[1]) * k) / 6],
      c2 = [p2[0] - ((p3[0] - p1[0]) * k) / 6, p2[1] - ((p3[1] - p1[1]) * k) / 6],
      e = snap(p2);
    d += 'c' + sep(c1[0]! - x, c1[1]! - y, c2[0]! - x, c2[1]! - y, e[0] - x, e[1] - y);
    [x, y] = e;
  }
  return d + (closed ? 'z' : '');
};
/** A filled shape from path data; `fill` is an ink or a mixture. */
export const path = (d: string, fill: string, extra = '') =>
  `<path d="${d}" fill="${INK[fill] ?? fill}"${extra ? ' ' + extra : ''}/>`;
/** A filled shape with straight sides. */
export const shape = (pts: readonly Point[], fill: string, extra?: string) => path(poly(pts), fill, extra);
/** A line of one width, without a fill. */
export const line = (d: string, stroke: string, w: number | string, extra = '') =>
  `<path d="${d}" fill="none" stroke="${INK[stroke] ?? stroke}" stroke-width="${w}"${extra ? ' ' + extra : ''}/>`;
/** A rectangle from its upper left corner. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${INK[fill] ?? fill}"${extra ? ' ' + extra : ''}/>`;
/** A disc around x,y. */
export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${INK[fill] ?? fill}"${extra ? ' ' + extra : ''}/>`;
/** Several drawings as one, with attributes for them all. */
export const group = (body: string, extra = '') => `<g${extra ? ' ' + extra : ''}>${body}</g>`;
/** A drawing moved to x,y, then turned (degrees) and scaled; `flip` mirrors it. */
export const place = (x: number, y: number, body: string, s = 1, rot = 0, flip = false) =>
  `<g transform="translate(${short(x)} ${short(y)})${rot ? ` rotate(${short(rot)})` : ''}${s !== 1 || flip ? ` scale(${flip ? -s : s} ${s})` : ''}">${body}</g>`;
/** A drawing of the definitions once more, at x,y and in another size. */
export const reuse = (id: string, x: number, y: number, sx = 1, sy = sx) =>
  `<use href="#${id}" transform="translate(${short(x)} ${short(y)})${sx !== 1 || sy !== 1 ? ` scale(${Math.round(sx * 100) / 100} ${Math.round(sy * 100) / 100})` : ''}"/>`;
/** lens: flat almond, the mark used for ripples, glitter, leaves */
export const lens = (x: number, y: number, w: number, h: number) =>
  `M${sep(x - w / 2, y)}q${sep(w / 2, -h, w, 0)}q${sep(-w / 2, h, -w, 0)}z`;
/** taper: a limb (trunk, branch, root) along points, width w0 -> w1, straight cut edges */
export const taper = (pts: readonly Point[], w0: number, w1: number) => {
  const n = pts.length,
    L: Point[] = [],
    Rr: Point[] = [];
  for (let i = 0; i < n; i++) {
    const a = pts[Math.max(0, i - 1)],
      b = pts[Math.min(n - 1, i + 1)],
      dx = b![0] - a![0],
      dy = b![1] - a![1],
      m = Math.hypot(dx, dy) || 1,
      w = lerp(w0, w1, i / (n - 1)) / 2;
    L.push([pts[i]![0] - (dy / m) * w, pts[i]![1] + (dx / m) * w]);
    Rr.unshift([pts[i]![0] + (dy / m) * w, pts[i]![1] - (dx / m) * w]);
  }
  return L.concat(Rr);
};
/** value noise, 1-D, seeded, -1..1 */
export const noise = (seed: number) => {
  const r = seeded(seed),
    t = Array.from({ length: 256 }, () => r() * 2 - 1);
  return (x: number) => {
    const i = Math.floor(x),
      f = x - i,
      s = f * f * (3 - 2 * f);
    return lerp(t[i & 255]!, t[(i + 1) & 255]!, s);
  };
};
/** The whole SVG: numbers shortened, ids made its own, named for those who cannot see it. */
export const picture = (
  body: string,
  { w = 1600, h = 1000, defs = '', grain = 0.25, seed = 3, title = '', ns = `p${seed}-` }: PictureOptions = {},
) => {
  const tidy = (t: string) =>
    t.replace(/ d="([^"]+)"/g, (_, d: string) => ` d="${d.replace(/-?\d+\.\d\d+(e-\d+)?/g, (x) => short(+x))}"`);
  // One decimal everywhere, in hand-written template strings too.
  const num = (t: string) =>
    tidy(t).replace(
      / (stroke-width|c?[xy]|r[xy]?)="(-?\d*\.\d\d+)"/g,
      (_, k: string, v: string) => ` ${k}="${short(+v)}"`,
    );
  // Ids that begin with the picture's own: safe to inline several pictures in one page.
  const pre = (t: string) => t.replace(/(id="|href="#|url\(#)([\w-]+)/g, `$1${ns}$2`);
  const gr = grain
    ? `<filter id="${ns}gr" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 .08 0 0 0 0 .1 0 0 0 0 .16 0 0 0 -1.7 1.02"/></filter>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" role="img"${title ? ` aria-label="${title}"` : ''}><defs>${gr}${pre(num(defs))}</defs>${pre(num(body))}${grain ? `<rect width="${w}" height="${h}" filter="url(#${ns}gr)" opacity="${grain}"/>` : ''}</svg>`;
};
