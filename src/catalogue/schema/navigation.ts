import { z } from 'astro/zod';
import { address, line, someOf } from '#catalogue/schema/text.ts';

const link = z.strictObject({
  label: line('What the visitor reads. Example: Reviews'),
  url: address('Where it goes. Example: /reviews/'),
});

/** `content/settings/navigation.yaml`: the links in header and footer. Tours are listed by themselves. */
export const navigationSchema = z.strictObject({
  header: someOf(link, 'Links at the top, in their order.'),
  footer: z
    .array(
      z.strictObject({
        title: line('The heading of a column. Example: Good to know'),
        links: someOf(link, 'Its links, in their order.'),
      }),
    )
    .describe('Columns at the bottom.'),
});
export type Navigation = z.infer<typeof navigationSchema>;
