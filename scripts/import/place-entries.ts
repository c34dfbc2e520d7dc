import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparable } from '#catalogue/check/check-doubles.ts';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { frontMatter } from './front-matter.ts';
import { freeName } from './names.ts';
import type { PictureFolder } from './picture-folder.ts';
import { freeSlug, slugOf } from './slugs.ts';
import { PORTRAIT_TO_COME } from './stand-ins.ts';
import { plainMarkdown } from './write-markdown.ts';
import type { ForeignAuthor, ForeignCategory } from './foreign-site.ts';

type Kind = 'authors' | 'categories';

const NAME_OF = { articles: 'title', authors: 'full_name', categories: 'name' } as const;

/** The entries of the content of a kind, each with its name as names are compared. */
export function entriesOf(root: string, kind: keyof typeof NAME_OF): { slug: string; name: string }[] {
  return contentFiles(root)
    .filter((entry) => entry.kind === kind)
    .map(({ file, slug }) => {
      const name = (readSource(root, file).data as Readonly<Record<string, unknown>> | undefined)?.[NAME_OF[kind]];
      return { slug, name: typeof name === 'string' ? comparable(name) : '' };
    });
}

/** Authors or categories as entries of the content: the slug of each by its key, and what is new. */
export interface PlacedEntries {
  readonly slugs: ReadonlyMap<string, string>;
  readonly added: readonly string[];
  readonly remarks: readonly string[];
}

export function placeAuthors(root: string, authors: readonly ForeignAuthor[], pictures: PictureFolder): PlacedEntries {
  return place(root, 'authors', authors, (author, slug) => writeAuthor(root, author, slug, pictures));
}

export function placeCategories(root: string, categories: readonly ForeignCategory[]): PlacedEntries {
  return place(root, 'categories', categories, (category, slug) => writeCategory(root, category, slug));
}

/** Uses existing entries by slug or name, and adds the others. Two of one name become one. */
function place<Thing extends { readonly key: string; readonly slug: string; readonly name: string }>(
  root: string,
  kind: Kind,
  things: readonly Thing[],
  write: (thing: Thing, slug: string) => string[],
): PlacedEntries {
  const there = entriesOf(root, kind);
  const names = new Set(there.map(({ name }) => name));
  const added: string[] = [];
  const remarks: string[] = [];
  const slugs = new Map<string, string>();
  for (const thing of things) {
    const named = comparable(thing.name);
    const same = there.find(({ slug, name }) => slug === slugOf(thing.slug) || name === named);
    const slug = same?.slug ?? freeSlug(thing.slug, thing.name, (one) => there.some((other) => other.slug === one));
    slugs.set(thing.key, slug);
    if (same !== undefined) continue;
    const name = freeName(thing.name, [kind, NAME_OF[kind]], names);
    const file = `content/${kind}/${slug}.md`;
    if (name !== thing.name) remarks.push(`${file}: "${thing.name}" is too long. Write a shorter ${NAME_OF[kind]}.`);
    there.push({ slug, name: named });
    mkdirSync(join(root, 'content', kind), { recursive: true });
    remarks.push(...write({ ...thing, name }, slug));
    added.push(name);
  }
  return { slugs, added, remarks };
}

/** An article needs an author and a category. Without one in the export it gets the first existing one, or a new one. */
export function anyEntry(root: string, kind: Kind, pictures: PictureFolder): { slug: string; remark: string } {
  const [first] = entriesOf(root, kind);
  const slug = first?.slug ?? 'blog';
  const thing = { key: '', slug, name: kind === 'authors' ? 'The editors' : 'Blog', path: null };
  if (first === undefined && kind === 'authors') placeAuthors(root, [{ ...thing, bio: '', picture: null }], pictures);
  else if (first === undefined) placeCategories(root, [{ ...thing, description: '' }]);
  return { slug, remark: `Articles without ${kind} have "${slug}". Write others where they don’t fit.` };
}

function writeAuthor(root: string, author: ForeignAuthor, slug: string, pictures: PictureFolder): string[] {
  const folder = 'content/authors';
  const taken = author.picture === null ? null : pictures.take(author.picture, folder, slug);
  const isThere = taken !== null && 'file' in taken;
  if (!isThere) writeFileSync(join(root, folder, `${slug}.svg`), PORTRAIT_TO_COME);
  const portrait = isThere
    ? { image: taken.file, alt: author.name }
    : { image: `./${slug}.svg`, alt: 'A drawing of a person, until there is a portrait' };
  writeText(root, `${folder}/${slug}.md`, { full_name: author.name, portrait }, author.bio);
  return isThere
    ? []
    : [`${folder}/${slug}.md: ${author.name} has no portrait. Put one beside the file, and write its name as image.`];
}

function writeCategory(root: string, { name, description }: ForeignCategory, slug: string): string[] {
  writeText(root, `content/categories/${slug}.md`, { name }, description);
  return [];
}

function writeText(root: string, file: string, fields: object, words: string): void {
  const text = words === '' ? '' : `\n${plainMarkdown(words)}\n`;
  writeFileSync(join(root, file), `${frontMatter(fields)}${text}`);
}
