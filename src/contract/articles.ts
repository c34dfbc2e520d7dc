import * as v from 'valibot';
import { get } from '#contract/endpoint.ts';

const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));

const ArticlePicture = v.object({
  url: v.string(),
  alt: v.pipe(v.string(), v.nonEmpty()),
  width: v.number(),
  height: v.number(),
});

/** An article with the fields the specification gives it. Its id and its slug are the same. */
export const Article = v.object({
  id: v.string(),
  slug: Slug,
  title: v.pipe(v.string(), v.nonEmpty()),
  lead_in: v.pipe(v.string(), v.nonEmpty()),
  text: v.string(),
  /** The cards show the first one. */
  pictures: v.pipe(v.array(ArticlePicture), v.minLength(1)),
  /** `YYYY-MM-DD`. An article without a date gets the day of the build and counts as the newest. */
  published_date: v.pipe(v.string(), v.isoDate()),
  categories: v.pipe(v.array(v.string()), v.minLength(1)),
  author: v.object({ full_name: v.pipe(v.string(), v.nonEmpty()), portrait_url: v.pipe(v.string(), v.nonEmpty()) }),
});
export type Article = v.InferOutput<typeof Article>;

/** A category of articles. Its id and its slug are the same. */
export const Category = v.object({ id: v.string(), slug: Slug, name: v.pipe(v.string(), v.nonEmpty()) });
export type Category = v.InferOutput<typeof Category>;

/** Stands for the slug in an address that a page passes on. */
const SLUG_PLACE = '{slug}';

/** Lists all articles, the newest first. The page passes the real address. */
export const listArticles = get('/articles.json', v.array(Article));

/** Returns one article, as the only element of a list. */
export const oneArticle = get(`/articles/${SLUG_PLACE}.json`, v.array(Article));

export const listCategories = get('/categories.json', v.array(Category));

export function addressOfArticle(template: string, slug: string): string {
  return template.replace(SLUG_PLACE, encodeURIComponent(slug));
}
