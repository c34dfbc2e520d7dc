import { headingTargets } from './convert-body.ts';
import { ImportLedger } from './ledger.ts';
import { freeName } from './names.ts';
import { PictureFolder } from './picture-folder.ts';
import type { PictureSource } from './picture-source.ts';
import { anyEntry, entriesOf, placeAuthors, placeCategories } from './place-entries.ts';
import { addRedirects } from './redirect-file.ts';
import type { ImportReport } from './report.ts';
import { freeSlug, readablePath } from './slugs.ts';
import { writeArticle } from './write-article.ts';
import type { ForeignArticle, ForeignSite } from './foreign-site.ts';

/** The target folder of an import, and its sources of pictures. */
export interface Import {
  readonly root: string;
  readonly source: PictureSource;
}

/** Writes the articles of a site, with their authors, categories and pictures, into the content. Changes no existing file. */
export function importSite(site: ForeignSite, { root, source }: Import): ImportReport {
  const ledger = new ImportLedger(root);
  const pictures = new PictureFolder(root, source);
  const all = withOwnIds(site.articles);
  const fresh = all.filter(({ id }) => ledger.slugOf(id) === undefined);
  const people = site.authors.filter(({ key }) => fresh.some(({ author }) => author === key));
  const groups = site.categories.filter(({ key }) => fresh.some((article) => article.categories.includes(key)));
  const authors = placeAuthors(root, people, pictures);
  const categories = placeCategories(root, groups);
  const remarks = [...site.left, ...authors.remarks, ...categories.remarks];
  const needed = (kind: 'authors' | 'categories'): string => {
    const { slug, remark } = anyEntry(root, kind, pictures);
    remarks.push(remark);
    return slug;
  };
  const slugs = articleSlugs(root, all, ledger);
  const addressOf = ({ id }: ForeignArticle) => `/blog/article/${slugs.get(id)!}/`;
  const addresses = new Map<string, string>([
    ...all.flatMap((one) => moved(one.path, addressOf(one))),
    ...groups.flatMap((one) => moved(one.path, `/blog/category/${categories.slugs.get(one.key)!}/`)),
    ...people.flatMap((one) => moved(one.path, `/blog/author/${authors.slugs.get(one.key)!}/`)),
  ]);
  const places = new Map(all.map((one) => [addressOf(one), headingTargets(one.body.tree)]));
  const titles = new Set(entriesOf(root, 'articles').map(({ name }) => name));
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
    ledger.add(article.id, slug);
    return result;
  });
  const redirects = addRedirects(
    root,
    [...addresses].map(([from, to]) => ({ from, to })),
  );
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

/** The slug of each article: that of its earlier import, or a free one. */
function articleSlugs(root: string, articles: readonly ForeignArticle[], ledger: ImportLedger): Map<string, string> {
  const taken = new Set(entriesOf(root, 'articles').map(({ slug }) => slug));
  return new Map(
    articles.map((article) => {
      const slug = ledger.slugOf(article.id) ?? freeSlug(article.slug, article.title, (one) => taken.has(one));
      taken.add(slug);
      return [article.id, slug];
    }),
  );
}

function moved(from: string | null, to: string): [string, string][] {
  return from === null ? [] : [[readablePath(from), to]];
}
