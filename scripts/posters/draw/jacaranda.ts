import { between, line, seeded } from './core.ts';

/** A head of jacaranda about 200 px wide, centre 0,0: three scatters of round trumpets, the light ones up and to the left. */
export const blossomHead = (seed: number, tones: readonly [string, string, string]): string => {
  const roll = seeded(seed);
  return (
    [
      [46, 34, 0, 1],
      [40, 24, 10, 0.86],
      [24, 16, 22, 0.62],
    ] as const
  )
    .map(([n, width, lift, spread], layer) => {
      let dots = '';
      for (let i = 0; i < n; i++) {
        const a = between(roll, 0, 6.28);
        const r = Math.sqrt(roll()) * spread;
        dots += `M${Math.round(Math.cos(a) * r * 88 - lift * 0.8)} ${Math.round(Math.sin(a) * r * 50 - lift)}h.1`;
      }
      return line(dots, tones[layer as 0 | 1 | 2], width, 'stroke-linecap="round"');
    })
    .join('');
};
