import { z } from 'astro/zod';
import { address, complain } from '#catalogue/schema/text.ts';

/** `content/settings/redirects.yaml`: the new address of each moved page. */
export const redirectsSchema = z.strictObject({
  redirects: z
    .array(
      z
        .strictObject({
          from: z
            .string()
            .superRefine((from, context) => {
              if (/^\/[^\s?#*:]*(#[\w-]+)?$/.test(from) && from !== '/') return;
              complain(context, `"${from}" is not an address of this site`, 'Start it with /. Example: /tours/hills/');
            })
            .describe(
              'The old address, without the site’s name. Example: /tours/hills/, or /faq/#visa for a place on a page',
            )
            .meta({ title: 'Old address' }),
          to: address('The new one. Example: /trips/the-red-centre/').meta({ title: 'New address' }),
        })
        .meta({ inline: true }),
    )
    .superRefine((redirects, context) => {
      const seen = new Set<string>();
      for (const [index, { from, to }] of redirects.entries()) {
        const key = from.replace(/\/$/, '');
        if (seen.has(key)) complain(context, `${from} is listed twice`, 'Remove one.', [index, 'from']);
        if (to.replace(/\/$/, '') === key) {
          complain(context, `${from} redirects to itself`, 'Write where the page is now.', [index, 'to']);
        }
        const [page] = from.split('#');
        if (from.includes('#') && to.split('#')[0] !== page) {
          const mend = `Write another place on the same page, or the page itself. Example: ${page!}#new`;
          complain(context, `${from} is a place on a page, and ${to} is another page`, mend, [index, 'to']);
        }
        seen.add(key);
      }
    })
    .describe('Old addresses and where they lead.'),
});
