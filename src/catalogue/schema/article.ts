import { z } from 'astro/zod';
import { picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import { day, line, reference, someOf } from '#catalogue/schema/text.ts';

/** The front matter of `content/articles/<slug>.md`; the text below it is the article (M102). */
export function articleSchema(context: SchemaContext) {
  return z.strictObject({
    title: line('Example: What to pack for the desert'),
    lead_in: line('The first sentence, on cards too. Example: It is colder than you think.'),
    published_date: day(
      'The day it appeared; without one it counts as new on every build. Example: 2026-10-04',
    ).optional(),
    author: reference('A file in content/authors. Example: tam-nguyen'),
    categories: someOf(
      reference('A file in content/categories. Example: packing'),
      'Files in content/categories. Example: [packing]',
    ),
    pictures: someOf(picture(context), 'One picture or more; the first is on cards.'),
  });
}
