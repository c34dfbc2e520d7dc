import { expect, test } from 'vitest';
import { ownRating } from '#features/reviews/own-rating.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import type { Review } from '#catalogue/reviews.ts';

const review = (stars: number, reviewLogo: string): Review => ({
  id: `${reviewLogo}-${stars}`,
  tour: 'the-red-centre',
  name: 'Freya Lindqvist',
  country: 'Sweden',
  stars,
  date: calendarDate('2026-05-12'),
  review: 'Red.',
  reviewLogo,
  image: null,
});

test('a rating is told of reviews that were left with the operator alone [E19]', () => {
  const reviews = [review(5, 'Red Road Tours'), review(4, 'Red Road Tours'), review(1, 'TrailScore')];
  expect(ownRating(reviews, 'Red Road Tours')).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
});

test('no rating is told of reviews that were left elsewhere [E19]', () => {
  expect(ownRating([review(5, 'TrailScore')], 'Red Road Tours')).toBeNull();
  expect(ownRating([], 'Red Road Tours')).toBeNull();
});
