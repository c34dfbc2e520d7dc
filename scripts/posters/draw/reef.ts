import { seeded, between, lerp, mix, poly, shape, path, line, place, circle, type Point, type Tones } from './core.ts';
export interface CoralOptions {
  seed?: number;
  cols: Tones;
}
export interface FishOptions {
  body: string;
  fin: string;
  bar?: string;
  belly?: string;
}

/** staghorn: branching coral from 0,0, height h; cols [shade, lit, tip] - round strokes, thick to thin */
export const staghorn = (
  h: number,
  { seed = 1, cols, spread = 1.1, depth = 3 }: CoralOptions & { spread?: number; depth?: number },
) => {
  const r = seeded(seed),
    d: string[][] = [],
    tips: string[] = [];
  const go = (x: number, y: number, a: number, L: number, k: number) => {
    const ex = x + Math.sin(a) * L,
      ey = y - Math.cos(a) * L;
    (d[k] ??= []).push(
      `M${Math.round(x)} ${Math.round(y)}Q${Math.round(x + Math.sin(a - 0.2) * L * 0.5)} ${Math.round(y - Math.cos(a - 0.2) * L * 0.5)} ${Math.round(ex)} ${Math.round(ey)}`,
    );
    if (k === 0) {
      tips.push(
        `M${Math.round(lerp(x, ex, 0.72))} ${Math.round(lerp(y, ey, 0.72))}L${Math.round(ex)} ${Math.round(ey)}`,
      );
      return;
    }
    const m = k > 1 ? 3 : 2;
    for (let i = 0; i < m; i++)
      go(ex, ey, a * 0.7 + lerp(-0.55, 0.55, i / (m - 1)) + between(r, -0.16, 0.16), L * between(r, 0.6, 0.85), k - 1);
  };
  for (let i = 0; i < 4; i++)
    go(lerp(-h * 0.16, h * 0.16, i / 3), 0, lerp(-spread, spread, i / 3) * 0.6, h * 0.36, depth - 1);
  const w = h * 0.05;
  const L = (k: number) => d[k]!.join('');
  let s = '';
  for (let k = depth - 1; k >= 0; k--)
    s += line(L(k), cols[0], Math.round(w * (1 + k * 0.45)), 'stroke-linecap="round"');
  let t = '';
  for (let k = depth - 1; k >= 0; k--)
    t += line(L(k), cols[1], Math.round(w * (0.5 + k * 0.2)), 'stroke-linecap="round"');
  return (
    s + place(h * 0.012, -h * 0.01, t + line(tips.join(''), cols[2], Math.round(w * 0.5), 'stroke-linecap="round"'))
  );
};
/** plate: table coral, w wide, stalk down to 0,0, h high */
export const plate = (w: number, h: number, { cols }: Pick<CoralOptions, 'cols'>) => {
  const P: Point[] = [];
  for (let i = 0; i <= 12; i++)
    P.push([lerp(-w / 2, w / 2, i / 12), -h - Math.sin((Math.PI * i) / 12) * w * 0.06 + (i % 2 ? -2 : 2)]);
  const U: Point[] = [];
  for (let i = 12; i >= 0; i--)
    U.push([lerp(-w / 2, w / 2, i / 12), -h + Math.sin((Math.PI * i) / 12) * w * 0.09 + (i % 2 ? 4 : 0)]);
  let k = '';
  for (let i = 1; i < 12; i++)
    k += `M${Math.round(lerp(-w / 2, w / 2, i / 12))} ${Math.round(-h + 1)}L${Math.round(lerp(-w * 0.3, w * 0.3, i / 12))} ${Math.round(-h + w * 0.07)}`;
  return (
    shape(
      [
        [-w * 0.12, 4],
        [-w * 0.05, -h * 0.45],
        [-w * 0.3, -h + 2],
        [w * 0.3, -h + 2],
        [w * 0.06, -h * 0.4],
        [w * 0.14, 4],
      ],
      cols[2],
    ) +
    shape([...P, ...U], cols[1]) +
    shape([...P, [w / 2, -h], [w * 0.2, -h + w * 0.025], [-w * 0.2, -h + w * 0.025], [-w / 2, -h]], cols[0]) +
    line(k, cols[2], 2.5)
  );
};
/** brain: dome with meander grooves */
export const brain = (w: number, h: number, { cols }: Pick<CoralOptions, 'cols'>) => {
  let k = '';
  for (let i = 0; i < 6; i++) {
    const a = lerp(-0.86, 0.86, i / 5),
      x = (a * w) / 2;
    k += `M${Math.round(x)} ${Math.round(-h * 0.06)}q${Math.round(w * 0.05)} ${Math.round(-h * 0.2)} ${Math.round(-a * w * 0.06)} ${Math.round(-h * 0.34)}t${Math.round(-a * w * 0.16)} ${Math.round(-h * 0.3 * (1 - Math.abs(a) * 0.5))}`;
  }
  return (
    path(`M${-w / 2} 6C${-w / 2} ${-h * 1.3} ${w / 2} ${-h * 1.3} ${w / 2} 6z`, cols[1]) +
    path(
      `M${w * 0.5} 6C${w * 0.5} ${-h * 0.9} ${w * 0.2} ${-h * 1.02} 0 ${-h * 0.97}C${-w * 0.24} ${-h * 0.9} ${-w * 0.1} ${-h * 0.7} ${w * 0.1} ${-h * 0.62}C${w * 0.34} ${-h * 0.5} ${w * 0.2} ${-h * 0.2} ${w * 0.5} 6z`,
      cols[0],
    ) +
    line(k, cols[2], Math.max(2, w * 0.018), 'stroke-linecap="round"')
  );
};
/** seaFan: flat gorgonian, net of strokes */
export const seaFan = (h: number, { seed = 1, cols }: { seed?: number; cols: readonly [string, string] }) => {
  const r = seeded(seed);
  let a = '',
    b = '';
  const go = (x: number, y: number, t: number, L: number, k: number) => {
    const ex = x + Math.sin(t) * L,
      ey = y - Math.cos(t) * L;
    const m = `M${Math.round(x)} ${Math.round(y)}L${Math.round(ex)} ${Math.round(ey)}`;
    if (k > 1) a += m;
    else b += m;
    if (k) for (const s of [-1, 1]) go(ex, ey, t * 0.92 + s * between(r, 0.16, 0.4), L * between(r, 0.74, 0.88), k - 1);
  };
  go(0, 4, 0, h * 0.2, 6);
  return line(b, cols[1], h * 0.012, 'stroke-linecap="round"') + line(a, cols[0], h * 0.022, 'stroke-linecap="round"');
};
/** A clump of tube sponges, `h` high and `n` of them. */
export const tubes = (h: number, { seed = 1, cols, n = 5 }: CoralOptions & { n?: number }) => {
  const r = seeded(seed);
  let s = '';
  for (let i = 0; i < n; i++) {
    const x = lerp(-h * 0.3, h * 0.3, i / (n - 1)),
      H = h * between(r, 0.55, 1),
      w = h * 0.1,
      l = x * 0.35;
    s +=
      shape(
        [
          [x - w * 0.7, 4],
          [x + l - w, -H],
          [x + l + w, -H],
          [x + w * 0.7, 4],
        ],
        cols[1],
      ) +
      shape(
        [
          [x + w * 0.1, 4],
          [x + l + w * 0.2, -H],
          [x + l + w, -H],
          [x + w * 0.7, 4],
        ],
        cols[0],
      ) +
      `<ellipse cx="${Math.round(x + l)}" cy="${Math.round(-H)}" rx="${Math.round(w)}" ry="${Math.round(w * 0.36)}" fill="${cols[2]}"/>`;
  }
  return s;
};
/** fish: right-facing. body, fin, bar colours */
export const fish = (L: number, { body, fin, bar, belly }: FishOptions) =>
  path(
    `M${L / 2} 0Q${L * 0.2} ${-L * 0.3} ${-L * 0.28} ${-L * 0.05}L${-L / 2} ${-L * 0.2}L${-L * 0.42} 0L${-L / 2} ${L * 0.2}L${-L * 0.28} ${L * 0.05}Q${L * 0.2} ${L * 0.3} ${L / 2} 0z`,
    body,
  ) +
  (belly ? path(`M${L / 2} 0Q${L * 0.2} ${L * 0.3} ${-L * 0.28} ${L * 0.05}L${-L * 0.2} 0z`, belly) : '') +
  (bar
    ? path(
        `M${L * 0.26} ${-L * 0.13}l${L * 0.07} ${L * 0.03}v${L * 0.2}l${-L * 0.07} ${L * 0.03}zM${-L * 0.02} ${-L * 0.145}h${L * 0.09}l${L * 0.01} ${L * 0.29}h${-L * 0.1}z`,
        bar,
      )
    : '') +
  path(`M${L * 0.12} ${-L * 0.15}L${-L * 0.12} ${-L * 0.26}L${-L * 0.16} ${-L * 0.1}z`, fin) +
  circle(L * 0.36, -L * 0.035, L * 0.03, '#152238');
