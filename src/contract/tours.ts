import * as v from 'valibot';
import { get } from '#contract/endpoint.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { TourDateEntry } from '#contract/tour-dates.ts';

export const listTours = get(
  '/tours.json',
  v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      url: v.string(),
      /** The lowest price in each currency, in whole units. */
      from: v.object(v.entriesFromList(CURRENCIES, v.number())),
    }),
  ),
);

/** A tour as partners and search agents read it. `dates` are the entries of `/api/check-dates/`, priced alike. */
export const Product = v.object({
  code: v.string(),
  name: v.string(),
  url: v.string(),
  days: v.number(),
  start_place: v.string(),
  finish_place: v.string(),
  dates: v.array(TourDateEntry),
});
export type Product = v.InferOutput<typeof Product>;

/**
 * Lists every tour that can be booked, with its options, prices and availability. It takes no cookie: all readers get
 * the same answer, in the operator's default currency unless they name another.
 */
export const listProducts = get('/api/products/', v.array(Product), v.object({ currency: v.optional(v.string()) }));
