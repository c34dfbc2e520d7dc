import { z } from 'astro/zod';
import { complain } from '#catalogue/schema/text.ts';

/** Most characters beside the currency code: a calendar cell and a column of a PDF have no room for more. */
const MOST_BESIDE_CODE = 2;
/** Most currencies: every price of a page has one amount for each. */
const MOST_CURRENCIES = 12;

const EXAMPLE = '["EUR", "USD"]';
const MEND_LIST = `Write 1 to ${MOST_CURRENCIES} codes of ISO 4217. Example: ${EXAMPLE}`;
const MEND_CODE = 'Write the three capital letters of ISO 4217, such as EUR.';

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** `content/settings/prices.json`: the currencies, and the format of prices on pages, in mails and documents. */
export const pricesSchema = z
  .strictObject({
    postfix: z
      .string()
      .superRefine((postfix, context) => {
        const [before, after, ...more] = postfix.split('{CODE}');
        if (before === undefined || after === undefined || more.length > 0) {
          const mend = 'Several currencies share a symbol. Write {CODE} once, where the code should appear.';
          complain(context, `"${postfix}" does not have {CODE} once`, mend);
        } else if (before.length + after.length > MOST_BESIDE_CODE) {
          const mend = `Write at most ${MOST_BESIDE_CODE} more, such as ({CODE}): more doesn’t fit in the calendar.`;
          complain(context, `"${postfix}" has too many characters beside {CODE}`, mend);
        }
      })
      .describe('What follows every amount; {CODE} stands for the currency. Example: {CODE}'),
    currencies: z
      .array(z.string(MEND_CODE))
      .superRefine((codes, context) => {
        if (codes.length === 0) complain(context, 'names no currency', MEND_LIST);
        if (codes.length > MOST_CURRENCIES) {
          const mend = 'Remove those that fewest guests pay in.';
          complain(context, `${codes.length} currencies are more than ${MOST_CURRENCIES}`, mend);
        }
        codes.forEach((code, index) => {
          if (!CODES.has(code)) complain(context, `"${code}" is not a currency`, MEND_CODE, [index]);
          else if (codes.indexOf(code) < index) complain(context, `${code} is listed twice`, 'Remove one.', [index]);
        });
      })
      .describe(
        `What guests can pay in, in the order of the chooser: 1 to ${MOST_CURRENCIES} codes of ISO 4217. The first is shown to visitors who haven’t chosen one. Example: ${EXAMPLE}`,
      ),
    default_currency: z
      .string()
      .describe('The currency for visitors who haven’t chosen one, if not the first. Example: USD')
      .optional(),
  })
  .superRefine(({ currencies, default_currency: chosen }, context) => {
    const [first] = currencies;
    if (chosen === undefined || first === undefined || currencies.includes(chosen)) return;
    const mend = `Write one of them, or remove the line: then ${first}, the first, is shown.`;
    complain(context, `"${chosen}" is not one of the currencies`, mend, ['default_currency']);
  });
