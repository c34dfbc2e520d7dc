import { z } from 'astro/zod';
import { CURRENCIES, type Currency, type PriceList } from '#domain/currency.ts';
import { complain } from '#catalogue/schema/text.ts';

/** The largest amount. A larger one was typed in cents by mistake. */
const LARGEST_AMOUNT = 50_000;
/** The largest ratio between the amounts of two currencies. A larger one means that one amount was typed in cents. */
const WIDEST_RATIO = 20;

const MEND_AMOUNT = 'Write whole units without a point, comma or symbol, such as 1290.';
const MEND_MISSING = 'Write an amount for each of GBP, USD, EUR, AUD, NZD and CAD.';
const EXAMPLE = '{ GBP: 1290, USD: 1650, EUR: 1490, AUD: 2490, NZD: 2690, CAD: 2250 }';

function amount(least: number, code: Currency) {
  return z
    .unknown()
    .transform((value, context): number => {
      const problem = amountProblem(value, least);
      if (problem === null) return value as number;
      complain(context, problem, value === undefined ? MEND_MISSING : MEND_AMOUNT);
      return z.NEVER;
    })
    .meta({ title: code, editor: { kind: 'number', least, most: LARGEST_AMOUNT } });
}

function amountProblem(value: unknown, least: number): string | null {
  if (value === undefined || value === null) return 'is missing';
  if (typeof value !== 'number') return `${JSON.stringify(value)} is not a number`;
  if (!Number.isInteger(value)) return `${value} has cents in it; prices are whole`;
  if (value < least) return least === 0 ? `${value} is less than nothing` : `${value} is not a price`;
  if (value > LARGEST_AMOUNT) return `${value} is far too much; it looks as if it were in cents`;
  return null;
}

function priceList(least: number, description: string) {
  const amounts = z
    .strictObject(
      Object.fromEntries(CURRENCIES.map((code) => [code, amount(least, code)])) as Record<
        Currency,
        ReturnType<typeof amount>
      >,
    )
    .superRefine((prices, context) => {
      const smallest = Math.min(...CURRENCIES.map((code) => prices[code]).filter((units) => units > 0));
      const large = CURRENCIES.filter((code) => prices[code] >= smallest * WIDEST_RATIO);
      if (large.length > CURRENCIES.length / 2) {
        const code = CURRENCIES.find((each) => prices[each] === smallest)!;
        const problem = `${smallest} is a twentieth of the other currencies' amounts or less`;
        complain(context, problem, MEND_AMOUNT, [code]);
        return;
      }
      for (const code of large) {
        complain(
          context,
          `${prices[code]} is ${WIDEST_RATIO} times another currency's amount or more; it looks as if it were in cents`,
          MEND_AMOUNT,
          [code],
        );
      }
    })
    .transform((prices): PriceList => prices);
  return z
    .preprocess((value, context) => {
      const rest = afterComma(value);
      if (rest !== undefined) complain(context, `an amount has a comma in it, before ${rest}`, MEND_AMOUNT);
      return value;
    }, amounts)
    .describe(`${description} All six currencies, in whole units. Example: ${EXAMPLE}`);
}

/** The digits after a comma in an amount. YAML reads `{ USD: 1,390 }` as two fields, `USD: 1` and `390`. */
function afterComma(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? Object.keys(value).find((key) => /^\d+$/.test(key)) : undefined;
}

/** Amounts in all six currencies, each above zero: a price or a deposit. */
export function prices(description: string) {
  return priceList(1, description);
}

/** Amounts in all six currencies that may be zero: the supplement of a choice. */
export function supplements(description: string) {
  return priceList(0, description);
}
