import type { CalendarDate } from '#domain/calendar-date.ts';
import { dayOf, type LocalTime } from '#domain/schedule.ts';

interface Dated {
  readonly id: string;
  readonly published_date: string;
}

/** The day that an article bears: its own, else the day on which it goes live, else the day of the build. */
export function publishedOn(
  { published_date: day, publish }: { published_date?: CalendarDate | undefined; publish?: LocalTime | undefined },
  buildDay: CalendarDate,
): CalendarDate {
  return day ?? (publish === undefined ? buildDay : dayOf(publish));
}

/** Sorts articles, the newest first. Articles of the same day are in the order of their ids. */
export function newestFirst<Article extends Dated>(articles: readonly Article[]): Article[] {
  return articles.toSorted((a, b) =>
    a.published_date === b.published_date ? byText(a.id, b.id) : byText(b.published_date, a.published_date),
  );
}

export function pinnedFirst<Article>(articles: readonly Article[], isPinned: (article: Article) => boolean): Article[] {
  return [...articles.filter(isPinned), ...articles.filter((article) => !isPinned(article))];
}

/** The next item of a list. After the last item comes the first again; a single item follows itself. */
export function nextInList<Item>(list: readonly Item[], item: Item): Item {
  return list[list.indexOf(item) + 1] ?? list[0] ?? item;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
