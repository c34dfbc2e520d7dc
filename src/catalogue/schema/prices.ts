import { z } from 'astro/zod';
import { complain } from '#catalogue/schema/text.ts';

/** Most characters beside the currency code: a calendar cell and a column of a PDF have no room for more. */
const MOST_BESIDE_CODE = 2;

/** `content/settings/prices.json`: the format of prices on pages, in mails and in documents (D14). */
export const pricesSchema = z.strictObject({
  postfix: z
    .string()
    .superRefine((postfix, context) => {
      const [before, after, ...more] = postfix.split('{CODE}');
      if (before === undefined || after === undefined || more.length > 0) {
        const mend = 'Four currencies share the dollar sign. Write {CODE} once, where the code is to stand.';
        complain(context, `"${postfix}" does not have {CODE} once`, mend);
      } else if (before.length + after.length > MOST_BESIDE_CODE) {
        const mend = `Write at most ${MOST_BESIDE_CODE} more, such as ({CODE}): the calendar has no room for others.`;
        complain(context, `"${postfix}" has too many characters beside {CODE}`, mend);
      }
    })
    .describe('What follows every amount; {CODE} stands for the currency. Example: {CODE}'),
});
