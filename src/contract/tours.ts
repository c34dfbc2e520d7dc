import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import type { Currency } from '#domain/currency.ts';

const units = v.number();
const FromPrices = v.object({
  GBP: units,
  USD: units,
  EUR: units,
  AUD: units,
  NZD: units,
  CAD: units,
} satisfies Record<Currency, typeof units>);

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
      from: FromPrices,
    }),
  ),
});
