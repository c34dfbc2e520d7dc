import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Document, parse } from 'yaml';
import { IMPORTED } from '#catalogue/check/content-files.ts';
import { headingTargets } from './convert-body.ts';
import type { ForeignArticle, ForeignEntry, ForeignSite } from './foreign-site.ts';
import { freeName, freeSlug, readablePath } from './names.ts';
import type { Pictures } from './pictures.ts';
import { anyEntry, entriesOf, placeEntries } from './place-entries.ts';
import { addRedirects } from './redirect-file.ts';
import type { ImportReport } from './report.ts';
import { writeArticle } from './write-article.ts';

/** Writes the articles of a site, with their authors, categories and pictures, into the content. Changes no existing file. */
export function importSite(site: ForeignSite, root: string, pictures: Pictures): ImportReport {
  const imported = readImported(root);
  const all = withOwnIds(site.articles);
  const fresh = all.filter(({ id }) => !imported.has(id));
  const people = site.authors.filter(({ key }) => fresh.some(({ author }) => author === key));
  const groups = site.categories.filter(({ key }) => fresh.some((article) => article.categories.includes(key)));
  const authors = placeEntries(root, 'authors', people, pictures);
  const categories = placeEntries(root, 'categories', groups, pictures);
  const remarks = [...site.left, ...authors.remarks, ...categories.remarks];
  const needed = (kind: 'authors' | 'categories'): string => {
    const { slug, remark } = anyEntry(root, kind, pictures);
    remarks.push(remark);
    return slug;
  };
  const there = entriesOf(root, 'articles');
  const taken = new Set(there.map(({ slug }) => slug));
  const slugs = new Map(all.map(({ id, slug, title }) => [id, imported.get(id) ?? freeSlug([slug, title], taken)]));
  const addressOf = ({ id }: ForeignArticle) => `/blog/article/${slugs.get(id)!}/`;
  const addresses = new Map([
    ...all.flatMap((one) => moved(one, addressOf(one))),
    ...groups.flatMap((one) => moved(one, `/blog/category/${categories.slugs.get(one.key)!}/`)),
    ...people.flatMap((one) => moved(one, `/blog/author/${authors.slugs.get(one.key)!}/`)),
  ]);
  const places = new Map(all.map((one) => [addressOf(one), headingTargets(one.body.tree)]));
  const titles = new Set(there.map(({ name }) => name));
  const written = fresh.map((article) => {
    const slug = slugs.get(article.id)!;
    const known = new Set(article.categories.flatMap((key) => categories.slugs.get(key) ?? []));
    const result = writeArticle(article, {
      title: freeName(article.title || 'Untitled', ['articles', 'title'], titles),
      root,
      slug,
      author: authors.slugs.get(article.author ?? '') ?? needed('authors'),
      categories: known.size > 0 ? [...known] : [needed('categories')],
      origin: site.origin,
      addresses,
      places,
      pictures,
    });
    // Written at once, so that an interrupted import can be continued.
    imported.set(article.id, slug);
    writeImported(root, imported);
    return result;
  });
  const redirects = addRedirects(root, addresses);
  return {
    written,
    alreadyThere: all.length - fresh.length,
    pictures: pictures.count,
    authors: authors.added,
    categories: categories.added,
    redirects: redirects.added,
    remarks: [...new Set([...remarks, ...redirects.refused])],
  };
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

function moved({ path }: ForeignArticle | ForeignEntry, to: string): [string, string][] {
  return typeof path === 'string' ? [[readablePath(path), to]] : [];
}

const HEADING =
  ' Posts that npm run -s import brought, and their articles. It imports none of them twice.\n' +
  ' Delete a line to import its post again.';
const Imported = v.object({ articles: v.record(v.string(), v.string()) });

/** The articles that were imported already: the id in the old system, and the file here. */
function readImported(root: string): Map<string, string> {
  const path = join(root, IMPORTED);
  const read = v.safeParse(Imported, existsSync(path) ? parse(readFileSync(path, 'utf8')) : { articles: {} });
  if (!read.success) throw new Error(`${IMPORTED} can’t be read. Restore its last version.`);
  return new Map(Object.entries(read.output.articles));
}

function writeImported(root: string, articles: ReadonlyMap<string, string>): void {
  const document = new Document({ articles: Object.fromEntries(articles) });
  document.commentBefore = HEADING;
  writeFileSync(join(root, IMPORTED), document.toString({ lineWidth: 0 }));
}
