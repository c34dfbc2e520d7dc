import { z } from 'astro/zod';
import { picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import { line } from '#catalogue/schema/text.ts';

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
