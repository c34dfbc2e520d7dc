import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Price } from '#contract/extras.ts';
import { CURRENCIES } from '#domain/currency.ts';

/** The texts of an event's badge, the strongest first. A date without any of these states has an empty badge. */
export const BADGES = { full: 'Full', fewLeft: 'Few spaces left', onSale: 'On sale' } as const;

/**
 * An entry of the events calendar (M103). `price`, `original_price` and `currency` are our own fields. No field holds a
 * count of seats.
 */
export const CalendarEvent = v.object({
  date: v.string(),
  tour_date_id: v.string(),
  title: v.string(),
  classname: v.string(),
  on_sale: v.boolean(),
  badge: v.string(),
  body: v.string(),
  modal: v.string(),
  footer: v.string(),
  price: Price,
  original_price: Price,
  currency: v.picklist(CURRENCIES),
});
export type CalendarEvent = v.InferOutput<typeof CalendarEvent>;

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number));

/** Lists the departures of every tour in one month (M147). The month counts from 1. The currency is the visitor's. */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/calendar/',
  query: v.object({
    year: v.pipe(wholeNumber, v.minValue(2000), v.maxValue(2200)),
    month: v.pipe(wholeNumber, v.minValue(1), v.maxValue(12)),
    currency: v.optional(v.string()),
  }),
  body: null,
  response: v.array(CalendarEvent),
});
