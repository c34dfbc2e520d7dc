import { z } from 'astro/zod';
import { picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import { scheduled } from '#catalogue/schema/scheduled.ts';
import { complain, day, line, reference, someOf, sure, time } from '#catalogue/schema/text.ts';

/** The most tours that an article may recommend. */
const MOST_TOURS = 3;
const PINNED = 'On top of the blog: true, or the time until when. Example: 2027-04-01 09:00';
const FOR_EVER = '2999-12-31 23:59';
const TOURS = 'Folders in content/tours, one to three. Example: [high-plains]';

/** The front matter of `content/articles/<slug>.md`; the text below it is the article (M102). */
export function articleSchema(context: SchemaContext) {
  return z.strictObject({
    title: line('Example: What to pack for a week'),
    lead_in: line('The first sentence, on cards too. Example: It is colder than you think.'),
    published_date: day(
      'The day it appeared; without one it counts as new on every build. Example: 2026-10-04',
    ).optional(),
    updated: day('When the text last changed; may be left out. Example: 2026-11-01').optional(),
    ...scheduled,
    pinned: z
      .preprocess((value) => (value === true ? FOR_EVER : value), time(PINNED))
      .optional()
      .describe(PINNED),
    author: reference('A file in content/authors. Example: tam-nguyen'),
    categories: someOf(
      reference('A file in content/categories. Example: packing'),
      'Files in content/categories. Example: [packing]',
    ),
    tours: z
      .array(reference(TOURS))
      .superRefine((slugs, context) => {
        if (slugs.length < 1 || slugs.length > MOST_TOURS) {
          complain(context, `names ${slugs.length} tours`, `Name one to ${MOST_TOURS}, or leave tours out.`);
        }
      })
      .optional()
      .describe(TOURS),
    sure: sure(),
    pictures: someOf(picture(context), 'One picture or more; the first is on cards.'),
  });
}