/** school: tiny fish as ONE path, flowing along points with heading */
export const school = (
  pts: readonly (readonly [x: number, y: number, heading?: number, size?: number])[],
  L: number,
  fill: string,
  op = 1,
) =>
  path(
    pts
      .map(([x, y, a = 0, k = 1]) => {
        const c = Math.cos(a) * L * k,
          s = Math.sin(a) * L * k,
          n = (u: number, v: number): Point => [x + u * c - v * s, y + u * s + v * c];
        return poly([
          n(0.5, 0),
          n(0.12, -0.17),
          n(-0.26, -0.04),
          n(-0.5, -0.18),
          n(-0.42, 0),
          n(-0.5, 0.18),
          n(-0.26, 0.04),
          n(0.12, 0.17),
        ]);
      })
      .join(''),
    fill,
    op < 1 ? `opacity="${op}"` : '',
  );
/** turtle: green turtle, right-facing, about 330 wide, lit from above right */
export const turtle = () => {
  const skin = mix('euc', 'sand', 0.45),
    skinD = mix('gum', 'euc', 0.45),
    skinDD = mix('gum', 'euc', 0.1),
    shell = mix('ochre', 'clay', 0.3),
    sl = mix('wattle', 'ochre', 0.35),
    sm = mix('sunset', 'ochre', 0.5),
    sd = mix('clay', 'night', 0.35);
  let s = '';
  s +=
    path('M62 -38C72 -74 62 -112 22 -150C10 -162 -8 -164 -8 -154C8 -122 12 -88 8 -52z', skinDD) +
    path('M62 -38C72 -74 62 -112 22 -150C40 -112 44 -78 30 -48z', skinD); // far flipper
  s += path('M-84 -4C-120 -22 -150 -34 -176 -26C-170 -8 -140 12 -92 16z', skinDD); // far hind
  s += path('M-108 -8L-140 2L-104 8z', skinD);
  s +=
    path('M70 30C30 62 -40 56 -112 -8L-60 -10L60 6z', mix('sand', 'euc', 0.3)) +
    path('M70 30C30 62 -40 56 -112 -8C-60 30 10 40 70 30z', mix('euc', 'gum', 0.2)); // plastron
  s +=
    path('M76 -24C92 -44 124 -52 146 -38C160 -28 166 -14 158 -6C150 4 126 10 84 14z', skin) +
    path('M84 14C126 10 150 4 158 -6C140 0 110 -4 80 -6z', skinD) +
    path('M96 -30l12 -10 12 4 -6 10zM122 -40l14 2 4 8 -14 2zM100 -16l12 -6 10 6 -8 6z', mix('gum', 'ochre', 0.3)) +
    circle(138, -23, 5.4, 'night') +
    circle(139.5, -24.6, 1.7, 'paper');
  s += path('M96 -6C92 -44 40 -76 -18 -70C-74 -64 -108 -32 -122 -6C-84 16 -20 34 40 30C72 28 94 16 96 -6z', shell); // shell
  s += path('M96 -6C94 16 72 28 40 30C-20 34 -84 16 -122 -6C-70 4 -20 14 30 12C66 10 88 4 96 -6z', sd); // marginal rim
  s += path(
    'M88 -14L62 -40L34 -38L40 -8L64 2zM56 -45L22 -60L-2 -58L4 -32L32 -40zM28 -36L2 -28L-8 0L34 6L36 -8zM16 -62L-16 -67L-44 -60L-34 -36L-6 -34L-6 -56zM-4 -28L-36 -32L-54 -10L-14 -1zM-50 -58L-78 -44L-66 -26L-40 -34zM-42 -30L-66 -22L-84 -14L-60 -11zM-84 -40L-108 -14L-88 -16L-70 -24z',
    sm,
  );
  s += path(
    'M88 -14L62 -40L46 -39L58 -16zM56 -45L22 -60L8 -59L26 -44zM16 -62L-16 -67L-32 -63L-10 -54zM28 -36L10 -31L20 -8L35 -4L36 -8zM-50 -58L-66 -51L-56 -40L-46 -48zM-4 -28L-22 -30L-24 -12L-10 -8z',
    sl,
  );
  s += path('M80 20L92 6M58 26L64 9M30 30L33 12M2 30L6 12M-28 26L-20 9M-58 19L-50 5M-86 9L-80 0', '').replace(
    'fill=""',
    `fill="none" stroke="${mix('clay', 'wattle', 0.35)}" stroke-width="3"`,
  );
  s +=
    path('M-62 10C-96 18 -138 46 -158 74C-140 84 -100 62 -46 22z', skin) +
    path('M-158 74C-140 84 -100 62 -46 22C-90 46 -130 62 -158 74z', skinD); // near hind
  s +=
    path('M76 8C104 46 84 100 -6 142C-24 150 -40 146 -34 136C0 106 16 64 24 18z', skin) +
    path('M-6 142C-24 150 -40 146 -34 136C0 106 16 64 24 18C40 60 30 104 -6 142z', skinD) +
    path(
      'M66 28l14 8 -2 16 -14 -6zM60 56l14 2 -8 18 -14 -4zM42 84l12 0 -14 16 -10 -4zM54 22l-10 14 8 12 8 -12zM18 106l10 -2 -14 14 -8 -2z',
      mix('gum', 'ochre', 0.3),
    );
  return s;
};
