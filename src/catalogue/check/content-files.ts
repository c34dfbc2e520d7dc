import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContentKind } from '#catalogue/content-kinds.ts';

/** The kinds that are a folder of Markdown files. */
export const TEXT_KINDS = ['destinations', 'articles', 'categories', 'authors', 'reviews', 'faqs', 'pages'] as const;

/** Remembers what was imported, so that it is not imported twice. No page shows it. */
export const IMPORTED = 'content/imported.yaml';

export interface ContentFile {
  readonly kind: ContentKind;
  readonly slug: string;
  /** Relative to the root. */
  readonly file: string;
}

const REQUIRED: readonly ContentFile[] = [
  { kind: 'operator', slug: 'operator', file: 'content/settings/operator.yaml' },
  { kind: 'prices', slug: 'prices', file: 'content/settings/prices.json' },
  { kind: 'wording', slug: 'wording', file: 'content/settings/wording.json' },
  { kind: 'navigation', slug: 'navigation', file: 'content/settings/navigation.yaml' },
  { kind: 'home', slug: 'home', file: 'content/settings/home.yaml' },
];

/** The files that may be missing. */
const OPTIONAL: readonly ContentFile[] = [
  { kind: 'redirects', slug: 'redirects', file: 'content/settings/redirects.yaml' },
  { kind: 'banner', slug: 'banner', file: 'content/settings/banner.yaml' },
  { kind: 'cannedAnswers', slug: 'canned-answers', file: 'content/settings/canned-answers.yaml' },
  { kind: 'practiceCodes', slug: 'practice-codes', file: 'content/settings/practice-codes.yaml' },
  { kind: 'search', slug: 'search', file: 'content/settings/search.yaml' },
];

/** The names of all settings files, required or not. */
export const SETTINGS_FILES = [...REQUIRED, ...OPTIONAL].map(({ file }) => basename(file));

/** Lists every content file that exists or is required. */
export function contentFiles(root: string): ContentFile[] {
  const tours = foldersIn(root, 'content/tours').flatMap((slug): ContentFile[] => [
    { kind: 'tours', slug, file: `content/tours/${slug}/index.md` },
    { kind: 'departures', slug, file: `content/tours/${slug}/departures.yaml` },
  ]);
  const texts = TEXT_KINDS.flatMap((kind) =>
    namesIn(root, `content/${kind}`)
      .filter((name) => /\.mdx?$/.test(name))
      .map((name): ContentFile => ({ kind, slug: name.replace(/\.mdx?$/, ''), file: `content/${kind}/${name}` })),
  );
  const terms = texts.some(({ kind, slug }) => kind === 'pages' && slug === 'terms');
  return [
    ...tours,
    ...texts,
    ...(terms ? [] : [{ kind: 'pages', slug: 'terms', file: 'content/pages/terms.md' } as const]),
    ...REQUIRED,
    ...OPTIONAL.filter(({ file }) => existsSync(join(root, file))),
  ];
}

function namesIn(root: string, folder: string): string[] {
  return existsSync(join(root, folder)) ? readdirSync(join(root, folder)).filter(isVisible).toSorted() : [];
}

/** macOS puts a hidden file such as `._hat.md` beside each file on a shared drive. */
function isVisible(name: string): boolean {
  return !name.startsWith('.');
}

function foldersIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isVisible(entry.name))
    .map(({ name }) => name)
    .toSorted();
}
