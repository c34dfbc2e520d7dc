import { type Currency, CURRENCIES, inCurrency, inEachCurrency, type PriceList } from '#domain/currency.ts';
import { z } from 'astro/zod';
import { complain } from '#catalogue/schema/text.ts';

/**
 * Roughly how many units of a currency one US dollar was worth in 2026, for the currencies of small units. It only tells
 * an amount in cents from a large one in whole units; no price is made with it, so it need not follow the market.
 */
const UNITS: Readonly<Record<Currency, number>> = {
  ...{ AFN: 70, ALL: 90, AMD: 390, AOA: 910, ARS: 1400, BDT: 120, BIF: 2950, BOB: 7, BTN: 88, BWP: 14, CDF: 2500 },
  ...{ CLP: 950, CNY: 7, COP: 4000, CRC: 510, CVE: 100, CZK: 22, DJF: 178, DKK: 7, DOP: 62, DZD: 130, EGP: 48 },
  ...{ ERN: 15, ETB: 140, GMD: 72, GNF: 8650, GTQ: 8, GYD: 209, HKD: 8, HNL: 26, HTG: 131, HUF: 340, IDR: 16500 },
  ...{ INR: 88, IQD: 1310, IRR: 42000, ISK: 125, JMD: 160, JPY: 150, KES: 130, KGS: 87, KHR: 4000, KMF: 430 },
  ...{ KPW: 900, KRW: 1420, KZT: 520, LAK: 21600, LBP: 89500, LKR: 300, LRD: 180, LSL: 18, MAD: 9, MDL: 17 },
  ...{ MGA: 4450, MKD: 53, MMK: 2100, MNT: 3590, MOP: 8, MRU: 40, MUR: 45, MVR: 15, MWK: 1735, MXN: 18, MZN: 64 },
  ...{ NAD: 18, NGN: 1450, NIO: 37, NOK: 10, NPR: 141, PHP: 58, PKR: 281, PYG: 7100, RSD: 101, RUB: 81, RWF: 1450 },
  ...{ SCR: 14, SDG: 600, SEK: 9, SLE: 23, SOS: 571, SRD: 39, SSP: 4700, SYP: 11000, SZL: 18, THB: 32, TJS: 9 },
  ...{ TRY: 42, TTD: 7, TWD: 31, TZS: 2450, UAH: 42, UGX: 3500, UYU: 40, UZS: 12000, VES: 200, VND: 26300 },
  ...{ VUV: 122, XAF: 565, XOF: 565, XPF: 103, YER: 239, ZAR: 18, ZMW: 23 },
};

/** How many units the amount of one dollar is in the currency: 1 for those whose unit is worth a dollar, or nearly. */
export function currencyScale(currency: Currency): number {
  return UNITS[currency] ?? 1;
}

/** Most characters beside the currency code: a calendar cell and a column of a PDF have no room for more. */
const MOST_BESIDE_CODE = 2;
/** Most currencies: every price of a page has one amount for each. */
const MOST_CURRENCIES = 12;

const EXAMPLE_LIST = '["EUR", "USD"]';
const MEND_LIST = `Write 1 to ${MOST_CURRENCIES} codes of ISO 4217. Example: ${EXAMPLE_LIST}`;
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
        `What guests can pay in, in the order of the chooser: 1 to ${MOST_CURRENCIES} codes of ISO 4217. The first is shown to visitors who haven’t chosen one. Example: ${EXAMPLE_LIST}`,
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

/** The largest amount, in dollars. A larger one was typed in cents by mistake. */
const LARGEST_AMOUNT = 50_000;
/** The largest ratio between the values of two amounts. A larger one means that one amount was typed in cents. */
const WIDEST_RATIO = 20;

const MEND_AMOUNT = 'Write whole units without a point, comma or symbol, such as 1290.';
const MEND_MISSING = `Write an amount for ${CURRENCIES.length === 1 ? '' : 'each of '}${listed(CURRENCIES)}.`;
const EXAMPLE = `{ ${CURRENCIES.map((code) => `${code}: ${1290 * currencyScale(code)}`).join(', ')} }`;

function amount(least: number, currency: Currency) {
  const most = LARGEST_AMOUNT * currencyScale(currency);
  return z
    .unknown()
    .transform((value, context): number => {
      const problem = amountProblem(value, least, most);
      if (problem === null) return value as number;
      complain(context, problem, value === undefined ? MEND_MISSING : MEND_AMOUNT);
      return z.NEVER;
    })
    .meta({ title: currency, editor: { kind: 'number', least, most } });
}

function amountProblem(value: unknown, least: number, most: number): string | null {
  if (value === undefined || value === null) return 'is missing';
  if (typeof value !== 'number') return `${JSON.stringify(value)} is not a number`;
  if (!Number.isInteger(value)) return `${value} has cents; prices are whole units`;
  if (value < least) return least === 0 ? `${value} is below 0` : `${value} is not a price`;
  if (value > most) return `${value} is too high. Is it in cents?`;
  return null;
}

function priceList(least: number, description: string) {
  const amounts = z
    .strictObject(inEachCurrency((code) => amount(least, code)))
    .superRefine((prices, context) => {
      const valueIn = (code: Currency) => inCurrency(prices, code) / currencyScale(code);
      const smallest = Math.min(...CURRENCIES.map(valueIn).filter((value) => value > 0));
      const large = CURRENCIES.filter((code) => valueIn(code) >= smallest * WIDEST_RATIO);
      if (large.length > CURRENCIES.length / 2) {
        const code = CURRENCIES.find((each) => valueIn(each) === smallest)!;
        const problem = `${prices[code]} is far below the other currencies' amounts`;
        complain(context, problem, MEND_AMOUNT, [code]);
        return;
      }
      for (const code of large) {
        complain(context, `${prices[code]} is far above another currency's amount. Is it in cents?`, MEND_AMOUNT, [
          code,
        ]);
      }
    })
    .transform((prices): PriceList => prices);
  return z
    .preprocess((value, context) => {
      const rest = afterComma(value);
      if (rest !== undefined) complain(context, `an amount contains a comma, before ${rest}`, MEND_AMOUNT);
      return value;
    }, amounts)
    .describe(`${description} In every currency, in whole units. Example: ${EXAMPLE}`);
}

function listed(codes: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(codes);
}

/** The digits after a comma in an amount. YAML reads `{ price: 1,390 }` as two fields, `price: 1` and `390`. */
function afterComma(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? Object.keys(value).find((key) => /^\d+$/.test(key)) : undefined;
}

/** Amounts in every currency, each above zero: a price or a deposit. */
export function prices(description: string) {
  return priceList(1, description);
}

/** Amounts in every currency that may be zero: the supplement of a choice. */
export function supplements(description: string) {
  return priceList(0, description);
}
