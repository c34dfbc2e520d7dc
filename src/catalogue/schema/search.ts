import { z } from 'astro/zod';
import { complain, line } from '#catalogue/schema/text.ts';

/** `content/settings/search.yaml`: what the search understands besides the words of the pages. */
export const searchSchema = z.strictObject({
  suggestions: z
    .array(line('What visitors search. Example: tent'))
    .describe('Searches suggested on the search page. Example: [tent, deposit]'),
  synonyms: z
    .array(
      z.strictObject({
        words: z
          .array(line('As they type it. Example: rucksack'))
          .min(1, 'Write at least one word.')
          .describe('What visitors type. Example: [rucksack, bag]'),
        means: line('What your pages say. Example: backpack'),
      }),
    )
    .superRefine((synonyms, context) => {
      const seen = new Set<string>();
      for (const [index, { words }] of synonyms.entries()) {
        for (const word of words.map((each) => each.toLowerCase())) {
          if (seen.has(word)) complain(context, `"${word}" is listed twice`, 'Remove one of them.', [index, 'words']);
          seen.add(word);
        }
      }
    })
    .describe('Words that visitors type, and the words your pages use instead.'),
});
