import { z } from 'astro/zod';
import { complain } from '#catalogue/schema/text.ts';

/** A day's cell of the calendar and a column of the papers have room for no more beside the code. */
const MOST_BESIDE_CODE = 2;

/** `content/settings/prices.json`: how every surface writes a price (D14). */
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
