import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSeq, parseDocument, stringify } from 'yaml';
import { comparable } from '#catalogue/check/check-references.ts';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { OWN_PAGES } from '#catalogue/check/site-addresses.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { freeName, freeSlug, readablePath, slugOf } from './addresses.ts';
import type { ForeignEntry } from './foreign-site.ts';
import { plainMarkdown } from './markdown.ts';
import type { Pictures } from './pictures.ts';

type Kind = 'authors' | 'categories';

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

/** Authors or categories as entries of the content: the slug of each by its key, and what is new. */
interface PlacedEntries {
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
  mkdirSync(join(root, 'content', kind), { recursive: true });
  for (const entry of entries) {
    const named = comparable(entry.name);
    const same = there.find(({ slug, name }) => slug === slugOf(entry.slug ?? '') || name === named);
    const slug = same?.slug ?? freeSlug([entry.slug ?? '', entry.name], taken);
    slugs.set(entry.key, slug);
    if (same !== undefined) continue;
    there.push({ slug, name: named });
    const name = freeName(entry.name, [kind, NAME_OF[kind]], names);
    const file = `content/${kind}/${slug}.md`;
    if (name !== entry.name) remarks.push(`${file}: "${entry.name}" is too long. Write a shorter ${NAME_OF[kind]}.`);
    const fields: Record<string, unknown> = { [NAME_OF[kind]]: name };
    if (kind === 'authors') {
      const portrait = entry.picture === undefined ? null : pictures.take(entry.picture, 'content/authors', slug);
      const isThere = portrait !== null && 'file' in portrait;
      fields['portrait'] = isThere
        ? { image: portrait.file, alt: name }
        : { image: `./${slug}.svg`, alt: 'A drawing of a person, until there is a portrait' };
      if (!isThere) {
        copyFileSync(PORTRAIT_TO_COME, join(root, `content/authors/${slug}.svg`));
        remarks.push(`${file}: ${name} has no portrait. Put one beside the file, and write its name as image.`);
      }
    }
    const text = (entry.words ?? '') === '' ? '' : `\n${plainMarkdown(entry.words!)}\n`;
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

const REDIRECTS = 'content/settings/redirects.yaml';
const NO_REDIRECTS = '# Pages that moved: an old link leads to the new address.\nredirects: []\n';

/** Adds missing redirects and changes no existing one. Returns those that are not possible. */
export function addRedirects(
  root: string,
  redirects: ReadonlyMap<string, string>,
): { added: number; refused: string[] } {
  const path = join(root, REDIRECTS);
  const document = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : NO_REDIRECTS);
  const list = document.get('redirects');
  if (!isSeq(list)) throw new Error(`${REDIRECTS} has no list called redirects. Add one, and import again.`);
  const known = list.toJSON() as { readonly from: string }[];
  const seen = new Set(known.map(({ from }) => readablePath(withoutSlash(from))));
  const own = ownAddresses(root);
  const refused: string[] = [];
  let added = 0;
  for (const [from, to] of redirects) {
    const key = withoutSlash(from);
    if (seen.has(key) || key === withoutSlash(to)) continue;
    seen.add(key);
    const isPossible = /^\/[^\s?#*:]+$/.test(from);
    if (!isPossible || own.has(key)) {
      const why = isPossible ? 'is a page of this site, so it can’t be redirected' : 'can’t be redirected';
      refused.push(`${from} ${why}. Change links to it to ${to}.`);
      continue;
    }
    list.add(document.createNode({ from, to }, { flow: true }));
    added += 1;
  }
  if (added > 0) {
    list.flow = false;
    writeFileSync(path, document.toString({ lineWidth: 0 }));
  }
  return { added, refused };
}

/** The addresses of existing pages, which a redirect must not hide: the site's own pages and those of the content. */
function ownAddresses(root: string): Set<string> {
  const files = globSync('content/{destinations,pages,tours}/**/*.{md,mdx}', { cwd: root }).map((file) =>
    file
      .replaceAll('\\', '/')
      .replace(/^content(?:\/pages)?|(?:\/index)?\.mdx?$/g, '')
      .replace(/^\/tours\//, '/trips/'),
  );
  return new Set([...Object.keys(OWN_PAGES).map(withoutSlash), ...files]);
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '').replace(/^https?:\/\/[^/]+/, '');
}
