import {
  scheduled,
  day,
  line,
  sentences,
  sure,
  time,
  count,
  reference,
  complain,
  someOf,
} from '#catalogue/schema/text.ts';
import { z } from 'astro/zod';
import { picture, type SchemaContext } from '#catalogue/schema/picture.ts';

/** The front matter of `content/pages/<slug>.md`: a page of plain text, such as the terms. */
export const pageSchema = z.strictObject({
  title: line('The heading of the page. Example: Terms and privacy policy'),
  summary: sentences('One sentence for search engines. Example: What you agree to when you book.'),
  updated: day('When the text last changed. Example: 2026-09-01').meta({ title: 'Changed on' }),
  ...scheduled,
  until: time('When it is removed from the site. Example: 2027-04-01 18:00').meta({ title: 'Removed at' }).optional(),
  sure: sure(),
});

/** The front matter of `content/faqs/<slug>.md`; the text below it is the answer. */
export const faqSchema = z.strictObject({
  question: line('As a guest would ask it. Example: Do I need a visa?'),
  group: line('The heading it stands under. Example: Before you book').meta({ title: 'Heading' }),
  order: count(0, 9999, 'Where it stands; the lowest comes first. Example: 10').meta({ title: 'Place in lists' }),
  sure: sure(),
});

/** The front matter of `content/destinations/<slug>.md`: a region that tours run in. */
export function destinationSchema(context: SchemaContext) {
  return z.strictObject({
    name: line('What visitors read. Example: The High Plains'),
    order: count(0, 9999, 'Where it stands in lists; the lowest comes first. Example: 10').meta({
      title: 'Place in lists',
    }),
    summary: sentences('One sentence for cards and search engines. Example: Grass, wind and the biggest sky there is.'),
    hero: picture(context).meta({ title: 'Picture at the top', description: 'The wide picture at its top.' }),
    sure: sure(),
  });
}

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

/** The anchor of a heading: the heading in lower case, with hyphens between words. */
export function groupId(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

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
