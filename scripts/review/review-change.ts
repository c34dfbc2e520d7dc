import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { ROOT } from '../machine/machine.mjs';
import { askSalesSummary } from './ask-sales.ts';
import { buildTree, type TreeBuild } from './build-tree.ts';
import { readBuiltSite, type BuiltSite } from './built-site.ts';
import { contentOffers } from './content-offers.ts';
import { shortName, treeOf, treeOfFolder } from './git-tree.ts';
import { lookAtPages } from './look-at-pages.ts';
import type { Offers } from './money.ts';
import { problemsOfChange } from './problems-of-change.ts';
import type { Texts } from './text-changes.ts';
import { writeReview, type Review, type ReviewedSite } from './write-review.ts';

export interface AskedReview {
  readonly base: string;
  /** Null for the files in the folder. */
  readonly head: string | null;
  /** The address of the preview of the change; empty without one. */
  readonly preview: string;
  /** The address of the workflow's run that keeps the pictures; empty without one. */
  readonly run: string;
  readonly today: CalendarDate;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The settings of prices, payment times and terms. */
const SETTINGS = [
  'currencies',
  'defaultCurrency',
  'timeZone',
  'holdMinutes',
  'holdMaxMinutes',
  'termsVersion',
] as const;

/** Builds both sides, asks the live site, and writes the review. */
export async function reviewChange(
  asked: AskedReview,
): Promise<({ readonly kind: 'reviewed' } & Review) | { readonly kind: 'unknown'; readonly ref: string }> {
  const base = treeOf(asked.base);
  if (base === null) return { kind: 'unknown', ref: asked.base };
  const head = asked.head === null ? treeOfFolder() : treeOf(asked.head);
  if (head === null) return { kind: 'unknown', ref: asked.head ?? '' };
  // First, so that its time limit does not run while the sites are built and read.
  const salesSummary = await askSalesSummary(asked.env);
  // One after the other, because a build uses the whole machine.
  const before = await buildTree(base, asked.today);
  const after = await buildTree(head, asked.today);
  const [baseSite, headSite] = bothSites(before, after, asked.today);
  const pictures = join(after.folder, 'pictures');
  const looks =
    baseSite.built === null || headSite.built === null
      ? ({ kind: 'not-looked', why: 'there are not two sites to compare.' } as const)
      : await lookAtPages(baseSite.built, headSite.built, { pictures, today: asked.today });
  const review = writeReview({
    names: { base: nameOf(asked.base), head: asked.head === null ? 'the files of this folder' : nameOf(asked.head) },
    today: asked.today,
    problems: problemsOfChange(before.folder, after.folder),
    base: baseSite,
    head: headSite,
    notBuilt:
      [before, after].map((build) => (build.kind === 'failed' ? build.why : '')).find((why) => why !== '') ?? '',
    salesSummary,
    looks,
    pictures: { folder: `${relative(ROOT, pictures)}/`, run: asked.run },
    preview: asked.preview,
  });
  return { kind: 'reviewed', ...review };
}

function nameOf(ref: string): string {
  const short = shortName(ref);
  return ref.startsWith(short) ? short : `${ref} (${short})`;
}

/**
 * The offers of the built sites. If one could not be built, both are read from the content, so that they are
 * comparable.
 */
function bothSites(before: TreeBuild, after: TreeBuild, today: CalendarDate): [ReviewedSite, ReviewedSite] {
  const built = [before, after].map((build) =>
    build.kind === 'built' ? readBuiltSite(join(build.folder, 'dist')) : null,
  ) as [BuiltSite | null, BuiltSite | null];
  const areBuilt = built.every((site) => site !== null);
  return [before, after].map(({ folder }, index) => ({
    offers: areBuilt ? builtOffers(built[index]!) : contentOffers(folder, today),
    built: built[index]!,
    mails: mailsIn(folder),
  })) as [ReviewedSite, ReviewedSite];
}

function builtOffers({ tours, operator }: BuiltSite): Offers {
  return {
    departures: tours.flatMap(({ departures }) => departures),
    settings: Object.fromEntries(SETTINGS.map((name) => [name, operator[name]])),
  };
}

/** The text of every mail for every kind of booking, as lines. */
function mailsIn(folder: string): Texts {
  const files = globSync('*.txt', { cwd: join(folder, '.cache/mails') }).toSorted();
  return new Map(
    files.map((file) => [
      file.replace(/\.txt$/, ''),
      readFileSync(join(folder, '.cache/mails', file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== ''),
    ]),
  );
}
