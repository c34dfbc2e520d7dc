import { getCollection } from 'astro:content';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { typographicQuotes } from '#domain/text/prose.ts';
import { oncePerBuild } from '#catalogue/build-time.ts';
import { focused, type Picture } from '#catalogue/schema/picture.ts';
import { averageStars } from '#domain/proof.ts';
import type { Tour } from '#domain/tour.ts';

export interface Review {
  readonly id: string;
  /** The slug of the tour. */
  readonly tour: string;
  readonly name: string;
  readonly country: string;
  readonly stars: number;
  readonly date: CalendarDate;
  /** The guest's words: plain text, with an empty line between paragraphs. */
  readonly review: string;
  readonly reviewLogo: string;
  /** Null without a picture; the page then shows a drawn portrait. */
  readonly image: Picture | null;
}

export const listReviews = oncePerBuild(async (): Promise<Review[]> => {
  const entries = await getCollection('reviews');
  return entries
    .map(({ id, data, body }) => ({
      id,
      ...data,
      review: typographicQuotes((body ?? '').trim()),
      reviewLogo: data.review_logo,
      image: data.portrait === undefined ? null : focused(data.portrait),
    }))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
});

/** The name of the widget with all reviews. No tour may have it. */
export const ALL_WIDGET = 'all';

/** The reviews of a tour, as a choice on the reviews page. */
export interface ReviewWidget {
  /** The hash of the address that chooses it. */
  readonly name: string;
  readonly label: string;
  /** A key that stays the same when the tour gets another name. */
  readonly widgetId: string;
  /** Null without reviews. */
  readonly average: number | null;
  readonly count: number;
  readonly url: string;
}

/** The widget of all reviews first, then one for each tour in the operator's order. */
export function reviewWidgets(tours: readonly Tour[], reviews: readonly Review[]): ReviewWidget[] {
  const scoreOf = (chosen: readonly Review[]) => ({
    average: averageStars(chosen.map(({ stars }) => stars)),
    count: chosen.length,
  });
  return [
    { name: ALL_WIDGET, label: 'All trips', widgetId: ALL_WIDGET, url: '/trips/', ...scoreOf(reviews) },
    ...tours.map(({ slug, name, code, url }) => ({
      name: slug,
      label: name,
      widgetId: code,
      url,
      ...scoreOf(reviews.filter(({ tour }) => tour === slug)),
    })),
  ];
}
