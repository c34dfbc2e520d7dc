import { z } from 'astro/zod';
import { scheduled } from '#catalogue/schema/scheduled.ts';
import { address, sentences, time } from '#catalogue/schema/text.ts';

/** `content/settings/banner.yaml`: what stands above every page for a while. */
export const bannerSchema = z.strictObject({
  banners: z
    .array(
      z.strictObject({
        text: sentences('One sentence. Example: Winter in the hills: ten percent off until Sunday.'),
        url: address('Where it leads; optional. Example: /trips/top-end/').meta({ title: 'Leads to' }).optional(),
        ...scheduled,
        until: time('When it disappears. Example: 2027-04-01 18:00').meta({ title: 'Disappears at' }).optional(),
      }),
    )
    .describe('Shown above every page. If several are live, the first one is shown.'),
});
