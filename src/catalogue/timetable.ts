import { getCollection } from 'astro:content';
import { articleDay, articleSchedule, type ArticlePage } from '#catalogue/articles.ts';
import { buildInstant, showsDrafts } from '#catalogue/build-time.ts';
import { oncePerBuild } from '#catalogue/once-per-build.ts';
import { buildDay, getOperator } from '#catalogue/settings.ts';
import { newestFirst } from '#domain/article-order.ts';
import { instantOf, type LocalTime, type Schedule } from '#domain/schedule.ts';

/** What the time machine of a page has to know of the other pages (E13). */
export interface Timetable {
  /** The operator's zone. */
  readonly zone: string;
  /** The pages that are not on the site for good, by address. Every other page always is. */
  readonly pages: Readonly<Record<string, PlannedPage>>;
  /** The addresses of all articles, the newest first. */
  readonly articles: readonly string[];
  /** Until when an article is kept above the newest ones, by address. */
  readonly pinned: Readonly<Record<string, LocalTime>>;
}

export interface PlannedPage extends Schedule {
  /** The ids of an article's categories. */
  readonly categories?: readonly string[];
}

/** Null for a build without drafts: the live site has no time machine. */
export const getTimetable = oncePerBuild(async (): Promise<Timetable | null> => {
  if (!showsDrafts()) return null;
  const { timeZone: zone } = await getOperator();
  const today = await buildDay();
  const articles = (await getCollection('articles')).map(({ id, data }) => ({
    id,
    url: `/blog/article/${id}/`,
    schedule: articleSchedule(data),
    categories: data.categories,
    published_date: articleDay(data, today),
    pinned: data.pinned,
  }));
  const pages = (await getCollection('pages')).map(({ id, data: { draft, publish, until } }) => ({
    url: `/${id}/`,
    schedule: { draft, publish, until },
    categories: [],
  }));
  const planned = [...articles, ...pages].filter(({ schedule }) => isPlanned(schedule, zone));
  return {
    zone,
    pages: Object.fromEntries(planned.map(({ url, schedule, categories }) => [url, { ...schedule, categories }])),
    articles: newestFirst(articles).map(({ url }) => url),
    pinned: Object.fromEntries(articles.flatMap(({ url, pinned }) => (pinned === undefined ? [] : [[url, pinned]]))),
  };
});

/** Whether something is not on the site yet, or leaves it one day. */
function isPlanned({ draft, publish, until }: Schedule, zone: string): boolean {
  return (
    draft === true || until !== undefined || (publish !== undefined && instantOf(publish, zone) > buildInstant(zone))
  );
}

/** Articles in a list of a page. */
export interface ArticleList {
  readonly articles: readonly ArticlePage[];
  /** How many of them show: the others are spare. Undefined where all do, as on the live site. */
  readonly most: number | undefined;
}

/**
 * The first articles of a list. In a build with drafts those follow that come into their places when a draft is taken
 * away, or when an article is no longer kept on top (E13).
 */
export async function firstArticles(articles: readonly ArticlePage[], most: number): Promise<ArticleList> {
  const timetable = await getTimetable();
  if (timetable === null) return { articles: articles.slice(0, most), most: undefined };
  let staying = 0;
  const last = articles.findIndex(({ url }) => {
    if (!Object.hasOwn(timetable.pages, url) && !Object.hasOwn(timetable.pinned, url)) staying += 1;
    return staying === most;
  });
  return { articles: last === -1 ? articles : articles.slice(0, last + 1), most };
}
