import { between, path, poly, seeded } from './core.ts';

/** A row of far crowns on their trunks along y, about `h` px tall, lower round `low` so that the light comes through. */
export const farTrees = (y: number, h: number, fill: string, seed: number, low = 520): string => {
  const r = seeded(seed);
  let d = '';
  let x = -40;
  while (x < 1660) {
    const w = between(r, 70, 150);
    const top = y - h * between(r, 0.6, 1.1) * (Math.abs(x - low) < 190 ? 0.5 : 1);
    d += poly([
      [x + w * 0.46, y],
      [x + w * 0.48, top + 20],
      [x + w * 0.56, top + 20],
      [x + w * 0.57, y],
    ]);
    d += `M${x.toFixed(0)} ${(top + h * 0.3).toFixed(0)}q${(w * 0.1).toFixed(0)} ${(-h * 0.36).toFixed(0)} ${(w * 0.45).toFixed(0)} ${(-h * 0.34).toFixed(0)}t${(w * 0.6).toFixed(0)} ${(h * 0.36).toFixed(0)}q${(-w * 0.2).toFixed(0)} ${(h * 0.14).toFixed(0)} ${(-w * 0.4).toFixed(0)} ${(h * 0.05).toFixed(0)}t${(-w * 0.65).toFixed(0)} ${(-h * 0.08).toFixed(0)}z`;
    x += w * between(r, 0.5, 0.9);
  }
  return path(d, fill);
};
