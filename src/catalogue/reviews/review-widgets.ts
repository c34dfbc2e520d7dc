import type { Review } from '#catalogue/reviews/reviews.ts';
import { averageStars } from '#domain/proof.ts';
import type { Tour } from '#domain/tour.ts';

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
  /** The address of the tour. */
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
