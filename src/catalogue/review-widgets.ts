import type { Review } from '#catalogue/reviews.ts';
import { averageStars } from '#domain/rating.ts';
import type { Tour } from '#domain/tour.ts';

/** The name of the widget that holds every review; no tour may have it (N24). */
export const ALL_WIDGET = 'all';

/** The reviews of a tour, as the reviews page lets them be chosen (M48). */
export interface ReviewWidget {
  /** What a hash has to say to choose it. */
  readonly name: string;
  readonly label: string;
  /** Stays when the tour is renamed. */
  readonly widgetId: string;
  /** Null when nobody has written yet. */
  readonly average: number | null;
  readonly count: number;
  /** Where the tour is. */
  readonly url: string;
}

/** All of them first, then one for each tour, in the operator's order (M48). */
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
