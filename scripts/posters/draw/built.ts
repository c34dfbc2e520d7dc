import { INK, lerp, mix, poly, shape, path, line, place, circle, rect, short, type Point } from './core.ts';

export interface CampervanOptions {
  top?: string;
  low?: string;
  glow?: string;
  dark?: string;
}
export interface WindmillOptions {
  dark?: string;
  lit?: string;
  light?: number;
  turn?: number;
}

/** campervan: side on, facing right, ground centre 0,0, length w. glow = window colour */
export const campervan = (
  w: number,
  { top = 'paper', low = 'sunset', glow = 'wattle', dark = 'night' }: CampervanOptions = {},
) => {
  const k = w / 240,
    sh = mix(low, 'clay', 0.55),
    tsh = mix(top, 'dusk', 0.35);
  let s =
    shape(
      [
        [-112, -118],
        [-92, -150],
        [60, -126],
        [62, -116],
      ],
      mix('sand', 'sunset', 0.35),
    ) +
    shape(
      [
        [-92, -150],
        [60, -126],
        [60, -130],
        [-94, -156],
        [-102, -152],
      ],
      tsh,
    ) +
    shape(
      [
        [-100, -128],
        [-92, -146],
        [-60, -141],
        [-66, -126],
      ],
      glow,
    );
  s +=
    path('M-120 -20V-96Q-120 -118 -100 -118H62Q80 -118 92 -98L106 -66L118 -58Q122 -56 122 -48V-20z', top) +
    path('M-120 -20V-62H114L118 -58Q122 -56 122 -48V-20z', low) +
    path('M-120 -20V-34H122V-20z', sh) +
    path('M-120 -62V-96Q-120 -118 -100 -118H-84L-96 -62z', tsh) +
    path('M-120 -62H-96L-104 -20H-120z', sh) +
    rect(-120, -65, 236, 4, mix('wattle', 'paper', 0.3));
  s +=
    shape(
      [
        [-84, -106],
        [-34, -106],
        [-34, -72],
        [-84, -72],
      ],
      glow,
    ) +
    shape(
      [
        [-26, -106],
        [20, -106],
        [20, -72],
        [-26, -72],
      ],
      glow,
    ) +
    shape(
      [
        [56, -106],
        [70, -106],
        [90, -72],
        [56, -72],
      ],
      mix(dark, 'reef', 0.45),
    ) +
    shape(
      [
        [30, -106],
        [48, -106],
        [48, -72],
        [30, -72],
      ],
      mix(dark, 'reef', 0.3),
    ) +
    shape(
      [
        [-84, -106],
        [-70, -106],
        [-80, -72],
        [-84, -72],
      ],
      'sunset',
    ) +
    shape(
      [
        [-40, -106],
        [-34, -106],
        [-34, -72],
        [-48, -72],
      ],
      'sunset',
    ) +
    path('M-4 -72v-14q0 -8 8 -8t8 8v14z', dark) +
    circle(4, -98, 6, dark);
  s +=
    line('M26 -112V-24M-30 -60V-24M36 -52h9', mix(dark, low, 0.35), 1.6) +
    shape(
      [
        [118, -46],
        [124, -46],
        [124, -36],
        [118, -36],
      ],
      glow,
    ) +
    shape(
      [
        [-122, -50],
        [-117, -50],
        [-117, -38],
        [-122, -38],
      ],
      'clay',
    ) +
    rect(-124, -24, 250, 7, dark);
  for (const x of [-72, 76])
    s +=
      path(`M${x - 26} -20q2 -24 26 -24t26 24z`, dark) +
      circle(x, -17, 19, mix(dark, '#000000', 0.3)) +
      circle(x, -17, 10, tsh) +
      path(`M${x - 10} -17a10 10 0 0 0 20 0z`, mix(dark, 'dusk', 0.5)) +
      circle(x, -17, 3.5, dark);
  return place(0, 0, s, Math.round(k * 100) / 100);
};

/** windmill: Comet-type wind pump, foot centre 0,0, height h */
export const windmill = (
  h: number,
  { dark = 'night', lit = 'sunset', light = -1, turn = 0.72 }: WindmillOptions = {},
) => {
  const k = h / 100,
    x = (v: number) => short(v * k);
  const d = `M${x(-13)} 0L${x(-1.4)} ${x(-84)}M${x(13)} 0L${x(1.4)} ${x(-84)}M${x(-3)} 0L${x(-0.4)} ${x(-84)}`;
  let b = '';
  const W = (t: number) => lerp(13, 1.4, t);
  const ts = [0, 0.22, 0.42, 0.6, 0.76, 0.9];
  for (let i = 1; i < ts.length; i++) {
    const a = ts[i - 1],
      c = ts[i];
    b += `M${x(-W(a!))} ${x(-84 * a!)}L${x(W(c!))} ${x(-84 * c!)}M${x(W(a!))} ${x(-84 * a!)}L${x(-W(c!))} ${x(-84 * c!)}M${x(-W(c!))} ${x(-84 * c!)}H${x(W(c!))}`;
  }
  let A = '',
    B = '';
  const N = 18;
  for (let i = 0; i < N; i++) {
    const a = (Math.PI * 2 * i) / N,
      p = (r: number, o: number): Point => [Math.cos(a + o) * r * turn * k, Math.sin(a + o) * r * k];
    const q = poly([p(6, -0.08), p(20, -0.13), p(20.4, 0.1), p(6, 0.12)]);
    if (Math.cos(a) * light > 0.1 || Math.sin(a) < -0.6) A += q;
    else B += q;
  }
  return (
    line(d, dark, x(1.5)) +
    line(b, dark, x(0.7)) +
    place(
      0,
      -88 * k,
      shape(
        (
          [
            [0, -1.2],
            [26, -7],
            [34, -9],
            [35, 8],
            [27, 5.5],
            [0, 1],
          ] as const
        ).map(([u, v]): Point => [u * k, v * k]),
        dark,
      ) +
        shape(
          (
            [
              [26, -7],
              [34, -9],
              [34.6, -1],
              [26, -1],
            ] as const
          ).map(([u, v]): Point => [u * k, v * k]),
          mix(dark, lit, 0.5),
        ) +
        path(B, mix(dark, lit, 0.28)) +
        path(A, lit) +
        `<ellipse rx="${x(13 * turn)}" ry="${x(13)}" fill="none" stroke="${INK[dark] ?? dark}" stroke-width="${x(0.7)}"/>` +
        circle(0, 0, 3 * k, dark),
    )
  );
};
