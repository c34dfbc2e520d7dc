import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSeq, parseDocument, stringify } from 'yaml';
import { comparable } from '#catalogue/check/check-references.ts';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { OWN_PAGES, pageOf } from '#catalogue/check/site-addresses.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { freeName, freeSlug, readablePath, slugOf } from './addresses.ts';
import type { ForeignEntry } from './foreign-site.ts';
import { plainMarkdown } from './markdown.ts';
import type { Pictures } from './pictures.ts';

const NAME_OF = { articles: 'title', authors: 'full_name', categories: 'name' } as const;
/** Stands for a missing portrait, so that the site can be built without it. */
const PORTRAIT_TO_COME = join(import.meta.dirname, 'portrait-to-come.svg');

/** The entries of the content of a kind, each with its name as names are compared. */
export function entriesOf(root: string, kind: keyof typeof NAME_OF): { slug: string; name: string }[] {
  return contentFiles(root)
    .filter((entry) => entry.kind === kind)
    .map(({ file, slug }) => {
      const name = (readSource(root, file).data as Readonly<Record<string, unknown>> | undefined)?.[NAME_OF[kind]];
      return { slug, name: typeof name === 'string' ? comparable(name) : '' };
    });
}

/**
 * Uses existing entries by slug or name, and adds the others that articles name. Two of one name become one. An article
 * that names none gets the first entry, or a new one. Gives the slugs by their keys, and that for articles with none by ''.
 */
export function placeEntries(
  root: string,
  kind: 'authors' | 'categories',
  entries: readonly ForeignEntry[],
  named: readonly (readonly string[])[],
  pictures: Pictures,
) {
  const there = entriesOf(root, kind);
  const names = new Set(there.map(({ name }) => name));
  const taken = new Set(there.map(({ slug }) => slug));
  const added: string[] = [];
  const remarks: string[] = [];
  const place = (entry: Omit<ForeignEntry, 'key'>): string => {
    const words = comparable(entry.name);
    const same = there.find(({ slug, name }) => slug === slugOf(entry.slug ?? '') || name === words);
    if (same !== undefined) return same.slug;
    const slug = freeSlug([entry.slug ?? '', entry.name], taken);
    const name = freeName(entry.name, [kind, NAME_OF[kind]], names);
    const file = `content/${kind}/${slug}.md`;
    if (name !== entry.name) remarks.push(`${file}: "${entry.name}" is too long. Write a shorter ${NAME_OF[kind]}.`);
    const fields: Record<string, unknown> = { [NAME_OF[kind]]: name };
    mkdirSync(join(root, 'content', kind), { recursive: true });
    if (kind === 'authors') {
      const portrait = entry.picture && pictures.take(entry.picture, 'content/authors', slug);
      fields['portrait'] = { image: `./${slug}.svg`, alt: 'A drawing of a person, until there is a portrait' };
      if (portrait && portrait.file) fields['portrait'] = { image: portrait.file, alt: name };
      else {
        copyFileSync(PORTRAIT_TO_COME, join(root, `content/authors/${slug}.svg`));
        remarks.push(`${file}: ${name} has no portrait. Put one beside the file, and write its name as image.`);
      }
    }
    writeFileSync(join(root, file), `${frontMatter(fields)}${entry.words ? `\n${plainMarkdown(entry.words)}\n` : ''}`);
    there.push({ slug, name: words });
    added.push(name);
    return slug;
  };
  const used = new Set(named.flat());
  const slugs = new Map(entries.filter(({ key }) => used.has(key)).map((entry) => [entry.key, place(entry)]));
  if (named.some((keys) => !keys.some((key) => slugs.has(key)))) {
    const [first] = there.map(({ slug }) => slug).toSorted();
    const slug = first ?? place({ slug: 'blog', name: kind === 'authors' ? 'The editors' : 'Blog' });
    slugs.set('', slug);
    remarks.push(`Articles without ${kind} have "${slug}". Write others where they don’t fit.`);
  }
  const moved = entries.flatMap(({ key, path }) => {
    const slug = slugs.get(key);
    return slug === undefined || path === undefined ? [] : [[readablePath(path), pageOf({ kind, slug })] as const];
  });
  return { slugs, moved, added, remarks };
}

/** The fields at the top of a Markdown file. */
export function frontMatter(fields: object): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
}

const REDIRECTS = 'content/settings/redirects.yaml';
const NO_REDIRECTS = '# Pages that moved: an old link leads to the new address.\nredirects: []\n';

/** Adds missing redirects and changes no existing one. Returns those that are not possible. */
export function addRedirects(root: string, redirects: ReadonlyMap<string, string>) {
  const path = join(root, REDIRECTS);
  const document = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : NO_REDIRECTS);
  const list = document.get('redirects');
  if (!isSeq(list)) throw new Error(`${REDIRECTS} has no list called redirects. Add one, and import again.`);
  const known = list.toJSON() as { readonly from: string }[];
  const seen = new Set(known.map(({ from }) => readablePath(withoutSlash(from))));
  // A redirect must not hide a page.
  const own = new Set([...Object.keys(OWN_PAGES), ...contentFiles(root).map(pageOf)].map(withoutSlash));
  const refused: string[] = [];
  const before = list.items.length;
  for (const [from, to] of redirects) {
    const key = withoutSlash(from);
    if (seen.has(key) || key === withoutSlash(to)) continue;
    seen.add(key);
    const isPossible = /^\/[^\s?#*:]+$/.test(from);
    const why = isPossible ? 'is a page of this site, so it can’t be redirected' : 'can’t be redirected';
    if (!isPossible || own.has(key)) refused.push(`${from} ${why}. Change links to it to ${to}.`);
    else list.add(document.createNode({ from, to }, { flow: true }));
  }
  const added = list.items.length - before;
  if (added > 0) {
    list.flow = false;
    writeFileSync(path, document.toString({ lineWidth: 0 }));
  }
  return { added, refused };
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '').replace(/^https?:\/\/[^/]+/, '');
}
