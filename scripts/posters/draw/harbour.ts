import { lerp, mix, poly, shape, path, line, circle, short, type Point } from './core.ts';
export interface ShellOptions {
  lit: string;
  shade: string;
  rib: string;
  mouth: string;
  glass: string;
  depth?: number;
  ribs?: number;
}
export interface FerryOptions {
  hull?: string;
  body?: string;
  shade?: string;
  glow?: string;
}

/** sailboat: hull waterline centre 0,0, mast height h, light 1 = sun right */
export const sailboat = (h: number, { light = 1 }: { light?: number } = {}) => {
  const k = h / 100,
    P = (a: readonly Point[]) => a.map(([x, y]): Point => [x * k, y * k]);
  const lit = 'paper',
    sh = mix('sand', 'sunset', 0.35);
  return (
    path(
      `M${2 * k} ${-100 * k}C${34 * k} ${-70 * k} ${44 * k} ${-40 * k} ${46 * k} ${-13 * k}L${3 * k} ${-12 * k}z`,
      light > 0 ? lit : sh,
    ) +
    path(
      `M${2 * k} ${-100 * k}C${14 * k} ${-70 * k} ${16 * k} ${-40 * k} ${14 * k} ${-12 * k}L${3 * k} ${-12 * k}z`,
      sh,
    ) +
    path(
      `M${-1 * k} ${-92 * k}C${-12 * k} ${-64 * k} ${-30 * k} ${-34 * k} ${-42 * k} ${-14 * k}C${-26 * k} ${-20 * k} ${-12 * k} ${-20 * k} ${-2 * k} ${-15 * k}z`,
      mix('sunset', 'wattle', 0.25),
    ) +
    path(
      `M${-1 * k} ${-92 * k}C${-8 * k} ${-60 * k} ${-22 * k} ${-34 * k} ${-42 * k} ${-14 * k}C${-30 * k} ${-34 * k} ${-14 * k} ${-62 * k} ${-1 * k} ${-92 * k}z`,
      'ochre',
    ) +
    shape(
      P([
        [-0.8, -102],
        [0.8, -102],
        [1.4, -6],
        [-1, -6],
      ]),
      mix('night', 'clay', 0.4),
    ) +
    shape(
      P([
        [-48, -10],
        [50, -9],
        [42, 1],
        [-36, 1],
      ]),
      'ocean',
    ) +
    shape(
      P([
        [-48, -10],
        [50, -9],
        [48, -6],
        [-45, -7],
      ]),
      'paper',
    ) +
    shape(
      P([
        [-14, -10],
        [10, -10],
        [6, -15],
        [-10, -15],
      ]),
      'sand',
    ) +
    shape(
      P([
        [14, -10],
        [18, -10],
        [17, -17],
        [14.6, -17],
      ]),
      'night',
    ) +
    circle(15.8 * k, -19 * k, 2 * k, mix('clay', 'sand', 0.3))
  );
};

/** shell: one Opera House sail. P pedestal, T tip, K back of ridge; lit face cut by a crisp shade, ribs fan from P */
export const shell = (
  P: Point,
  T: Point,
  K: Point,
  { lit, shade, rib, mouth, glass, depth = 60, ribs = 5 }: ShellOptions,
) => {
  const dir = T[0] > P[0] ? 1 : -1,
    mid = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)],
    H = P[1] - T[1];
  const front: Point = [P[0] + dir * H * 0.42, P[1] - H * 0.42],
    along = mid(K, T, 0.42),
    back: Point = [along[0] - dir * H * 0.03, along[1] - H * 0.2];
  const kb: Point = [mid(K, P, 0.5)[0] - dir * H * 0.05, mid(K, P, 0.5)[1]];
  const Q = (c: Point, b: Point) => `${short(c[0])} ${short(c[1])} ${short(b[0])} ${short(b[1])}`;
  const M = (p: Point) => `M${short(p[0])} ${short(p[1])}`;
  const far: Point = [P[0] + dir * depth, P[1]],
    fc: Point = [far[0] + dir * H * 0.2, P[1] - H * 0.5];
  let s =
    path(`${M(P)}Q${Q(front, T)}Q${Q(fc, far)}z`, mouth) +
    path(
      `${M(P)}Q${short(front[0] + 1)} ${short(front[1])} ${short(lerp(P[0], T[0], 0.82))} ${short(lerp(P[1], T[1], 0.8))}L${short(lerp(T[0], far[0], 0.45))} ${short(lerp(T[1], far[1], 0.5))}L${short(far[0] - dir * depth * 0.2)} ${short(P[1])}z`,
      glass,
    );
  s += path(`${M(P)}Q${Q(front, T)}Q${Q(back, K)}Q${Q(kb, P)}z`, lit);
  const c2: Point = [lerp(front[0], kb[0], 0.52), lerp(front[1], kb[1], 0.5)];
  s += path(
    `${M(P)}Q${Q(c2, [
      mid(K, T, 0.52)[0] - dir * H * 0.02,
      mid(K, T, 0.52)[1] - H * 0.105,
    ])}Q${Q(mid(back, K, 0.5), K)}Q${Q(kb, P)}z`,
    shade,
  );
  let d = '';
  for (let i = 1; i <= ribs; i++) {
    const t = i / (ribs + 1),
      u = 1 - t,
      rx = u * u * K[0] + 2 * u * t * back[0] + t * t * T[0],
      ry = u * u * K[1] + 2 * u * t * back[1] + t * t * T[1];
    const cx = lerp(kb[0], front[0], t),
      cy = lerp(kb[1], front[1], t);
    d += `${M(P)}Q${short(cx)} ${short(cy)} ${short(rx)} ${short(ry)}`;
  }
  return s + line(d, rib, 1.3);
};

