import { getCollection, getEntry, render, type CollectionEntry, type RenderResult } from 'astro:content';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { buildDay } from '#catalogue/settings.ts';
import type { Picture } from '#catalogue/schema/picture.ts';

/** An article with the fields the specification gives it (M102). Its id and its slug are its file's name. */
export interface Article {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly lead_in: string;
  /** The article as HTML. */
  readonly text: string;
  /** Never empty; the first is the one on cards. */
  readonly pictures: readonly Picture[];
  /** The day of the build when the article has none, so that it counts as the newest (M47). */
  readonly published_date: CalendarDate;
  /** Ids of its categories. */
  readonly categories: readonly string[];
  readonly author: { readonly full_name: string; readonly portrait_url: string };
}

/** The same as a page shows it: the author's portrait as a picture, the text as a component. */
export interface ArticlePage {
  readonly article: Article;
  readonly portrait: Picture;
  readonly Content: RenderResult['Content'];
}

/** A category of articles (M102). Its id and its slug are its file's name. */
export interface Category {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** All articles, the newest first; what appeared on the same day is in the order of ids. */
export async function listArticles(): Promise<ArticlePage[]> {
  const today = await buildDay();
  const articles = await Promise.all((await getCollection('articles')).map((entry) => toArticlePage(entry, today)));
  return articles.toSorted(({ article: a }, { article: b }) =>
    a.published_date === b.published_date ? byText(a.id, b.id) : byText(b.published_date, a.published_date),
  );
}

/** All categories by name. */
export async function listCategories(): Promise<Category[]> {
  const entries = await getCollection('categories');
  return entries
    .map(({ id, data }) => ({ id, slug: id, name: data.name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

async function toArticlePage(entry: CollectionEntry<'articles'>, today: CalendarDate): Promise<ArticlePage> {
  const { id, data, rendered } = entry;
  const author = await getEntry('authors', data.author);
  if (!author) throw new Error(`content/authors/${data.author}.md is missing`);
  const { full_name, portrait } = author.data;
  return {
    article: {
      id,
      slug: id,
      title: data.title,
      lead_in: data.lead_in,
      text: rendered?.html ?? '',
      pictures: data.pictures,
      published_date: data.published_date ?? today,
      categories: data.categories,
      author: { full_name, portrait_url: portrait.image.src },
    },
    portrait,
    Content: (await render(entry)).Content,
  };
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
