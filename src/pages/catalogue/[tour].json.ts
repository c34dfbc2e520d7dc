import type { APIRoute, GetStaticPaths } from 'astro';
import { listTours } from '#catalogue/tours.ts';

/** One file for each tour, named by its code, from which the functions price a booking. The public gets 404. */
export const getStaticPaths = (async () =>
  (await listTours()).map(({ tour }) => ({ params: { tour: tour.code }, props: { tour } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) => Response.json(props.tour);
