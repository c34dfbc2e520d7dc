import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { comparable } from '#catalogue/check/check-references.ts';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import type { ForeignEntry } from './foreign-site.ts';
import { plainMarkdown } from './markdown.ts';
import { freeName, freeSlug, slugOf } from './names.ts';
import type { Pictures } from './pictures.ts';

type Kind = 'authors' | 'categories';

const NAME_OF = { articles: 'title', authors: 'full_name', categories: 'name' } as const;
/** Stands for a missing portrait, so that the site can be built without it. */
const PORTRAIT_TO_COME =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">' +
  '<path fill="lightsteelblue" d="M0 0h400v400H0z"/><circle cx="200" cy="160" r="72" fill="darkslategray"/>' +
  '<path fill="darkslategray" d="M60 400q20-140 140-140t140 140z"/></svg>\n';

const PORTRAIT_ALT = 'A drawing of a person, until there is a portrait';

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

/** Uses existing entries by slug or name, and adds the others. Two of one name become one. */
export function placeEntries(
  root: string,
  kind: Kind,
  entries: readonly ForeignEntry[],
  pictures: Pictures,
): PlacedEntries {
  const there = entriesOf(root, kind);
  const names = new Set(there.map(({ name }) => name));
  const taken = new Set(there.map(({ slug }) => slug));
  const added: string[] = [];
  const remarks: string[] = [];
  const slugs = new Map<string, string>();
  for (const entry of entries) {
    const named = comparable(entry.name);
    const same = there.find(({ slug, name }) => slug === slugOf(entry.slug ?? '') || name === named);
    const slug = same?.slug ?? freeSlug([entry.slug ?? '', entry.name], taken);
    slugs.set(entry.key, slug);
    if (same !== undefined) continue;
    const name = freeName(entry.name, [kind, NAME_OF[kind]], names);
    const file = `content/${kind}/${slug}.md`;
    if (name !== entry.name) remarks.push(`${file}: "${entry.name}" is too long. Write a shorter ${NAME_OF[kind]}.`);
    there.push({ slug, name: named });
    mkdirSync(join(root, 'content', kind), { recursive: true });
    const portrait = kind === 'authors' ? portraitOf(root, { ...entry, name }, slug, pictures) : null;
    if (portrait?.alt === PORTRAIT_ALT)
      remarks.push(`${file}: ${name} has no portrait. Put one beside the file, and write its name as image.`);
    const text = (entry.words ?? '') === '' ? '' : `\n${plainMarkdown(entry.words!)}\n`;
    const fields = { [NAME_OF[kind]]: name, ...(portrait === null ? {} : { portrait }) };
    writeFileSync(join(root, file), `${frontMatter(fields)}${text}`);
    added.push(name);
  }
  return { slugs, added, remarks };
}

/** An article needs an author and a category. Without one in the export it gets the first existing one, or a new one. */
export function anyEntry(root: string, kind: Kind, pictures: Pictures): { slug: string; remark: string } {
  const slug = entriesOf(root, kind)[0]?.slug ?? 'blog';
  placeEntries(root, kind, [{ key: '', slug, name: kind === 'authors' ? 'The editors' : 'Blog' }], pictures);
  return { slug, remark: `Articles without ${kind} have "${slug}". Write others where they don’t fit.` };
}

/** The fields at the top of a Markdown file. */
export function frontMatter(fields: object): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
}

function portraitOf(root: string, { name, picture }: ForeignEntry, slug: string, pictures: Pictures) {
  const folder = 'content/authors';
  const taken = picture === undefined ? null : pictures.take(picture, folder, slug);
  if (taken !== null && 'file' in taken) return { image: taken.file, alt: name };
  writeFileSync(join(root, folder, `${slug}.svg`), PORTRAIT_TO_COME);
  return { image: `./${slug}.svg`, alt: PORTRAIT_ALT };
}
