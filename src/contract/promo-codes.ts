import * as v from 'valibot';
import { BookedCurrency } from '#contract/wire-values.ts';
import { type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { CURRENCIES, type Currency, isCurrencyCode, type PriceList } from '#domain/currency.ts';
import { normalisePromoCode } from '#domain/promo.ts';
import { isTourCode } from '#domain/tour.ts';

const Amount = v.pipe(
  v.number('An amount must be a number.'),
  v.integer('An amount must be a whole number.'),
  v.minValue(0, 'An amount cannot be below zero.'),
);
const NewPrices = v.object(
  v.entriesFromList(CURRENCIES, Amount),
  `An amount is needed in each of ${CURRENCIES.join(', ')}.`,
);
const Percent = v.pipe(
  v.number('The percentage must be a number.'),
  v.gtValue(0, 'The percentage must be above 0.'),
  v.maxValue(100, 'The percentage must be at most 100.'),
);
const Day = v.nullable(
  v.pipe(
    v.string(),
    v.check((text) => parseCalendarDate(text) !== null, 'A day must be a real one, written like 2027-03-31.'),
    v.transform((text) => text as CalendarDate),
  ),
);

/** The text of a code as it is stored. Upper and lower case do not matter in what a visitor types. */
export const PromoCodeText = v.pipe(
  v.string(),
  v.transform(normalisePromoCode),
  v.regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'A code is made of letters, digits, "-" and "_".'),
  v.maxLength(FIELD_LIMITS.promoCode, `A code has at most ${FIELD_LIMITS.promoCode} characters.`),
);

function rulesWith(
  prices: v.GenericSchema<unknown, PriceList>,
  currency: v.GenericSchema<unknown, Currency>,
  percent: v.GenericSchema<unknown, number>,
) {
  return v.object({
    discount: v.variant('kind', [
      v.object({ kind: v.literal('percent'), percent }),
      v.object({ kind: v.literal('amount'), amounts: prices }),
    ]),
    validFrom: Day,
    validUntil: Day,
    tourCodes: v.nullable(
      v.pipe(
        v.array(v.pipe(v.string(), v.check(isTourCode, 'A tour code is made of capital letters and digits.'))),
        v.minLength(1, 'Add at least one tour code, or leave --tours out for all tours.'),
      ),
    ),
    minimumSpend: v.nullable(prices),
    currencies: v.nullable(
      v.pipe(
        v.array(currency),
        v.minLength(1, 'Add at least one currency, or leave --currencies out for all currencies.'),
      ),
    ),
    excludesSale: v.boolean(),
  });
}

/** The rules of a code that is added: in the currencies of today's list. */
export const NewPromoRules = rulesWith(
  NewPrices,
  v.picklist(CURRENCIES, `A currency is one of ${CURRENCIES.join(', ')}.`),
  v.pipe(Percent, v.ltValue(100, 'The percentage must be below 100: nobody can pay online for a free trip.')),
);

/** The rules column of `promo_codes`. A code keeps the currencies that it was added with. */
export const PromoRules = rulesWith(
  v.record(
    v.pipe(
      v.string(),
      v.check((code) => isCurrencyCode(code)),
    ),
    Amount,
  ),
  BookedCurrency,
  Percent,
);
export type PromoRules = v.InferOutput<typeof PromoRules>;
