import { z } from 'astro/zod';
import { time } from '#catalogue/schema/text.ts';

/** The fields of a text that decide when it is on the site. */
export const scheduled = {
  draft: z.boolean().optional().meta({ description: 'With true, only previews show it. Example: true' }),
  publish: time('When it goes live by itself, in your time zone. Example: 2027-03-01 09:00')
    .meta({ title: 'Goes live at' })
    .optional(),
};
