import { z } from 'astro/zod';
import { scheduled } from '#catalogue/schema/scheduled.ts';
import { day, line, sentences, sure, time } from '#catalogue/schema/text.ts';

/** The front matter of `content/pages/<slug>.md`: a page of plain text, such as the terms. */
export const pageSchema = z.strictObject({
  title: line('The heading of the page. Example: Terms and privacy policy'),
  summary: sentences('One sentence for search engines. Example: What you agree to when you book.'),
  updated: day('When the text last changed. Example: 2026-09-01').meta({ title: 'Changed on' }),
  ...scheduled,
  until: time('When it is removed from the site. Example: 2027-04-01 18:00').meta({ title: 'Removed at' }).optional(),
  sure: sure(),
});
