import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'astro/zod';
import type { SchemaContext } from '#catalogue/schema/picture.ts';
import { articleSchema } from '#catalogue/schema/article.ts';
import { authorSchema } from '#catalogue/schema/author.ts';
import { bannerSchema } from '#catalogue/schema/banner.ts';
import { cannedAnswersSchema } from '#catalogue/schema/canned-answers.ts';
import { categorySchema } from '#catalogue/schema/category.ts';
import { departuresSchema } from '#catalogue/schema/departures.ts';
import { destinationSchema } from '#catalogue/schema/destination.ts';
import { faqSchema } from '#catalogue/schema/faq.ts';
import { homeSchema } from '#catalogue/schema/home.ts';
import { navigationSchema } from '#catalogue/schema/navigation.ts';
import { operatorSchema } from '#catalogue/schema/operator.ts';
import { pageSchema } from '#catalogue/schema/page.ts';
import { practiceCodesSchema } from '#catalogue/schema/practice-codes.ts';
import { pricesSchema } from '#catalogue/schema/prices.ts';
import { redirectsSchema } from '#catalogue/schema/redirects.ts';
import { reviewSchema } from '#catalogue/schema/review.ts';
import { searchSchema } from '#catalogue/schema/search.ts';
import { tourSchema } from '#catalogue/schema/tour.ts';
import { wordingSchema } from '#catalogue/schema/wording.ts';

/** The kinds of content, each with the schema that the pages use too. */
export const SCHEMAS = {
  tours: tourSchema,
  departures: () => departuresSchema,
  destinations: destinationSchema,
  articles: articleSchema,
  categories: () => categorySchema,
  authors: authorSchema,
  reviews: reviewSchema,
  faqs: () => faqSchema,
  pages: () => pageSchema,
  operator: () => operatorSchema,
  prices: () => pricesSchema,
  wording: () => wordingSchema,
  navigation: () => navigationSchema,
  home: () => homeSchema,
  redirects: () => redirectsSchema,
  banner: () => bannerSchema,
  cannedAnswers: () => cannedAnswersSchema,
  practiceCodes: () => practiceCodesSchema,
  search: () => searchSchema,
} satisfies Record<string, (context: SchemaContext) => z.ZodType>;
export type ContentKind = keyof typeof SCHEMAS;

/** The kinds that are a folder of Markdown files. */
export const TEXT_KINDS = ['destinations', 'articles', 'categories', 'authors', 'reviews', 'faqs', 'pages'] as const;

/** Remembers what was imported, so that it is not imported twice (E16). No page shows it. */
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
  return existsSync(join(root, folder)) ? readdirSync(join(root, folder)).toSorted() : [];
}

function foldersIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}
