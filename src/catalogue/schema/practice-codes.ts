import { z } from 'astro/zod';
import { prices } from '#catalogue/schema/price-list.ts';
import { complain, count, day, line } from '#catalogue/schema/text.ts';

const code = z
  .strictObject({
    code: line('What guests type. Example: TEN'),
    note: line('What is special about it, in a word or two; optional. Example: once').optional(),
    percent: count(1, 100, 'Percent off every tour, or write amount. Example: 10').optional(),
    amount: prices('An amount off each tour, instead of percent.').optional(),
    tours: z
      .array(line('The code of a tour. Example: HP10'))
      .optional()
      .describe('Codes of the only tours it is for. Example: [HP10]'),
    until: day('The last day it works; optional. Example: 2027-03-31').optional(),
    max_uses: count(1, 100_000, 'How often it works in all; optional. Example: 1').optional(),
    excludes_sale: z.boolean().optional().describe('Whether it never lowers a sale price. Example: true'),
  })
  .superRefine(({ percent, amount }, context) => {
    if ((percent === undefined) !== (amount === undefined)) return;
    complain(context, 'takes either percent or amount', 'Write one of the two.');
  });

/** `content/settings/practice-codes.yaml`: promo codes to try the site with; never on the live site. */
export const practiceCodesSchema = z.strictObject({ codes: z.array(code).describe('The codes, in any order.') });
