import { z } from 'astro/zod';
import { line } from '#catalogue/schema/text.ts';

/** The front matter of `content/categories/<slug>.md`. */
export const categorySchema = z.strictObject({
  name: line('What visitors read. Example: Before you go'),
});
