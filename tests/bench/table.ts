/** Prints rows with the same columns as an aligned table under a heading. */
export function printTable(heading: string, rows: readonly Record<string, string>[]): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => row[name]!.length)));
  const line = (cells: readonly string[]) => cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ');
  console.log(`\n${heading}\n`);
  console.log(line(columns));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const row of rows) console.log(line(columns.map((name) => row[name]!)));
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Gives the quantile of the values; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Formats a ratio: `1.07 ×`. */
export function ratio(value: number, base: number): string {
  return `${(value / base).toFixed(2)} ×`;
}
