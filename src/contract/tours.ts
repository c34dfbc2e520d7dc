import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { CURRENCIES } from '#domain/currency.ts';

/** The public list of tours: what a tour dropdown reads. */
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
      from: v.record(v.picklist(CURRENCIES), v.number()),
    }),
  ),
});
