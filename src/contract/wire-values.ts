import * as v from 'valibot';
import { isCurrencyCode, type Currency } from '#domain/currency.ts';
import { parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';

/** Prices travel as decimal text. Reading turns a total into a number. */
export const DecimalText = v.pipe(v.string(), v.regex(/^-?\d+\.\d{2}$/));
export const DecimalNumber = v.pipe(v.union([DecimalText, v.number()]), v.transform(Number), v.number());

/** A day that exists, `YYYY-MM-DD`. */
export const Day = v.pipe(
  v.string(),
  v.check((text) => parseCalendarDate(text) !== null),
  v.transform((text) => text as CalendarDate),
);

/**
 * The currency of a booking: of any list that the operator ever had. What is still to be sold is in a currency of
 * today's list.
 */
export const BookedCurrency = v.custom<Currency>(isCurrencyCode);

/** An id arrives as a number or as its text. Any other value counts as no id. */
export const Id = v.fallback(
  v.nullable(
    v.union([
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999)),
      v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
    ]),
  ),
  null,
);

/**
 * How long the visitor's seats are held: until an ISO instant, and in seconds from the answer on, for a device whose
 * clock is wrong. Both are null when no seats need a hold.
 */
export const HoldAnswer = v.object({ hold_expires_at: v.nullable(v.string()), hold_seconds: v.nullable(v.number()) });
export type HoldAnswer = v.InferOutput<typeof HoldAnswer>;

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number));

/** A month in an address. It counts from 1. */
export const MonthQuery = v.object({
  year: v.pipe(wholeNumber, v.minValue(2000), v.maxValue(2200)),
  month: v.pipe(wholeNumber, v.minValue(1), v.maxValue(12)),
});
