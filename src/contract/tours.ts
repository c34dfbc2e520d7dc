import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { CURRENCIES } from '#domain/currency.ts';

/** The public list of tours, for tour dropdowns. */
export const listTours = endpoint({
  method: 'GET',
  path: '/tours.json',
  query: null,
  body: null,
  response: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      url: v.string(),
      /** The lowest price in each currency, in whole units. */
      from: v.object(v.entriesFromList(CURRENCIES, v.number())),
    }),
  ),
});
