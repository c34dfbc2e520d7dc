import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, dirname, parse } from 'node:path';
import type { ContentKind } from '#catalogue/content-kinds.ts';
import type { Fault } from '#catalogue/check/problem.ts';
import { closestTo } from '#domain/text/spelling.ts';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import type { SchemaContext } from '#catalogue/schema/picture.ts';
import { SETTINGS } from '#catalogue/editing/collections.ts';
import { complain } from '#catalogue/schema/text.ts';

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

/** The settings that no site can do without. Any other file of settings may be left out. */
const REQUIRED: readonly ContentKind[] = ['operator', 'prices', 'wording', 'navigation', 'home'];
const ALL_SETTINGS = SETTINGS.map(({ kind, file }): ContentFile => ({ kind, slug: parse(file).name, file }));

export const SETTINGS_FILES = SETTINGS.map(({ file }) => basename(file));

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
    ...ALL_SETTINGS.filter(({ kind, file }) => REQUIRED.includes(kind) || existsSync(join(root, file))),
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

/** The file endings that a site can show, by kind of file. */
export const ENDINGS = {
  picture: ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'],
  video: ['mp4', 'webm'],
  'captions file': ['vtt'],
} as const;
/** The largest file that Cloudflare serves. */
const MOST_MEGABYTES = 25;
export type FileKind = keyof typeof ENDINGS;

/** Gives the fault of a file name in a content file of `folder`, or null. */
export function fileProblem(root: string, folder: string, name: string, kind: FileKind): Fault | null {
  const isOfKind = (file: string) => ENDINGS[kind].some((ending) => file.toLowerCase().endsWith(`.${ending}`));
  if (/^(https?:)?\/\//i.test(name)) {
    return { problem: `${name} is on another site`, mend: `Put the ${kind} beside this file, if you may use it.` };
  }
  if (!isOfKind(name)) {
    return { problem: `${name} is not a ${kind}`, mend: `Use a file that ends in ${ENDINGS[kind].join(', ')}.` };
  }
  if (!/^\.{1,2}\//.test(name)) {
    const mend = `Put the ${kind} beside this file, and write ./${name.split(/[/\\]/).at(-1)!}.`;
    return { problem: `${name} doesn’t say where the file is`, mend };
  }
  if (existsSync(join(root, folder, name))) return tooLarge(name, statSync(join(root, folder, name)).size);
  const there = readdirSync(join(root, folder)).filter(isOfKind);
  const names = there.map((file) => `./${file}`);
  const near = closestTo(name, names);
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  return { problem: `${name} is missing`, mend: `Put the ${kind} into ${folder}, or fix its name.${guess}` };
}

function tooLarge(name: string, bytes: number): Fault | null {
  const megabytes = Math.ceil(bytes / 2 ** 20);
  if (megabytes <= MOST_MEGABYTES) return null;
  const problem = `${name} has ${megabytes} MB, more than ${MOST_MEGABYTES}`;
  return { problem, mend: 'Make it smaller, or put a video on YouTube.' };
}

/** Resolves the name of a picture as the site does, but only checks that the file exists. */
export function pictureFilesBeside(root: string, file: string): SchemaContext {
  const folder = dirname(file);
  const image = () =>
    z.string().transform((name, context): ImageMetadata => {
      const found = fileProblem(root, folder, name, 'picture');
      if (found !== null) {
        complain(context, found.problem, found.mend);
        return z.NEVER;
      }
      return { src: name, width: 1, height: 1, format: 'svg' };
    });
  return { image };
}
