import type { AggregateRating } from 'schema-dts';
import type { Review } from '#catalogue/reviews.ts';
import { averageStars } from '#domain/proof.ts';

/**
 * The rating for search engines, as schema.org's AggregateRating; null without any.
 *
 * It counts only reviews that guests left with the operator, whose `review_logo` is the operator's name: search engines
 * refuse ratings that were given on another website.
 */
export function ownRating(reviews: readonly Review[], operatorName: string): AggregateRating | null {
  const stars = reviews.filter(({ reviewLogo }) => reviewLogo === operatorName).map((review) => review.stars);
  const average = averageStars(stars);
  return average === null
    ? null
    : { '@type': 'AggregateRating', ratingValue: average, reviewCount: stars.length, bestRating: 5, worstRating: 1 };
}
