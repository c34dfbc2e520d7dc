import { call } from '#api/call.ts';
import { listTours } from '#contract/tours.ts';

/** A tour as 'Where to?' offers it. */
export interface TourOption {
  readonly name: string;
  readonly url: string;
}

/** The tours that can be booked. Throws when they cannot be had, for the page has a plain list already (M30). */
export async function loadTourOptions(): Promise<TourOption[]> {
  const answer = await call(listTours);
  if (answer.kind !== 'ok') throw new Error(`/tours.json: ${answer.kind}`);
  return answer.value.map(({ name, url }) => ({ name, url }));
}
