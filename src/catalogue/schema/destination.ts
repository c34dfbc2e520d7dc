import { z } from 'astro/zod';
import { picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import { count, line, sure } from '#catalogue/schema/text.ts';

/** The front matter of `content/destinations/<slug>.md`: a region that tours run in. */
export function destinationSchema(context: SchemaContext) {
  return z.strictObject({
    name: line('Example: The High Plains'),
    order: count(0, 9999, 'Where it stands in lists; the lowest comes first. Example: 10'),
    summary: line('One sentence for cards and search engines. Example: Grass, wind and the biggest sky there is.'),
    sure: sure(),
    hero: picture(context).describe('The wide picture at its top.'),
  });
}
