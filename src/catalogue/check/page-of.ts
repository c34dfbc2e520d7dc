import type { Entry } from '#catalogue/check/check-references.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { parseLocalTime } from '#domain/schedule.ts';

/** The page that shows a file. Settings are on every page; the home page represents them all. */
export function pageOf({ kind, slug }: Entry): string {
  switch (kind) {
    case 'tours':
      return `/trips/${slug}/`;
    case 'destinations':
      return `/destinations/${slug}/`;
    case 'articles':
      return `/blog/article/${slug}/`;
    case 'categories':
      return `/blog/category/${slug}/`;
    case 'authors':
      return `/blog/author/${slug}/`;
    case 'pages':
      return `/${slug}/`;
    case 'faqs':
      return '/faq/';
    case 'reviews':
      return '/reviews/';
    default:
      return '/';
  }
}

/** The time at which a page appears, by its address: `YYYY-MM-DD HH:MM`, or `NEVER` for a draft. */
export type Appearances = ReadonlyMap<string, string>;

/** Later than every time an editor can write. */
export const NEVER = '9999';

/** The pages that are not on the site before `today`. Every other page is there. */
export function appearancesOf(entries: readonly Entry[], today: CalendarDate): Appearances {
  return new Map(
    entries.map((entry) => [pageOf(entry), appearsAt(entry.source.data)] as const).filter(([, time]) => time > today),
  );
}

/** When what has these fields appears; empty for what is there already. */
export function appearsAt(fields: unknown): string {
  const { draft, publish } = (fields ?? {}) as { draft?: unknown; publish?: unknown };
  return draft === true ? NEVER : (parseLocalTime(String(publish)) ?? '');
}
