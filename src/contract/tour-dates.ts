import * as v from 'valibot';
import { get } from '#contract/endpoint.ts';
import { AddonEntry, InsuranceTypeEntry, Price, VisaTypeEntry } from '#contract/extras.ts';
import { MonthQuery } from '#contract/wire-values.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { isTourCode } from '#domain/tour.ts';

/**
 * A start date as the calendar shows it, priced in the visitor's currency.
 *
 * `date` is null for an open-dated tour. `price` and `original_price` are the tour's own. The calendar shows
 * `price_from`, `original_price_from` and `deposit_from`, which also have in them what a guest cannot decline, and
 * `price_includes` names it: `incl. required insurance`, or nothing. `sale_ends` is the last day of a sale, null where
 * the departure starts before its price would rise. These, `deposit`, `availability`, `currency`,
 * `full_payment_reason`, `few_left` and `finish_date` are our own fields. No field holds a count of seats.
 */
export const TourDateEntry = v.object({
  tour_date_id: v.string(),
  date: v.nullable(v.string()),
  finish_date: v.nullable(v.string()),
  price: Price,
  original_price: Price,
  price_from: Price,
  original_price_from: Price,
  price_includes: v.string(),
  currency: v.picklist(CURRENCIES),
  on_sale: v.boolean(),
  sale_ends: v.nullable(v.string()),
  allow_deposit: v.boolean(),
  deposit: v.nullable(Price),
  deposit_from: v.nullable(Price),
  full_payment_reason: v.nullable(v.string()),
  body: v.string(),
  tour_name: v.string(),
  product_name: v.string(),
  visa_types: v.array(VisaTypeEntry),
  insurance_types: v.array(InsuranceTypeEntry),
  available_addons: v.array(AddonEntry),
  tour_combinations: v.pipe(
    v.array(v.object({ id: v.number(), choice_name: v.string(), price: Price, price_from: Price })),
    v.minLength(1),
  ),
  require_insurance: v.boolean(),
  styled_date: v.string(),
  availability: v.picklist(['available', 'full']),
  few_left: v.boolean(),
});
export type TourDateEntry = v.InferOutput<typeof TourDateEntry>;

export const DATE_IS_FULL = 'This date is full.';
export const DATE_IS_IN_CART = 'You have already added this Start Date to your cart.';

/** Text that cannot be a tour's code becomes empty. The answer is then "unknown tour", not "malformed". */
const TourCode = v.pipe(
  v.string(),
  v.transform((text) => (isTourCode(text) ? text : '')),
);

/**
 * Lists all dates of a tour that start in or after the month. The currency is the visitor's.
 */
export const checkDates = get(
  '/api/check-dates/',
  v.array(TourDateEntry),
  v.object({
    ...MonthQuery.entries,
    tour: TourCode,
    currency: v.optional(v.string()),
  }),
);
