import { z } from 'astro/zod';
import { address, complain } from '#catalogue/schema/text.ts';

/** `content/settings/redirects.yaml`: the new address of each moved page (P42). */
export const redirectsSchema = z.strictObject({
  redirects: z
    .array(
      z.strictObject({
        from: z
          .string()
          .superRefine((from, context) => {
            if (/^\/[^\s?#*:]*$/.test(from) && from !== '/') return;
            complain(context, `"${from}" is not an address of this site`, 'Begin it with /. Example: /tours/uluru/');
          })
          .describe('The old address, without the site’s name. Example: /tours/uluru/'),
        to: address('The new one. Example: /trips/the-red-centre/'),
      }),
    )
    .superRefine((redirects, context) => {
      const seen = new Set<string>();
      for (const [index, { from, to }] of redirects.entries()) {
        const key = from.replace(/\/$/, '');
        if (seen.has(key)) complain(context, `${from} is there twice`, 'Remove one of the two.', [index, 'from']);
        if (to.replace(/\/$/, '') === key) {
          complain(context, `${from} leads to itself`, 'Write where the page is now.', [index, 'to']);
        }
        seen.add(key);
      }
    })
    .describe('Old addresses and where they lead.'),
});
