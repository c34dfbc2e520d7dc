import { getCollection } from 'astro:content';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { typographicQuotes } from '#domain/text/prose.ts';
import { oncePerBuild } from '#catalogue/once-per-build.ts';
import { focused, type Picture } from '#catalogue/schema/picture.ts';

/** A guest's review of a tour. */
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
  /** The website on which the guest left the review. */
  readonly reviewLogo: string;
  /** Null without a picture; the page then shows a drawn portrait. */
  readonly image: Picture | null;
}

/** All reviews, the newest first. */
export const listReviews = oncePerBuild(async (): Promise<Review[]> => {
  const entries = await getCollection('reviews');
  return entries
    .map(({ id, data, body }) => ({
      id,
      tour: data.tour,
      name: data.name,
      country: data.country,
      stars: data.stars,
      date: data.date,
      review: typographicQuotes((body ?? '').trim()),
      reviewLogo: data.review_logo,
      image: data.portrait === undefined ? null : focused(data.portrait),
    }))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
});
