import mdxRenderer from '@astrojs/mdx/server.js';
import { getImage } from 'astro:assets';
import { getCollection, render, type CollectionEntry, type RenderResult } from 'astro:content';
import { experimental_AstroContainer as Container } from 'astro/container';
import type { Article, Category } from '#contract/articles.ts';
import { newestFirst, pinnedFirst, publishedOn } from '#domain/article-order.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { textComponents } from '#catalogue/article-text/components.ts';
import { oncePerBuild, buildInstant, publishStateOf, type PublishState } from '#catalogue/build-time.ts';
import { partsOfText, type TextPage } from '#catalogue/pages.ts';
import { buildDay, getOperator } from '#catalogue/settings.ts';
import { focused, type Picture } from '#catalogue/schema/picture.ts';
import { localTime, stateAt, type Schedule } from '#domain/schedule.ts';

/**
 * Picture widths for other programs, in pixels: the picture of a card and a portrait, both for screens of double
 * density.
 */
const PICTURE_WIDTH = 960;
const PORTRAIT_WIDTH = 96;

/** An article as a page shows it. `article` holds the part that other programs read. */
export interface ArticlePage {
  readonly article: Article;
  readonly url: string;
  readonly publishState: PublishState;
  readonly published: CalendarDate;
  /** The day of the last change; the day of publication if the article names none. */
  readonly updated: CalendarDate;
  /** At least one. The first is the category on cards. */
  readonly pictures: readonly Picture[];
  readonly author: Author;
  /** At least one. */
  readonly categories: readonly Category[];
  /** The slugs of at most three tours that the article recommends. */
  readonly tours: readonly string[];
  /** Whether the text may hold components. The page then loads their styles. */
  readonly hasComponents: boolean;
  readonly parts: TextPage['parts'];
  readonly Content: RenderResult['Content'];
}

export interface Author {
  readonly slug: string;
  readonly url: string;
  readonly full_name: string;
  /** The author's role; empty if none is given. */
  readonly role: string;
  readonly portrait: Picture;
  /** A photograph of the author at work; null without one. */
  readonly atWork: Picture | null;
  readonly Bio: RenderResult['Content'];
}

export interface CategoryPage {
  readonly category: Category;
  readonly url: string;
  readonly Content: RenderResult['Content'];
}

/** All articles that are on the site in this build, the pinned ones first, and then the newest. */
export const listArticles = oncePerBuild(readArticles);

export const listCategories = oncePerBuild(async (): Promise<CategoryPage[]> => {
  const entries = await getCollection('categories');
  const pages = entries.map(async (entry) => ({
    category: toCategory(entry),
    url: `/blog/category/${entry.id}/`,
    Content: (await render(entry)).Content,
  }));
  return (await Promise.all(pages)).toSorted((a, b) => a.category.name.localeCompare(b.category.name, 'en'));
});

export const listAuthors = oncePerBuild(async (): Promise<Author[]> => {
  const authors = await Promise.all((await getCollection('authors')).map(toAuthor));
  return authors.toSorted((a, b) => a.full_name.localeCompare(b.full_name, 'en'));
});

async function readArticles(): Promise<ArticlePage[]> {
  const today = await buildDay();
  const container = await Container.create();
  container.addServerRenderer({ name: 'astro:jsx', renderer: mdxRenderer });
  const { timeZone } = await getOperator();
  const shown = (await getCollection('articles')).flatMap((entry) => {
    const publishState = publishStateOf(articleSchedule(entry.data), timeZone);
    return publishState.isShown ? [{ entry, publishState }] : [];
  });
  const pages = await Promise.all(
    shown.map(({ entry, publishState }) => toArticlePage(entry, publishState, today, container)),
  );
  const pageOf = new Map(pages.map((page) => [page.article.id, page]));
  const pinned = new Set(shown.filter(({ entry }) => isPinned(entry.data, timeZone)).map(({ entry }) => entry.id));
  const sorted = pinnedFirst(newestFirst(pages.map(({ article }) => article)), ({ id }) => pinned.has(id));
  return sorted.map(({ id }) => pageOf.get(id)!);
}

/** When an article is on the site. A day in the future that it bears is waited for, as a time to publish is. */
export function articleSchedule(data: CollectionEntry<'articles'>['data']): Schedule {
  const { draft, published_date: day, publish = day && localTime(day) } = data;
  return { draft, publish };
}

function isPinned({ pinned }: CollectionEntry<'articles'>['data'], timeZone: string): boolean {
  return pinned !== undefined && stateAt(buildInstant(timeZone), { until: pinned }, timeZone) === 'live';
}

async function toArticlePage(
  entry: CollectionEntry<'articles'>,
  publishState: PublishState,
  today: CalendarDate,
  container: Container,
): Promise<ArticlePage> {
  const { id, data } = entry;
  const author = entryNamed(data.author, 'authors', await listAuthors(), ({ slug }) => slug);
  const categoryPages = await listCategories();
  const categories = data.categories.map(
    (slug) => entryNamed(slug, 'categories', categoryPages, ({ category }) => category.slug).category,
  );
  const { Content, headings } = await render(entry);
  const published = publishedOn(data, today);
  const portrait = await getImage({ src: author.portrait.image, width: PORTRAIT_WIDTH, format: 'webp' });
  return {
    article: {
      id,
      slug: id,
      title: data.title,
      lead_in: data.lead_in,
      text: await container.renderToString(Content, { props: { components: textComponents } }),
      pictures: await Promise.all(data.pictures.map(toWire)),
      published_date: published,
      categories: data.categories,
      author: { full_name: author.full_name, portrait_url: portrait.src },
    },
    url: `/blog/article/${id}/`,
    publishState,
    published,
    updated: data.updated ?? published,
    pictures: data.pictures.map(focused),
    author,
    categories,
    tours: data.tours ?? [],
    parts: partsOfText(headings),
    hasComponents: entry.filePath?.endsWith('.mdx') === true,
    Content,
  };
}

async function toAuthor(entry: CollectionEntry<'authors'>): Promise<Author> {
  const { full_name, role = '', portrait, at_work: atWork } = entry.data;
  return {
    slug: entry.id,
    url: `/blog/author/${entry.id}/`,
    full_name,
    role,
    portrait: focused(portrait),
    atWork: atWork === undefined ? null : focused(atWork),
    Bio: (await render(entry)).Content,
  };
}

function toCategory({ id, data }: CollectionEntry<'categories'>): Category {
  return { id, slug: id, name: data.name };
}

async function toWire({ image, alt }: Picture): Promise<Article['pictures'][number]> {
  const { src, attributes } = await getImage({ src: image, width: PICTURE_WIDTH, format: 'webp' });
  return { url: src, alt, width: Number(attributes['width']), height: Number(attributes['height']) };
}

/** The entry that an article names. The content check has made sure that it exists. */
function entryNamed<Entry>(
  slug: string,
  kind: string,
  entries: readonly Entry[],
  slugOf: (entry: Entry) => string,
): Entry {
  const found = entries.find((entry) => slugOf(entry) === slug);
  if (!found) throw new Error(`content/${kind}/${slug}.md is missing`);
  return found;
}
