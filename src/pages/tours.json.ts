import type { APIRoute } from 'astro';
import type * as v from 'valibot';
import { lowestPrices } from '#catalogue/from-price.ts';
import { buildDay } from '#catalogue/settings.ts';
import { listTours } from '#catalogue/tours.ts';
import type { listTours as listToursCall } from '#contract/tours.ts';

/** The public list of tours that 'Where to?' offers. A tour without a departure to book is left out. */
export const GET: APIRoute = async () => {
  const today = await buildDay();
  const tours = (await listTours()).flatMap(({ tour }) => {
    const from = lowestPrices(tour, today);
    return from === null ? [] : [{ code: tour.code, name: tour.name, url: tour.url, from }];
  });
  return Response.json(tours satisfies v.InferOutput<(typeof listToursCall)['response']>);
};
