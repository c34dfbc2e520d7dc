import * as v from 'valibot';
import { get } from '#contract/endpoint.ts';
import { Price } from '#contract/extras.ts';
import { MonthQuery } from '#contract/wire-values.ts';
import { CURRENCIES } from '#domain/currency.ts';

/** The texts of an event's badge, before what a sale saves. A date without any of these states has an empty badge. */
export const BADGES = { full: 'Full', fewLeft: 'Few seats left' } as const;

/**
 * An entry of the events calendar. `price` and `original_price` are the tour's own; `price_from` and
 * `original_price_from` also have in them what a guest cannot decline, which `price_includes` names. All of these and
 * `currency` are our own fields. No field holds a count of seats.
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
  price_from: Price,
  original_price_from: Price,
  price_includes: v.string(),
  currency: v.picklist(CURRENCIES),
});
export type CalendarEvent = v.InferOutput<typeof CalendarEvent>;

/** Lists the departures of every tour in one month. The currency is the visitor's. */
export const listEvents = get(
  '/api/calendar/',
  v.array(CalendarEvent),
  v.object({
    ...MonthQuery.entries,
    currency: v.optional(v.string()),
  }),
);
