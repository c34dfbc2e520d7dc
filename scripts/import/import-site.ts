import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparable } from '#catalogue/check/check-doubles.ts';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { frontMatter } from './front-matter.ts';
import { element, parseHtml } from './hast.ts';
import { headingTargets } from './html-parts.ts';
import { ImportLedger } from './ledger.ts';
import { freeName } from './names.ts';
import { PictureFolder } from './picture-folder.ts';
import type { PictureSource } from './picture-source.ts';
import type { ImportReport } from './report.ts';
import { addRedirects } from './redirect-file.ts';
import { freeSlug, readablePath, slugOf } from './slugs.ts';
import { PORTRAIT_TO_COME } from './stand-ins.ts';
import { writeArticle } from './write-article.ts';
import { writeMarkdown } from './write-markdown.ts';
import type { ForeignArticle, ForeignAuthor, ForeignCategory, ForeignSite } from './foreign-site.ts';

/** The target folder of an import, and its sources of pictures. */
export interface Import {
  readonly root: string;
  readonly source: PictureSource;
}

/**
 * Writes the articles of a site, with their authors, categories and pictures, into the content. Changes no existing
 * file (E16).
 */
export function importSite(read: ForeignSite, { root, source }: Import): ImportReport {
  const site = { ...read, articles: withOwnIds(read.articles) };
  const ledger = new ImportLedger(root);
  const pictures = new PictureFolder(root, source);
  const remarks = [...site.left];
  const fresh = site.articles.filter(({ id }) => ledger.slugOf(id) === undefined);
  const named = new Set(fresh.map(({ author }) => author));
  const people = site.authors.filter(({ key }) => named.has(key));
  const authors = placeAll(root, ['authors', 'full_name'], people, (author, slug) =>
    writeAuthor(root, author, slug, pictures),
  );
  const used = new Set(fresh.flatMap((article) => article.categories));
  const groups = site.categories.filter(({ key }) => used.has(key));
  const categories = placeAll(root, ['categories', 'name'], groups, (category, slug) =>
    writeCategory(root, category, slug),
  );
  remarks.push(...authors.remarks, ...categories.remarks);
  const slugs = articleSlugs(root, site.articles, ledger);
  const addresses = new Map<string, string>([
    ...site.articles.flatMap((one) => moved(one.path, `/blog/article/${slugs.get(one.id)!}/`)),
    ...groups.flatMap((one) => moved(one.path, `/blog/category/${categories.slugs.get(one.key)!}/`)),
    ...people.flatMap((one) => moved(one.path, `/blog/author/${authors.slugs.get(one.key)!}/`)),
  ]);
  const places = new Map(
    site.articles.map(({ id, body }) => [
      `/blog/article/${slugs.get(id)!}/`,
      headingTargets(parseHtml(body.html).children),
    ]),
  );
  const titles = new Set(textsOf(root, 'articles').map(({ file }) => comparable(fieldIn(root, file, 'title'))));
  const written = fresh.map((article) => {
    const slug = slugs.get(article.id)!;
    const title = freeName(article.title || 'Untitled', ['articles', 'title'], titles);
    const result = writeArticle(article, {
      title,
      root,
      slug,
      author: authors.slugs.get(article.author ?? '') ?? fallback(root, 'authors', remarks),
      categories: known(
        article.categories.flatMap((key) => categories.slugs.get(key) ?? []),
        root,
        remarks,
      ),
      origin: site.origin,
      addresses,
      places,
      pictures,
    });
    ledger.add(article.id, slug);
    return result;
  });
  const redirects = addRedirects(
    root,
    [...addresses].map(([from, to]) => ({ from, to })),
  );
  return {
    written,
    alreadyThere: site.articles.length - fresh.length,
    pictures: pictures.count,
    authors: authors.added,
    categories: categories.added,
    redirects: redirects.added,
    remarks: [...new Set([...remarks, ...redirects.refused])],
  };
}

/** Uses existing entries by slug or name, and adds the others. Two of one name become one. */
function placeAll<Thing extends { readonly key: string; readonly slug: string; readonly name: string }>(
  root: string,
  [kind, field]: ['authors', 'full_name'] | ['categories', 'name'],
  things: readonly Thing[],
  add: (thing: Thing, slug: string) => string[],
): { slugs: Map<string, string>; added: string[]; remarks: string[] } {
  const there = textsOf(root, kind).map(({ file, slug }) => ({ slug, name: comparable(fieldIn(root, file, field)) }));
  const names = new Set(there.map(({ name }) => name));
  const taken = new Set(there.map(({ slug }) => slug));
  const added: string[] = [];
  const remarks: string[] = [];
  const slugs = new Map<string, string>();
  for (const thing of things) {
    const isNamed = comparable(thing.name);
    const same = there.find(({ slug, name }) => slug === slugOf(thing.slug) || name === isNamed);
    const slug = same?.slug ?? freeSlug(thing.slug, thing.name, (one) => taken.has(one));
    slugs.set(thing.key, slug);
    if (same !== undefined) continue;
    const name = freeName(thing.name, [kind, field], names);
    if (name !== thing.name)
      remarks.push(`"${thing.name}" is too long for a name: check ${field} in content/${kind}/${slug}.md.`);
    there.push({ slug, name: isNamed });
    taken.add(slug);
    mkdirSync(join(root, 'content', kind), { recursive: true });
    remarks.push(...add({ ...thing, name }, slug));
    added.push(name);
  }
  return { slugs, added, remarks };
}

