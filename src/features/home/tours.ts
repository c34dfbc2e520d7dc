import { call } from '#api/call.ts';
import { listTours } from '#contract/tours.ts';

/** A tour in the 'Where to?' list. */
export interface TourOption {
  readonly name: string;
  readonly url: string;
}

/** Loads the tours that can be booked. Throws on failure; the page has a plain list for that case. */
export async function loadTourOptions(): Promise<TourOption[]> {
  const answer = await call(listTours);
  if (answer.kind !== 'ok') throw new Error(`/tours.json: ${answer.kind}`);
  return answer.value.map(({ name, url }) => ({ name, url }));
}
