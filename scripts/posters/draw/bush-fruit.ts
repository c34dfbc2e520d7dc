import { between, circle, line, mix, path, place, seeded } from './core.ts';

/** The shadow of a small thing on warm stone. */
export const shade = (d: string): string => path(d, mix('clay', 'dusk', 0.4), 'opacity=".5"');

/** A quandong: a red fruit with a waxy light and the little star where the flower was. */
export const quandong = (x: number, y: number, r: number): string =>
  shade(
    `M${x - r * 0.6} ${y + r * 0.8}L${x + r * 2.1} ${y + r * 0.9}L${x + r * 1.5} ${y + r * 1.2}L${x - r * 0.2} ${y + r * 1.1}z`,
  ) +
  circle(x, y, r, mix('ochre', 'clay', 0.25)) +
  path(
    `M${x - r * 0.5} ${y - r * 0.87}A${r} ${r} 0 0 0 ${x - r * 0.2} ${y + r * 0.98}Q${x - r * 0.7} ${y} ${x - r * 0.5} ${y - r * 0.87}z`,
    'sunset',
  ) +
  path(
    `M${x + r * 0.4} ${y - r * 0.92}A${r} ${r} 0 0 1 ${x + r * 0.1} ${y + r}Q${x + r * 0.8} ${y + r * 0.2} ${x + r * 0.4} ${y - r * 0.92}z`,
    mix('clay', 'night', 0.25),
  ) +
  path(
    `M${x - r * 0.42} ${y - r * 0.5}q${r * 0.2} ${-r * 0.26} ${r * 0.44} ${-r * 0.2}q${-r * 0.14} ${r * 0.3} ${-r * 0.4} ${r * 0.4}z`,
    mix('paper', 'sunset', 0.2),
  );
const random = seeded(9);
let pearls = '';
for (let i = 0; i < 30; i++) {
  const t = i / 30;
  pearls += circle(
    1130 + between(random, -46, 60) + t * 60,
    868 + between(random, -22, 26),
    between(random, 7, 10),
    [mix('reef', 'paper', 0.6), mix('euc', 'paper', 0.6), mix('sunset', 'paper', 0.6)][i % 3]!,
  );
}
const lime = place(
  1230,
  790,
  path(
    'M-150 20Q-150 -36 -80 -44Q20 -56 110 -36Q160 -20 164 6Q150 40 90 48Q-10 60 -90 50Q-146 44 -150 20z',
    mix('gum', 'euc', 0.4),
  ) +
    path(
      'M-150 20Q-150 -36 -80 -44Q20 -56 110 -36Q60 -30 -20 -26Q-110 -20 -136 34Q-148 30 -150 20z',
      mix('euc', 'wattle', 0.5),
    ) +
    path('M164 6Q150 40 90 48Q-10 60 -90 50Q40 40 100 20Q140 8 164 6z', mix('gum', 'night', 0.3)) +
    line(
      'M-70 -30h.1M-20 -36h.1M40 -34h.1M90 -22h.1M-90 0h.1M-40 -8h.1M20 -4h.1M70 4h.1M-60 24h.1M0 24h.1M50 30h.1',
      mix('gum', 'night', 0.2),
      7,
      'stroke-linecap="round"',
    ) +
    path('M160 0l30 -14l8 10l-32 16z', mix('clay', 'dusk', 0.4)),
  1,
  -9,
);
const cut =
  circle(1080, 846, 52, mix('gum', 'euc', 0.3)) +
  circle(1080, 844, 45, mix('paper', 'euc', 0.3)) +
  [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const a = (Math.PI * i) / 3;
      return (
        circle(
          1080 + Math.cos(a) * 22,
          844 + Math.sin(a) * 20,
          12,
          mix(['reef', 'euc', 'sunset'][i % 3]!, 'paper', 0.5),
        ) + circle(1076 + Math.cos(a) * 22, 840 + Math.sin(a) * 20, 4, 'paper')
      );
    })
    .join('') +
  circle(1080, 844, 9, mix('euc', 'paper', 0.6));

/** Finger limes on the stone: one whole at x 1230, one cut across, its pearls spilling. */
export const fingerLimes = (): string => lime + cut + pearls;