function writeAuthor(root: string, author: ForeignAuthor, slug: string, pictures: PictureFolder): string[] {
  const folder = 'content/authors';
  const taken = author.picture === null ? null : pictures.take(author.picture, folder, slug);
  const isThere = taken !== null && 'file' in taken;
  if (!isThere) writeFileSync(join(root, folder, `${slug}.svg`), PORTRAIT_TO_COME);
  const portrait = isThere
    ? { image: taken.file, alt: author.name }
    : { image: `./${slug}.svg`, alt: 'A drawing of a person, until there is a portrait' };
  const text = author.bio === '' ? '' : `\n${plain(author.bio)}\n`;
  writeFileSync(join(root, folder, `${slug}.md`), `${frontMatter({ full_name: author.name, portrait })}${text}`);
  return isThere ? [] : [`${author.name} needs a portrait: put it into ${folder}/${slug}.md.`];
}

function writeCategory(root: string, { name, description }: ForeignCategory, slug: string): string[] {
  const text = description === '' ? '' : `\n${plain(description)}\n`;
  writeFileSync(join(root, 'content/categories', `${slug}.md`), `${frontMatter({ name })}${text}`);
  return [];
}

function fieldIn(root: string, file: string, field: string): string {
  const value = (readSource(root, file).data as Readonly<Record<string, unknown>> | undefined)?.[field];
  return typeof value === 'string' ? value : '';
}

/** Sites that were merged, and plugins that copy posts, give two posts one id. */
function withOwnIds(articles: readonly ForeignArticle[]): ForeignArticle[] {
  const times = new Map<string, number>();
  return articles.map((article) => {
    const time = (times.get(article.id) ?? 0) + 1;
    times.set(article.id, time);
    return time === 1 ? article : { ...article, id: `${article.id}#${time}` };
  });
}

/** The slug of each article: that of its earlier import, or a free one. */
function articleSlugs(root: string, articles: readonly ForeignArticle[], ledger: ImportLedger): Map<string, string> {
  const taken = new Set(textsOf(root, 'articles').map(({ slug }) => slug));
  return new Map(
    articles.map((article) => {
      const slug = ledger.slugOf(article.id) ?? freeSlug(article.slug, article.title, (one) => taken.has(one));
      taken.add(slug);
      return [article.id, slug];
    }),
  );
}

/** An article needs an author and a category. Without one in the export it gets the first existing one. */
function fallback(root: string, kind: 'authors' | 'categories', remarks: string[]): string {
  const [first] = textsOf(root, kind);
  if (first !== undefined) {
    remarks.push(`Articles without one of the ${kind} have "${first.slug}".`);
    return first.slug;
  }
  const remark = `Articles without one of the ${kind} have "blog", which was made for them.`;
  mkdirSync(join(root, 'content', kind), { recursive: true });
  if (kind === 'categories')
    writeCategory(root, { key: '', slug: 'blog', name: 'Blog', description: '', path: null }, 'blog');
  else {
    const portrait = { image: './blog.svg', alt: 'A drawing of a person, until there is a portrait' };
    writeFileSync(join(root, 'content/authors/blog.svg'), PORTRAIT_TO_COME);
    writeFileSync(join(root, 'content/authors/blog.md'), frontMatter({ full_name: 'The editors', portrait }));
  }
  remarks.push(remark);
  return 'blog';
}

function known(categories: readonly string[], root: string, remarks: string[]): string[] {
  return categories.length > 0 ? [...new Set(categories)] : [fallback(root, 'categories', remarks)];
}

function textsOf(root: string, kind: 'articles' | 'authors' | 'categories') {
  return contentFiles(root).filter((file) => file.kind === kind);
}

function moved(from: string | null, to: string): [string, string][] {
  return from === null ? [] : [[readablePath(from), to]];
}

/** Plain text with the signs of Markdown escaped. */
function plain(words: string): string {
  return writeMarkdown([element('p', {}, [{ type: 'text', value: words }])]).text;
}
