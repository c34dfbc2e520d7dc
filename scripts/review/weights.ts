import type { BuiltSite } from './built-site.ts';
import type { PageWeight } from './page-weight.ts';
import { code, table } from './markdown.ts';

/** Generated names differ by some bytes from build to build. */
const WORTH_REPORTING = { code: 300, pictures: 2_000 } as const;
const MOST_ROWS = 15;

/** Pages whose weight changed, the largest growth first. */
export function weightTable({ pages: before }: BuiltSite, { pages: after }: BuiltSite): string[] {
  const changes = [...after].flatMap(([path, { weight: now }]) => {
    const was = before.get(path)?.weight;
    return was !== undefined && isWorthReporting(was, now) ? [{ path, was, now }] : [];
  });
  const rows = changes
    .toSorted((a, b) => growth(b) - growth(a) || a.path.localeCompare(b.path, 'en'))
    .slice(0, MOST_ROWS)
    .map(({ path, was, now }) => [code(path), change(was.code, now.code), change(was.pictures, now.pictures)]);
  const more = changes.length - rows.length;
  const head = ['Page', 'HTML, styles and scripts', 'Pictures'];
  return [...table(head, rows), ...(more > 0 ? ['', `And ${more} more, which changed less.`] : [])];
}

function isWorthReporting(was: PageWeight, now: PageWeight): boolean {
  return (
    Math.abs(now.code - was.code) >= WORTH_REPORTING.code ||
    Math.abs(now.pictures - was.pictures) >= WORTH_REPORTING.pictures
  );
}

function growth({ was, now }: { was: PageWeight; now: PageWeight }): number {
  return now.code + now.pictures - was.code - was.pictures;
}

function change(was: number, now: number): string {
  const delta = now - was;
  return delta === 0
    ? kilobytes(now)
    : `${kilobytes(was)} → ${kilobytes(now)} (${delta > 0 ? '+' : '−'}${kilobytes(Math.abs(delta))})`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
