import { z } from 'astro/zod';
import { count, line, sure } from '#catalogue/schema/text.ts';

/** The front matter of `content/faqs/<slug>.md`; the text below it is the answer. */
export const faqSchema = z.strictObject({
  question: line('As a guest would ask it. Example: Do I need a visa?'),
  group: line('The heading it stands under. Example: Before you book').meta({ title: 'Heading' }),
  order: count(0, 9999, 'Where it stands; the lowest comes first. Example: 10').meta({ title: 'Place in lists' }),
  sure: sure(),
});
