import { z } from 'astro/zod';
import { line, reference, someOf } from '#catalogue/schema/text.ts';

/** `content/settings/home.yaml`: the content that the home page shows, and its own texts. */
export const homeSchema = z.strictObject({
  lead: line('Under the heading of the trips. Example: Every trip is a line on the map.'),
  slides: someOf(
    reference('A folder in content/tours. Example: high-plains'),
    'Tours whose posters take turns at the top, in their order.',
  ),
  visas: line(
    'What to know about entering the country; may be left out. Example: Nearly everyone needs a visa.',
  ).optional(),
  questions: someOf(
    reference('A file in content/faqs. Example: deposit'),
    'Questions under "Good to know", in their order. Terms always come last.',
  ),
  terms: line('The terms in a sentence or two. Example: Prices are per person.'),
});
