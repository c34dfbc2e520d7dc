import { z } from 'astro/zod';
import { picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import { count, day, line, reference, sure } from '#catalogue/schema/text.ts';

/** The front matter of `content/reviews/<slug>.md`; the text below it is the review, in the guest's words. */
export function reviewSchema(context: SchemaContext) {
  return z.strictObject({
    tour: reference('tours', 'What the guest booked, a folder in content/tours. Example: high-plains'),
    name: line('Who wrote it. Example: Freya Lindqvist'),
    country: line('Where they are from. Example: Sweden'),
    stars: count(1, 5, 'From 1 to 5. Example: 5'),
    date: day('When it was written. Example: 2026-05-12'),
    review_logo: line('The site it was left on. Example: TrailScore').meta({ title: 'Left on' }),
    sure: sure(),
    portrait: picture(context).optional().describe('A picture of the guest; leave it out for a drawn one.'),
  });
}
