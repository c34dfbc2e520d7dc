import { z } from 'astro/zod';
import { picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import { line } from '#catalogue/schema/text.ts';

/** The front matter of `content/authors/<slug>.md` (M102). */
export function authorSchema(context: SchemaContext) {
  return z.strictObject({
    full_name: line('Example: Tam Nguyen'),
    portrait: picture(context).describe('A square picture of the author.'),
  });
}
