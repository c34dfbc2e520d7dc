import type { CalendarDate } from '#domain/calendar-date.ts';

/** What decides an article's place in the blog. */
interface Dated {
  readonly id: string;
  readonly published_date: string;
}

/** The day an article bears: where its author gave none, the day of the build, as one that appeared today (M47). */
export function publishedOn(given: CalendarDate | undefined, buildDay: CalendarDate): CalendarDate {
  return given ?? buildDay;
}

/** The newest first; what appeared on the same day is in the order of ids (M44). */
export function newestFirst<Article extends Dated>(articles: readonly Article[]): Article[] {
  return articles.toSorted((a, b) =>
    a.published_date === b.published_date ? byText(a.id, b.id) : byText(b.published_date, a.published_date),
  );
}

/** The one that follows in a list; after the last comes the first again, and a lone one follows itself (M44). */
export function nextInList<Item>(list: readonly Item[], item: Item): Item {
  return list[list.indexOf(item) + 1] ?? list[0] ?? item;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
