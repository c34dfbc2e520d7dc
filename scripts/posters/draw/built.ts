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
  circle,
  rect,
  short,
} from './core.ts';
/** sailboat: hull waterline centre 0,0, mast height h, light 1 = sun right */
export const sailboat = (h, { light = 1 } = {}) => {
  const k = h / 100,
    P = (a) => a.map(([x, y]) => [x * k, y * k]);
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
/** archBridge: Sydney Harbour Bridge. x0..x1 bearings, deck y, rise = crown height above deck */
export const archBridge = ({ x0, x1, deck, rise, drop, cols, lamps }) => {
  const N = 28,
    W = x1 - x0,
    lo = (u) => {
      const v = u * 2 - 1;
      return lerp(deck - rise * 0.86, deck + drop, v * v);
    },
    up = (u) => {
      const v = Math.abs(u * 2 - 1);
      return deck - rise + rise * 0.56 * (v * v * 1.28 - Math.pow(v, 5) * 0.28);
    };
  let L = [],
    U = [];
  for (let i = 0; i <= N; i++) {
    const u = i / N;
    L.push([x0 + W * u, lo(u)]);
    U.push([x0 + W * u, up(u)]);
  }
  let web = '',
    hang = '';
  for (let i = 0; i <= N; i++) {
    web += `M${short(L[i][0])} ${short(L[i][1])}V${short(U[i][1])}`;
    if (i < N) {
      const f = i < N / 2;
      const a = f ? U[i] : L[i],
        b = f ? L[i + 1] : U[i + 1];
      web += `M${short(a[0])} ${short(a[1])}L${short(b[0])} ${short(b[1])}`;
    }
    if (L[i][1] < deck) hang += `M${short(L[i][0])} ${short(L[i][1])}V${deck}`;
  }
  let s =
    line(hang, cols[1], 1.6) +
    line(web, cols[1], 1.8) +
    line(poly(L, false), cols[0], 6.5) +
    line(poly(U, false), cols[0], 5.5) +
    line(
      poly(
        U.map(([x, y]) => [x, y - 2.4]),
        false,
      ),
      cols[2],
      1.8,
    );
  s +=
    shape(
      [
        [x0 - 260, deck - 4],
        [x1 + 400, deck - 4],
        [x1 + 400, deck + 7],
        [x0 - 260, deck + 7],
      ],
      cols[0],
    ) + rect(x0 - 260, deck - 5.5, W + 660, 2, cols[2]);
  let p = '';
  for (const [px, o] of [
    [x0 - 4, 0],
    [x1 + 4, 0],
  ])
    for (const [dx, c] of [
      [16, 1],
      [-12, 0],
    ]) {
      const t = deck - rise * 0.5;
      p +=
        shape(
          [
            [px + dx - 15, deck + drop + 26],
            [px + dx - 12, t + 4],
            [px + dx - 9, t],
            [px + dx + 9, t],
            [px + dx + 12, t + 4],
            [px + dx + 15, deck + drop + 26],
          ],
          cols[3 + c],
        ) +
        shape(
          [
            [px + dx + 3, deck + drop + 26],
            [px + dx + 3, t],
            [px + dx + 9, t],
            [px + dx + 12, t + 4],
            [px + dx + 15, deck + drop + 26],
          ],
          cols[5],
        );
    }
  s += p;
  if (lamps) {
    let d = '';
    for (let i = -8; i <= N + 18; i += 1) d += `M${short(x0 + (W * i) / N)} ${deck - 10}h.1`;
    s += line(d, lamps, 3.4, 'stroke-linecap="round"');
  }
  return s;
};
/** shell: one Opera House sail. P pedestal, T tip, K back of ridge; lit face cut by a crisp shade, ribs fan from P */
export const shell = (P, T, K, { lit, shade, rib, mouth, glass, depth = 60, ribs = 5 }) => {
  const dir = T[0] > P[0] ? 1 : -1,
    mid = (a, b, t) => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)],
    H = P[1] - T[1];
  const front = [P[0] + dir * H * 0.42, P[1] - H * 0.42],
    back = mid(K, T, 0.42);
  back[0] -= dir * H * 0.03;
  back[1] -= H * 0.2;
  const kb = [mid(K, P, 0.5)[0] - dir * H * 0.05, mid(K, P, 0.5)[1]];
  const Q = (a, c, b) => `${short(c[0])} ${short(c[1])} ${short(b[0])} ${short(b[1])}`;
  const M = (p) => `M${short(p[0])} ${short(p[1])}`;
  const far = [P[0] + dir * depth, P[1]],
    fc = [far[0] + dir * H * 0.2, P[1] - H * 0.5];
  let s =
    path(`${M(P)}Q${Q(P, front, T)}Q${Q(T, fc, far)}z`, mouth) +
    path(
      `${M(P)}Q${short(front[0] + 1)} ${short(front[1])} ${short(lerp(P[0], T[0], 0.82))} ${short(lerp(P[1], T[1], 0.8))}L${short(lerp(T[0], far[0], 0.45))} ${short(lerp(T[1], far[1], 0.5))}L${short(far[0] - dir * depth * 0.2)} ${short(P[1])}z`,
      glass,
    );
  s += path(`${M(P)}Q${Q(P, front, T)}Q${Q(T, back, K)}Q${Q(K, kb, P)}z`, lit);
  const c2 = [lerp(front[0], kb[0], 0.52), lerp(front[1], kb[1], 0.5)];
  s += path(
    `${M(P)}Q${Q(
      P,
      c2,
      mid(K, T, 0.52).map((v, i) => v + (i ? -H * 0.105 : -dir * H * 0.02)),
    )}Q${Q(T, mid(back, K, 0.5), K)}Q${Q(K, kb, P)}z`,
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
export const ferry = (w, { hull = 'gum', body = 'sand', shade = mix('sand', 'dusk', 0.35), glow = 'wattle' } = {}) => {
  const k = w / 100,
    P = (a) => a.map(([x, y]) => [x * k, y * k]);
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
/** campervan: side on, facing right, ground centre 0,0, length w. glow = window colour */
export const campervan = (w, { top = 'paper', low = 'sunset', glow = 'wattle', dark = 'night' } = {}) => {
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
export const windmill = (h, { dark = 'night', lit = 'sunset', light = -1, turn = 0.72 } = {}) => {
  const k = h / 100,
    x = (v) => short(v * k);
  let d = `M${x(-13)} 0L${x(-1.4)} ${x(-84)}M${x(13)} 0L${x(1.4)} ${x(-84)}M${x(-3)} 0L${x(-0.4)} ${x(-84)}`;
  let b = '';
  const W = (t) => lerp(13, 1.4, t);
  const ts = [0, 0.22, 0.42, 0.6, 0.76, 0.9];
  for (let i = 1; i < ts.length; i++) {
    const a = ts[i - 1],
      c = ts[i];
    b += `M${x(-W(a))} ${x(-84 * a)}L${x(W(c))} ${x(-84 * c)}M${x(W(a))} ${x(-84 * a)}L${x(-W(c))} ${x(-84 * c)}M${x(-W(c))} ${x(-84 * c)}H${x(W(c))}`;
  }
  let A = '',
    B = '';
  const N = 18;
  for (let i = 0; i < N; i++) {
    const a = (Math.PI * 2 * i) / N,
      p = (r, o) => [Math.cos(a + o) * r * turn * k, Math.sin(a + o) * r * k];
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
        [
          [0, -1.2],
          [26, -7],
          [34, -9],
          [35, 8],
          [27, 5.5],
          [0, 1],
        ].map(([u, v]) => [u * k, v * k]),
        dark,
      ) +
        shape(
          [
            [26, -7],
            [34, -9],
            [34.6, -1],
            [26, -1],
          ].map(([u, v]) => [u * k, v * k]),
          mix(dark, lit, 0.5),
        ) +
        path(B, mix(dark, lit, 0.28)) +
        path(A, lit) +
        `<ellipse rx="${x(13 * turn)}" ry="${x(13)}" fill="none" stroke="${INK[dark] || dark}" stroke-width="${x(0.7)}"/>` +
        circle(0, 0, 3 * k, dark),
    )
  );
};