/** ferry: Sydney green-and-cream double-ender, waterline centre 0,0, width w */
export const ferry = (
  w: number,
  { hull = 'gum', body = 'sand', shade = mix('sand', 'dusk', 0.35), glow = 'wattle' }: FerryOptions = {},
) => {
  const k = w / 100,
    P = (a: readonly Point[]) => a.map(([x, y]): Point => [x * k, y * k]);
  let win = '';
  for (let i = 0; i < 9; i++)
    win += poly(
      P([
        [-33 + i * 7.4, -14.6],
        [-28.4 + i * 7.4, -14.6],
        [-28.4 + i * 7.4, -10.6],
        [-33 + i * 7.4, -10.6],
      ]),
    );
  for (let i = 0; i < 6; i++)
    win += poly(
      P([
        [-22 + i * 7.4, -22.4],
        [-17.4 + i * 7.4, -22.4],
        [-17.4 + i * 7.4, -18.6],
        [-22 + i * 7.4, -18.6],
      ]),
    );
  return (
    shape(
      P([
        [-50, -8],
        [50, -8],
        [42, 1],
        [-42, 1],
      ]),
      hull,
    ) +
    shape(
      P([
        [-50, -8],
        [50, -8],
        [48, -5.6],
        [-48, -5.6],
      ]),
      'wattle',
    ) +
    shape(
      P([
        [-40, -8],
        [-38, -16.6],
        [38, -16.6],
        [40, -8],
      ]),
      body,
    ) +
    shape(
      P([
        [-28, -16.6],
        [-26, -24.4],
        [26, -24.4],
        [28, -16.6],
      ]),
      body,
    ) +
    shape(
      P([
        [-40, -8],
        [-38, -16.6],
        [-22, -16.6],
        [-26, -8],
      ]),
      shade,
    ) +
    shape(
      P([
        [-28, -16.6],
        [-26, -24.4],
        [-14, -24.4],
        [-17, -16.6],
      ]),
      shade,
    ) +
    shape(
      P([
        [-40, -17.6],
        [40, -17.6],
        [40, -16],
        [-40, -16],
      ]),
      hull,
    ) +
    shape(
      P([
        [-29, -25.6],
        [29, -25.6],
        [29, -24],
        [-29, -24],
      ]),
      hull,
    ) +
    shape(
      P([
        [-5, -25],
        [-4, -32],
        [4, -32],
        [5, -25],
      ]),
      hull,
    ) +
    shape(
      P([
        [-4.6, -28],
        [4.6, -28],
        [4.4, -30],
        [-4.4, -30],
      ]),
      'wattle',
    ) +
    shape(
      P([
        [16, -25],
        [17, -30],
        [25, -30],
        [27, -25],
      ]),
      body,
    ) +
    shape(
      P([
        [18, -26.4],
        [18.6, -29],
        [24, -29],
        [25, -26.4],
      ]),
      glow,
    ) +
    line(
      `M${-20 * k} ${-25 * k}v${-12 * k}M${-40 * k} ${-16 * k}v${-8 * k}M${40 * k} ${-16 * k}v${-8 * k}`,
      hull,
      short(0.8 * k),
    ) +
    path(win, glow)
  );
};
