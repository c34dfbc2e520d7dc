import { z } from 'astro/zod';
import { reference, sentences, someOf } from '#catalogue/schema/text.ts';

/** `content/settings/home.yaml`: the content that the home page shows, and its own texts. */
export const homeSchema = z.strictObject({
  lead: sentences('Under the heading of the trips. Example: Every trip is a line on the map.'),
  slides: someOf(
    reference('tours', 'A folder in content/tours. Example: high-plains'),
    'Tours whose posters take turns at the top, in their order.',
  ).meta({ title: 'Tours at the top' }),
  visas: sentences(
    'What to know about entering the country; optional. Example: Nearly everyone needs a visa.',
  ).optional(),
  questions: someOf(
    reference('faqs', 'A file in content/faqs. Example: deposit'),
    'Questions under "Good to know", in their order. Terms always come last.',
  ),
  terms: sentences('The terms in a sentence or two. Example: Prices are per person.'),
});
