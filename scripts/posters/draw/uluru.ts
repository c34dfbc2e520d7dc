import { mix, seeded, between, lerp, clamp, poly, path, shape, group, type Point } from './core.ts';
import { yAt } from './land.ts';

/** The colours of the rock's face, from the brightest rim to the caves. */
export interface UluruTones {
  hi: string;
  lit: string;
  mid: string;
  sh: string;
  deep: string;
  dark: string;
}

/**
 * Uluru from the west with the light at the left, x 332 to 1272 on a plain at y 650.
 *
 * Give `clip` to the picture's definitions as it is: the face is cut by the outline.
 */
export function uluru(roc: UluruTones): { rock: string; clip: string } {
  const top = [
    [332, 648],
    [338, 624],
    [348, 596],
    [358, 570],
    [374, 540],
    [388, 508],
    [408, 482],
    [436, 462],
    [470, 451],
    [512, 447],
    [548, 438],
    [600, 432],
    [650, 430],
    [690, 424],
    [742, 420],
    [800, 421],
    [838, 426],
    [880, 425],
    [930, 431],
    [976, 441],
    [1020, 444],
    [1066, 456],
    [1100, 464],
    [1136, 484],
    [1164, 504],
    [1196, 524],
    [1222, 556],
    [1240, 586],
    [1262, 622],
    [1272, 648],
  ] as const;
  const B = 650;
  let rock = shape(top, roc.mid);
  // gullies placed by eye: [x at rim, x at base, width at base, start, end] in fractions of face height. Uneven on purpose.
  let lit = '',
    sh = '',
    deep = '',
    hi = '';
  const rr = seeded(5);
  for (const [xt, xb, w, t0, t1] of [
    [430, 392, 26, 0.1, 1],
    [478, 462, 62, 0.02, 1],
    [520, 516, 22, 0.35, 0.9],
    [566, 574, 40, 0.0, 1],
    [612, 622, 20, 0.1, 0.62],
    [668, 668, 84, 0.0, 1],
    [716, 724, 22, 0.3, 0.8],
    [772, 792, 46, 0.04, 1],
    [822, 850, 20, 0.08, 0.58],
    [872, 914, 96, 0.0, 1],
    [930, 966, 24, 0.3, 0.84],
    [986, 1030, 58, 0.04, 1],
    [1040, 1080, 24, 0.06, 0.66],
    [1086, 1140, 80, 0.0, 1],
    [1150, 1196, 34, 0.1, 1],
  ] as const) {
    const P = (t: number): Point => {
        const x = lerp(xt, xb, Math.pow(t, 1.3)),
          y0 = yAt(top, xt);
        return [x, lerp(y0, B, t)];
      },
      W = (t: number) => w * Math.pow(Math.max(0.02, (t - t0) / (1 - t0)), 0.8),
      T = [0, 0.22, 0.4, 0.62, 0.8, 1].map((k) => lerp(t0, t1, k)),
      full = t1 === 1;
    const j = T.map(() => between(rr, -0.16, 0.16)),
      ww = (t: number) => (full ? W(t) : w * Math.sin(Math.PI * clamp((t - t0) / (t1 - t0), 0.02, 0.98)));
    const Lh = T.map((t, i): Point => {
        const p = P(t);
        return [p[0] - ww(t) * (0.72 + j[i]!), p[1]];
      }),
      Ce = T.map((t, i): Point => {
        const p = P(t);
        return [p[0] + ww(t) * j[(i + 2) % 6]! * 0.5, p[1]];
      }),
      Rt = T.map((t, i): Point => {
        const p = P(t);
        return [p[0] + ww(t) * (0.46 - j[i]! * 0.6), p[1]];
      });
    sh += poly([...Lh, ...[...Ce].reverse()]);
    lit += poly([...Ce, ...[...Rt].reverse()]);
    if (w > 36) {
      const De = T.map((t, i): Point => {
        const p = P(t);
        return [p[0] - ww(t) * (0.34 + j[i]!), p[1]];
      });
      deep += poly([...De, ...[...Ce].reverse()].filter((_, i) => i > 0 && i < 11));
      if (xt < 1000)
        hi += poly([
          ...Ce.slice(1, 5),
          ...Rt.slice(1, 5)
            .reverse()
            .map(([x, y], i): Point => [lerp(x, Ce[4 - i]![0], 0.5), y]),
        ]);
    }
  }
  const clip = `<clipPath id="rk"><path d="${poly(top)}"/></clipPath>`;
  rock +=
    shape(
      [
        [332, 650],
        [338, 624],
        [358, 570],
        [388, 508],
        [436, 462],
        [470, 451],
        [452, 482],
        [416, 520],
        [398, 560],
        [386, 604],
        [380, 650],
      ],
      roc.lit,
    ) +
    path(lit, roc.lit) +
    path(sh, roc.sh) +
    path(deep, roc.deep) +
    path(hi, roc.hi);
  // rim plane catches the last sun: a thin lit cap, thick at left, dying to the right
  rock += shape(
    [
      ...top.slice(6, 21),
      [1000, 452],
      [940, 440],
      [884, 434],
      [842, 438],
      [800, 431],
      [742, 431],
      [700, 437],
      [654, 444],
      [604, 448],
      [560, 458],
      [516, 468],
      [470, 476],
      [436, 492],
      [412, 512],
      [396, 524],
    ],
    mix('sunset', 'wattle', 0.4),
  );
  // right shoulder turns away from the sun
  rock += shape(
    [
      [1136, 484],
      [1164, 504],
      [1196, 524],
      [1222, 556],
      [1240, 586],
      [1262, 622],
      [1272, 652],
      [1206, 652],
      [1212, 616],
      [1190, 580],
      [1182, 548],
      [1150, 520],
    ],
    roc.deep,
  );
  // caves at the foot + honeycomb weathering
  rock += path(
    'M528 650q2 -22 18 -26q18 4 20 26zM706 650q4 -30 26 -32q22 6 24 32zM1064 650q2 -18 16 -20q14 4 16 20z',
    roc.dark,
  );

  return { rock: group(rock, 'clip-path="url(#rk)"'), clip };
}
