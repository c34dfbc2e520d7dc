import { line, mix, path, poly, type Point } from './core.ts';

/** One banksia leaf: long, stiff, saw-edged, lit along its left half. From 0,0 upwards. */
export const banksiaLeaf = (length: number, lit: string, dark: string): string => {
  const n = 11;
  const side = (s: number): Point[] =>
    Array.from({ length: n }, (_, i): Point => {
      const t = (i + 0.5) / n;
      const w = length * 0.085 * Math.sin(Math.PI * (0.1 + 0.8 * t)) * (i % 2 ? 1.25 : 0.8);
      return [s * w, -length * t - (i % 2 ? 0 : length * 0.02)];
    });
  const tip: Point = [0, -length];
  return (
    path(poly([[0, 0], ...side(-1), tip]), lit) +
    path(poly([[0, 0], ...side(1), tip]), dark) +
    line(`M0 0L0 ${-length * 0.96}`, mix(lit, 'paper', 0.4), 3)
  );
};
/** A cone of banksia flowers: rows of styles, each a short hook, paler at the left. */
export const banksiaFlower = (w: number, h: number): string => {
  const hooks = ['', '', ''];
  for (let row = 0; row < 15; row++)
    for (let column = -5; column <= 5; column++) {
      const u = (column + (row % 2) * 0.5) / 5.5;
      const bulge = Math.sin(Math.PI * (0.12 + (0.8 * row) / 15));
      const x = u * w * 0.5 * bulge;
      const y = -(row / 15) * h - 8 + u * u * 16;
      hooks[u < -0.25 ? 2 : u < 0.35 ? 1 : 0]! +=
        `M${x.toFixed(0)} ${y.toFixed(0)}q${(u * 26).toFixed(0)} -6 ${(u * 30).toFixed(0)} -24`;
    }
  return (
    path(
      `M${-w * 0.3} 0C${-w * 0.62} ${-h * 0.3} ${-w * 0.5} ${-h * 0.96} 0 ${-h}C${w * 0.5} ${-h * 0.96} ${w * 0.62} ${-h * 0.3} ${w * 0.3} 0z`,
      mix('ochre', 'clay', 0.2),
    ) +
    path(
      `M${-w * 0.3} 0C${-w * 0.62} ${-h * 0.3} ${-w * 0.5} ${-h * 0.96} 0 ${-h}Q${-w * 0.2} ${-h * 0.5} ${-w * 0.06} 0z`,
      mix('sunset', 'wattle', 0.3),
    ) +
    line(hooks[0]!, 'ochre', 5, 'stroke-linecap="round"') +
    line(hooks[1]!, mix('sunset', 'wattle', 0.55), 5, 'stroke-linecap="round"') +
    line(hooks[2]!, mix('wattle', 'paper', 0.3), 5, 'stroke-linecap="round"')
  );
};
