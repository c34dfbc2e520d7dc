import { z } from 'astro/zod';
import { address, complain, line, someOf } from '#catalogue/schema/text.ts';

const link = z
  .strictObject({
    label: line('What the visitor reads. Example: Reviews'),
    url: address('Where it goes. Example: /reviews/').meta({ title: 'Leads to' }),
  })
  .meta({ inline: true });

/** A top label leads to one page or opens a list that is filled in by itself. */
const headerEntry = z
  .strictObject({
    label: line('What the visitor reads. Example: Reviews'),
    url: address('Where it goes. Example: /reviews/').meta({ title: 'Leads to' }).optional(),
    list: z
      .enum(['destinations'])
      .optional()
      .describe('Instead of url: opens a list of all destinations. Example: destinations')
      .meta({ title: 'Opens a list' }),
  })
  .superRefine(({ label, url, list }, context) => {
    if ((url === undefined) !== (list === undefined)) return;
    const problem = url === undefined ? `"${label}" has no url and no list` : `"${label}" has both url and list`;
    complain(context, problem, 'Write either url or list.');
  })
  .meta({ inline: true });

/** `content/settings/navigation.yaml`: the links in header and footer. The tours are listed automatically. */
export const navigationSchema = z.strictObject({
  header: someOf(headerEntry, 'Links at the top, in their order.'),
  footer: z
    .array(
      z.strictObject({
        title: line('The heading of a column. Example: Good to know'),
        links: someOf(link, 'Its links, in their order.'),
      }),
    )
    .describe('Columns at the bottom.'),
});
