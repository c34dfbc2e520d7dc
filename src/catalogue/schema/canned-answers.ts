import { z } from 'astro/zod';
import { complain, line, sentences } from '#catalogue/schema/text.ts';
import { CHAT_TEXT_LIMIT } from '#domain/constants.ts';

/** `content/settings/canned-answers.yaml`: what the staff chat can answer with one press. */
export const cannedAnswersSchema = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        title: line('What staff choose it by. Example: Deposits'),
        text: sentences('What the visitor reads. Example: Hello {name}. How can we help?').superRefine(
          (text, context) => {
            const unknown = text.match(/\{[^}]*\}?/g)?.find((place) => place !== '{name}');
            if (unknown !== undefined) {
              complain(context, `${unknown} is not filled in`, 'Write {name} for the visitor’s name, or leave it out.');
            }
            if (text.length > CHAT_TEXT_LIMIT) {
              complain(
                context,
                `is ${text.length} characters long`,
                `Shorten it: a message has at most ${CHAT_TEXT_LIMIT}.`,
              );
            }
          },
        ),
      }),
    )
    .superRefine((answers, context) => {
      const seen = new Set<string>();
      for (const [index, { title }] of answers.entries()) {
        if (seen.has(title))
          complain(context, `"${title}" is listed twice`, 'Give one of them another title.', [index, 'title']);
        seen.add(title);
      }
    })
    .describe('Saved replies for the chat.'),
});
