import { scheduled, complain, day, line, reference, sentences, someOf, sure, time } from '#catalogue/schema/text.ts';
import { picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import { z } from 'astro/zod';

/** The most tours that an article may recommend. */
const MOST_TOURS = 3;
const PINNED = 'On top of the blog: true, or the time until when. Example: 2027-04-01 09:00';
const FOR_EVER = '2999-12-31 23:59';
const TOURS = 'One to three tours, folders in content/tours. Example: [high-plains]';

/** The front matter of `content/articles/<slug>.md`; the text below it is the article. */
export function articleSchema(context: SchemaContext) {
  return z.strictObject({
    title: line('What it is called, on cards and in search engines. Example: What to pack for a week'),
    lead_in: sentences('The first sentence, on cards too. Example: It is colder than you think.').meta({
      title: 'First sentence',
    }),
    published_date: day('The day it appeared; without one it counts as new on every build. Example: 2026-10-04')
      .meta({ title: 'Published on' })
      .optional(),
    updated: day('When the text last changed; optional. Example: 2026-11-01').meta({ title: 'Changed on' }).optional(),
    ...scheduled,
    pinned: z
      .preprocess((value) => (value === true ? FOR_EVER : value), time(PINNED))
      .optional()
      .meta({ title: 'On top of the blog', description: PINNED, editor: { kind: 'words' } }),
    author: reference('authors', 'Who wrote it, a file in content/authors. Example: tam-nguyen'),
    categories: someOf(
      reference('categories', 'A file in content/categories. Example: packing'),
      'What it is about, files in content/categories. Example: [packing]',
    ),
    tours: z
      .array(reference('tours', TOURS))
      .superRefine((slugs, context) => {
        if (slugs.length < 1 || slugs.length > MOST_TOURS) {
          complain(context, `has ${slugs.length} tours`, `List one to ${MOST_TOURS}, or leave tours out.`);
        }
      })
      .optional()
      .meta({ title: 'Tours to recommend', description: TOURS, most: MOST_TOURS }),
    pictures: someOf(picture(context), 'One or more pictures; the first is on cards.'),
    sure: sure(),
  });
}

/** The front matter of `content/authors/<slug>.md`; the text below it is the biography. */
export function authorSchema(context: SchemaContext) {
  return z.strictObject({
    full_name: line('First name and family name. Example: Ada Lovelace'),
    role: line('What they do here. Example: Guide, the High Plains').optional(),
    at_work: picture(context).optional().meta({
      title: 'At work',
      description: 'A photograph of the author or guide at work; optional.',
    }),
    portrait: picture(context).describe('A square picture of the author.'),
  });
}

/** The front matter of `content/categories/<slug>.md`. */
export const categorySchema = z.strictObject({
  name: line('What visitors read. Example: Before you go'),
});
